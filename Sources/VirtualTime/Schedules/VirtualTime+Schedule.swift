extension VirtualTime {
  /// How many times there were several ready jobs to choose from.
  public var choiceCount: Int { virtualExecutor.read { $0.recorder.choiceCount } }

  /// The choices made so far, up to the recording limit.
  ///
  /// A replay of it goes the same way again. Copies nothing; its text costs time in proportion to the choices.
  public var recordedSchedule: Schedule { virtualExecutor.read { $0.recorder.schedule } }

  /// Where the program left the schedule that it replays; nil as long as it has not, and without a replay.
  ///
  /// A program that ends early has not gone another way: see ``choicesLeft``.
  public var divergence: Divergence? { virtualExecutor.read { $0.replay?.divergence } }

  /// How many choices of the schedule it replays were not made again yet; 0 without a replay.
  public var choicesLeft: Int { virtualExecutor.read { $0.replay?.choicesLeft ?? 0 } }
}
