import Diagnostics

/// Moves over the bytes of a template.
struct MarkupScanner {
  let text: [UInt8]
  var offset: Int
  let end: Int

  init(_ text: [UInt8], _ range: SourceRange) {
    self.text = text
    offset = range.start
    end = min(range.end, text.count)
  }

  var isAtEnd: Bool { offset >= end }

  func byte(_ index: Int) -> UInt8 { index < end ? text[index] : 0 }

  func string(_ range: SourceRange) -> String { String(decoding: text[range.bytes], as: UTF8.self) }

  /// Whether a word stands at a place, large or small letters.
  func matches(_ word: StaticString, at index: Int) -> Bool {
    index + word.utf8CodeUnitCount <= end && text.hasWord(word, at: index)
  }

  /// Where a word begins first from a place on; nil where it does not.
  func find(_ word: StaticString, from start: Int) -> Int? {
    guard let first = word.hasPointerRepresentation ? word.utf8Start[0] : nil else { return nil }
    var index = start
    while index < end {
      if text[index] | 0x20 == first | 0x20, matches(word, at: index) { return index }
      index += 1
    }
    return nil
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C }

  mutating func skipSpace() { while offset < end, Self.isSpace(text[offset]) { offset += 1 } }

  /// A range without the white space at its ends.
  func trimmed(_ range: SourceRange) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start < end, Self.isSpace(text[start]) { start += 1 }
    while end > start, Self.isSpace(text[end - 1]) { end -= 1 }
    return SourceRange(start, end)
  }

  /// The name of an element behind its bracket.
  mutating func elementName() -> SourceRange {
    let start = offset
    while offset < end, case let byte = text[offset], !Self.isSpace(byte), byte != 0x3E, byte != 0x2F, byte != 0x3C { offset += 1 }
    return SourceRange(start, offset)
  }

  /// The name of an attribute; it may hold what HTML's may. Brackets and quotation marks in it are balanced: `@click[key]`, `#[slot]`.
  mutating func attributeName() -> SourceRange {
    let start = offset
    while offset < end, case let byte = text[offset], !Self.isSpace(byte), byte != 0x3E, byte != 0x3D {
      if byte == 0x2F, self.byte(offset + 1) == 0x3E { break }
      offset += 1
    }
    if offset == start, offset < end { offset += 1 }
    return SourceRange(start, offset)
  }

  /// An attribute's value behind its equals sign, without quotation marks.
  mutating func plainValue() -> SourceRange {
    skipSpace()
    let quote = byte(offset)
    if quote == 0x22 || quote == 0x27 {
      let start = offset + 1
      offset = start
      while offset < end, text[offset] != quote { offset += 1 }
      let value = SourceRange(start, offset)
      offset = min(offset + 1, end)
      return value
    }
    let start = offset
    while offset < end, !Self.isSpace(text[offset]), text[offset] != 0x3E { offset += 1 }
    return SourceRange(start, offset)
  }

  /// Behind the brace that closes the one at a place, over strings, templates and comments; the end where none does.
  func closingBrace(of open: Int) -> Int {
    var depth = 0
    var index = open
    // Each template literal that is open with the depth of its expression.
    var templates: [Int] = []
    while index < end {
      let byte = text[index]
      switch byte {
      case 0x7B: depth += 1
      case 0x7D:
        depth -= 1
        if depth == 0 { return index + 1 }
        if templates.last == depth {
          templates.removeLast()
          index = templateEnd(index + 1, depth, &depth, &templates)
          continue
        }
      case 0x22, 0x27: index = stringEnd(index)
      case 0x60:
        index = templateEnd(index + 1, depth, &depth, &templates)
        continue
      case 0x2F where self.byte(index + 1) == 0x2A:
        index += 2
        while index < end, !(text[index] == 0x2A && self.byte(index + 1) == 0x2F) { index += 1 }
        index += 1
      default: break
      }
      index += 1
    }
    return end
  }

  /// The closing quotation mark of a string, or the last byte of a line that it does not end in.
  private func stringEnd(_ open: Int) -> Int {
    var index = open + 1
    while index < end, text[index] != text[open] {
      if text[index] == 0x0A { return open }
      index += text[index] == 0x5C ? 2 : 1
    }
    return min(index, end)
  }

  /// Behind a template literal, or behind the brace of the next expression in it.
  private func templateEnd(_ start: Int, _ outer: Int, _ depth: inout Int, _ templates: inout [Int]) -> Int {
    var index = start
    while index < end {
      if text[index] == 0x60 { return index + 1 }
      if text[index] == 0x24, byte(index + 1) == 0x7B {
        templates.append(outer)
        depth = outer + 1
        return index + 2
      }
      index += text[index] == 0x5C ? 2 : 1
    }
    return end
  }

  /// Moves behind the comment that begins at the offset; whether one does.
  mutating func skipComment() -> Bool {
    guard matches("<!--", at: offset) else { return false }
    offset = find("-->", from: offset + 4).map { $0 + 3 } ?? end
    return true
  }

  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  // MARK: - Blocks of a file

  /// A block at the top of a single-file component: `<script setup lang="ts">…</script>`.
  struct Block {
    var name: String
    var attributes: [String: SourceRange?]
    var startTag: SourceRange
    /// What stands between its tags.
    var content: SourceRange
    var end: Int

    func value(_ name: String, in text: [UInt8]) -> String? {
      guard let range = attributes[name], let range else { return nil }
      return String(decoding: text[range.bytes], as: UTF8.self)
    }
  }

  /// The block whose bracket stands at the offset, up to its closing tag; nil for none. Moves behind it.
  mutating func rawBlock() -> Block? {
    let start = offset
    guard byte(offset) == 0x3C, byte(offset + 1).isASCIIAlpha else { return nil }
    offset += 1
    let name = string(elementName())
    var attributes: [String: SourceRange?] = [:]
    while true {
      skipSpace()
      guard offset < end else { return nil }
      if text[offset] == 0x3E {
        offset += 1
        break
      }
      if text[offset] == 0x2F, byte(offset + 1) == 0x3E {
        offset += 2
        let tag = SourceRange(start, offset)
        return Block(name: name, attributes: attributes, startTag: tag, content: SourceRange(offset, offset), end: offset)
      }
      let attribute = string(attributeName())
      if byte(offset) == 0x3D {
        offset += 1
        attributes[attribute] = .some(plainValue())
      } else {
        attributes[attribute] = .some(nil)
      }
    }
    let tag = SourceRange(start, offset)
    let contentStart = offset
    var index = offset
    let wanted = Array(name.utf8)
    while index < end {
      if text[index] == 0x3C, byte(index + 1) == 0x2F, index + 2 + wanted.count <= end,
        text[(index + 2)..<(index + 2 + wanted.count)].elementsEqual(wanted), case let after = byte(index + 2 + wanted.count),
        after == 0x3E || Self.isSpace(after)
      {
        break
      }
      index += 1
    }
    offset = text[min(index, end)..<end].firstIndex(of: 0x3E).map { $0 + 1 } ?? end
    return Block(name: name, attributes: attributes, startTag: tag, content: SourceRange(contentStart, index), end: offset)
  }
}
