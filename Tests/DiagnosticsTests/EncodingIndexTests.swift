import Testing

@testable import Diagnostics

@Suite struct EncodingIndexTests {
  /// FNV-1a over the standard's own tables (`scripts/generate_encoding_indexes.py --check FOLDER`); ours are what Chromium decodes.
  static let digests: [(String, UInt64)] = [
    ("IBM866", 0x9631_9DCF_1D92_9585), ("ISO-8859-2", 0x15DD_9397_6FE9_98CA), ("ISO-8859-3", 0x70AF_5754_1123_2B5B),
    ("ISO-8859-4", 0xF0B5_D36A_AB27_B23C), ("ISO-8859-5", 0xAC92_A43E_B69C_8F9A), ("ISO-8859-6", 0x4C63_DBAA_3720_9F88),
    ("ISO-8859-7", 0xFC9E_6C45_312D_BCA0), ("ISO-8859-8", 0xD8F1_78D6_2489_403D), ("ISO-8859-10", 0x233B_DB42_3408_493B),
    ("ISO-8859-13", 0x3A4F_3B5B_04C4_2A4A), ("ISO-8859-14", 0x75B3_5CF6_0953_A41F), ("ISO-8859-15", 0xEC2D_F6E1_72F1_BED8),
    ("ISO-8859-16", 0x5FAE_ACFF_2300_A1EC), ("KOI8-R", 0x79B9_C995_AC09_0B16), ("KOI8-U", 0x3AC9_F380_5AE4_EFB6),
    ("macintosh", 0x7EBE_CF5C_3A3C_57AD), ("windows-874", 0xE4DD_3C5B_CFA8_17D5), ("windows-1250", 0x0DAF_7938_1516_0EE8),
    ("windows-1251", 0x729B_349A_C32A_31B7), ("windows-1253", 0x8BA9_E7CE_F4DB_781D), ("windows-1254", 0x8CF2_CBAA_CFA5_B91E),
    ("windows-1255", 0x68A3_F6F4_FD14_BAAB), ("windows-1256", 0xEA1C_E6FB_D227_0C30), ("windows-1257", 0xC987_E830_DA11_1689),
    ("windows-1258", 0x868C_3EFE_3FDD_4D6A), ("x-mac-cyrillic", 0xE4A3_6C3E_C0BA_B6CB), ("jis0208", 0xDE92_0A8A_BA38_E688),
    ("jis0212", 0x5B56_4791_63FD_7636), ("eucKR", 0xB4FC_3F13_C6AB_F5FA), ("big5", 0x770B_6FA0_6311_78DF),
    ("gb18030", 0x1D93_F964_6669_3822),
  ]

  private static func index(_ name: String) throws -> EncodingIndex {
    switch name {
    case "jis0208": .jis0208
    case "jis0212": .jis0212
    case "eucKR": .eucKR
    case "big5": .big5
    case "gb18030": .gb18030
    default: try #require(CharacterEncoding(rawValue: name).flatMap { EncodingIndex.singleByte($0) })
    }
  }

  private static let lengths = ["jis0208": 11280, "jis0212": 8836, "eucKR": 23940, "big5": 19782, "gb18030": 23940]

  @Test(arguments: digests) func `Every table is the standard's`(_ name: String, _ digest: UInt64) throws {
    let index = try Self.index(name)
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for pointer in 0..<(Self.lengths[name] ?? 128) {
      let scalar = index.scalar(pointer) ?? 0
      for shift in [0, 8, 16, 24] as [UInt32] { value = (value ^ UInt64(scalar >> shift & 0xFF)) &* 0x100_0000_01B3 }
    }
    #expect(value == digest)
  }

  @Test func `Four bytes of GB 18030 stand for all of Unicode that two do not`() {
    #expect(EncodingIndexes.gb18030Ranges.count == 2 * 207)
    #expect(GB18030Ranges.scalar(0) == 0x80 && GB18030Ranges.scalar(39419) == 0xFFFF && GB18030Ranges.scalar(189000) == 0x10000)
    #expect(GB18030Ranges.scalar(39420) == nil && GB18030Ranges.scalar(188999) == nil && GB18030Ranges.scalar(1_237_576) == nil)
    for pointer in stride(from: 0, to: 39420, by: 7) {
      let scalar = GB18030Ranges.scalar(pointer)
      #expect(scalar.map(GB18030Ranges.pointer) == pointer)
    }
  }

  @Test(arguments: CharacterEncoding.allCases) func `What an encoder writes is read as what was written`(_ encoding: CharacterEncoding) {
    let indexes: [CharacterEncoding: EncodingIndex] = [
      .gbk: .gb18030, .gb18030: .gb18030, .big5: .big5, .eucJP: .jis0208, .iso2022JP: .jis0208, .shiftJIS: .jis0208, .eucKR: .eucKR,
    ]
    let scalars = (indexes[encoding] ?? EncodingIndex.singleByte(encoding))?.scalars.filter { $0 != 0 } ?? [0xE9, 0x20AC]
    guard encoding != .replacement else { return #expect(CharacterEncoder.encode(Array("a".utf8), as: encoding) == nil) }
    // All at once, without those that have no bytes: an encoder that wrote another letter would say that it cannot.
    let written = Set(scalars).sorted().filter { scalar in
      let text = Unicode.Scalar(scalar).map { Array(String($0).utf8) } ?? []
      return CharacterEncoder.encode(text, as: encoding) != nil
    }
    let text = Array(String(String.UnicodeScalarView(written.compactMap { Unicode.Scalar($0) })).utf8)
    #expect(CharacterEncoder.encode(text, as: encoding).map { CharacterDecoder($0, as: encoding).text } == text)
    let lost = Set(scalars).count - written.count
    switch encoding {
    // The supplement of Hong Kong is read and not written.
    case .big5: #expect(lost == 3837 && written.count == 14653)
    case .windows1252: #expect(lost == 0)
    case .userDefined: #expect(written.isEmpty)
    default: #expect(lost == 0)
    }
  }
}
