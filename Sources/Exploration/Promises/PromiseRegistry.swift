/// Every checker, in the order of the promises.
package enum PromiseRegistry {
  package static let checkers: [any PromiseChecker.Type] = [
    InterestChecker.self,
    SingleFlightChecker.self,
    PriorityChecker.self,
    VisibleFirstChecker.self,
    LimitChecker.self,
    PrefetchChecker.self,
    AttemptChecker.self,
    SlotChecker.self,
    IdentityChecker.self,
    FirstReportChecker.self,
    HarmlessReportChecker.self,
    MemoryChecker.self,
    NearnessChecker.self,
    RetryChecker.self,
    CallerChecker.self,
    EventChecker.self,
    SlowSubscriberChecker.self,
    EndChecker.self,
  ]
}
