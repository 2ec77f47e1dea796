extension UtilityTheme {
  /// The declarations of the variables that a text mentions, and those that these mention, each with the place of its value where a project wrote it.
  func used(in text: String, keepsWholeTheme: Bool) -> [(text: String, place: Place?)] {
    var used: Set<String> = []
    var queue = VariableNames.all(in: text)
    while let name = queue.popLast() {
      guard used.insert(name).inserted, let token = tokens[unprefixed(name)] else { continue }
      queue += VariableNames.all(in: token.value)
    }
    return names.compactMap { name in
      guard let token = tokens[name], !token.isReference, token.hasVariable,
        token.isStatic || keepsWholeTheme || used.contains(variable(name))
      else { return nil }
      return ("  \(TextPieces.escape(variable(name))): \(ThemeFunctions(theme: self).resolve(token.value));\n", token.place)
    }
  }

  private func unprefixed(_ name: String) -> String {
    guard let prefix, name.hasPrefix("--\(prefix)-") else { return name }
    return "--" + name.dropFirst(prefix.count + 3)
  }
}

/// The custom properties that a text names in `var()`.
enum VariableNames {
  static func all(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while let call = rest.range(of: "var(--") {
      let start = rest.index(call.upperBound, offsetBy: -2)
      let end = rest[start...].firstIndex { $0 == ")" || $0 == "," || $0 == " " } ?? rest.endIndex
      names.append(TextPieces.unescape(String(rest[start..<end])))
      rest = rest[end...]
    }
    return names
  }
}
