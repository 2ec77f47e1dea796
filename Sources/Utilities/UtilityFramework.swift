import Diagnostics

/// Tailwind CSS with a project's configuration: what its class names generate.
///
/// Nothing of it runs: tables (``UtilityTable``) say what each family of utilities declares, a theme which values there are.
package struct UtilityFramework: Sendable {
  package enum Generation: Sendable {
    /// Version 4, configured in style sheets.
    case current
    /// Version 3, configured in JavaScript.
    case older
  }

  package let generation: Generation
  package var theme: UtilityTheme
  /// Whether every utility's declarations are important.
  package var isImportant = false
  /// Names and variants that the project added, in the order in which it did.
  var addedUtilities: [String: [[UtilityNode]]] = [:]
  /// What plugins generate, by the name of the class.
  var pluginUtilities: [String: [[UtilityNode]]] = [:]
  var addedVariants: [(name: String, nodes: [UtilityNode])] = []

  /// `@utility name-*`: the bodies of each root.
  var addedFamilies: [String: [[UtilityNode]]] = [:]
  /// Whether every variable of the theme is written, used or not.
  var keepsWholeTheme = false
  /// Whether the third generation's preflight is there.
  package var hasPreflight = true

  mutating func addVariant(_ name: String, _ nodes: [UtilityNode]) {
    addedVariants.append((name, nodes))
  }

  /// `@keyframes` rules of the project's theme.
  var addedAnimations: [String] = []

  /// When `dark:` holds.
  package enum DarkMode: Sendable, Equatable {
    case media
    /// Inside an element with a selector.
    case inside(String)
    /// The element that has a selector, and what is inside.
    case at(String)
    /// Rules with `&`.
    case custom([String])
  }

  /// In the third generation; the fourth says it by a variant.
  package var darkMode = DarkMode.media
  /// What the third generation's `container` has beside its widths.
  package var isContainerCentered = false
  package var containerPadding: String?

  package init(_ generation: Generation) {
    self.generation = generation
    theme = generation == .current ? Self.currentTheme : Self.olderTheme
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
      return !name.isEmpty && text.contains(String(name))
    }.map { $0 + "\n" }.joined()
  }

  private static let olderTheme = UtilityTheme(lines: OlderTheme.tokens, isInline: true)
  private static let currentTheme: UtilityTheme = {
    var theme = UtilityTheme(lines: CurrentTheme.tokens, isInline: false)
    theme.read(lines: LegacyRows.currentTokens, isInline: true, hasVariables: false)
    return theme
  }()

  var table: UtilityTable { generation == .current ? Self.currentTable : Self.olderTable }

  static let olderTable = UtilityTable(
    [
      BoxRows.shared, OlderRows.boxes, TypeRows.shared, OlderRows.types, PaintRows.shared, OlderRows.paint, OlderRows.effects,
    ], composed: UtilityCompiler.olderRoots, isOlder: true)

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
