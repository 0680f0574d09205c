enum RedirectFaults { static let all: [Fault] = [] }
