/// One of the layouts that are made of a page on which something is not known: a template's words, an image's size, a property's value.
///
/// What is not known is put at one extreme, then at others. A coordinate that is the same in all of these layouts does not hang on what is
/// not known and is exact; one that moves is unknown. The spreading of doubt thus follows layout's own rules: a stretched block keeps its
/// width, what stands in an unknown line does not keep its x, a later block keeps its x and loses its y only where a height changes.
enum LayoutProbe: UInt8 {
  /// Middling guesses: the layout whose numbers are given out.
  case guess
  /// Words without width, images of no size, the least values.
  case smallest
  /// Many words of some width that can be broken into lines, large images, great values.
  case largest
  /// One long word, and values of a third kind.
  case longest
  /// By turns the smallest and the largest, so that two opposite changes do not cancel each other out.
  case mixed

  static let extremes: [LayoutProbe] = [.smallest, .largest, .longest, .mixed]

  /// The extreme for the thing of this number.
  func extreme(_ number: Int) -> LayoutProbe { self == .mixed ? (number % 2 == 0 ? .smallest : .largest) : self }
}

/// Stand-ins for the value of a template expression, above all Unicode characters.
enum TemplateCharacter {
  /// The character by which front ends mark a template expression in a text.
  static let expression: UInt32 = 0xFFFC
  private static let first: UInt32 = 0x110000
  /// In ems, by stand-in: no width, a guess, a word, a long word.
  private static let widths = [0.0, 6, 3, 36]
  private static let wordCount = 12

  /// The width in ems of a stand-in; nil for real characters.
  @inline(__always)
  static func width(of code: UInt32) -> Double? { code >= first ? widths[Int(min(code - first, 3))] : nil }

  /// A text's characters with stand-ins for the expressions in it. An expression always counts as something, so that its line is there.
  static func substitute(_ codes: [UInt32], _ extreme: LayoutProbe) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(codes.count + 2 * wordCount)
    for code in codes {
      guard code == expression else {
        result.append(code)
        continue
      }
      switch extreme {
      case .smallest: result.append(first)
      case .longest: result.append(first + 3)
      case .largest:
        for i in 0..<wordCount {
          if i > 0 { result.append(0x20) }
          result.append(first + 2)
        }
      case .guess, .mixed: result.append(first + 1)
      }
    }
    return result
  }
}
