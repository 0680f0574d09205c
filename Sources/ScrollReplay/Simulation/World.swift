/// What a policy may look at: the list, the viewport, memory and the link's open transfers.
package struct World {
}
