/// Works out what a reading of a class name declares, with a theme and a generation's families.
struct UtilityCompiler: Sendable {
  let table: UtilityTable
  let theme: UtilityTheme

  /// The declarations of a reading: a list each for the families that know it, none where none does.
  func declarations(of candidate: UtilityCandidate) -> [[UtilityNode]] {
    switch candidate.base {
    case .fixed(let name): return table.declarations(of: name).map(finish)
    case .property(let name, let value):
      guard let value = colored(value, candidate.modifier) else { return [] }
      return [finish([.declaration(name, value)])]
    case .functional(let root, let value):
      var found = table.rows(of: root).compactMap { row -> [UtilityNode]? in
        let isNegative = row.isNegatable && root == "-" + row.name
        return declarations(row, value, candidate, isNegative: isNegative)
      }
      if table.isOlder, table.isComposed(root) {
        let further = root == "text" ? olderText(value, candidate.modifier) : olderShadow(value, candidate.modifier)
        if let further { found.append(further) }
      } else if table.isComposed(root), let composed = ComposedUtility(self, candidate, root, value).declarations() {
        found.append(composed)
      }
      return found.map(finish)
    }
  }

  private func finish(_ nodes: [UtilityNode]) -> [UtilityNode] {
    UtilityNode.mapValues(nodes) { value in
      var value = insertTokens(value)
      while let token = Self.token(in: value, mark: "¥") {
        let shadows = TextPieces.split(token.name, at: ",").map { "drop-shadow(\($0.drop { $0 == " " }))" }
        value.replaceSubrange(token.range, with: shadows.joined(separator: " "))
      }
      return ThemeFunctions(theme: theme).resolve(value)
    }
  }

  /// A text with the theme's tokens in place of their names between marks.
  func insertTokens(_ text: String) -> String {
    var text = text
    while let token = Self.token(in: text, mark: "¤") {
      text.replaceSubrange(token.range, with: theme.resolve(nil, [token.name]) ?? token.otherwise)
    }
    while let token = Self.token(in: text, mark: "¢") {
      text.replaceSubrange(token.range, with: theme.value(token.name) ?? token.otherwise)
    }
    return text
  }

  /// A token of the theme between two marks, with what stands for it where the theme has none.
  private static func token(in value: String, mark: Character) -> (range: Range<String.Index>, name: String, otherwise: String)? {
    guard let start = value.firstIndex(of: mark), let end = value[value.index(after: start)...].firstIndex(of: mark) else { return nil }
    if mark == "¥" { return (start..<value.index(after: end), String(value[value.index(after: start)..<end]), "") }
    let parts = value[value.index(after: start)..<end].split(separator: "/", maxSplits: 1).map(String.init)
    return (start..<value.index(after: end), parts.first ?? "", parts.count == 2 ? parts[1] : "")
  }

  // MARK: - Families

  private func declarations(
    _ row: UtilityRow, _ value: UtilityCandidate.Value?, _ candidate: UtilityCandidate, isNegative: Bool
  ) -> [UtilityNode]? {
    switch value {
    case nil:
      if table.isOlder, case .theme = row.defaultValue { return olderDefault(row, candidate) }
      guard candidate.modifier == nil, let branch = row.branches.first(where: { !$0.isColor }),
        let found = defaultValue(row, branch)
      else { return nil }
      return filled(row, branch, found, isNegative: isNegative)
    case .arbitrary(let text, let kind): return arbitrary(row, text, kind: kind, candidate.modifier, isNegative: isNegative)
    case .named(let name): return named(row, name, candidate, isNegative: isNegative)
    }
  }

  private func defaultValue(_ row: UtilityRow, _ branch: UtilityRow.Branch) -> String? {
    switch row.defaultValue {
    case .none: nil
    case .theme: theme.resolve(nil, branch.namespaces)
    case .value(let value): value
    case .token(let name, let otherwise): theme.value(name) ?? otherwise
    }
  }

  private func arbitrary(
    _ row: UtilityRow, _ text: String, kind: String?, _ modifier: UtilityCandidate.Modifier?, isNegative: Bool
  ) -> [UtilityNode]? {
    let kind = kind ?? ValueKind.infer(text, row.inferredKinds)?.rawValue
    let branch =
      row.branches.first { kind.map($0.kinds.contains) ?? false } ?? row.branches.first(where: \.isColor)
      ?? row.branches.last { $0.kinds.isEmpty }
    guard let branch else { return nil }
    if table.isOlder {
      let text = text.hasPrefix("--") ? "var(\(text))" : text
      if branch.isColor { return olderColored(row, branch, text, modifier) }
      return modifier == nil ? filled(row, branch, text, isNegative: isNegative) : nil
    }
    if branch.isColor { return colored(text, modifier).map { row.filled(branch, with: $0) } }
    guard modifier == nil else { return nil }
    return filled(row, branch, text, isNegative: isNegative)
  }

