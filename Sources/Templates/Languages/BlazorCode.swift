import Diagnostics

/// What the code of a component declares: its parameters, and fields whose values are written there. Methods are not read.
struct BlazorCode: Sendable {
  struct Member: Sendable {
    var name: String
    /// Without its namespace and the sign that it may be null: "string", "RenderFragment", "ButtonKind".
    var type: String
    var mayBeNull: Bool
    var isParameter = false
    /// Whether it takes what no parameter takes: `CaptureUnmatchedValues`.
    var takesRest = false
    /// Whether something around the component gives it.
    var isGiven = false
    var value: TemplateExpression?
    /// Whether the value is computed anew where it is asked for: `=> …`.
    var isComputed = false
    /// Whether only the declaration says what it is.
    var isConstant = false
    var file: SourceFile

    var isFragment: Bool { type.hasPrefix("RenderFragment") }
    var isText: Bool { ["string", "String", "object", "MarkupString"].contains(type) }
  }

  private(set) var members: [Member] = []

  private static let modifiers: Set<String> = [
    "public", "private", "protected", "internal", "static", "readonly", "const", "override", "virtual", "async", "required", "new",
    "partial", "sealed", "abstract", "extern", "unsafe",
  ]
  private static let types: Set<String> = ["class", "record", "enum", "struct", "interface", "delegate", "event"]
  private static let memberLimit = 500
  private static let searchLimit = 50_000_000

  /// `behind`: the file of the component's class, where it has one.
  init(_ file: SourceFile, behind: SourceFile?) {
    var i = 0
    while let at = file.text[i...].firstRange(of: Array("@code".utf8)) ?? file.text[i...].firstRange(of: Array("@functions".utf8)) {
      i = at.upperBound
      guard let open = file.text[i...].firstIndex(where: { $0 > 0x20 }), file.text[open] == 0x7B, let close = Self.close(open, file.text)
      else {
        continue
      }
      read(SourceRange(open + 1, close), of: file)
      i = close
    }
    if let behind, let word = behind.text.firstRange(of: Array("class ".utf8)),
      let open = behind.text[word.upperBound...].firstIndex(of: 0x7B), let close = Self.close(open, behind.text)
    {
      read(SourceRange(open + 1, close), of: behind)
    }
    let texts = [file.text] + (behind.map { [$0.text] } ?? [])
    // Each member is looked for in all of the text.
    guard members.count * texts.reduce(0, { $0 + $1.count }) < Self.searchLimit else { return }
    for index in members.indices where !members[index].isParameter && !members[index].isComputed {
      members[index].isConstant = !texts.contains { Self.changes(members[index].name, in: $0) }
    }
  }

  // MARK: - Members

  private mutating func read(_ range: SourceRange, of file: SourceFile) {
    let text = file.text
    var i = range.start
    while i < range.end, members.count < Self.memberLimit {
      i = Self.skipped(i, text, range.end)
      guard i < range.end else { return }
      let start = i
      // Up to what ends the head: a value, a body, or the end.
      while i < range.end, ![0x3B, 0x7B, 0x3D, 0x28].contains(text[i]) {
        if text[i] == 0x5B {
          i = Self.close(i, text).map { $0 + 1 } ?? range.end
        } else {
          i = max(i + 1, Self.skipped(i + 1, text, range.end, spaces: false))
        }
      }
      guard i < range.end else { return }
      let head = SourceRange(start, i)
      if text[i] == 0x28 {
        i = Self.pastMethod(i, text, range.end)
        continue
      }
      var value: SourceRange?
      var isComputed = false
      if text[i] == 0x7B {
        guard let close = Self.close(i, text), close < range.end else { return }
        i = close + 1
        let next = Self.skipped(i, text, range.end)
        if next < range.end, text[next] == 0x3D {
          value = Self.value(next + 1, text, range.end)
          i = value.map { $0.end + 1 } ?? range.end
        }
      } else if text[i] == 0x3D {
        isComputed = i + 1 < range.end && text[i + 1] == 0x3E
        value = Self.value(i + (isComputed ? 2 : 1), text, range.end)
        i = value.map { $0.end + 1 } ?? range.end
      } else {
        i += 1
      }
      if let member = Self.member(head, value, isComputed, file) { members.append(member) }
    }
  }

  private static func member(_ head: SourceRange, _ value: SourceRange?, _ isComputed: Bool, _ file: SourceFile) -> Member? {
    let text = file.text
    var i = head.start
    var attributes = ""
    while true {
      i = skipped(i, text, head.end)
      guard i < head.end, text[i] == 0x5B, let close = close(i, text), close < head.end else { break }
      attributes += file.string(SourceRange(i, close + 1))
      i = close + 1
    }
    var words = file.string(SourceRange(min(i, head.end), head.end)).split(whereSeparator: \.isWhitespace).map(String.init)
    while let first = words.first, modifiers.contains(first) { words.removeFirst() }
    guard words.count >= 2, let name = words.popLast(), let first = words.first, !types.contains(first),
      name.utf8.allSatisfy({ TemplateWords.isWord($0) })
    else { return nil }
    var type = words.joined()
    let mayBeNull = type.hasSuffix("?")
    if mayBeNull { type.removeLast() }
    if !type.contains("<"), let last = type.split(separator: ".").last { type = String(last) }
    var made = Member(name: name, type: type, mayBeNull: mayBeNull, file: file)
    made.isParameter = attributes.contains("Parameter") && !attributes.contains("CascadingParameter")
    made.takesRest = attributes.contains("CaptureUnmatchedValues")
    made.isGiven = attributes.contains("Cascading") || attributes.contains("Supply") || attributes.contains("Inject")
    made.isComputed = isComputed
    made.value = value.map { ExpressionReader.read(ProgramTags.trimmed($0, text), of: file, .blazor) }
    return made
  }

