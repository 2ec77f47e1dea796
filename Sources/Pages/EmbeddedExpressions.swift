import Diagnostics
import Templates

/// Masks expressions that no brackets of their own set off: `{title}` in a component of Svelte, `@Localizer["title"]` in a view of Razor.
/// They become unknown pieces, Svelte's block tags spaces.
package enum EmbeddedExpressions {
  private enum Place: Equatable {
    case text, tag
    case value(UInt8)
    case script, style
  }

  /// An expression that is longer is none.
  private static let longest = 4_000

  /// Linear in the text; other files stay as they are.
  package static func mask(_ masked: inout MaskedText, path: String) {
    guard path.utf8.count > 6 else { return }
    let lower = path.lowercased()
    let isSvelte = lower.hasSuffix(".svelte")
    guard isSvelte || lower.hasSuffix(".cshtml") || lower.hasSuffix(".razor") else { return }
    var expressions: [TemplateTag] = []
    masked.text.withUnsafeMutableBufferPointer { bytes in
      var place = Place.text
      var i = 0
      while i < bytes.count {
        let byte = bytes[i]
        if place == .script || place == .style {
          if byte == 0x3C, begins(bytes, place == .script ? "</script" : "</style", at: i) { place = .tag }
          i += 1
          continue
        }
        if isSvelte, byte == 0x7B, let end = end(of: bytes, from: i) {
          let isBlock =
            i + 1 < end && (bytes[i + 1] == 0x23 || bytes[i + 1] == 0x2F || bytes[i + 1] == 0x40 && begins(bytes, "{@const", at: i))
          // Of an `{:else}` either side may be what people see. In a tag `{disabled}` and `{...rest}` are attributes that may be there.
          if isBlock { blank(bytes, i, end) } else { fill(bytes, i, end) }
          i = end
          continue
        }
        if !isSvelte, byte == 0x40, place != .tag, let end = endOfChain(bytes, from: i) {
          fill(bytes, i, end)
          expressions.append(TemplateTag(.expression, .directive, range: SourceRange(i, end), contentRange: SourceRange(i + 1, end)))
          i = end
          continue
        }
        switch place {
        case .text where byte == 0x3C && begins(bytes, "<!--", at: i):
          while i < bytes.count, !begins(bytes, "-->", at: i) { i += 1 }
        case .text where byte == 0x3C && i + 1 < bytes.count && (bytes[i + 1].isASCIIAlpha || bytes[i + 1] == 0x2F):
          place = .tag
          if begins(bytes, "<script", at: i) { place = skipTag(bytes, &i) ? .script : .text }
          if begins(bytes, "<style", at: i) { place = skipTag(bytes, &i) ? .style : .text }
        case .tag:
          if byte == 0x3E { place = .text } else if byte == 0x22 || byte == 0x27, isBehindEquals(bytes, i) { place = .value(byte) }
        case .value(let quote): if byte == quote { place = .tag }
        default: break
        }
        i += 1
      }
    }
    guard !expressions.isEmpty else { return }
    masked.tags = (masked.tags + expressions).sorted { $0.range.start < $1.range.start }
  }

  /// Words behind an `@` that begin a statement of Razor and write nothing.
  private static let statements: Set<String> = [
    "if", "foreach", "for", "while", "switch", "using", "model", "inject", "section", "functions", "code", "page", "await", "lock", "try",
    "do",
    "addTagHelper", "layout", "inherits", "namespace", "attribute", "implements", "media", "import", "keyframes",
  ]

  /// Behind an expression of Razor: `@name`, `@a.b("c")["d"].e`, `@(…)`.
  private static func endOfChain(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int? {
    func isWord(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte == 0x5F }
    guard start + 1 < bytes.count, start == 0 || !isWord(bytes[start - 1]) && bytes[start - 1] != 0x40 else { return nil }
    var i = start + 1
    if bytes[i].isASCIIAlpha {
      while i < bytes.count, isWord(bytes[i]), i - start < 200 { i += 1 }
      if i - start < 20, statements.contains(String(decoding: bytes[start + 1..<i], as: UTF8.self)) { return nil }
    } else if bytes[i] != 0x28 {
      return nil
    }
    while i < bytes.count, i - start < longest {
      if bytes[i] == 0x28 || bytes[i] == 0x5B {
        guard let end = end(of: bytes, from: i) else { break }
        i = end
      } else if bytes[i] == 0x2E, i + 1 < bytes.count, bytes[i + 1].isASCIIAlpha {
        i += 1
        while i < bytes.count, isWord(bytes[i]), i - start < longest { i += 1 }
      } else {
        break
      }
    }
    return i
  }

  /// Moves to the `>` that closes a start tag without braces; false for one that never closes.
  private static func skipTag(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ i: inout Int) -> Bool {
    while i < bytes.count, bytes[i] != 0x3E { i += 1 }
    return i < bytes.count
  }

  private static func isBehindEquals(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ i: Int) -> Bool { i > 0 && bytes[i - 1] == 0x3D }

  private static func begins(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ text: StaticString, at start: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard start + count <= bytes.count else { return false }
    for k in 0..<count where bytes[start + k] != text.utf8Start[k] { return false }
    return true
  }

  /// Behind the bracket that closes the one at `start`; nil where none does within reach.
  private static func end(of bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var quote: UInt8 = 0
    var i = start
    let limit = min(bytes.count, start + longest)
    while i < limit {
      let byte = bytes[i]
      if quote != 0 {
        if byte == 0x5C { i += 1 } else if byte == quote || byte == 0x0A && quote != 0x60 { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 || byte == 0x60 {
        quote = byte
      } else if byte == 0x7B || byte == 0x28 || byte == 0x5B {
        depth += 1
      } else if byte == 0x7D || byte == 0x29 || byte == 0x5D {
        depth -= 1
        if depth == 0 { return i + 1 }
      }
      i += 1
    }
    return nil
  }

  /// U+FFFC for every three bytes, and what is over nothing that shows, as for the tags of other templates.
  private static func fill(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    var i = start
    while i + 3 <= end {
      (bytes[i], bytes[i + 1], bytes[i + 2]) = (0xEF, 0xBF, 0xBC)
      i += 3
    }
    while i < end {
      bytes[i] = 0x7F
      i += 1
    }
  }

  private static func blank(_ bytes: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int) {
    for i in start..<end where bytes[i] != 0x0A && bytes[i] != 0x0D { bytes[i] = 0x20 }
  }
}
