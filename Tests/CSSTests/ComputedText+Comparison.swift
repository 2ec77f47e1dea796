extension String {
  /// Whether two serializations say the same: equal words, and numbers that differ by no more than what single precision loses.
  func saysSame(as other: String, tolerance: Double) -> Bool {
    if self == other { return true }
    let (a, b) = (parts, other.parts)
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { x, y in
      if let p = Double(x), let q = Double(y) { return abs(p - q) <= tolerance + abs(p) * 1e-5 }
      return x == y
    }
  }

  private var parts: [String] {
    var parts: [String] = []
    var isNumber = false
    for character in self {
      let belongs =
        character.isASCII
        && (character.isNumber || character == "." || character == "-" || isNumber && (character == "e" || character == "+"))
      if belongs == isNumber, !parts.isEmpty { parts[parts.count - 1].append(character) } else { parts.append(String(character)) }
      isNumber = belongs
    }
    return parts
  }
}
