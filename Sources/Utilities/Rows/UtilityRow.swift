import Diagnostics

/// A family of utilities: a name, or a root with what may stand behind it, and the declarations that come of it.
///
/// Rows are written as text, a family a line (``UtilityRowReader``), so that a generation of the framework is a table to read and not code.
struct UtilityRow: Sendable {
  /// One property, or set of properties, that a family's values go to.
  struct Branch: Sendable {
    var isColor = false
    /// A custom property that carries the colour's opacity, where the generation has one.
    var alphaName: String?
    var namespaces: [String] = []
    var bare: Bare?
    /// The kinds of arbitrary values that go here; empty for the branch that takes what no other does.
    var kinds: Set<String> = []
    /// Declarations with `$` in place of the value.
    var body: [UtilityNode] = []
  }

  /// Values that no theme needs to know.
  enum Bare: String, Sendable {
    case integer, positive, px, deg, ms, percent, opacity, spacing, ratio
    /// `50%`, and that within what `font-stretch` can be.
    case percentage, stretch
    case columns
    /// Spacing without a shorter form for none and one.
    case multiple
    /// `16` as spacing, `50%` as it is.
    case stop
    /// Degrees as `calc(1deg * 45)`.
    case turn
  }

  enum Default: Sendable {
    /// A value of the theme under the family's own name, `--radius`.
    case theme
    case none
    case value(String)
    /// A token, or a value where there is none.
    case token(String, otherwise: String)
  }

  var name = ""
  var isFixed = false
  var branches: [Branch] = []
  var inferredKinds: [ValueKind] = []
  var isNegatable = false
  var hasFractions = false
  var isSpacing = false
  /// Whether a value of zero takes the arithmetic out of its declarations.
  var simplifiesZero = false
  var defaultValue = Default.theme
  /// Further names with their values, where a theme does not have them.
  var words: [String: String] = [:]

  /// The declarations with a value in place.
  static func fill(_ body: [UtilityNode], with value: String) -> [UtilityNode] {
    UtilityNode.mapValues(body) { $0.contains("$") ? $0.replacing("$", with: value) : $0 }
  }
}
