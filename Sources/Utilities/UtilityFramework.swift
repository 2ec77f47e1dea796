/// Tailwind CSS with a project's configuration: what its class names generate.
///
/// Nothing of it runs: tables (``UtilityTable``) say what each family of utilities declares, a theme which values there are.
package struct UtilityFramework: Sendable {
  package enum Generation: Sendable {
    /// Version 4, configured in style sheets.
    case current
  }

  package let generation: Generation
  package var theme: UtilityTheme
  /// Whether every utility's declarations are important.
  package var isImportant = false
  /// Names and variants that the project added, in the order in which it did.
  var addedUtilities: [String: [[UtilityNode]]] = [:]
  var addedVariants: [(name: String, nodes: [UtilityNode])] = []

  /// `@keyframes` rules of the project's theme.
  var addedAnimations: [String] = []

  package init(_ generation: Generation) {
    self.generation = generation
    theme = UtilityTheme(lines: CurrentTheme.tokens, isInline: false)
    theme.read(lines: LegacyRows.currentTokens, isInline: true)
  }

  /// The rules of class names, in the order in which they stand in a sheet. What is no utility generates nothing.
  package func generate(_ classes: [String]) -> [GeneratedUtility] {
    UtilityGeneration(self).generate(classes)
  }

  /// The animations that a text names.
  func animations(usedIn text: String) -> String {
    let all = CurrentTheme.keyframes.split(separator: "\n").map(String.init) + addedAnimations
    return all.filter { rule in
      let name = rule.dropFirst("@keyframes ".count).prefix { $0 != " " && $0 != "{" }
      return !name.isEmpty && text.contains(name)
    }.map { $0 + "\n" }.joined()
  }

  static let currentTable = UtilityTable(
    [
      BoxRows.shared, BoxRows.current, TypeRows.shared, TypeRows.current, PaintRows.shared, PaintRows.current, EffectRows.current,
      MaskRows.current, LegacyRows.current,
    ],
    composed: ComposedUtility.roots)
}

/// What a class name generates.
package struct GeneratedUtility: Sendable {
  package var className: String
  package var rules: [FlatRule]

  package var text: String { rules.map(\.text).joined() }
}
