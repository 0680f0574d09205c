import DiskStore
import Testing

@Suite("First in, first out")
struct FifoTests {
  @Test("Items come out as they went in, however calls are mixed", arguments: 0..<20)
  func order(seed: UInt64) {
    var random = Numbers(seed: seed)
    var fifo = Fifo<Int>()
    var naive: [Int] = []
    for number in 0..<500 {
      if random.next(below: 2) == 0 {
        fifo.append(number)
        naive.append(number)
      } else {
        let popped = fifo.popFirst()
        #expect(popped == naive.first)
        naive = Array(naive.dropFirst())
      }
      #expect(fifo.first == naive.first)
    }
  }
}
