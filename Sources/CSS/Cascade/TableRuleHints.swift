/// `frame` and `rules` of tables: https://html.spec.whatwg.org/multipage/rendering.html#tables-2
enum TableRuleHints {
  /// The borders that a table's attributes give it, in CSS; empty where they say nothing.
  static func table(rules: String?, frame: String?, hasBorder: Bool) -> [(property: String, value: String)] {
    var result: [(String, String)] = []
    if let rules, ["none", "groups", "rows", "cols", "all"].contains(lowercasedASCII(rules)) {
      result.append(("border-collapse", "collapse"))
      if frame == nil, !hasBorder { result.append(("border-style", "hidden")) }
    }
    if let frame, let sides = sides(of: lowercasedASCII(frame)) {
      result.append(("border-style", sides.map { $0 ? "solid" : "hidden" }.joined(separator: " ")))
      result.append(("border-width", "1px"))
    }
    return result
  }

  /// The borders that a cell has by its table's `rules`.
  static func cell(rules: String) -> [(property: String, value: String)] {
    switch lowercasedASCII(rules) {
    case "all": [("border-width", "1px"), ("border-style", "solid")]
    case "rows": [("border-width", "1px 0"), ("border-style", "solid none")]
    case "cols": [("border-width", "0 1px"), ("border-style", "none solid")]
    case "none", "groups": [("border-style", "none"), ("border-width", "0")]
    default: []
    }
  }

  /// Top, right, bottom and left; nil for a word that is none of the attribute's.
  private static func sides(of frame: String) -> [Bool]? {
    switch frame {
    case "void": [false, false, false, false]
    case "above": [true, false, false, false]
    case "below": [false, false, true, false]
    case "hsides": [true, false, true, false]
    case "lhs": [false, false, false, true]
    case "rhs": [false, true, false, false]
    case "vsides": [false, true, false, true]
    case "box", "border": [true, true, true, true]
    default: nil
    }
  }
}