  /// What stands before the semicolon that ends a member.
  private static func value(_ start: Int, _ text: [UInt8], _ limit: Int) -> SourceRange? {
    var i = start
    while i < limit {
      switch text[i] {
      case 0x3B: return SourceRange(start, i)
      case 0x28, 0x5B, 0x7B:
        guard let close = close(i, text) else { return nil }
        i = close + 1
      default: i = max(i + 1, skipped(i, text, limit, spaces: false))
      }
    }
    return nil
  }

  /// Behind a method, from its parameters on.
  private static func pastMethod(_ open: Int, _ text: [UInt8], _ limit: Int) -> Int {
    guard let close = close(open, text) else { return limit }
    var i = close + 1
    while i < limit {
      if text[i] == 0x7B { return Self.close(i, text).map { $0 + 1 } ?? limit }
      if text[i] == 0x3D, i + 1 < limit, text[i + 1] == 0x3E { return value(i + 2, text, limit).map { $0.end + 1 } ?? limit }
      if text[i] == 0x3B { return i + 1 }
      i += 1
    }
    return limit
  }

  // MARK: - Text

  /// Behind white space, comments, and strings that begin at an offset.
  private static func skipped(_ start: Int, _ text: [UInt8], _ limit: Int, spaces: Bool = true) -> Int {
    var i = start
    while i < limit {
      if text[i] <= 0x20 {
        guard spaces else { return i }
        i += 1
      } else if text[i] == 0x2F, i + 1 < limit, text[i + 1] == 0x2F || text[i + 1] == 0x2A {
        let isLine = text[i + 1] == 0x2F
        let line = text[i..<limit].firstIndex(of: 0x0A)
        i = (isLine ? line.map { $0 + 1 } : text[(i + 2)..<limit].firstRange(of: [0x2A, 0x2F])?.upperBound) ?? limit
      } else if text[i] == 0x22 || text[i] == 0x27 {
        guard !spaces else { return i }
        i = string(i, text, limit)
      } else {
        return i
      }
    }
    return limit
  }

  /// Behind a string.
  private static func string(_ start: Int, _ text: [UInt8], _ limit: Int) -> Int {
    let quote = text[start]
    if quote == 0x22, text[start..<limit].starts(with: [0x22, 0x22, 0x22]) {
      return text[(start + 3)..<limit].firstRange(of: [0x22, 0x22, 0x22])?.upperBound ?? limit
    }
    let isVerbatim = start > 0 && (text[start - 1] == 0x40 || start > 1 && text[start - 1] == 0x24 && text[start - 2] == 0x40)
    var i = start + 1
    while i < limit, text[i] != quote {
      if !isVerbatim, text[i] == 0x0A { return i }
      i += text[i] == 0x5C && !isVerbatim ? 2 : 1
    }
    return min(limit, i + 1)
  }

  /// The bracket that closes the one at an offset; strings and comments are left out.
  private static func close(_ open: Int, _ text: [UInt8]) -> Int? {
    var depth = 0
    var i = open
    while i < text.count {
      switch text[i] {
      case 0x28, 0x5B, 0x7B: depth += 1
      case 0x29, 0x5D, 0x7D:
        depth -= 1
        if depth == 0 { return i }
      default: break
      }
      i = max(i + 1, skipped(i, text, text.count, spaces: false))
    }
    return nil
  }

  private static let changers = ["Add", "AddRange", "Insert", "Remove", "Clear", "Sort", "Reverse"].map { Array($0.utf8) }

  /// Whether something but its declaration gives a name a value: `x = 1`, `x++`, `@bind="x"`, `out x`.
  private static func changes(_ name: String, in text: [UInt8]) -> Bool {
    let word = Array(name.utf8)
    var i = 0
    var declarations = 0
    while let at = text[i...].firstRange(of: word) {
      i = at.upperBound
      let before = at.lowerBound > 0 ? text[at.lowerBound - 1] : 0
      guard !TemplateWords.isWord(before), before != 0x2E, i >= text.count || !TemplateWords.isWord(text[i]) else { continue }
      let tail = text[i...].prefix(40).drop { $0 <= 0x20 }
      let next = Array(tail.prefix(3))
      if next.starts(with: [0x3D]), next.count > 1, next[1] != 0x3D, next[1] != 0x3E {
        // The declaration itself has a type before it.
        let head = text[..<at.lowerBound].suffix(60).reversed().drop { $0 <= 0x20 }
        if let last = head.first, TemplateWords.isWord(last) || last == 0x3E || last == 0x3F || last == 0x5D, declarations == 0 {
          declarations += 1
        } else {
          return true
        }
      }
      if next.starts(with: [0x2B, 0x2B]) || next.starts(with: [0x2D, 0x2D]) || next.starts(with: [0x2B, 0x3D]) { return true }
      if next.starts(with: [0x3F, 0x3F, 0x3D]) || next.starts(with: [0x2D, 0x3D]) { return true }
      if next.first == 0x2E, changers.contains(where: { tail.dropFirst().starts(with: $0) }) { return true }
      let behind = text[..<at.lowerBound].suffix(60)
      for sign in ["ref ", "out ", "++", "--"] where behind.suffix(sign.utf8.count).elementsEqual(sign.utf8) { return true }
      let attribute = String(decoding: behind.split(omittingEmptySubsequences: false) { $0 <= 0x20 }.last ?? [], as: UTF8.self)
      if attribute.contains("@bind"), attribute.contains("=") { return true }
    }
    return false
  }
}
