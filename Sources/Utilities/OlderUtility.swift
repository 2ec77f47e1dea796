import Diagnostics

/// The ways in which the third generation's families differ: literal values in the place of variables, colours whose opacity is a variable of
/// its own, and two families that are no rows.
extension UtilityCompiler {
  static let olderRoots: Set<String> = ["text", "shadow"]

  /// A value with its sign turned; nil where it has none.
  static func olderNegated(_ value: String) -> String? {
    if value == "0" { return value }
    if let end = ValueKind.numberLength(value), value.dropFirst(end).allSatisfy({ $0.isLetter || $0 == "%" }) {
      if value.hasPrefix("-") { return String(value.dropFirst()) }
      return "-" + (value.hasPrefix("+") ? value.dropFirst() : value[...])
    }
    return ["var(", "calc(", "min(", "max(", "clamp("].contains { value.contains($0) } ? "calc(\(value) * -1)" : nil
  }

  /// The opacity that a modifier names; nil where it names none.
  private func olderAlpha(_ modifier: UtilityCandidate.Modifier) -> String? {
    switch modifier {
    case .arbitrary(let text): text
    case .named(let name): theme.value("--opacity-\(name)")
    }
  }

  /// The declarations of a family of colours.
  func olderColored(
    _ row: UtilityRow, _ branch: UtilityRow.Branch, _ color: String, _ modifier: UtilityCandidate.Modifier?
  ) -> [UtilityNode]? {
    let faded = color.contains("<alpha-value>") ? color.replacing("<alpha-value>", with: "0") : OlderColor(color)?.text(alpha: "0")
    func filled(_ value: String) -> [UtilityNode] {
      UtilityNode.mapValues(row.filled(branch, with: value)) { $0.replacing("€", with: faded ?? "rgb(255 255 255 / 0)") }
    }
    if let modifier {
      guard let alpha = olderAlpha(modifier) else { return nil }
      if color.contains("<alpha-value>") { return filled(color.replacing("<alpha-value>", with: alpha)) }
      return OlderColor(color)?.text(alpha: alpha).map(filled)
    }
    guard let variable = branch.alphaName else { return filled(color.replacing("<alpha-value>", with: "1")) }
    let withVariable: String
    if color.contains("<alpha-value>") {
      withVariable = color.replacing("<alpha-value>", with: "var(\(variable), 1)")
    } else if let parsed = OlderColor(color), parsed.isComplete, !parsed.hasAlpha, let text = parsed.text(alpha: "var(\(variable), 1)") {
      withVariable = text
    } else {
      return filled(color)
    }
    return Self.insert(.declaration(variable, "1"), beforeValueIn: branch.body).map { node in
      UtilityNode.mapValues([node]) { $0.replacing("$", with: withVariable) }[0]
    }
  }

  /// A body with a declaration before the first one that takes the value.
  private static func insert(_ declaration: UtilityNode, beforeValueIn body: [UtilityNode]) -> [UtilityNode] {
    var result: [UtilityNode] = []
    var isDone = false
    for node in body {
      switch node {
      case .declaration(_, let value):
        if !isDone, value.contains("$") {
          result.append(declaration)
          isDone = true
        }
        result.append(node)
      case .rule(let head, let children): result.append(.rule(head, insert(declaration, beforeValueIn: children)))
      }
    }
    return result
  }

  /// `text-lg`, `text-lg/7`: sizes, which bring a line height along.
  func olderText(_ value: UtilityCandidate.Value?, _ modifier: UtilityCandidate.Modifier?) -> [UtilityNode]? {
    var leading: String?
    if let modifier {
      switch modifier {
      case .arbitrary(let text): leading = text
      case .named(let name): leading = theme.value("--leading-\(name)")
      }
      if leading == nil { return nil }
    }
    let lineHeight: [UtilityNode] = leading.map { [.declaration("line-height", $0)] } ?? []
    switch value {
    case nil: return nil
    case .arbitrary(let text, let kind):
      let kind = kind ?? ValueKind.infer(text, [.absoluteSize, .relativeSize, .length, .percentage])?.rawValue
      let isSize = ["absolute-size", "relative-size", "length", "percentage"].contains(kind ?? "")
      return isSize ? [.declaration("font-size", text)] + lineHeight : nil
    case .named(let name):
      guard let size = theme.resolve(name, ["--text"], with: ["--line-height", "--letter-spacing", "--font-weight"]) else { return nil }
      if leading != nil { return [.declaration("font-size", size.value)] + lineHeight }
      return [.declaration("font-size", size.value)]
        + ["line-height", "letter-spacing", "font-weight"].compactMap { property in
          size.properties["--\(property)"].map { .declaration(property, $0) }
        }
    }
  }

  /// `shadow-md`, `shadow-red-500`.
  func olderShadow(_ value: UtilityCandidate.Value?, _ modifier: UtilityCandidate.Modifier?) -> [UtilityNode]? {
    func sized(_ shadow: String) -> [UtilityNode] {
      let value = shadow == "none" ? "0 0 #0000" : shadow
      let colored = shadow == "none" ? value : ColorText.replaceShadowColors(shadow) { _ in "var(--tw-shadow-color)" }
      return [
        .declaration("--tw-shadow", value), .declaration("--tw-shadow-colored", colored),
        .declaration("box-shadow", "var(--tw-ring-offset-shadow, 0 0 #0000), var(--tw-ring-shadow, 0 0 #0000), var(--tw-shadow)"),
      ]
    }
    var row = UtilityRow()
    row.name = "shadow"
    let branch = UtilityRow.Branch(
      isColor: true, body: [.declaration("--tw-shadow-color", "$"), .declaration("--tw-shadow", "var(--tw-shadow-colored)")])
    switch value {
    case nil: return modifier == nil ? theme.value("--shadow").map(sized) : nil
    case .arbitrary(let text, let kind):
      let isShadow = kind == "shadow" || kind == nil && TextPieces.split(text, at: " ").count > 1 && ValueKind.infer(text, [.color]) == nil
      if isShadow { return modifier == nil ? sized(text) : nil }
      return olderColored(row, branch, text, modifier)
    case .named(let name):
      if modifier == nil, let shadow = theme.value("--shadow-\(name)") { return sized(shadow) }
      return theme.resolve(name, ["--box-shadow-color", "--color"]).flatMap { olderColored(row, branch, $0, modifier) }
    }
  }
}
