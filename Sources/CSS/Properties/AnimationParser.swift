/// The animation properties, as far as they decide what an animation leaves behind: https://www.w3.org/TR/css-animations-1/
enum AnimationParser {
  private static let fills: Set<String> = ["none", "forwards", "backwards", "both"]
  private static let directions: Set<String> = ["normal", "reverse", "alternate", "alternate-reverse"]
  private static let easings: Set<String> = ["linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"]

  /// One of the longhands, a list of words with commas between.
  static func longhand(_ property: PropertyID, _ reader: inout ValueReader) -> SpecifiedValue? {
    var words: [String] = []
    repeat {
      guard let word = word(property, &reader) else { return nil }
      words.append(word)
    } while reader.comma()
    return .strings(words)
  }

  private static func word(_ property: PropertyID, _ reader: inout ValueReader) -> String? {
    switch property {
    case .animationName: return name(&reader)
    case .animationIterationCount: return iterations(&reader)
    case .animationDirection: return reader.ident().flatMap { directions.contains($0) ? $0 : nil }
    default: return reader.ident().flatMap { fills.contains($0) ? $0 : nil }
    }
  }

  private static func name(_ reader: inout ValueReader) -> String? {
    guard reader.kind == .ident || reader.kind == .string, let name = reader.tokenString else { return nil }
    reader.advance()
    return lowercasedASCII(name) == "none" ? "none" : name
  }

  private static func iterations(_ reader: inout ValueReader) -> String? {
    if reader.ident("infinite") { return "infinite" }
    guard let number = reader.number(), number >= 0 else { return nil }
    return "\(number)"
  }

  /// The `animation` shorthand.
  static func shorthand(_ reader: inout ValueReader) -> ShorthandParser.Result? {
    var names: [String] = []
    var fills: [String] = []
    var counts: [String] = []
    var directions: [String] = []
    guard let parts = reader.commaSeparated() else { return nil }
    for var part in parts {
      var (name, fill, count, direction): (String?, String?, String?, String?)
      var (times, hasEasing, hasState) = (0, false, false)
      guard !part.isAtEnd else { return nil }
      while !part.isAtEnd {
        if times < 2, part.time() != nil {
          times += 1
        } else if count == nil, let found = iterations(&part) {
          count = found
        } else if part.kind == .function, !hasEasing, part.block() != nil {
          hasEasing = true
        } else if let word = part.peekIdent, takes(word, &hasEasing, &hasState, &fill, &direction) {
          part.advance()
        } else if name == nil, let found = Self.name(&part) {
          name = found
        } else {
          return nil
        }
      }
      names.append(name ?? "none")
      fills.append(fill ?? "none")
      counts.append(count ?? "1")
      directions.append(direction ?? "normal")
    }
    return [
      (LonghandID(.animationName), .strings(names)), (LonghandID(.animationFillMode), .strings(fills)),
      (LonghandID(.animationIterationCount), .strings(counts)), (LonghandID(.animationDirection), .strings(directions)),
    ]
  }

  /// Whether a word is a keyword of a part that is not taken yet; else it is the name.
  private static func takes(
    _ word: String, _ hasEasing: inout Bool, _ hasState: inout Bool, _ fill: inout String?, _ direction: inout String?
  ) -> Bool {
    if !hasEasing, easings.contains(word) {
      hasEasing = true
    } else if !hasState, word == "running" || word == "paused" {
      hasState = true
    } else if fill == nil, fills.contains(word) {
      fill = word
    } else if direction == nil, directions.contains(word) {
      direction = word
    } else {
      return word == "auto"
    }
    return true
  }
}
