import Colors
/// Computed values in the words in which a browser serializes them: https://www.w3.org/TR/cssom-1/#serializing-css-values
package struct ComputedText {
  let values: ComputedStyle.Values

  package init(values: ComputedStyle.Values) { self.values = values }

  /// Nil for a value that is kept in a form that does not say what was written, such as a shadow or a grid template.
  package func text(_ property: PropertyID) -> String? { LonghandTable.rows[property.index].text(values) }

  /// `inline-block` for `inlineBlock`, `-webkit-center` for `webkitCenter`.
  /// `currentcolor` as the colour that it comes to; nil for what is painted with no one colour.
  static func paint(_ paint: Paint, _ currentColor: Color) -> String? {
    switch paint {
    case .none: "none"
    case .color(let color): color.serialized
    case .currentColor: currentColor.serialized
    case .other: nil
    }
  }

  static func keyword<K>(_ value: K) -> String {
    var text = ""
    var wasUpper = false
    for character in "\(value)" {
      if character.isUppercase, !wasUpper { text += "-" }
      wasUpper = character.isUppercase
      text += character.lowercased()
    }
    return text.hasPrefix("webkit-") ? "-" + text : text
  }

  /// A length in CSS pixels.
  package static func px(_ value: Double) -> String { shortNumber(value) + "px" }

  /// Six significant digits, as browsers print.
  package static func number(_ value: Double) -> String { shortNumber(value) }

  static func length(_ length: LengthPercentage) -> String {
    switch length {
    case .px(let value): px(value)
    case .percent(let percent): number(percent) + "%"
    case .calculation(let calculation): term(calculation, isOutermost: true)
    }
  }

  private static func term(_ calculation: Calculation, isOutermost: Bool = false) -> String {
    func list(_ terms: [Calculation]) -> String { terms.map { term($0, isOutermost: true).withoutCalc }.joined(separator: ", ") }
    switch calculation {
    case .px(let value): return px(value)
    case .percent(let percent): return number(percent) + "%"
    case .number(let number): return self.number(number)
    case .sum(let written):
      let terms =
        written.filter { if case .percent = $0 { true } else { false } } + written.filter { if case .percent = $0 { false } else { true } }
      var text = ""
      for (index, part) in terms.enumerated() {
        if index > 0, case .px(let value) = part, value < 0 {
          text += " - " + px(-value)
        } else {
          text += (index > 0 ? " + " : "") + term(part)
        }
      }
      return isOutermost ? "calc(\(text))" : "(\(text))"
    case .product(let factor, let times):
      return isOutermost ? "calc(\(term(factor)) * \(number(times)))" : "\(term(factor)) * \(number(times))"
    case .minimum(let terms): return "min(\(list(terms)))"
    // What cannot be negative is held to that where its percentage is resolved.
    case .maximum(let terms) where terms.count == 2 && terms[0] == .px(0): return term(terms[1], isOutermost: isOutermost)
    case .maximum(let terms): return "max(\(list(terms)))"
    case .clamp(let low, let value, let high):
      return "clamp(\(low.map { list([$0]) } ?? "none"), \(list([value])), \(high.map { list([$0]) } ?? "none"))"
    case .anchor: return "anchor()"
    case .function(let function, let terms): return "\(function == .roundNearest ? "round" : "\(function)")(\(list(terms)))"
    }
  }

  static func lengthOrAuto(_ length: LengthPercentageOrAuto) -> String {
    if case .length(let length) = length { self.length(length) } else { "auto" }
  }

  static func size(_ size: Size, auto: String = "auto") -> String {
    switch size {
    case .auto: auto
    case .length(let length): self.length(length)
    case .fitContentLimit(let length): "fit-content(\(self.length(length)))"
    case .calculated: "calc-size()"
    default: keyword(size)
    }
  }

  static func pair(_ horizontal: LengthPercentage, _ vertical: LengthPercentage) -> String {
    horizontal == vertical ? length(horizontal) : "\(length(horizontal)) \(length(vertical))"
  }

  static func aspectRatio(_ value: AspectRatio) -> String {
    (value.isAuto ? "auto" : "") + (value.ratio.map { " ratio \(number($0))" } ?? "")
  }

  /// Identifiers, or what stands for none of them.
  static func words(_ words: [String], none: String) -> String { words.isEmpty ? none : words.joined(separator: " ") }

  static func backgroundSize(_ size: BackgroundSize) -> String {
    switch size {
    case .cover: "cover"
    case .contain: "contain"
    case .sides(let width, .auto): lengthOrAuto(width)
    case .sides(let width, let height): lengthOrAuto(width) + " " + lengthOrAuto(height)
    }
  }

  static func backgroundOffset(_ offset: BackgroundOffset) -> String {
    guard offset.isFromEnd else { return length(offset.length) }
    switch offset.length {
    case .percent(let percent): return length(.percent(100 - percent))
    case .px, .calculation: return "calc(100% - \(length(offset.length)))"
    }
  }

  /// Nil for an image that is kept in a form that does not say what was written.
  static func images(_ images: [BackgroundImage]) -> String? {
    if images.isEmpty { return "none" }
    var texts: [String] = []
    for image in images {
      guard case .url(let url) = image else { return nil }
      texts.append("url(\"\(url)\")")
    }
    return texts.joined(separator: ", ")
  }
}

extension String {
  fileprivate var withoutCalc: String { hasPrefix("calc(") && hasSuffix(")") ? String(dropFirst(5).dropLast()) : self }
}
