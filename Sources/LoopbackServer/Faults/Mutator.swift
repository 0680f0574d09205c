enum Mutator { static let fault = Fault("mutated", .either, "x") { Sample.reply($0.request) } }
