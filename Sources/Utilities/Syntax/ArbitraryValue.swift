import Diagnostics

/// Reading of what stands in a class's brackets: `w-[calc(100%-1rem)]`, `bg-[url(a_b.png)]`.
enum ArbitraryValue {
  /// The value with underscores as spaces, except in `url()` and names of variables, and with spaces around the operators of arithmetic.
  static func decode(_ text: String) -> String {
    guard text.contains("(") else { return spaces(text[...]) }
    return spaceOperators(decodeFunctions(text))
  }

  private static func spaces(_ text: Substring, keepsUnderscores: Bool = false) -> String {
    var result = ""
    var previousIsBackslash = false
    for character in text {
      if previousIsBackslash {
        result += character == "_" ? "_" : "\\" + String(character)
        previousIsBackslash = false
      } else if character == "\\" {
        previousIsBackslash = true
      } else {
        result.append(character == "_" && !keepsUnderscores ? " " : character)
      }
    }
    return previousIsBackslash ? result + "\\" : result
  }

  /// Decodes piece by piece: names of functions, and their arguments as each function has it.
  private static func decodeFunctions(_ text: String) -> String {
    enum Mode { case plain, verbatim, variable }
    var result = ""
    var modes: [Mode] = []
    var piece = ""
    /// Whether the first argument of a `var()` is being read.
    func flush(_ mode: Mode) {
      switch mode {
      case .plain: result += spaces(piece[...])
      case .variable: result += spaces(piece[...], keepsUnderscores: true)
      case .verbatim: result += piece
      }
      piece = ""
    }
    var quote: Character?
    var isEscaped = false
    for character in text {
      let mode = modes.last ?? .plain
      if isEscaped {
        piece.append(character)
        isEscaped = false
        continue
      }
      if character == "\\" {
        piece.append(character)
        isEscaped = true
        continue
      }
      if let open = quote {
        piece.append(character)
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"", "'":
        quote = character
        piece.append(character)
      case "(":
        let name = nameBefore(piece)
        flush(mode)
        result.append("(")
        if mode == .verbatim || name == "url" || name.hasSuffix("_url") {
          modes.append(.verbatim)
        } else if ["var", "theme"].contains(name) || name.hasSuffix("_var") || name.hasSuffix("_theme") {
          modes.append(.variable)
        } else {
          modes.append(.plain)
        }
      case ")":
        flush(mode)
        result.append(")")
        if !modes.isEmpty { modes.removeLast() }
      case ",":
        flush(mode)
        result.append(",")
        // Behind its first argument a `var()` has a value like others.
        if mode == .variable { modes[modes.count - 1] = .plain }
      default: piece.append(character)
      }
    }
    flush(modes.last ?? .plain)
    return result
  }

  private static func nameBefore(_ piece: String) -> Substring {
    guard let start = piece.lastIndex(where: { " ,/".contains($0) }) else { return piece[...] }
    return piece[piece.index(after: start)...]
  }

  static let mathFunctions: Set<String> = [
    "calc", "min", "max", "clamp", "mod", "rem", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "pow", "sqrt", "hypot", "log", "exp",
    "round",
  ]

  /// Whether a function of arithmetic is called anywhere in a value.
  static func hasMath(_ text: String) -> Bool {
    guard text.contains("(") else { return false }
    return mathFunctions.contains { text.contains($0 + "(") }
  }

  private static func isOperator(_ byte: UInt8) -> Bool { "+-*/".utf8.contains(byte) }

  /// Puts spaces around operators inside functions of arithmetic, where they are operators and not part of a name or a number.
  static func spaceOperators(_ text: String) -> String {
    guard mathFunctions.contains(where: { text.contains($0) }) else { return text }
    let input = Array(text.utf8)
    var result: [UInt8] = []
    var formats: [Bool] = []
    var valueEnd: Int?
    var lastValueEnd: Int?
    for (i, byte) in input.enumerated() {
      if byte.isASCIIDigit || valueEnd != nil && (byte == UInt8(ascii: "%") || byte.isASCIIAlpha) {
        valueEnd = i
      } else {
        lastValueEnd = valueEnd
        valueEnd = nil
      }
      let isFormatted = formats.last ?? false
      switch byte {
      case UInt8(ascii: "("):
        result.append(byte)
        var start = i
        while start > 0, input[start - 1].isASCIIDigit || input[start - 1] >= 0x61 && input[start - 1] <= 0x7A { start -= 1 }
        let name = String(decoding: input[start..<i], as: UTF8.self)
        formats.append(mathFunctions.contains(name) || isFormatted && name.isEmpty)
      case UInt8(ascii: ")"):
        result.append(byte)
        if !formats.isEmpty { formats.removeLast() }
      case UInt8(ascii: ",") where isFormatted: result += [byte, 0x20]
      case 0x20 where isFormatted && result.last == 0x20: continue
      case _ where isOperator(byte) && isFormatted:
        appendOperator(byte, at: i, of: input, to: &result, followsValue: lastValueEnd == i - 1)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func appendOperator(_ byte: UInt8, at i: Int, of input: [UInt8], to result: inout [UInt8], followsValue: Bool) {
    let trimmed = result[..<((result.lastIndex { $0 != 0x20 } ?? -1) + 1)]
    let previous = trimmed.last ?? 0
    let beforePrevious = trimmed.dropLast().last ?? 0
    let next = i + 1 < input.count ? input[i + 1] : 0
    let isExponent = previous | 0x20 == UInt8(ascii: "e") && beforePrevious.isASCIIDigit
    if isExponent || isOperator(previous) || previous == UInt8(ascii: "(") || previous == UInt8(ascii: ",") {
      result.append(byte)
    } else if i > 0, input[i - 1] == 0x20 {
      result += [byte, 0x20]
    } else if previous.isASCIIDigit || next.isASCIIDigit || previous == UInt8(ascii: ")") || next == UInt8(ascii: "(") || isOperator(next)
      || followsValue
    {
      result += [0x20, byte, 0x20]
    } else {
      result.append(byte)
    }
  }
}
