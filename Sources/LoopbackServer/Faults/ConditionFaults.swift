enum ConditionFaults { static let all: [Fault] = [] }
