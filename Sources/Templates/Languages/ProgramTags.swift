import Diagnostics

/// A tag of a language whose statements stand between `<%` and `%>`, or `<?php` and `?>`.
struct ProgramTag {
  enum Kind { case statement, escaped, raw, comment, quoted }

  var kind: Kind
  var range: SourceRange
  var content: SourceRange
  /// Whether the line break behind it is left out.
  var trims: Bool
}

/// Cuts a text into what stands between tags and the tags.
enum ProgramTags {
  /// The tags of `<% %>` in their order.
  static func angle(_ text: [UInt8], _ language: TemplateLanguage) -> [ProgramTag] {
    var tags: [ProgramTag] = []
    var i = 0
    while let open = text[i...].firstRange(of: [0x3C, 0x25])?.lowerBound {
      var start = open + 2
      guard start < text.count else { break }
      if text[start] == 0x25, language != .jsp {
        tags.append(ProgramTag(kind: .quoted, range: SourceRange(open, start + 1), content: SourceRange(open, start), trims: false))
        i = start + 1
        continue
      }
      let closer: [UInt8] = text[open...].starts(with: "<%--".utf8) ? Array("--%>".utf8) : [0x25, 0x3E]
      guard let close = text[start...].firstRange(of: closer) else { break }
      var kind = ProgramTag.Kind.statement
      switch text[start] {
      case 0x3D:
        kind = .escaped
        start += 1
        // `<%==` writes without escaping.
        if start < close.lowerBound, text[start] == 0x3D, language != .ejs {
          kind = .raw
          start += 1
        }
      case 0x2D:
        kind = closer.count > 2 ? .comment : language == .ejs ? .raw : .statement
        start += 1
      case 0x23, 0x21: kind = text[start] == 0x23 || closer.count > 2 ? .comment : .statement
      case 0x7E, 0x5F: start += 1
      default: break
      }
      var end = max(start, close.lowerBound)
      var trims = false
      if end > start, text[end - 1] == 0x2D || text[end - 1] == 0x5F {
        end -= 1
        trims = true
      }
      tags.append(ProgramTag(kind: kind, range: SourceRange(open, close.upperBound), content: SourceRange(start, end), trims: trims))
      i = close.upperBound
    }
    return tags
  }

  /// A range without the white space around it.
  static func trimmed(_ range: SourceRange, _ text: [UInt8]) -> SourceRange {
    var (start, end) = (range.start, range.end)
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    return SourceRange(start, end)
  }
}
