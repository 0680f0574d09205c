import Testing
import VirtualTime

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("Gives the numbers of the reference implementation")
  func vectors() {
    // The reference C program's output: the first five for seed 1234567, the first for seed 0.
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() as UInt64 }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
    var zero = SplitMix64(seed: 0)
    #expect(zero.next() as UInt64 == 0xe220_a839_7b1d_cdaf)
  }

  @Test("Numbers below a bound stay below it and come out evenly")
  func bounded() {
    var generator = SplitMix64(seed: 7)
    var counts = [0, 0, 0, 0, 0, 0]
    for _ in 0..<60_000 { counts[generator.next(below: 6)] += 1 }
    // The standard deviation of each count is 91.
    #expect(counts.allSatisfy { abs($0 - 10_000) < 500 })
    #expect((0..<100).allSatisfy { _ in generator.next(below: 1) == 0 })
  }
}
