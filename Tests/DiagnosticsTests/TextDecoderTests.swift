@testable import Diagnostics
import Testing

@Suite("Decoding text")
struct TextDecoderTests {
  static func decode(_ bytes: [UInt8], _ format: TextDecoder.Format = .html) throws -> String {
    let decoded = try TextDecoder.decode(bytes, as: format, path: "f")
    return "\(decoded.encoding)|\(String(decoding: decoded.text, as: UTF8.self))"
  }

  @Test(
    "The encoding is decided as browsers do",
    arguments: [
      (Array("ä\r\n".utf8), "UTF-8|ä\r\n"), ([0xEF, 0xBB, 0xBF, 0x61], "UTF-8|a"), ([0x61, 0xE4], "windows-1252|aä"),
      ([0x80], "windows-1252|€"),
      ([0xFF, 0xFE, 0x61, 0, 0xE4, 0], "UTF-16LE|aä"), ([0xFE, 0xFF, 0, 0x61], "UTF-16BE|a"), ([0x3C, 0, 0x61, 0], "UTF-16LE|<a"),
      ([0, 0x3C, 0, 0x61], "UTF-16BE|<a"), ([0xFF, 0xFE, 0x3D, 0xD8, 0, 0xDE], "UTF-16LE|😀"),
      (Array("<meta charset=latin1>".utf8) + [0xE4], "windows-1252|<meta charset=latin1>ä"),
      (
        Array("<!-- <meta charset=latin1> --><meta http-equiv='Content-Type' content='text/html; charset=UTF-8'>ä".utf8),
        "UTF-8|<!-- <meta charset=latin1> --><meta http-equiv='Content-Type' content='text/html; charset=UTF-8'>ä"
      ), ([], "UTF-8|"),
      // A stray control byte, which browsers pass over.
      (Array("<p>a\u{8}b".utf8), "UTF-8|<p>a\u{8}b"),
    ])
  func encodings(_ bytes: [UInt8], _ expected: String) throws { #expect(try Self.decode(bytes) == expected) }

  @Test("Style sheets and XML name their encoding in their own way")
  func otherFormats() throws {
    #expect(try Self.decode(Array("@charset \"iso-8859-1\";".utf8) + [0xE4], .css).hasPrefix("windows-1252|"))
    #expect(try Self.decode(Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + [0xE4], .xml).hasSuffix("ä"))
  }

  @Test("Bytes that are wrong in UTF-8 that is claimed are replaced with a warning")
  func repaired() throws {
    let decoded = try TextDecoder.decode(Array("<meta charset=utf-8>a".utf8) + [0xE4, 0x62], as: .html, path: "f")
    #expect(String(decoding: decoded.text, as: UTF8.self).hasSuffix("a\u{FFFD}b"))
    #expect(decoded.warnings.count == 1)
  }

  @Test(
    "What is no text is an error",
    arguments: [
      ([0xFF, 0xFE, 0x61], TextDecodingError.Kind.truncated), ([0xFF, 0xFE, 0x3D, 0xD8], .truncated),
      ([0x61, 0x62, 0x63, 0x64, 0], .notText), ([0x61, 1, 2, 3, 0x64], .notText),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], .notText),
      (Array("<meta charset=iso-2022-kr>a".utf8), .refusedEncoding("iso-2022-kr")), ([0xFF, 0xFE, 0x3D, 0xD8, 0x61, 0], .notText),
    ])
  func errors(_ bytes: [UInt8], _ kind: TextDecodingError.Kind) throws {
    let error = #expect(throws: TextDecodingError.self) { try Self.decode(bytes) }
    #expect(error?.kind == kind)
  }
}
