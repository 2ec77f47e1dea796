import Diagnostics

/// Reads tables of utilities.
///
///     # a comment
///     & name = text                           a text that `<<name>>` stands for below
///     = block | display: block                a fixed name
///     = {block flex} | display: %             several; `%` is the name, or what stands behind its `=`, `_` for a space
///     ~ z neg --z-index bare=integer [auto] | z-index: $       a root; `$` is the value
///     ~ border infer=color,length default=1px                  a root whose values go to several properties
///       + color --border-color --color | border-color: $
///       + --border-width bare=px kinds=length | border-width: $
///
/// Behind a root stand: `neg`, `frac` (fractions), `spacing` (multiples of the theme's spacing), `zero`, the namespaces of the theme, `bare=` a kind of
/// value without theme, `default=`, and in brackets further names with their values. A body may hold rules: `&::placeholder { color: $ }`.
struct UtilityRowReader {
  private(set) var rows: [UtilityRow] = []
  private var texts: [(name: String, text: String)] = []

  init(_ tables: [String]) {
    for table in tables {
      for line in table.split(separator: "\n") { read(line) }
    }
  }

  private mutating func read(_ line: Substring) {
    let isBranch = line.hasPrefix("  +")
    let content = line.drop { $0 == " " }
    guard let mark = content.first, mark != "#" else { return }
    let rest = content.dropFirst().drop { $0 == " " }
    if mark == "&" {
      guard let equals = rest.range(of: " = ") else { return }
      texts.append((String(rest[..<equals.lowerBound]), expand(String(rest[equals.upperBound...]))))
      return
    }
    let bar = rest.range(of: " | ")
    let head = bar.map { rest[..<$0.lowerBound] } ?? rest
    let body = bar.map { expand(String(rest[$0.upperBound...])) } ?? ""
    if isBranch {
      addBranch(head, body)
      return
    }
    let words = Self.words(head)
    guard let pattern = words.first else { return }
    // Every row that a pattern makes gets the branches that follow it.
    firstOfPattern = rows.count
    values = []
    for (name, value) in Self.alternatives(pattern) {
      var row = UtilityRow()
      row.name = name
      row.isFixed = mark == "="
      var branch = UtilityRow.Branch()
      for word in words.dropFirst() {
        Self.apply(value.isEmpty ? word : word.replacing("--%", with: "--\(value)").replacing("-%", with: "-\(value)"), &row, &branch)
      }
      if !body.isEmpty {
        branch.body = RuleBody.parse(value.isEmpty ? body : Self.insert(value, in: body))
        row.branches = [branch]
      }
      rows.append(row)
      values.append(value)
    }
  }

  private var firstOfPattern = 0
  private var values: [String] = []

  private mutating func addBranch(_ head: Substring, _ body: String) {
    for (offset, value) in values.enumerated() where firstOfPattern + offset < rows.count {
      var branch = UtilityRow.Branch()
      for word in Self.words(head) { Self.apply(word, &rows[firstOfPattern + offset], &branch) }
      branch.body = RuleBody.parse(value.isEmpty ? body : Self.insert(value, in: body))
      rows[firstOfPattern + offset].branches.append(branch)
    }
  }

  /// A body with the pattern's value in place of each `%` that no digit stands before.
  private static func insert(_ value: String, in body: String) -> String {
    var result = ""
    for character in body {
      if character == "%", result.last?.isNumber != true { result += value } else { result.append(character) }
    }
    return result
  }

  private func expand(_ text: String) -> String {
    guard text.contains("<<") else { return text }
    return texts.reduce(text) { $0.replacing("<<\($1.name)>>", with: $1.text) }
  }

  /// Words between spaces, braces and brackets taken as one.
  private static func words(_ text: Substring) -> [String] { TextPieces.split(text, at: " ").filter { !$0.isEmpty } }

  private static func alternatives(_ pattern: String) -> [(name: String, value: String)] {
    guard let open = pattern.firstIndex(of: "{"), let close = pattern.firstIndex(of: "}"), open < close else { return [(pattern, "")] }
    let before = pattern[..<open]
    let after = pattern[pattern.index(after: close)...]
    return pattern[pattern.index(after: open)..<close].split(separator: " ").map { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? String(parts[1]).replacing("_", with: " ") : String(parts[0])
      return (before + String(parts[0]) + after, value)
    }
  }

  private static func apply(_ word: String, _ row: inout UtilityRow, _ branch: inout UtilityRow.Branch) {
    if word.hasPrefix("--") { return branch.namespaces.append(word) }
    if word.hasPrefix("[") {
      for (name, value) in alternatives("{\(word.dropFirst().dropLast())}") { row.words[name] = value }
      return
    }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let value = parts.count == 2 ? parts[1] : ""
    switch parts[0] {
    case "neg": row.isNegatable = true
    case "frac": row.hasFractions = true
    case "zero": row.simplifiesZero = true
    case "spacing":
      row.isSpacing = true
      row.defaultValue = .none
      branch.bare = .spacing
    case "color": branch.isColor = true
    case "alpha": branch.alphaName = value
    case "bare": branch.bare = UtilityRow.Bare(rawValue: value)
    case "kinds": branch.kinds = Set(value.split(separator: ",").map(String.init))
    case "infer": row.inferredKinds = value.split(separator: ",").compactMap { ValueKind(rawValue: String($0)) }
    case "default":
      if value.isEmpty {
        row.defaultValue = .none
      } else if value.hasPrefix("--") {
        let pieces = value.split(separator: "/", maxSplits: 1).map(String.init)
        row.defaultValue = .token(pieces[0], otherwise: pieces.count == 2 ? pieces[1] : "")
      } else {
        row.defaultValue = .value(value.replacing("_", with: " "))
      }
    default: assertionFailure("unknown word '\(word)' in a table of utilities")
    }
  }
}

/// The block of a rule as text: declarations, and rules in braces.
enum RuleBody {
  static func parse(_ text: String) -> [UtilityNode] {
    var nodes: [UtilityNode] = []
    for piece in TextPieces.split(text, at: ";") {
      let piece = piece.drop { $0 == " " }
      guard !piece.isEmpty else { continue }
      if piece.hasPrefix("@slot") || piece.hasPrefix("@apply ") {
        nodes.append(.rule(trimmed(piece), []))
      } else if piece.hasSuffix("}") || piece.hasSuffix("} "), let open = piece.firstIndex(of: "{"), let close = piece.lastIndex(of: "}") {
        let head = trimmed(piece[..<open])
        nodes.append(.rule(head, parse(String(piece[piece.index(after: open)..<close]))))
      } else if let colon = piece.firstIndex(of: ":") {
        nodes.append(.declaration(String(piece[..<colon]), trimmed(piece[piece.index(after: colon)...])))
      }
    }
    return nodes
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
    return String(start[...end])
  }
}
