import Diagnostics

/// Reads the plain part of YAML 1.2 (https://yaml.org/spec/1.2.2/) that hand-written specifications use: block mappings and sequences, plain and quoted
/// scalars, scalars over several lines (`|`, `>`), flow collections, comments. Anchors, aliases, tags, merge keys, complex keys, tabs as indentation
/// and several documents are errors: to take them for something else would be to judge what nobody wrote.
package struct PlainYAML {
  private static let depthLimit = 64
  private static let sizeLimit = 4 * 1024 * 1024

  private struct Line {
    var indent: Int
    /// Behind the indentation.
    var start: Int
    /// Before the line's end.
    var end: Int
  }

  private let text: [UInt8]
  private let letsReferencesBe: Bool
  private var lines: [Line] = []
  private var next = 0
  private var depth = 0

  /// The document in a text. Where references are let be, an alias is an unknown value, a merge is left out, and anchors and tags before a value say
  /// nothing.
  package static func parse(_ text: [UInt8], letsReferencesBe: Bool = false) throws(PlainYAMLError) -> PlainYAMLNode {
    guard text.count <= sizeLimit else { throw PlainYAMLError(message: "The file is too large.", range: SourceRange(0, 0)) }
    var reader = PlainYAML(text: text, letsReferencesBe: letsReferencesBe)
    try reader.split()
    guard let first = reader.lines.first else { return PlainYAMLNode(value: .mapping([]), range: SourceRange(0, 0)) }
    let node = try reader.block(indent: first.indent)
    if reader.next < reader.lines.count { throw reader.failure("This line does not fit the indentation.", reader.lines[reader.next]) }
    return node
  }

  private init(text: [UInt8], letsReferencesBe: Bool) {
    self.text = text
    self.letsReferencesBe = letsReferencesBe
  }

  private func failure(_ message: String, _ line: Line) -> PlainYAMLError {
    PlainYAMLError(message: message, range: SourceRange(line.start, line.end))
  }

  /// The lines with something on them; those of a scalar over several lines are found again by their places.
  private mutating func split() throws(PlainYAMLError) {
    var at = 0
    while at < text.count {
      let lineStart = at
      while at < text.count, text[at] == 0x20 { at += 1 }
      let start = at
      while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      let line = Line(indent: start - lineStart, start: start, end: trimmedEnd(start, at))
      if at < text.count { at += text[at] == 0x0D && at + 1 < text.count && text[at + 1] == 0x0A ? 2 : 1 }
      lines.append(line)
    }
    // An empty line at the beginning of the document, its marker, and comments before it.
    while let first = lines.first, isBlank(first) || isMarker(first) { lines.removeFirst() }
    if let other = lines.first(where: { isMarker($0) || starts($0, "...") && $0.indent == 0 }) {
      throw failure("Several documents in one file are not read.", other)
    }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
  }

  private func trimmedEnd(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  private func starts(_ line: Line, _ word: String) -> Bool { text[line.start..<line.end].starts(with: word.utf8) }
  private func isMarker(_ line: Line) -> Bool { line.indent == 0 && starts(line, "---") }
  private func isBlank(_ line: Line) -> Bool { line.start >= line.end || text[line.start] == UInt8(ascii: "#") }
  private func isItem(_ at: Int, _ end: Int) -> Bool {
    at < end && text[at] == UInt8(ascii: "-") && (at + 1 == end || text[at + 1] == 0x20)
  }

  private mutating func skipBlank() { while next < lines.count, isBlank(lines[next]) { next += 1 } }

  // MARK: - Blocks

  /// The mapping, sequence or scalar whose lines stand at that indentation.
  private mutating func block(indent: Int) throws(PlainYAMLError) -> PlainYAMLNode {
    depth += 1
    defer { depth -= 1 }
    skipBlank()
    guard next < lines.count else { return PlainYAMLNode(value: .scalar(""), range: SourceRange(text.count, text.count)) }
    let first = lines[next]
    guard depth <= Self.depthLimit else { throw failure("The values are nested too deep.", first) }
    if isItem(first.start, first.end) { return try sequence(indent: indent) }
    if keyEnd(first.start, first.end) != nil { return try mapping(indent: indent) }
    next += 1
    return try scalar(from: first.start, to: first.end, line: first, parentIndent: indent - 1)
  }

  private mutating func sequence(indent: Int) throws(PlainYAMLError) -> PlainYAMLNode {
    var items: [PlainYAMLNode] = []
    let start = lines[next].start
    while true {
      skipBlank()
      guard next < lines.count, lines[next].indent == indent, isItem(lines[next].start, lines[next].end) else { break }
      var line = lines[next]
      var inner = line.start + 1
      while inner < line.end, text[inner] == 0x20 { inner += 1 }
      if inner >= line.end || text[inner] == UInt8(ascii: "#") {
        next += 1
        items.append(try nested(below: indent, at: line.end))
      } else if keyEnd(inner, line.end) != nil || isItem(inner, line.end) {
        // A mapping that begins on the item's own line: as if the item's mark were white space.
        line.indent += inner - line.start
        line.start = inner
        lines[next] = line
        items.append(try block(indent: line.indent))
      } else {
        next += 1
        items.append(try scalar(from: inner, to: line.end, line: line, parentIndent: indent))
      }
    }
    return PlainYAMLNode(value: .sequence(items), range: SourceRange(start, start + 1))
  }

  private mutating func mapping(indent: Int) throws(PlainYAMLError) -> PlainYAMLNode {
    var members: [PlainYAMLNode.Member] = []
    let start = lines[next].start
    while true {
      skipBlank()
      guard next < lines.count, lines[next].indent == indent else { break }
      let line = lines[next]
      if isItem(line.start, line.end) { break }
      guard let colon = keyEnd(line.start, line.end) else { throw failure("A key and a colon are expected here.", line) }
      let (key, keyRange) = try key(line.start, colon, line)
      if key == "<<", !letsReferencesBe { throw PlainYAMLError(message: "Merged mappings are not read.", range: keyRange) }
      var inner = colon + 1
      while inner < line.end, text[inner] == 0x20 { inner += 1 }
      inner = withoutProperties(inner, line.end)
      next += 1
      let value: PlainYAMLNode
      if inner >= line.end || text[inner] == UInt8(ascii: "#") {
        skipBlank()
        // A sequence may stand at its key's own indentation.
        if next < lines.count, lines[next].indent == indent, isItem(lines[next].start, lines[next].end) {
          value = try block(indent: indent)
        } else {
          value = try nested(below: indent, at: colon + 1)
        }
      } else {
        value = try scalar(from: inner, to: line.end, line: line, parentIndent: indent)
      }
      members.append(PlainYAMLNode.Member(key: key, keyRange: keyRange, value: value))
    }
    if next < lines.count, lines[next].indent > indent { throw failure("This line does not fit the indentation.", lines[next]) }
    return PlainYAMLNode(value: .mapping(members), range: SourceRange(start, start + 1))
  }

  private mutating func nested(below indent: Int, at place: Int) throws(PlainYAMLError) -> PlainYAMLNode {
    skipBlank()
    guard next < lines.count, lines[next].indent > indent else {
      return PlainYAMLNode(value: .scalar(""), range: SourceRange(place, place))
    }
    return try block(indent: lines[next].indent)
  }

  /// Where the colon behind a key stands; nil where the line does not begin with a key.
  private func keyEnd(_ start: Int, _ end: Int) -> Int? {
    guard start < end else { return nil }
    var at = start
    if text[at] == UInt8(ascii: "\"") || text[at] == UInt8(ascii: "'") {
      let quote = text[at]
      at += 1
      // A quotation mark in the key is written twice, or behind a backslash.
      while at < end, text[at] != quote || quote == UInt8(ascii: "'") && at + 1 < end && text[at + 1] == quote {
        at += text[at] == quote || text[at] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
      }
      at += 1
      while at < end, text[at] == 0x20 { at += 1 }
      return at < end && text[at] == UInt8(ascii: ":") && (at + 1 == end || text[at + 1] == 0x20) ? at : nil
    }
    if text[at] == UInt8(ascii: "{") || text[at] == UInt8(ascii: "[") { return nil }
    while at < end {
      if text[at] == UInt8(ascii: ":"), at + 1 == end || text[at + 1] == 0x20 { return at }
      if text[at] == UInt8(ascii: "#"), at > start, text[at - 1] == 0x20 { return nil }
      at += 1
    }
    return nil
  }

  private func key(_ start: Int, _ colon: Int, _ line: Line) throws(PlainYAMLError) -> (String, SourceRange) {
    let end = trimmedEnd(start, colon)
    guard start < end else { throw failure("A key is expected here.", line) }
    switch text[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try quoted(start, end)
      return (node.scalar ?? "", node.range)
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      throw failure("Anchors, aliases, tags and complex keys are not read.", line)
    default: return (String(decoding: text[start..<end], as: UTF8.self), SourceRange(start, end))
    }
  }

  /// Behind the anchors and tags before a value, where references are let be.
  private func withoutProperties(_ start: Int, _ end: Int) -> Int {
    var at = start
    while letsReferencesBe, at < end, text[at] == UInt8(ascii: "&") || text[at] == UInt8(ascii: "!") {
      while at < end, text[at] > 0x20 { at += 1 }
      while at < end, text[at] == 0x20 { at += 1 }
    }
    return at
  }

  // MARK: - Scalars

  private mutating func scalar(from start: Int, to end: Int, line: Line, parentIndent: Int) throws(PlainYAMLError) -> PlainYAMLNode {
    switch text[start] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return lines(isFolded: text[start] == UInt8(ascii: ">"), start, parentIndent: parentIndent)
    case UInt8(ascii: "*") where letsReferencesBe: return PlainYAMLNode(value: .unknown, range: SourceRange(start, end))
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw PlainYAMLError(message: "Anchors, aliases and tags are not read.", range: SourceRange(start, end))
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      throw PlainYAMLError(message: "A value cannot begin with this sign.", range: SourceRange(start, end))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var at = start
      let node = try flow(&at, depth: 0)
      // A flow collection may go over several lines.
      while next < lines.count, lines[next].start < at { next += 1 }
      return node
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try quoted(start, text.count)
      let rest = text[min(node.range.end + 1, text.count)...].prefix { $0 != 0x0A && $0 != 0x0D }.drop { $0 == 0x20 }
      guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
        throw PlainYAMLError(message: "Nothing may follow the text in quotation marks.", range: SourceRange(start, end))
      }
      while next < lines.count, lines[next].start < node.range.end { next += 1 }
      return node
    default: return plain(from: start, to: end, parentIndent: parentIndent)
    }
  }

  /// A comment begins behind white space.
  private func withoutComment(_ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end {
      if text[at] == UInt8(ascii: "#"), at == start || text[at - 1] == 0x20 { return trimmedEnd(start, at) }
      at += 1
    }
    return end
  }

  /// Lines that stand further in go on with the same scalar, with a space between; empty ones among them are line breaks. A remark ends it.
  private mutating func plain(from start: Int, to end: Int, parentIndent: Int) -> PlainYAMLNode {
    var last = withoutComment(start, end)
    var words = String(decoding: text[start..<last], as: UTF8.self)
    var lineEnd = end
    while last == lineEnd, let index = continuation(parentIndent: parentIndent) {
      let line = lines[index]
      words += index == next ? " " : String(repeating: "\n", count: index - next)
      last = withoutComment(line.start, line.end)
      lineEnd = line.end
      words += String(decoding: text[line.start..<last], as: UTF8.self)
      next = index + 1
    }
    return PlainYAMLNode(value: .scalar(words), range: SourceRange(start, last))
  }

  /// The next line that is not empty, where a plain scalar goes on in it.
  private func continuation(parentIndent: Int) -> Int? {
    guard let index = lines[next...].firstIndex(where: { $0.start < $0.end }) else { return nil }
    let line = lines[index]
    return !isBlank(line) && line.indent > parentIndent && keyEnd(line.start, line.end) == nil ? index : nil
  }

  /// The lines behind `|` or `>`, without their common indentation.
  private mutating func lines(isFolded: Bool, _ start: Int, parentIndent: Int) -> PlainYAMLNode {
    var words = ""
    var first: Int?
    var last = start + 1
    var indent: Int?
    while next < lines.count, lines[next].start >= lines[next].end || lines[next].indent > parentIndent {
      let line = lines[next]
      next += 1
      guard line.start < line.end else {
        if first != nil { words += "\n" }
        continue
      }
      if indent == nil { indent = line.indent }
      if first == nil { first = line.start }
      if !words.isEmpty, words.last != "\n" { words += isFolded ? " " : "\n" }
      words +=
        String(repeating: " ", count: max(0, line.indent - (indent ?? 0))) + String(decoding: text[line.start..<line.end], as: UTF8.self)
      last = line.end
    }
    while words.last == "\n" { words.removeLast() }
    return PlainYAMLNode(value: .scalar(words), range: SourceRange(first ?? start, last))
  }

  /// A text in quotation marks; line ends in it are single spaces.
  private func quoted(_ start: Int, _ limit: Int) throws(PlainYAMLError) -> PlainYAMLNode {
    let quote = text[start]
    var bytes: [UInt8] = []
    var at = start + 1
    while at < limit {
      let byte = text[at]
      if byte == quote {
        if quote == UInt8(ascii: "'"), at + 1 < limit, text[at + 1] == quote {
          bytes.append(byte)
          at += 2
          continue
        }
        return PlainYAMLNode(value: .scalar(String(decoding: bytes, as: UTF8.self)), range: SourceRange(start + 1, at))
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), at + 1 < limit {
        at += 1
        escape(&at, &bytes)
        continue
      }
      if byte == 0x0A || byte == 0x0D {
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        while at < limit, text[at] <= 0x20 { at += 1 }
        bytes.append(0x20)
        continue
      }
      bytes.append(byte)
      at += 1
    }
    throw PlainYAMLError(message: "The text is not closed.", range: SourceRange(start, start + 1))
  }

  private func escape(_ at: inout Int, _ bytes: inout [UInt8]) {
    let letter = text[at]
    at += 1
    let digits: Int
    switch letter {
    case UInt8(ascii: "n"): return bytes.append(0x0A)
    case UInt8(ascii: "t"): return bytes.append(0x09)
    case UInt8(ascii: "r"): return bytes.append(0x0D)
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    case 0x0A, 0x0D:
      // A line's end that does not count.
      while at < text.count, text[at] <= 0x20 { at += 1 }
      return
    default: return bytes.append(letter)
    }
    guard at + digits <= text.count, let value = UInt32(String(decoding: text[at..<(at + digits)], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return bytes.append(letter) }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    at += digits
  }

  // MARK: - Flow collections

  private func flow(_ at: inout Int, depth: Int) throws(PlainYAMLError) -> PlainYAMLNode {
    let start = at
    guard depth < Self.depthLimit else { throw PlainYAMLError(message: "The values are nested too deep.", range: SourceRange(at, at + 1)) }
    let isMapping = text[at] == UInt8(ascii: "{")
    let closing = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    at += 1
    var items: [PlainYAMLNode] = []
    var members: [PlainYAMLNode.Member] = []
    while true {
      skipFlowSpace(&at)
      guard at < text.count else { throw PlainYAMLError(message: "This is not closed.", range: SourceRange(start, start + 1)) }
      if text[at] == closing { break }
      let item = try flowItem(&at, depth: depth, endsAtColon: isMapping)
      skipFlowSpace(&at)
      if isMapping {
        var value = PlainYAMLNode(value: .scalar(""), range: SourceRange(at, at))
        if at < text.count, text[at] == UInt8(ascii: ":") {
          at += 1
          skipFlowSpace(&at)
          if at < text.count, text[at] != UInt8(ascii: ","), text[at] != closing {
            value = try flowItem(&at, depth: depth, endsAtColon: false)
          }
        }
        guard let key = item.scalar else { throw PlainYAMLError(message: "Complex keys are not read.", range: item.range) }
        members.append(PlainYAMLNode.Member(key: key, keyRange: item.range, value: value))
      } else {
        items.append(item)
      }
      skipFlowSpace(&at)
      if at < text.count, text[at] == UInt8(ascii: ",") { at += 1 } else { continue }
    }
    at += 1
    return PlainYAMLNode(value: isMapping ? .mapping(members) : .sequence(items), range: SourceRange(start, start + 1))
  }

  private func skipFlowSpace(_ at: inout Int) {
    while at < text.count {
      if text[at] <= 0x20 {
        at += 1
      } else if text[at] == UInt8(ascii: "#"), at > 0, text[at - 1] <= 0x20 {
        while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      } else {
        return
      }
    }
  }

  private func flowItem(_ at: inout Int, depth: Int, endsAtColon: Bool) throws(PlainYAMLError) -> PlainYAMLNode {
    guard at < text.count else { throw PlainYAMLError(message: "A value is expected here.", range: SourceRange(at, at)) }
    switch text[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try flow(&at, depth: depth + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let node = try quoted(at, text.count)
      at = node.range.end + 1
      return node
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw PlainYAMLError(message: "Anchors, aliases and tags are not read.", range: SourceRange(at, at + 1))
    default:
      let start = at
      while at < text.count, ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x0A, 0x0D].contains(text[at]) {
        if text[at] == UInt8(ascii: ":"), endsAtColon, at + 1 < text.count, text[at + 1] <= 0x20 { break }
        at += 1
      }
      guard at > start else { throw PlainYAMLError(message: "A value is expected here.", range: SourceRange(at, at + 1)) }
      let end = trimmedEnd(start, at)
      return PlainYAMLNode(value: .scalar(String(decoding: text[start..<end], as: UTF8.self)), range: SourceRange(start, end))
    }
  }
}
