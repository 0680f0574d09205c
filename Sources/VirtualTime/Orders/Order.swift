extension VirtualTime {
  /// In which order ready jobs run.
  ///
  /// With several jobs ready there is a choice; each strategy makes it in its own way, and the same way each time.
  public enum Order: Sendable, Hashable {
    /// In the order in which they became ready.
    case firstInFirstOut
    /// Each time any of the ready ones, all equally likely; the seed decides.
    case random(seed: UInt64)
    /// Always the one whose task has the highest priority, with a few changes of priority at random steps.
    ///
    /// Finds what needs a task to be held up for long, which a choice made anew for each job hardly ever does. The
    /// algorithm is PCT (Burckhardt and others, "A Randomized Scheduler with Probabilistic Guarantees of Finding
    /// Bugs", ASPLOS 2010): each task gets a random priority when it is first seen, and each change point lowers the
    /// task that would run there below all that have not been lowered. A mistake of depth *d*, one that shows whenever
    /// *d* pairs of steps come in a certain order, wants *d* − 1 change points; among *n* tasks and *k* steps the paper
    /// finds it with a probability of at least 1 ∕ (*n* · *k*^(*d* − 1)) for each seed.
    ///
    /// A step is a job: take ``VirtualTime/jobsRun`` after an ordinary run as the number expected. A task is told by the
    /// number in its job's description, which is all that the runtime shows. The jobs by which an actor serves its calls
    /// and by which a yield comes back have none, and count as those of the task which made them ready; as an actor's
    /// may serve other tasks' calls too, the paper's bound holds exactly only for programs in which no calls wait for
    /// an actor. Task priorities of the language play no part.
    ///
    /// The strategy keeps a few words for each task, and looks at every ready job for each choice. With a few jobs
    /// ready, one costs about twice as much as first in, first out.
    ///
    /// A task that waits by yielding until another has done its part may keep the others from running for ever: give
    /// ``VirtualTime/run(limits:_:)`` a limit of jobs.
    case priorityChange(seed: UInt64, changePoints: Int = 1, expectedSteps: Int = 1_000)
    /// As recorded, and first in, first out after the recording's end.
    ///
    /// If other numbers of jobs are ready than were when it was recorded, the program goes another way:
    /// ``VirtualTime/divergence`` tells where, and the rest runs first in, first out.
    case replaying(Schedule)
  }
}
