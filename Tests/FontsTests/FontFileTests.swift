import Foundation
import TestSupport
import Testing

@testable import Fonts

/// The font that scripts/make_test_font.py draws, out of the page that holds it.
struct FontFileTests {
  static func font(_ format: String) throws -> [UInt8] {
    let page = try #require(Repository.text("fixtures/layout/found/web-font.html"))
    let start = try #require(page.range(of: "data:font/\(format);base64,"))
    let end = try #require(page.range(of: ")", range: start.upperBound..<page.endIndex))
    return Array(try #require(Data(base64Encoded: String(page[start.upperBound..<end.lowerBound]))))
  }

  @Test("Widths, heights, kerning and ligatures are those that the script gave the font, in every wrapping", arguments: ["ttf", "woff2"])
  func readsFont(_ format: String) throws {
    let font = try #require(FontFile.parse(try Self.font(format)))
    #expect(font.unitsPerEm == 1000)
    #expect((font.ascent, font.descent, font.lineGap) == (930, 270, 60))
    #expect((font.xHeight, font.averageWidth) == (500, 520))
    let glyphs = try "AVTofi".unicodeScalars.map { try #require(font.glyph(of: $0.value)) }
    // 400 units, and 17 for each unit of the letter's number modulo 23.
    #expect(font.advance(of: glyphs[0]) == 400 + 17 * (65 % 23))
    #expect(font.kerning(glyphs[0], glyphs[1]) == -120)
    #expect(font.kerning(glyphs[2], glyphs[3]) == -90)
    #expect(font.kerning(glyphs[3], glyphs[2]) == 0)
    let ligature = try #require(font.ligature(glyphs[4...]))
    #expect(ligature.count == 2)
    #expect(font.ligature(glyphs[..<2]) == nil)
    #expect(font.glyph(of: 0x20AC) == nil)
  }

  @Test("A font in a WOFF file has the same letters, each 90 units wider as the script says")
  func readsWOFF() throws {
    let font = try #require(FontFile.parse(try Self.font("woff")))
    #expect(font.advance(of: try #require(font.glyph(of: 65))) == 490 + 17 * (65 % 23))
  }

  @Test("Cut files are no fonts, and mad ones are read without harm", arguments: ["ttf", "woff", "woff2"])
  func survivesDamage(_ format: String) throws {
    let whole = try Self.font(format)
    for end in stride(from: 0, to: whole.count - 4, by: 7) { #expect(FontFile.parse(Array(whole[..<end])) == nil) }
    var read = 0
    for place in stride(from: 0, to: whole.count, by: 11) {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var bytes = whole
        bytes[place] = value
        guard let font = FontFile.parse(bytes) else { continue }
        read += 1
        let glyphs = (0x20...0x7E as ClosedRange<UInt32>).compactMap { font.glyph(of: $0) }
        for (left, right) in zip(glyphs, glyphs.dropFirst()) { _ = font.kerning(left, right) + font.advance(of: left) }
        for start in glyphs.indices { _ = font.ligature(glyphs[start...]) }
      }
    }
    #expect(read > 0)
  }

  @Test("What is no font is none")
  func refusesOthers() {
    #expect(FontFile.parse([]) == nil)
    #expect(FontFile.parse(Array("<!DOCTYPE html><p>Not found".utf8)) == nil)
  }
}
