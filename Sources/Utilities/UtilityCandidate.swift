import Diagnostics

/// A class name as one way of reading it as a utility: `md:hover:bg-red-500/50!` is `bg` with a value, a modifier, two variants, and important.
struct UtilityCandidate {
  enum Value: Equatable {
    case named(String)
    /// In brackets, decoded; with the kind that stands before a colon in them.
    case arbitrary(String, kind: String?)
  }

  enum Modifier: Equatable {
    case named(String)
    case arbitrary(String)

    var text: String {
      switch self {
      case .named(let text), .arbitrary(let text): text
      }
    }
  }

  enum Base {
    case fixed(String)
    case functional(root: String, value: Value?)
    case property(String, value: String)
  }

  var base: Base
  var modifier: Modifier?

  /// A value and its modifier that may also be one fraction: `1/2`.
  var fraction: String? {
    guard case .functional(_, .named(let value)) = base, case .named(let modifier) = modifier else { return nil }
    return "\(value)/\(modifier)"
  }

  /// Every way of reading the part of a class name behind its variants, the likeliest first.
  static func readings(of base: String, isFixed: (String) -> Bool, isFunctional: (String) -> Bool) -> [UtilityCandidate] {
    var readings: [UtilityCandidate] = []
    if isFixed(base), !base.contains("[") { readings.append(UtilityCandidate(base: .fixed(base))) }
    let parts = TextPieces.split(base, at: "/")
    guard parts.count <= 2, let name = parts.first, !name.isEmpty else { return readings }
    var modifier: Modifier?
    if parts.count == 2 {
      guard let read = Self.modifier(parts[1]) else { return readings }
      modifier = read
    }
    if name.hasPrefix("[") {
      if let reading = property(name, modifier) { readings.append(reading) }
      return readings
    }
    for (root, value) in roots(name, isFunctional: isFunctional) {
      guard let value else {
        readings.append(UtilityCandidate(base: .functional(root: root, value: nil), modifier: modifier))
        continue
      }
      guard let read = Self.value(value) else { continue }
      readings.append(UtilityCandidate(base: .functional(root: root, value: read), modifier: modifier))
    }
    return readings
  }

  /// `[mask-type:luminance]`.
  private static func property(_ name: String, _ modifier: Modifier?) -> UtilityCandidate? {
    guard name.hasSuffix("]"), let first = name.utf8.dropFirst().first, first == UInt8(ascii: "-") || first >= 0x61 && first <= 0x7A else {
      return nil
    }
    let inner = name.dropFirst().dropLast()
    guard let colon = inner.firstIndex(of: ":"), colon != inner.startIndex, inner.index(after: colon) != inner.endIndex else { return nil }
    let value = ArbitraryValue.decode(String(inner[inner.index(after: colon)...]))
    guard TextPieces.isBalanced(value) else { return nil }
    return UtilityCandidate(base: .property(String(inner[..<colon]), value: value), modifier: modifier)
  }

  /// The roots that a name may have, with what stands behind them.
  private static func roots(_ name: String, isFunctional: (String) -> Bool) -> [(root: String, value: String?)] {
    if name.hasSuffix("]") {
      guard let open = name.range(of: "-[") else { return [] }
      let root = String(name[..<open.lowerBound])
      return isFunctional(root) ? [(root, String(name[name.index(after: open.lowerBound)...]))] : []
    }
    if name.hasSuffix(")") {
      guard let open = name.range(of: "-(") else { return [] }
      let root = String(name[..<open.lowerBound])
      guard isFunctional(root) else { return [] }
      let parts = TextPieces.split(name[open.upperBound...].dropLast(), at: ":")
      let variable = parts[parts.count - 1]
      guard parts.count <= 2, variable.hasPrefix("--"), TextPieces.isBalanced(variable) else { return [] }
      return [(root, parts.count == 2 ? "[\(parts[0]):var(\(variable))]" : "[var(\(variable))]")]
    }
    return NameRoots.all(of: name, isKnown: isFunctional)
  }

  static func value(_ text: String) -> Value? {
    guard let open = text.firstIndex(of: "[") else { return isName(text) ? .named(text) : nil }
    guard text.hasSuffix("]") else { return nil }
    var value = ArbitraryValue.decode(String(text[text.index(after: open)...].dropLast()))
    guard TextPieces.isBalanced(value) else { return nil }
    var kind: String?
    if let colon = value.firstIndex(of: ":"), value[..<colon].utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0 >= 0x61 && $0 <= 0x7A }) {
      kind = String(value[..<colon])
      value = String(value[value.index(after: colon)...])
    }
    guard kind != "", !value.allSatisfy({ $0 == " " }) else { return nil }
    return .arbitrary(value, kind: kind)
  }

  static func modifier(_ text: String) -> Modifier? {
    if text.hasPrefix("["), text.hasSuffix("]"), text.count >= 2 {
      let value = ArbitraryValue.decode(String(text.dropFirst().dropLast()))
      return TextPieces.isBalanced(value) && !value.allSatisfy({ $0 == " " }) ? .arbitrary(value) : nil
    }
    if text.hasPrefix("("), text.hasSuffix(")") {
      let name = String(text.dropFirst().dropLast())
      guard name.hasPrefix("--"), TextPieces.isBalanced(name) else { return nil }
      return .arbitrary(ArbitraryValue.decode("var(\(name))"))
    }
    return isName(text) ? .named(text) : nil
  }

  /// Whether a text can be a name in a theme.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte.isASCIIAlphanumeric || "_.%-".utf8.contains(byte)
      }
  }
}

/// The ways to split a name at a hyphen into a known root and what follows, the longest root first.
enum NameRoots {
  static func all(of name: String, isKnown: (String) -> Bool) -> [(root: String, value: String?)] {
    var found: [(root: String, value: String?)] = []
    if isKnown(name) { found.append((name, nil)) }
    var end = name.endIndex
    while let hyphen = name[..<end].lastIndex(of: "-"), hyphen > name.startIndex {
      let root = String(name[..<hyphen])
      if isKnown(root) {
        let value = String(name[name.index(after: hyphen)...])
        if value.isEmpty || root == "@" { break }
        found.append((root, value))
      }
      end = hyphen
    }
    if name.hasPrefix("@"), isKnown("@") { found.append(("@", String(name.dropFirst()))) }
    return found
  }
}

extension StringProtocol {
  /// Where a text first stands in this one.
  func range(of text: String) -> Range<Index>? {
    let wanted = text.utf8
    guard let first = wanted.first else { return nil }
    let bytes = utf8
    var start = bytes.startIndex
    while let at = bytes[start...].firstIndex(of: first) {
      if bytes[at...].starts(with: wanted) { return at..<bytes.index(at, offsetBy: wanted.count) }
      start = bytes.index(after: at)
    }
    return nil
  }
}
