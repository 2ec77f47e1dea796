import Diagnostics

/// The design tokens that utilities take their values from: `--color-red-500`, `--spacing`, in the order in which they were set.
package struct UtilityTheme: Sendable {
  /// Where a token was written, where it was not higlint that knew it.
  package struct Place: Sendable, Hashable {
    package var file: String
    package var range: SourceRange

    package init(file: String, range: SourceRange) {
      self.file = file
      self.range = range
    }
  }

  package struct Token: Sendable {
    package var value: String
    /// Whether utilities take the value itself and no variable.
    var isInline = false
    /// Whether the variable is not written, so that utilities carry its value beside its name.
    var isReference = false
    /// Whether it is there even where nothing uses it.
    var isStatic = false
    /// Whether the framework brought it: what a project writes counts before it.
    var isDefault = false
    /// Whether a sheet has a variable of it at all.
    var hasVariable = true
    package var place: Place?
  }

  private(set) var tokens: [String: Token] = [:]
  private var order: [String] = []
  package var prefix: String?
  /// The keys that must not be guessed, and those below them: a configuration sets them to what could not be read.
  package var unknownNamespaces: [String] = []
  /// The namespaces that a configuration set as a whole: what they lack is not looked for in others.
  package var closedNamespaces: Set<String> = []

  package init() {}

  /// Reads lines of `--name: value;`, as higlint's own themes are written.
  init(lines: String, isInline: Bool) { read(lines: lines, isInline: isInline) }

  mutating func read(lines: String, isInline: Bool, hasVariables: Bool = true) {
    for line in lines.split(whereSeparator: { $0 == "\n" || $0 == ";" }) {
      let line = line.drop { $0 == " " }
      guard let colon = line.range(of: ": ") else { continue }
      let name = String(line[..<colon.lowerBound])
      add(name, Token(value: String(line[colon.upperBound...]), isInline: isInline, isDefault: true, hasVariable: hasVariables))
    }
  }

  var names: [String] { order.filter { tokens[$0] != nil } }

  package mutating func add(_ name: String, _ token: Token) {
    let name = TextPieces.unescape(name)
    if name == "--*" {
      if token.value == "initial" { tokens = [:] }
      return
    }
    if name.hasSuffix("-*") {
      if token.value == "initial" { clear(String(name.dropLast(2))) }
      return
    }
    if token.isDefault, let existing = tokens[name], !existing.isDefault { return }
    if token.value == "initial" {
      tokens[name] = nil
    } else {
      if tokens[name] == nil { order.append(name) }
      tokens[name] = token
    }
  }

  /// Forgets every token of a namespace.
  package mutating func clear(_ namespace: String) {
    let kept = Self.neighbours[namespace] ?? []
    for name in order where name.hasPrefix(namespace) && !kept.contains(where: { name.hasPrefix($0) }) { tokens[name] = nil }
    order.removeAll { tokens[$0] == nil }
  }

  /// Namespaces whose names begin with another's.
  private static let neighbours: [String: [String]] = [
    "--font": ["--font-weight", "--font-size"],
    "--inset": ["--inset-shadow", "--inset-ring"],
    "--text": [
      "--text-color", "--text-decoration-color", "--text-decoration-thickness", "--text-indent", "--text-shadow", "--text-underline-offset",
    ],
    "--flex": ["--flex-basis", "--flex-grow", "--flex-shrink"],
    "--stroke": ["--stroke-width"],
    "--grid-column": ["--grid-column-start", "--grid-column-end"],
    "--grid-row": ["--grid-row-start", "--grid-row-end"],
  ]

  private func key(_ value: String?, _ namespaces: [String]) -> String? {
    for namespace in namespaces {
      var name = value.map { "\(namespace)-\($0)" } ?? namespace
      if tokens[name] == nil, closedNamespaces.contains(namespace) { return nil }
      if tokens[name] == nil {
        guard let value, value.contains(".") else { continue }
        name = "\(namespace)-\(value.replacing(".", with: "_"))"
        if tokens[name] == nil { continue }
      }
      if let others = Self.neighbours[namespace], others.contains(where: { name == $0 || name.hasPrefix($0 + "-") }) { continue }
      return name
    }
    return nil
  }

  /// The name of a token as it stands in a sheet.
  func variable(_ name: String) -> String {
    prefix.map { "--\($0)-\(name.dropFirst(2))" } ?? name
  }

  private func reference(_ name: String) -> String? {
    guard let token = tokens[name] else { return nil }
    if token.isInline { return token.value }
    let variable = TextPieces.escape(variable(name))
    return token.isReference ? "var(\(variable), \(token.value))" : "var(\(variable))"
  }

  /// What a utility writes for a name in the first of some namespaces that has it: a variable, or its value.
  func resolve(_ value: String?, _ namespaces: [String]) -> String? {
    key(value, namespaces).flatMap { reference($0) }
  }

  /// The same, and the token's further properties: `--text-lg--line-height`.
  func resolve(_ value: String, _ namespaces: [String], with properties: [String]) -> (value: String, properties: [String: String])? {
    guard let name = key(value, namespaces), let found = reference(name) else { return nil }
    var further: [String: String] = [:]
    for property in properties { further[property] = reference(name + property) }
    return (found, further)
  }

  /// The value of a token itself.
  package func value(_ name: String?, _ namespaces: [String]) -> String? {
    key(name, namespaces).flatMap { tokens[$0]?.value }
  }

  package func value(_ name: String) -> String? { tokens[name]?.value }

  /// The names in a namespace with their values, in the order in which they were set.
  func entries(_ namespace: String) -> [(name: String, value: String)] {
    order.compactMap { name in
      guard name.hasPrefix(namespace + "-"), let token = tokens[name] else { return nil }
      return (String(name.dropFirst(namespace.count + 1)), token.value)
    }
  }

  /// Whether what a name would give in one of some namespaces is not known.
  func isUnknown(_ name: String?, _ namespaces: [String]) -> Bool {
    guard !unknownNamespaces.isEmpty else { return false }
    return namespaces.contains { namespace in
      let full = name.map { "\(namespace)-\($0)" } ?? namespace
      return unknownNamespaces.contains { $0 == namespace || full == $0 || full.hasPrefix($0 + "-") && $0.count > namespace.count }
    }
  }
}
