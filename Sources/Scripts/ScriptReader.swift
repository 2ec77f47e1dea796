import Diagnostics

/// Reads the strings and object literals of a script as text, without running it. It forgives everything: what it does not understand is unknown.
package struct ScriptReader {
  package enum Value {
    /// With U+FFFC in the place of what is computed.
    case string(String)
    case boolean(Bool)
    case object([Property], isComplete: Bool)
    case number
    /// `null` or `undefined`.
    case null
    case unknown
  }

  package struct Property {
    package var key: String
    package var keyRange: SourceRange
    package var value: Value
    package var valueRange: SourceRange
  }

  /// A string, or several that are added.
  package struct Text {
    package var value: String
    package var range: SourceRange
    /// The name that it is assigned to or the key that it stands under.
    package var name: String?
  }

  enum Kind: UInt8 { case identifier, string, template, number, mark }

  struct Token {
    var kind: Kind
    /// The first byte of a mark.
    var mark: UInt8
    var start: Int32
    var end: Int32
  }

  /// Longer scripts are bundles, which hold no configuration of one page.
  package static let sizeLimit = 512 * 1024
  private static let depthLimit = 32
  /// Substitutions of template literals that are read within one another.
  private static let substitutionLimit = 3

  let text: ArraySlice<UInt8>
  private(set) var tokens: [Token] = []
  /// Names that are given one string and nothing else.
  private(set) var constants: [String: String] = [:]
  /// The query that each object literal makes which is given to a name, where the script makes queries of objects.
  private(set) var queries: [String: String] = [:]
  /// By name: the parameters that are set on the `URL` which it is given.
  private(set) var addedParameters: [String: [String]] = [:]
  /// By name: the opening brace of the first object literal that it is given.
  private var objects: [String: Int] = [:]
  private let depth: Int

  /// `text` is masked; ranges are those of its indices.
  package init(_ text: ArraySlice<UInt8>) {
    self.text = text
    depth = 0
    guard text.count <= Self.sizeLimit else { return }
    tokenize()
    readConstants()
    readQueries()
  }

  /// An expression within a script whose names are known.
  private init(_ text: ArraySlice<UInt8>, within outer: ScriptReader) {
    self.text = text
    depth = outer.depth + 1
    constants = outer.constants
    queries = outer.queries
    tokenize()
  }

  // MARK: - Tokens

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == 0x24 || byte >= 0x7F
  }

  private mutating func tokenize() {
    var at = text.startIndex
    let end = text.endIndex
    while at < end {
      let byte = text[at]
      switch byte {
      case 0...0x20: at += 1
      case UInt8(ascii: "/") where at + 1 < end && text[at + 1] == UInt8(ascii: "/"):
        while at < end, text[at] != 0x0A { at += 1 }
      case UInt8(ascii: "/") where at + 1 < end && text[at + 1] == UInt8(ascii: "*"):
        at += 2
        while at + 1 < end, !(text[at] == UInt8(ascii: "*") && text[at + 1] == UInt8(ascii: "/")) { at += 1 }
        at = min(end, at + 2)
      case UInt8(ascii: "/") where mayBeginExpression: at = pastRegularExpression(at)
      case UInt8(ascii: "'"), UInt8(ascii: "\""): at = addString(at, byte)
      case UInt8(ascii: "`"): at = addTemplate(at)
      case _ where Self.isIdentifier(byte):
        let start = at
        while at < end, Self.isIdentifier(text[at]) { at += 1 }
        let isNumber = byte.isASCIIDigit
        tokens.append(Token(kind: isNumber ? .number : .identifier, mark: 0, start: Int32(start), end: Int32(at)))
      default:
        tokens.append(Token(kind: .mark, mark: byte, start: Int32(at), end: Int32(at + 1)))
        at += 1
      }
    }
  }

  /// Whether a slash begins a regular expression here, rather than divides.
  private var mayBeginExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .mark: return last.mark != UInt8(ascii: ")") && last.mark != UInt8(ascii: "]") && last.mark != UInt8(ascii: "}")
    case .identifier: return ["return", "typeof", "case", "in", "of", "void", "delete"].contains(string(last))
    default: return false
    }
  }

  private mutating func pastRegularExpression(_ start: Int) -> Int {
    var at = start + 1
    var isInClass = false
    while at < text.endIndex, text[at] != 0x0A {
      let byte = text[at]
      if byte == UInt8(ascii: "\\") {
        at += 2
        continue
      }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      if byte == UInt8(ascii: "/"), !isInClass {
        tokens.append(Token(kind: .number, mark: 0, start: Int32(start), end: Int32(at + 1)))
        return at + 1
      }
      at += 1
    }
    tokens.append(Token(kind: .mark, mark: UInt8(ascii: "/"), start: Int32(start), end: Int32(start + 1)))
    return start + 1
  }

  private mutating func addString(_ start: Int, _ quote: UInt8) -> Int {
    var at = start + 1
    while at < text.endIndex, text[at] != quote, text[at] != 0x0A {
      at += text[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at = min(at, text.endIndex)
    tokens.append(Token(kind: .string, mark: quote, start: Int32(start + 1), end: Int32(at)))
    return min(at + 1, text.endIndex)
  }

  private mutating func addTemplate(_ start: Int) -> Int {
    let end = endOfTemplate(start + 1, depth: 0)
    tokens.append(Token(kind: .template, mark: 0, start: Int32(start + 1), end: Int32(end)))
    return min(end + 1, text.endIndex)
  }

  /// The closing backtick of a template literal, from its first byte on.
  private func endOfTemplate(_ start: Int, depth: Int) -> Int {
    var at = start
    while at < text.endIndex, text[at] != UInt8(ascii: "`") {
      if text[at] == UInt8(ascii: "\\") {
        at += 2
      } else if text[at] == UInt8(ascii: "$"), at + 1 < text.endIndex, text[at + 1] == UInt8(ascii: "{") {
        at = endOfSubstitution(at + 2, depth: depth) + 1
      } else {
        at += 1
      }
    }
    return min(at, text.endIndex)
  }

  /// The brace that closes a substitution, from behind its opening one.
  private func endOfSubstitution(_ start: Int, depth: Int) -> Int {
    var at = start
    var braces = 0
    while at < text.endIndex {
      switch text[at] {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"):
        if braces == 0 { return at }
        braces -= 1
      case UInt8(ascii: "`") where depth < Self.depthLimit: at = endOfTemplate(at + 1, depth: depth + 1)
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let quote = text[at]
        at += 1
        while at < text.endIndex, text[at] != quote, text[at] != 0x0A { at += text[at] == UInt8(ascii: "\\") ? 2 : 1 }
      default: break
      }
      at += 1
    }
    return text.endIndex
  }

  func string(_ token: Token) -> String { String(decoding: text[Int(token.start)..<Int(token.end)], as: UTF8.self) }

  private func range(_ token: Token) -> SourceRange { SourceRange(Int(token.start), Int(token.end)) }

  func isMark(_ index: Int, _ mark: Character) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].kind == .mark && tokens[index].mark == mark.asciiValue
  }

  /// The value of a substitution of a template literal; nil where it is computed.
  private func substitution(_ expression: ArraySlice<UInt8>) -> String? {
    let inner = String(decoding: expression, as: UTF8.self).trimmed
    if let constant = constants[inner] { return constant }
    guard depth < Self.substitutionLimit, inner.contains("(") || inner.contains("'") || inner.contains("\"") || inner.contains("`") else {
      return nil
    }
    let reader = ScriptReader(expression, within: self)
    guard let (value, end) = reader.sum(at: 0, nesting: 0), end == reader.tokens.count else { return nil }
    return value
  }

  /// The text of a string or a template literal.
  func literal(_ token: Token) -> String {
    var out: [UInt8] = []
    var at = Int(token.start)
    let end = Int(token.end)
    while at < end {
      let byte = text[at]
      if byte == UInt8(ascii: "\\"), at + 1 < end {
        let next = text[at + 1]
        at += 2
        switch next {
        case UInt8(ascii: "n"): out.append(0x0A)
        case UInt8(ascii: "t"): out.append(0x09)
        case UInt8(ascii: "r"): out.append(0x0D)
        case UInt8(ascii: "u"), UInt8(ascii: "x"):
          let length = next == UInt8(ascii: "u") ? 4 : 2
          let digits = String(decoding: text[at..<min(end, at + length)], as: UTF8.self)
          if digits.utf8.count == length, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
            out += Array(String(scalar).utf8)
            at += length
          }
        case 0x0A: break
        default: out.append(next)
        }
      } else if token.kind == .template, byte == UInt8(ascii: "$"), at + 1 < end, text[at + 1] == UInt8(ascii: "{") {
        let close = endOfSubstitution(at + 2, depth: 0)
        out += Array((substitution(text[at + 2..<min(max(at + 2, close), end)]) ?? String(UnknownPiece.character)).utf8)
        at = close + 1
      } else if byte == 0x7F {
        at += 1
      } else {
        out.append(byte)
        at += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private mutating func readConstants() {
    var found: [String: String] = [:]
    var assigned: [String: Int] = [:]
    for index in tokens.indices where tokens[index].kind == .identifier && isMark(index + 1, "=") && !isMark(index + 2, "=") {
      let name = string(tokens[index])
      guard name.utf8.count <= 60, !isMark(index - 1, ".") else { continue }
      assigned[name, default: 0] += 1
      guard index + 2 < tokens.count, tokens[index + 2].kind == .string || tokens[index + 2].kind == .template,
        !isMark(index + 3, "+"), !isMark(index + 3, "."), !isMark(index + 3, "?"), !isMark(index + 3, "[")
      else { continue }
      found[name] = literal(tokens[index + 2])
    }
    constants = found.filter { assigned[$0.key] == 1 }
  }

  /// `url.searchParams.set("state", state)`.
  private mutating func readAddedParameters() {
    var count = 0
    for index in tokens.indices where tokens[index].kind == .identifier && isMark(index + 1, ".") && count < 4 * Self.queryLimit {
      let name = string(tokens[index])
      guard let open = pastPath([name, "searchParams", "set"], index) ?? pastPath([name, "searchParams", "append"], index),
        let parameter = addedParameter(at: open + 1)
      else { continue }
      addedParameters[name, default: []].append(parameter)
      count += 1
    }
  }

  /// Keeps the object literals that names are given, and the queries that are made of them.
  private mutating func readQueries() {
    var made: [(name: String, start: Int)] = []
    for index in tokens.indices where tokens[index].kind == .identifier && isMark(index + 1, "=") && index + 2 < tokens.count {
      if isMark(index + 2, "{") {
        let name = string(tokens[index])
        if objects[name] == nil { objects[name] = index + 2 }
      } else if tokens[index + 2].kind == .identifier, string(tokens[index + 2]) == "new", made.count < Self.queryLimit {
        made.append((string(tokens[index]), index + 2))
      }
    }
    // They may stand in template literals alone, which are one token.
    let script = String(decoding: text, as: UTF8.self)
    if script.contains("searchParams") { readAddedParameters() }
    guard script.contains("URLSearchParams") else { return }
    for (name, start) in objects.sorted(by: { $0.value < $1.value }).prefix(Self.queryLimit) {
      queries[name] = Self.query(of: object(at: start, depth: 0).value)
    }
    for (name, start) in made where constants[name] == nil {
      if let (query, _) = searchParameters(at: start, nesting: 0) { constants[name] = query }
    }
  }

  // MARK: - Strings

  /// Every string of the script, those that are added taken together.
  package var texts: [Text] {
    var out: [Text] = []
    var index = 0
    while index < tokens.count {
      guard let (value, end) = concatenation(at: index) else {
        index += 1
        continue
      }
      out.append(Text(value: value, range: SourceRange(Int(tokens[index].start), Int(tokens[end - 1].end)), name: name(before: index)))
      index = end
    }
    return out
  }

  /// What a string that begins at a token is assigned to, or stands under.
  private func name(before index: Int) -> String? {
    guard isMark(index - 1, "=") || isMark(index - 1, ":"), index >= 2 else { return nil }
    let token = tokens[index - 2]
    if token.kind == .identifier || token.kind == .string { return string(token) }
    // process.env["CLIENT_SECRET"] = …
    return nil
  }

  /// The value of a string, or of several that are added, from a token on; nil where none begins there.
  func concatenation(at start: Int, nesting: Int = 0) -> (value: String, end: Int)? {
    var index = start
    var value: String
    let token = tokens[index]
    switch token.kind {
    case .string, .template: value = literal(token)
    case .identifier:
      // Only a known one makes a string of what follows.
      guard isMark(index + 1, "+"), !isMark(index - 1, "."), let constant = constants[string(token)] else { return nil }
      value = constant
    default: return nil
    }
    index += 1
    addOperands(to: &value, from: &index, nesting: nesting)
    if let parameters = addedParameters(toAddressAt: start) { value += (value.contains("?") ? "&" : "?") + parameters }
    return (value, index)
  }

  private func addOperands(to value: inout String, from index: inout Int, nesting: Int) {
    while isMark(index, "+"), index + 1 < tokens.count, !isMark(index + 1, "="), !isMark(index + 1, "+") {
      guard let (piece, end) = operand(at: index + 1, nesting: nesting) else { break }
      if value.utf8.count < 16_384 { value += piece }
      index = end
    }
  }

  /// The value of one or more operands that are added, from a token on.
  func sum(at start: Int, nesting: Int) -> (value: String, end: Int)? {
    guard let (first, next) = operand(at: start, nesting: nesting) else { return nil }
    var value = first
    var index = next
    addOperands(to: &value, from: &index, nesting: nesting)
    return (value, index)
  }

  /// One operand of an addition: a string, or something that is computed.
  func operand(at start: Int, nesting: Int) -> (String, Int)? {
    guard start < tokens.count else { return nil }
    guard nesting < Self.depthLimit else { return (String(UnknownPiece.character), pastChain(start + 1)) }
    let token = tokens[start]
    let unknown = String(UnknownPiece.character)
    switch token.kind {
    case .string, .template: return isMark(start + 1, ".") ? (unknown, pastChain(start + 1)) : (literal(token), start + 1)
    case .number: return (unknown, start + 1)
    case .identifier:
      let name = string(token)
      if name == "new" { return searchParameters(at: start, nesting: nesting + 1) ?? (unknown, pastChain(start + 2)) }
      let end = pastChain(start + 1)
      if end == start + 1 { return (constants[name] ?? unknown, end) }
      if end == start + 5, isMark(start + 1, "."), string(tokens[start + 2]) == "toString", let constant = constants[name] {
        return (constant, end)
      }
      if name == "encodeURIComponent" || name == "encodeURI", isMark(start + 1, "("),
        let (inner, stop) = sum(at: start + 2, nesting: nesting + 1),
        stop + 1 == end
      {
        return (name == "encodeURI" ? inner : Self.percentEncoded(inner), end)
      }
      return (unknown, end)
    case .mark:
      guard token.mark == UInt8(ascii: "(") || token.mark == UInt8(ascii: "[") else { return nil }
      return joined(at: start, nesting: nesting + 1) ?? (unknown, pastChain(start))
    }
  }

  /// Behind calls, subscripts and members: `.a(b)[c]`.
  func pastChain(_ start: Int) -> Int {
    var index = start
    while index < tokens.count {
      if isMark(index, "(") || isMark(index, "[") {
        index = pastBalanced(index)
      } else if isMark(index, "."), index + 1 < tokens.count, tokens[index + 1].kind == .identifier {
        index += 2
      } else if isMark(index, "?"), isMark(index + 1, ".") {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  func pastBalanced(_ start: Int) -> Int {
    var depth = 0
    var index = start
    while index < tokens.count {
      if tokens[index].kind == .mark {
        switch tokens[index].mark {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          if depth <= 0 { return index + 1 }
        default: break
        }
      }
      index += 1
    }
    return tokens.count
  }

  // MARK: - Calls and objects

  /// The first argument of every call of a function, given by its names (`["AppleID", "auth", "init"]`).
  package func arguments(ofCalls path: [String]) -> [(value: Value, range: SourceRange)] {
    var out: [(Value, SourceRange)] = []
    for index in tokens.indices where tokens[index].kind == .identifier && out.count < 20 {
      guard string(tokens[index]) == path[0], let open = pastPath(path, index) else { continue }
      let callRange = SourceRange(Int(tokens[index].start), Int(tokens[open].end))
      guard open + 1 < tokens.count else { continue }
      out.append((argument(at: open + 1), callRange))
    }
    return out
  }

  /// The index of the opening parenthesis behind a path of names.
  func pastPath(_ path: [String], _ start: Int) -> Int? {
    var index = start + 1
    for name in path.dropFirst() {
      if isMark(index, "?") { index += 1 }
      guard isMark(index, "."), index + 1 < tokens.count, tokens[index + 1].kind == .identifier, string(tokens[index + 1]) == name else {
        return nil
      }
      index += 2
    }
    return isMark(index, "(") ? index : nil
  }

  private func argument(at index: Int) -> Value {
    if isMark(index, "{") { return object(at: index, depth: 0).value }
    if isMark(index, ")") { return .object([], isComplete: true) }
    guard tokens[index].kind == .identifier, isMark(index + 1, ")") else { return .unknown }
    // A name that is given an object literal somewhere in the script.
    return objects[string(tokens[index])].map { object(at: $0, depth: 0).value } ?? .unknown
  }

  func object(at start: Int, depth: Int) -> (value: Value, end: Int) {
    guard depth < Self.depthLimit else { return (.unknown, pastBalanced(start)) }
    var properties: [Property] = []
    var isComplete = true
    var index = start + 1
    while index < tokens.count, !isMark(index, "}"), properties.count < 100 {
      let token = tokens[index]
      if isMark(index, ",") {
        index += 1
        continue
      }
      guard token.kind == .identifier || token.kind == .string || token.kind == .number else {
        // A spread, a computed key: there may be any key.
        isComplete = false
        let next = pastValue(index)
        // A bracket that nothing opened: what follows is no part of the object.
        guard next > index else { break }
        index = next
        continue
      }
      let key = token.kind == .string ? literal(token) : string(token)
      if isMark(index + 1, ":") {
        let (value, end) = self.value(at: index + 2, depth: depth)
        let last = max(index + 2, end - 1)
        let range =
          last < tokens.count ? SourceRange(Int(tokens[min(index + 2, tokens.count - 1)].start), Int(tokens[last].end)) : self.range(token)
        properties.append(Property(key: key, keyRange: self.range(token), value: value, valueRange: range))
        index = end
      } else if isMark(index + 1, ",") || isMark(index + 1, "}") {
        let value: Value = constants[key].map { .string($0) } ?? .unknown
        if key.contains(UnknownPiece.character) { isComplete = false }
        properties.append(Property(key: key, keyRange: self.range(token), value: value, valueRange: self.range(token)))
        index += 1
      } else {
        // A method, or something that is not understood.
        isComplete = isComplete && isMark(index + 1, "(")
        index = pastValue(index + 1)
      }
    }
    return (.object(properties, isComplete: isComplete && index < tokens.count), min(index + 1, tokens.count))
  }

  /// The value of a property, and the index of the comma or brace behind it.
  private func value(at start: Int, depth: Int) -> (Value, Int) {
    let end = pastValue(start)
    guard start < tokens.count, end > start else { return (.unknown, max(end, start)) }
    if isMark(start, "{") {
      let (value, stop) = object(at: start, depth: depth + 1)
      return (stop == end ? value : .unknown, end)
    }
    if let (text, stop) = concatenation(at: start, nesting: depth + 1) { return (stop == end ? .string(text) : .unknown, end) }
    if isMark(start, "!"), end == start + 2, tokens[start + 1].kind == .number {
      return (.boolean(string(tokens[start + 1]) == "0"), end)
    }
    guard end == start + 1 else { return (.unknown, end) }
    switch tokens[start].kind {
    case .number: return (.number, end)
    case .identifier:
      switch string(tokens[start]) {
      case "true": return (.boolean(true), end)
      case "false": return (.boolean(false), end)
      case "null", "undefined": return (.null, end)
      case let name: return (constants[name].map { .string($0) } ?? .unknown, end)
      }
    default: return (.unknown, end)
    }
  }

  /// The index of the comma or the closing bracket behind an expression.
  private func pastValue(_ start: Int) -> Int {
    var index = start
    while index < tokens.count {
      if isMark(index, ",") || isMark(index, "}") || isMark(index, ")") || isMark(index, "]") { return index }
      index = isMark(index, "(") || isMark(index, "[") || isMark(index, "{") ? pastBalanced(index) : index + 1
    }
    return tokens.count
  }
}
