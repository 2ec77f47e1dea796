/// A character class of a ``RegularExpression``.
struct ScalarClass: Hashable, Sendable {
  enum Item: Hashable, Sendable {
    case range(UInt32, UInt32)
    case digit(Bool)
    case space(Bool)
    case word(Bool)
    /// A Unicode general category by its one or two letters.
    case category(String, Bool)
  }

  var items: [Item] = []
  var isNegated = false

  /// Categories that patterns may name.
  static let categories: Set<String> = ["L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "N", "Nd", "P", "S", "Z"]

  static func isWord(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 {
      return scalar >= 0x61 && scalar <= 0x7A || scalar >= 0x41 && scalar <= 0x5A || scalar >= 0x30 && scalar <= 0x39 || scalar == 0x5F
    }
    let category = name(of: scalar)
    return category.hasPrefix("L") || category.hasPrefix("N") || category.hasPrefix("M")
  }

  private static func isDigit(_ scalar: UInt32) -> Bool {
    scalar < 0x80 ? scalar >= 0x30 && scalar <= 0x39 : name(of: scalar) == "Nd"
  }

  func contains(_ scalar: UInt32, ignoringCase: Bool) -> Bool {
    var found = has(scalar)
    if !found, ignoringCase {
      let lowered = PatternProgram.lowered(scalar)
      let raised = PatternProgram.raised(scalar)
      found = lowered != scalar && has(lowered) || raised != scalar && has(raised)
    }
    return found != isNegated
  }

  private func has(_ scalar: UInt32) -> Bool {
    for item in items {
      switch item {
      case .range(let first, let last): if scalar >= first, scalar <= last { return true }
      case .digit(let wanted): if Self.isDigit(scalar) == wanted { return true }
      case .space(let wanted):
        if (scalar == 0x20 || scalar == 0x09 || scalar == 0x0A || scalar == 0x0D || scalar == 0xA0) == wanted { return true }
      case .word(let wanted): if Self.isWord(scalar) == wanted { return true }
      case .category(let category, let wanted): if Self.name(of: scalar).hasPrefix(category) == wanted { return true }
      }
    }
    return false
  }

  private static func name(of scalar: UInt32) -> String {
    guard let scalar = Unicode.Scalar(scalar) else { return "Cn" }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark, .spacingMark, .enclosingMark: "M"
    case .decimalNumber: "Nd"
    case .letterNumber, .otherNumber: "N"
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation:
      "P"
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: "S"
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: "Z"
    default: "C"
    }
  }
}
