import Diagnostics
import HTML

/// How wide a field of numbers is by its limits: Blink's NumberInputType.
struct NumberField {
  /// The digits and signs that the longest of `min`, `max` and `step` has; nil where the limits do not decide.
  let characters: Double?
  /// Whether the limits were understood.
  let isKnown: Bool

  init(_ node: ElementTree.NodeID, _ tree: ElementTree) {
    func value(_ name: Atom) -> String? { tree.attribute(name, of: node)?.value }
    guard let minimum = value(ElementNames.min), let maximum = value(ElementNames.max), value(ElementNames.step)?.lowercased() != "any"
    else { (characters, isKnown) = (nil, true); return }
    guard let low = Self.length(minimum), let high = Self.length(maximum), let step = Self.length(value(ElementNames.step) ?? "1") else {
      (characters, isKnown) = (nil, false)
      return
    }
    let after = max(low.after, high.after, step.after)
    characters = Double(max(low.before, high.before, step.before) + after + (after > 0 ? 1 : 0))
    isKnown = true
  }

  /// How many characters stand before and behind the point of a number in plain decimals; nil for any other.
  private static func length(_ text: String) -> (before: Int, after: Int)? {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), text.utf8.count <= 15 else { return nil }
    for part in parts where part.isEmpty || !part.utf8.allSatisfy({ $0.isASCIIDigit }) { return nil }
    if parts[0].count > 1, parts[0].hasPrefix("0") { return nil }
    if parts.count == 2, parts[1].hasSuffix("0") { return nil }
    return (parts[0].count + (isNegative ? 1 : 0), parts.count == 2 ? parts[1].count : 0)
  }
}
