import Diagnostics
import JSON
import RuleEngine

/// Reads the comments of a file that keep findings from counting, in time linear in its length.
struct SuppressionReader {
  private let text: [UInt8]
  private let lines: LineTable
  private let syntax: CommentSyntax?
  private let isCatalogue: Bool
  private let isProperties: Bool
  private(set) var comments: [SuppressionComment] = []

  private static let marker = Array("higlint-".utf8)

  /// The comments of a file in their order. Most files have none, and cost one search.
  static func comments(of file: SourceFile) -> [SuppressionComment] {
    guard file.encoding != nil else { return [] }
    let text = file.text
    let places = places(in: text)
    if places.isEmpty { return [] }
    var reader = SuppressionReader(file, text)
    reader.read(at: places)
    return reader.comments
  }

  private init(_ file: SourceFile, _ text: [UInt8]) {
    self.text = text
    lines = LineTable(text)
    syntax = CommentSyntax.of(file.path, text)
    let name = file.path.lowercased()
    isCatalogue = name.hasSuffix(".po") || name.hasSuffix(".pot")
    isProperties = [".plist", ".entitlements", ".stringsdict", ".xml"].contains { name.hasSuffix($0) }
  }

  /// Where `higlint-disable` and `higlint-enable` stand.
  private static func places(in text: [UInt8]) -> [Int] {
    var places: [Int] = []
    text.withUnsafeBufferPointer { bytes in
      let first = marker[0]
      var at = 0
      while at + marker.count + 6 <= bytes.count, places.count < SuppressionComment.limit {
        if bytes[at] == first, (0..<marker.count).allSatisfy({ bytes[at + $0] == marker[$0] }) {
          let next = bytes[at + marker.count]
          if next == UInt8(ascii: "d") || next == UInt8(ascii: "e") { places.append(at) }
          at += marker.count
        } else {
          at += 1
        }
      }
    }
    return places
  }

  private mutating func read(at places: [Int]) {
    guard syntax != nil else { return readKeys(places) }
    // The last first: a comment above another one is about what that one is about.
    var nextLines: [Int: SourceRange] = [:]
    for place in places.reversed() {
      guard var comment = comment(at: place) else { continue }
      let scope: SourceRange?
      switch comment.form {
      case .nextLine?:
        let own = lineBehind(comment.range, nextLines)
        nextLines[lines.line(at: comment.range.start)] = own
        scope = own
      case .file?: scope = SourceRange(0, Int.max)
      // How far it goes is known when every comment is.
      case .from?: scope = SourceRange(comment.range.start, Int.max)
      case .until?, .key?, nil: scope = nil
      }
      if !comment.isComment {
        comment.entries = comment.entries.map { .init(selector: $0.selector, range: $0.range) }
      } else {
        for index in comment.entries.indices { comment.entries[index].scope = scope }
      }
      comments.append(comment)
    }
    comments.reverse()
    closeRanges()
  }

  /// Ends what `higlint-disable` began at the next `higlint-enable` that names the same, or nothing.
  private mutating func closeRanges() {
    var ends: [RuleSelector: Int] = [:]
    var endOfAll = Int.max
    for index in comments.indices.reversed() {
      switch comments[index].form {
      case .until?:
        let start = comments[index].range.start
        if comments[index].entries.isEmpty {
          endOfAll = start
          ends = [:]
        }
        for entry in comments[index].entries { ends[entry.selector] = start }
      case .from?:
        for own in comments[index].entries.indices {
          guard let scope = comments[index].entries[own].scope else { continue }
          let end = min(ends[comments[index].entries[own].selector] ?? Int.max, endOfAll)
          comments[index].entries[own].scope = SourceRange(scope.start, end)
        }
      default: break
      }
    }
  }

  // MARK: - Comments

  private func comment(at place: Int) -> SuppressionComment? {
    var end = place
    while end < text.count, Self.isWordByte(text[end]) { end += 1 }
    let word = String(decoding: text[place..<end], as: UTF8.self)
    let form = SuppressionComment.Form(rawValue: word)
    var made = SuppressionComment(form: form, word: word, range: SourceRange(place, end))
    guard let (range, contents) = commentAround(place, end) else {
      made.isComment = false
      let line = lines.range(ofLine: lines.line(at: place))
      readEntries(end..<max(end, min(line.end, end + 400)), &made)
      return made
    }
    made.range = range
    made.removal = withLine(range)
    readEntries(contents, &made)
    return made
  }

  /// A range with its whole lines, where nothing else stands on them.
  private func withLine(_ range: SourceRange) -> SourceRange {
    let first = lines.range(ofLine: lines.line(at: range.start))
    let last = lines.range(ofLine: lines.line(at: max(range.start, range.end - 1)))
    let isAlone = isBlank(SourceRange(first.start, range.start)) && isBlank(SourceRange(range.end, last.end))
    return isAlone ? SourceRange(first.start, last.end) : range
  }

  /// The comment that a word begins, and what stands in it behind the word.
  private func commentAround(_ place: Int, _ end: Int) -> (SourceRange, Range<Int>)? {
    guard let syntax else { return nil }
    var before = place
    while before > 0, text[before - 1] <= 0x20 { before -= 1 }
    // The stars of a comment over several lines.
    let isStarred = before > 0 && text[before - 1] == UInt8(ascii: "*") && before < place
    for form in syntax.forms {
      guard let start = start(of: form.opener, endingAt: before) ?? (isStarred ? starredStart(form, before) : nil) else { continue }
      if form.closer.isEmpty {
        var stop = end
        while stop < text.count, text[stop] != 0x0A, text[stop] != 0x0D { stop += 1 }
        return (SourceRange(start, stop), end..<stop)
      }
      guard let close = Self.firstPlace(of: form.closer, in: text, from: end) else { return nil }
      return (wrapped(SourceRange(start, close + form.closer.count)), end..<close)
    }
    return nil
  }

