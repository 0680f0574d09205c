import DiskStore
import Foundation
import Testing

/// Against the values of the reference implementation, for the bytes that its own sanity check hashes.
@Suite("XXH64")
struct XXH64Tests {
  private static let prime32: UInt64 = 2_654_435_761
  private static let prime64: UInt64 = 11_400_714_785_074_694_797

  private static let sample: Data = {
    var generator = prime32
    return Data(
      (0..<256).map { _ in
        defer { generator &*= prime64 }
        return UInt8(generator >> 56)
      })
  }()

  @Test(
    "The reference's values come out, at every length that takes another way",
    arguments: [
      (0, 0xef46_db37_51d8_e999, 0xac75_fda2_929b_17ef),
      (1, 0xe934_a84a_db05_2768, 0x5014_6076_43a9_b4c3),
      (4, 0x9136_a0dc_a574_57ee, 0xcaab_286b_d8e9_fdb5),
      (8, 0xcdbc_f538_e71d_1348, 0xfe0c_047a_5353_cdac),
      (14, 0x8282_dcc4_994e_35c8, 0xc3bd_6bf6_3deb_6df0),
      (31, 0x299b_39a2_90e6_d783, 0xda67_3d5f_eb5c_1d79),
      (32, 0x18b2_1649_2bb4_4b70, 0xb3f3_3bdf_93ad_e409),
      (33, 0x55c8_dc3e_578f_5b59, 0xe92c_292f_64bc_3071),
      (63, 0xa9ef_be0f_a0f3_f4e7, 0x6c91_1fad_b05b_6fc2),
      (222, 0xb641_ae8c_b691_c174, 0x20cb_8ab7_ae10_c14a),
      (256, 0x5e3f_5bf9_4d57_4981, 0x3473_3cbd_9cc1_b0d5),
    ] as [(Int, UInt64, UInt64)])
  func referenceValues(length: Int, plain: UInt64, seeded: UInt64) {
    #expect(XXH64.hash(Self.sample.prefix(length)) == plain)
    #expect(XXH64.hash(Self.sample.prefix(length), seed: Self.prime32) == seeded)
  }

  @Test("Where bytes lie in memory does not matter")
  func alignment() {
    for offset in 0..<9 {
      let shifted = Data(count: offset) + Self.sample
      #expect(XXH64.hash(shifted.dropFirst(offset)) == 0x5e3f_5bf9_4d57_4981)
    }
  }

  @Test("A text is hashed as its UTF-8")
  func text() {
    #expect(XXH64.hash("abc") == 0x44bc_2cf5_ad77_0999)
    #expect(XXH64.hash("grün/ü?q=🙂") == XXH64.hash(Data("grün/ü?q=🙂".utf8)))
  }
}
