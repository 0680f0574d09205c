enum StatusFaults { static let all: [Fault] = [] }