  private func start(of opener: [UInt8], endingAt end: Int) -> Int? {
    end >= opener.count && text[(end - opener.count)..<end].elementsEqual(opener) ? end - opener.count : nil
  }

  /// `/**`, a line break and ` * ` before the word.
  private func starredStart(_ form: CommentSyntax.Form, _ star: Int) -> Int? {
    var at = star - 1
    while at > 0, text[at - 1] <= 0x20 { at -= 1 }
    return at < star - 1 ? start(of: form.opener, endingAt: at) : nil
  }

  /// The comment with the braces that make it one where it stands.
  private func wrapped(_ range: SourceRange) -> SourceRange {
    for wrapper in CommentSyntax.wrappers {
      var before = range.start
      while before > 0, text[before - 1] == 0x20 { before -= 1 }
      var after = range.end
      while after < text.count, text[after] == 0x20 { after += 1 }
      if let start = start(of: wrapper.opener, endingAt: before), after + wrapper.closer.count <= text.count,
        text[after..<(after + wrapper.closer.count)].elementsEqual(wrapper.closer)
      {
        return SourceRange(start, after + wrapper.closer.count)
      }
    }
    return range
  }

  static func firstPlace(of needle: [UInt8], in text: [UInt8], from start: Int) -> Int? {
    var at = start
    while at + needle.count <= text.count {
      if text[at] == needle[0], text[at..<(at + needle.count)].elementsEqual(needle) { return at }
      at += 1
    }
    return nil
  }

  /// The rules that are named, separated by commas, and behind ` -- ` or a colon the reason.
  private func readEntries(_ contents: Range<Int>, _ comment: inout SuppressionComment) {
    var at = contents.lowerBound
    while at < contents.upperBound {
      let byte = text[at]
      if byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "*") && startsLine(at) {
        at += 1
      } else if Self.isWordByte(byte), !startsReason(at) {
        let start = at
        while at < contents.upperBound, Self.isWordByte(text[at]) { at += 1 }
        let name = String(decoding: text[start..<at], as: UTF8.self)
        comment.entries.append(.init(selector: RuleSelector(name), range: SourceRange(start, at)))
      } else {
        break
      }
    }
    while at < contents.upperBound, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: ":") || text[at] <= 0x20 { at += 1 }
    var words = String(decoding: text[at..<contents.upperBound], as: UTF8.self).split {
      $0.isWhitespace || $0 == "\u{2014}" || $0 == "\u{2013}"
    }
    words.removeAll { $0 == "*" }
    if !words.isEmpty { comment.reason = words.joined(separator: " ") }
  }

  /// Whether nothing stands before a byte in its line.
  private func startsLine(_ at: Int) -> Bool {
    var before = at
    while before > 0, text[before - 1] == 0x20 || text[before - 1] == 0x09 { before -= 1 }
    return before > 0 && (text[before - 1] == 0x0A || text[before - 1] == 0x0D)
  }

  private func startsReason(_ at: Int) -> Bool {
    text[at] == UInt8(ascii: "-") && at + 1 < text.count && text[at + 1] == UInt8(ascii: "-")
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  // MARK: - The next line

  /// The line below a comment; where another such comment stands there, the line that is its. In catalogues it is the next entry, and in property lists the
  /// value too where the line holds only its key.
  private func lineBehind(_ comment: SourceRange, _ known: [Int: SourceRange]) -> SourceRange {
    let own = lines.line(at: max(comment.start, comment.end - 1))
    let line = own + 1
    guard line <= lines.starts.count else { return SourceRange(text.count, text.count) }
    if let other = known[line] { return other }
    var range = lines.range(ofLine: line)
    if isCatalogue {
      var last = line
      while last < lines.starts.count, !isBlank(lines.range(ofLine: last)) { last += 1 }
      range.end = lines.range(ofLine: last).end
    } else if isProperties {
      var last = line
      while last < lines.starts.count, isKeyAlone(lines.range(ofLine: last)) { last += 1 }
      range.end = lines.range(ofLine: last).end
    }
    return range
  }

  private func isBlank(_ range: SourceRange) -> Bool { text[range.bytes].allSatisfy { $0 <= 0x20 } }

  private func isKeyAlone(_ range: SourceRange) -> Bool {
    let line = String(decoding: text[range.bytes], as: UTF8.self).trimmed
    return line.hasPrefix("<key>") && line.hasSuffix("</key>")
  }

  // MARK: - JSON

  /// `"higlint-disable": [{ "rule": "ID", "reason": "…" }]` on an object, about everything in it.
  private mutating func readKeys(_ places: [Int]) {
    guard let root = try? JSONParser.parse(text) else { return }
    var open = [root]
    while let node = open.popLast() {
      for member in node.members ?? [] {
        if member.key == SuppressionComment.Form.from.rawValue {
          for element in member.value.elements ?? [member.value] { readKey(element, member, on: node) }
        } else {
          open.append(member.value)
        }
      }
      open += node.elements ?? []
    }
    comments.sort { $0.range < $1.range }
  }

  private mutating func readKey(_ element: JSONNode, _ member: JSONNode.Member, on node: JSONNode) {
    var made = SuppressionComment(form: .key, word: member.key, range: SourceRange(member.keyRange.start, member.value.range.end))
    if let rule = element["rule"], let name = rule.string {
      made.entries.append(.init(selector: RuleSelector(name), range: rule.range, scope: node.range))
    } else if let name = element.string {
      made.entries.append(.init(selector: RuleSelector(name), range: element.range, scope: node.range))
    }
    if let reason = element["reason"]?.string, !reason.isBlank { made.reason = reason }
    comments.append(made)
  }
}
