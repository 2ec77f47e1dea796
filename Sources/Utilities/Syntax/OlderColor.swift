import CSS

/// Colours with an opacity, as the third generation writes them: `rgb(239 68 68 / 0.5)`.
struct OlderColor {
  private var function: String
  private var channels: [String]
  private var alpha: String?

  /// Reads a colour whose channels are written; nil for any other.
  init?(_ text: String) {
    let text = text.lowercased() == "transparent" ? "rgb(0 0 0 / 0)" : text
    if let value = NamedColor.value(of: text) {
      self.init(function: "rgb", channels: [value >> 16 & 255, value >> 8 & 255, value & 255].map(String.init))
    } else if text.hasPrefix("#") {
      self.init(hex: text.dropFirst())
    } else {
      self.init(call: text)
    }
  }

  private init(function: String, channels: [String], alpha: String? = nil) {
    self.function = function
    self.channels = channels
    self.alpha = alpha
  }

  private init?(hex: Substring) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == hex.count else { return nil }
    switch digits.count {
    case 3, 4:
      self.init(
        function: "rgb", channels: digits.prefix(3).map { String($0 * 17) }, alpha: digits.count == 4 ? "\(Double(digits[3]) / 15)" : nil)
    case 6, 8:
      let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
      self.init(
        function: "rgb", channels: bytes.prefix(3).map { String($0) }, alpha: bytes.count == 4 ? "\(Double(bytes[3]) / 255)" : nil)
    default: return nil
    }
  }

  private init?(call text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let name = String(text[..<open])
    guard ["rgb", "rgba", "hsl", "hsla"].contains(name) else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    let halves = TextPieces.split(inner, at: "/")
    var parts = TextPieces.split(halves[0], at: ",").flatMap { TextPieces.split($0, at: " ") }.filter { !$0.isEmpty }
    var alpha = halves.count == 2 ? halves[1].filter { $0 != " " } : nil
    if alpha == nil, parts.count == 4 || parts.count == 2 && parts[0].hasPrefix("var(") { alpha = parts.removeLast() }
    guard halves.count <= 2, !parts.isEmpty, parts.count <= 3,
      parts.allSatisfy({ $0.hasPrefix("var(") || ValueKind.numberLength($0) != nil })
    else { return nil }
    self.init(function: name, channels: parts, alpha: alpha)
  }

  var hasAlpha: Bool { alpha != nil }
  /// Whether each channel is written, so that an opacity can be kept in a variable.
  var isComplete: Bool { channels.count == 3 || channels.count == 1 && channels[0].hasPrefix("var(") }

  private var hasVariable: Bool { channels.count == 3 || channels.contains { $0.hasPrefix("var(") } }

  /// The colour with another opacity; nil where too little of it is written.
  func text(alpha: String) -> String? {
    guard hasVariable else { return nil }
    if function.hasSuffix("a") { return "\(function)(\((channels + [alpha]).joined(separator: ", ")))" }
    return "\(function)(\(channels.joined(separator: " ")) / \(alpha))"
  }
}
