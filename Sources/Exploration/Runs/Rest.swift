import Foundation
import ScrollPrefetch

/// What there is once the faults have stopped and everything has had the time to come.
package struct Rest: Sendable {
  var memory: [Picture: Data] = [:]
  /// Sources whose transfers do not end, whatever the loader says.
  var starving: [Int] = []
  var waitingCalls: [Int] = []
  /// Where figures are not what events add up to.
  var disagreements: [String] = []
}

/// What is left after the end.
package struct End: Sendable {
  var waitingCalls: [Int] = []
  var openTransfers: [Int] = []
  var openMisses = 0
  var openKeys: Set<String> = []
  var streamHasEnded = true
  var openSlots = 0
  var hasAlarm = false
  var isAlive = false
  /// All events, as the subscriber got them that is never too slow.
  var events: [PrefetchEvent] = []
  var slowEvents: [PrefetchEvent]?
  var slowHasEnded = true
  var disagreements: [String] = []
  var bytesReceived = 0
  var bytesFinished = 0
  var bytesLost = 0
}