  private func named(_ row: UtilityRow, _ name: String, _ candidate: UtilityCandidate, isNegative: Bool) -> [UtilityNode]? {
    for branch in row.branches {
      if branch.isColor, table.isOlder {
        if let color = theme.resolve(name, branch.namespaces) { return olderColored(row, branch, color, candidate.modifier) }
        continue
      }
      if branch.isColor {
        if let color = themeColor(name, candidate.modifier, branch.namespaces) { return row.filled(branch, with: color) }
        continue
      }
      let fraction = row.branches.count == 1 ? candidate.fraction : nil
      if let value = theme.resolve(fraction ?? name, branch.namespaces) {
        guard candidate.modifier == nil || fraction != nil else { return nil }
        return filled(row, branch, value, isNegative: isNegative)
      }
      if row.hasFractions, !table.isOlder, let fraction {
        let parts = fraction.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy(ValueKind.isInteger) else { return nil }
        return filled(row, branch, "calc(\(parts[0]) / \(parts[1]) * 100%)", isNegative: isNegative)
      }
      if let value = bareValue(branch.bare, name, fraction, isNegative: isNegative) {
        guard candidate.modifier == nil || branch.bare == .ratio else { return nil }
        return row.filled(branch, with: value)
      }
      if !isNegative, candidate.modifier == nil, let value = row.words[name] { return row.filled(branch, with: value) }
    }
    return nil
  }

  private func bareValue(_ bare: UtilityRow.Bare?, _ name: String, _ fraction: String?, isNegative: Bool) -> String? {
    guard let bare, !table.isOlder else { return nil }
    func signed(_ value: String) -> String { isNegative ? negated(value) : value }
    let isInteger = ValueKind.isInteger(name)
    switch bare {
    case .integer: return isInteger ? signed(name) : nil
    case .positive: return isInteger && name != "0" ? name : nil
    case .px: return isInteger ? signed(name + "px") : nil
    case .deg: return isInteger ? signed(name + "deg") : nil
    case .ms: return isInteger ? name + "ms" : nil
    case .percent: return isInteger ? signed(name + "%") : nil
    case .opacity: return ValueKind.isQuarter(name) ? name + "%" : nil
    case .spacing: return ValueKind.isQuarter(name) ? spacing(isNegative ? "-" + name : name) : nil
    case .multiple:
      guard ValueKind.isQuarter(name), let step = theme.resolve(nil, ["--spacing"]) else { return nil }
      return "calc(\(step) * \(isNegative ? "-" : "")\(name))"
    case .columns: return isInteger && name != "0" ? "repeat(\(name), minmax(0, 1fr))" : nil
    case .percentage: return name.hasSuffix("%") && ValueKind.isInteger(name.dropLast()) ? name : nil
    case .stretch:
      guard name.hasSuffix("%"), ValueKind.isInteger(name.dropLast()), let number = Int(name.dropLast()), 50...200 ~= number else {
        return nil
      }
      return name
    case .stop:
      if name.hasSuffix("%") { return ValueKind.isInteger(name.dropLast()) ? name : nil }
      return ValueKind.isQuarter(name) ? spacing(name) : nil
    case .turn:
      guard isInteger else { return nil }
      if name == "0" { return "0deg" }
      if name == "1" { return isNegative ? "-1deg" : "1deg" }
      return "calc(1deg * \(isNegative ? "-" : "")\(name))"
    case .ratio:
      guard let fraction else { return nil }
      let parts = fraction.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy(ValueKind.isQuarter) ? fraction : nil
    }
  }

  /// The declarations of a branch with a value or, for a name with a hyphen before it, its negative.
  private func filled(_ row: UtilityRow, _ branch: UtilityRow.Branch, _ value: String, isNegative: Bool) -> [UtilityNode]? {
    guard isNegative else { return row.filled(branch, with: value) }
    if table.isOlder { return Self.olderNegated(value).map { row.filled(branch, with: $0) } }
    return row.filled(branch, with: negated(value))
  }

  /// What a family's name alone stands for: the first of its properties that the theme has a value for without name. Colours have none.
  private func olderDefault(_ row: UtilityRow, _ candidate: UtilityCandidate) -> [UtilityNode]? {
    guard candidate.modifier == nil, let branch = row.branches.first(where: { !$0.isColor }),
      let value = theme.resolve(nil, branch.namespaces)
    else { return nil }
    return row.filled(branch, with: value)
  }

  private func negated(_ value: String) -> String { ArbitraryValue.spaceOperators("calc(\(value) * -1)") }

  /// A multiple of the theme's spacing; nil where the theme has none.
  func spacing(_ factor: String) -> String? {
    guard let step = theme.resolve(nil, ["--spacing"]) else { return nil }
    switch Double(factor) {
    case 0: return "0px"
    case 1: return step
    default: return "calc(\(step) * \(factor))"
    }
  }

  // MARK: - Colours

  /// A colour of the theme, with the opacity that a modifier gives it.
  func themeColor(_ name: String, _ modifier: UtilityCandidate.Modifier?, _ namespaces: [String]) -> String? {
    let color: String? =
      switch name {
      case "inherit", "transparent": name
      case "current": "currentcolor"
      default: theme.resolve(name, namespaces)
      }
    return color.flatMap { colored($0, modifier) }
  }

  /// A colour with a modifier's opacity; nil where the modifier is none.
  func colored(_ color: String, _ modifier: UtilityCandidate.Modifier?) -> String? {
    switch modifier {
    case nil: return color
    case .arbitrary(let alpha): return ColorText.withAlpha(color, alpha)
    case .named(let name):
      if let alpha = theme.resolve(name, ["--opacity"]) { return ColorText.withAlpha(color, alpha) }
      return ValueKind.isQuarter(name) ? ColorText.withAlpha(color, name + "%") : nil
    }
  }
}
