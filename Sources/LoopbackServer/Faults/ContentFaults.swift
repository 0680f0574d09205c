enum ContentFaults { static let all: [Fault] = [] }
