import Testing

@testable import Diagnostics

@Suite struct TextEncoderTests {
  /// A file before and after an edit of its text.
  private static func edited(_ bytes: [UInt8], _ encoding: CharacterEncoding, _ edit: (String) -> String) -> [UInt8]? {
    let decoded = CharacterDecoder(bytes, as: encoding).text
    return TextEncoder.encode(
      Array(edit(String(decoding: decoded, as: UTF8.self)).utf8), like: bytes, decoded: decoded, encoding: encoding.rawValue)
  }

  @Test func `Lines that are not edited keep their bytes, however they were written`() {
    // The letter that NEC and IBM have in two places, as Python writes it, and half a letter.
    let head: [UInt8] = [0xEE, 0xE0, 0x0A, 0x61, 0x81, 0x0A]
    let text = head + Array("width: 120px".utf8)
    #expect(Self.edited(text, .shiftJIS) { $0.replacing("120", with: "140") } == head + Array("width: 140px".utf8))
    #expect(Self.edited(text, .shiftJIS) { $0.replacing("width", with: "\n幅") } == head + [0x0A, 0x95, 0x9D] + Array(": 120px".utf8))
    #expect(Self.edited(text, .shiftJIS) { $0.replacing("width", with: "폭") } == nil, "no such letter")
    #expect(Self.edited(text, .shiftJIS) { $0.replacing("a", with: "b") } == nil, "half a letter stands in the line")
    #expect(Self.edited([0xEE, 0xE0, 0x20], .shiftJIS) { $0.replacing(" ", with: "b") } == nil, "the other way to write it")
    let broken: [UInt8] = [0x61, 0xFF, 0x0A, 0x62]
    #expect(Self.edited(broken, .utf8) { $0.replacing("b", with: "ü") } == [0x61, 0xFF, 0x0A, 0xC3, 0xBC])
  }

  @Test func `An encoding that has no letter for a text does not take it`() {
    #expect(TextEncoder.canEncode("Mit Apple anmelden", in: "EUC-KR") && TextEncoder.canEncode("Apple로", in: "EUC-KR"))
    #expect(!TextEncoder.canEncode("Fazer início de sessão", in: "EUC-KR") && !TextEncoder.canEncode("Apple로", in: "windows-1252"))
    #expect(!TextEncoder.canEncode("a", in: "EBCDIC"))
  }
}
