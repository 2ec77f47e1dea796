import Diagnostics

/// A tag of HTML as it stands in a template whose language lives in attributes.
struct MarkupTag {
  struct Attribute {
    var name: String
    /// From the name to the end of the value with its quotation marks.
    var range: SourceRange
    /// What stands between the quotation marks; nil without a value.
    var value: SourceRange?
  }

  var name: String
  var isEnd: Bool
  var isClosed: Bool
  var attributes: [Attribute]
  var range: SourceRange

  subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}

/// Cuts HTML into its tags. Comments and the contents of scripts and styles hold none.
enum MarkupTags {
  static func all(_ text: [UInt8]) -> [MarkupTag] {
    var tags: [MarkupTag] = []
    var i = 0
    while let open = text[i...].firstIndex(of: 0x3C), open + 1 < text.count {
      i = open + 1
      if text[open...].starts(with: "<!--".utf8) {
        i = text[open...].firstRange(of: Array("-->".utf8))?.upperBound ?? text.count
        continue
      }
      let isEnd = text[i] == 0x2F
      let start = isEnd ? i + 1 : i
      guard start < text.count, text[start].isASCIIAlpha, let tag = self.tag(text, open, start, isEnd) else {
        continue
      }
      tags.append(tag)
      i = tag.range.end
      if !isEnd, !tag.isClosed, tag.name == "script" || tag.name == "style" {
        i = text[i...].firstRange(of: Array("</\(tag.name)".utf8))?.lowerBound ?? text.count
      }
    }
    return tags
  }

  private static func tag(_ text: [UInt8], _ open: Int, _ start: Int, _ isEnd: Bool) -> MarkupTag? {
    var i = start
    while i < text.count, text[i] > 0x20, text[i] != 0x3E, text[i] != 0x2F { i += 1 }
    var tag = MarkupTag(
      name: String(decoding: text[start..<i], as: UTF8.self).lowercased(), isEnd: isEnd, isClosed: false, attributes: [],
      range: SourceRange(open, open))
    while i < text.count {
      let byte = text[i]
      if byte == 0x3E {
        tag.isClosed = text[i - 1] == 0x2F
        tag.range = SourceRange(open, i + 1)
        return tag
      }
      if byte <= 0x20 || byte == 0x2F || byte == 0x22 || byte == 0x27 {
        i += 1
        continue
      }
      let nameStart = i
      while i < text.count, text[i] > 0x20, text[i] != 0x3D, text[i] != 0x3E, text[i] != 0x2F || text[i - 1] == 0x3A { i += 1 }
      let name = String(decoding: text[nameStart..<i], as: UTF8.self).lowercased()
      var end = i
      while end < text.count, text[end] <= 0x20 { end += 1 }
      guard end < text.count, text[end] == 0x3D else {
        tag.attributes.append(.init(name: name, range: SourceRange(nameStart, i), value: nil))
        if i == nameStart { i += 1 }
        continue
      }
      i = end + 1
      while i < text.count, text[i] <= 0x20 { i += 1 }
      guard i < text.count else { return nil }
      if text[i] == 0x22 || text[i] == 0x27 {
        guard let close = text[(i + 1)...].firstIndex(of: text[i]) else { return nil }
        tag.attributes.append(.init(name: name, range: SourceRange(nameStart, close + 1), value: SourceRange(i + 1, close)))
        i = close + 1
      } else {
        let valueStart = i
        while i < text.count, text[i] > 0x20, text[i] != 0x3E { i += 1 }
        tag.attributes.append(.init(name: name, range: SourceRange(nameStart, i), value: SourceRange(valueStart, i)))
      }
      if tag.attributes.count > 300 { return nil }
    }
    return nil
  }
}
