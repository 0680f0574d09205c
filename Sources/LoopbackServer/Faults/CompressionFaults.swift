enum CompressionFaults { static let all: [Fault] = [] }
