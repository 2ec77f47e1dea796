@testable import CSS

/// Computed values in the words in which a browser serializes them.
struct ComputedText {
  let values: ComputedStyle.Values

  /// Nil for a property whose serialization is not compared.
  func text(_ property: PropertyID) -> String? {
    switch property {
    case .display: keyword(values.display)
    case .position: keyword(values.position)
    case .float: keyword(values.float)
    case .clear: keyword(values.clear)
    case .top: text(values.inset.top)
    case .right: text(values.inset.right)
    case .bottom: text(values.inset.bottom)
    case .left: text(values.inset.left)
    case .zIndex: values.zIndex.map { "\($0)" } ?? "auto"
    case .order: "\(values.order)"
    case .boxSizing: keyword(values.boxSizing)
    case .width: text(values.width)
    case .height: text(values.height)
    case .minWidth: text(values.minWidth)
    case .minHeight: text(values.minHeight)
    case .maxWidth: text(values.maxWidth, auto: "none")
    case .maxHeight: text(values.maxHeight, auto: "none")
    case .aspectRatio: (values.aspectRatio.isAuto ? ["auto"] : []).joined() + (values.aspectRatio.ratio.map { " ratio \($0)" } ?? "")
    case .marginTop: text(values.margin.top)
    case .marginRight: text(values.margin.right)
    case .marginBottom: text(values.margin.bottom)
    case .marginLeft: text(values.margin.left)
    case .paddingTop: text(values.padding.top)
    case .paddingRight: text(values.padding.right)
    case .paddingBottom: text(values.padding.bottom)
    case .paddingLeft: text(values.padding.left)
    case .borderTopStyle: keyword(values.borderStyle.top)
    case .borderRightStyle: keyword(values.borderStyle.right)
    case .borderBottomStyle: keyword(values.borderStyle.bottom)
    case .borderLeftStyle: keyword(values.borderStyle.left)
    case .borderTopWidth: px(values.borderWidth.top)
    case .borderRightWidth: px(values.borderWidth.right)
    case .borderBottomWidth: px(values.borderWidth.bottom)
    case .borderLeftWidth: px(values.borderWidth.left)
    case .borderTopColor: text(values.borderColor.top)
    case .borderRightColor: text(values.borderColor.right)
    case .borderBottomColor: text(values.borderColor.bottom)
    case .borderLeftColor: text(values.borderColor.left)
    case .borderTopLeftRadius: pair(values.borderRadius.topLeft, values.borderRadiusVertical.topLeft)
    case .borderTopRightRadius: pair(values.borderRadius.topRight, values.borderRadiusVertical.topRight)
    case .borderBottomRightRadius: pair(values.borderRadius.bottomRight, values.borderRadiusVertical.bottomRight)
    case .borderBottomLeftRadius: pair(values.borderRadius.bottomLeft, values.borderRadiusVertical.bottomLeft)
    case .overflowX: keyword(values.overflowX)
    case .overflowY: keyword(values.overflowY)
    case .flexDirection: keyword(values.flexDirection)
    case .flexWrap: keyword(values.flexWrap)
    case .flexGrow: "\(values.flexGrow)"
    case .flexShrink: "\(values.flexShrink)"
    case .flexBasis: text(values.flexBasis)
    case .justifyContent: keyword(values.justifyContent)
    case .alignContent: keyword(values.alignContent)
    case .alignItems: keyword(values.alignItems)
    case .alignSelf: keyword(values.alignSelf)
    case .justifyItems: keyword(values.justifyItems)
    case .justifySelf: keyword(values.justifySelf)
    case .rowGap: text(values.rowGap)
    case .columnGap: text(values.columnGap)
    case .color: text(values.color)
    case .fontFamily: values.fontFamily.joined(separator: ", ").replacing("\"", with: "")
    case .fontSize: px(values.fontSize)
    case .fontWeight: "\(values.fontWeight)"
    case .fontStyle: keyword(values.fontStyle)
    case .lineHeight:
      switch values.lineHeight {
      case .normal: "normal"
      case .number(let number): "\(number)"
      case .px(let value): px(value)
      }
    case .letterSpacing: px(values.letterSpacing)
    case .wordSpacing: px(values.wordSpacing)
    case .textAlign: keyword(values.textAlign)
    case .textIndent: text(values.textIndent)
    case .textTransform: keyword(values.textTransform)
    case .whiteSpaceCollapse: keyword(values.whiteSpaceCollapse)
    case .textWrapMode: keyword(values.textWrapMode)
    case .wordBreak: keyword(values.wordBreak)
    case .overflowWrap: keyword(values.overflowWrap)
    case .tabSize: "\(values.tabSize)"
    case .direction: keyword(values.direction)
    case .writingMode: keyword(values.writingMode)
    case .visibility: keyword(values.visibility)
    case .pointerEvents: keyword(values.pointerEvents)
    case .listStyleType: keyword(values.listStyleType)
    case .listStylePosition: keyword(values.listStylePosition)
    case .borderCollapse: keyword(values.borderCollapse)
    case .borderSpacing: values.borderSpacing.map(px).joined(separator: " ")
    case .captionSide: keyword(values.captionSide)
    case .webkitTextSecurity: values.textSecurity ? "disc" : "none"
    case .verticalAlign:
      switch values.verticalAlign {
      case .length(let length): text(length)
      case let other: keyword(other)
      }
    case .textDecorationLine: values.textDecorationLine.isEmpty ? "none" : values.textDecorationLine.joined(separator: " ")
    case .tableLayout: keyword(values.tableLayout)
    case .objectFit: keyword(values.objectFit)
    case .appearance: values.appearance == .none ? "none" : "some"
    case .backgroundColor: text(values.backgroundColor)
    case .opacity: "\(values.opacity)"
    case .mixBlendMode: keyword(values.mixBlendMode)
    case .colorScheme: values.colorScheme.isEmpty ? "normal" : values.colorScheme.joined(separator: " ")
    case .cursor: values.cursorIsPointer ? "pointer" : "other"
    default: nil
    }
  }

  /// `inline-block` for `inlineBlock`, `-webkit-center` for `webkitCenter`.
  private func keyword<K>(_ value: K) -> String {
    var text = ""
    var wasUpper = false
    for character in "\(value)" {
      if character.isUppercase, !wasUpper { text += "-" }
      wasUpper = character.isUppercase
      text += character.lowercased()
    }
    return text.hasPrefix("webkit-") ? "-" + text : text
  }

  private func px(_ value: Double) -> String { "\(value)px" }

  private func text(_ length: LengthPercentage) -> String {
    switch length {
    case .px(let value): px(value)
    case .percent(let percent): "\(percent)%"
    case .calculation(let calculation): term(calculation, isOutermost: true)
    }
  }

  private func term(_ calculation: Calculation, isOutermost: Bool = false) -> String {
    func list(_ terms: [Calculation]) -> String { terms.map { term($0, isOutermost: true).withoutCalc }.joined(separator: ", ") }
    switch calculation {
    case .px(let value): return px(value)
    case .percent(let percent): return "\(percent)%"
    case .number(let number): return "\(number)"
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
    case .product(let factor, let number): return isOutermost ? "calc(\(term(factor)) * \(number))" : "\(term(factor)) * \(number)"
    case .minimum(let terms): return "min(\(list(terms)))"
    // What cannot be negative is held to that where its percentage is resolved.
    case .maximum(let terms) where terms.count == 2 && terms[0] == .px(0): return term(terms[1], isOutermost: isOutermost)
    case .maximum(let terms): return "max(\(list(terms)))"
    case .clamp(let low, let value, let high):
      return "clamp(\(low.map { list([$0]) } ?? "none"), \(list([value])), \(high.map { list([$0]) } ?? "none"))"
    case .function(let function, let terms): return "\(function == .roundNearest ? "round" : "\(function)")(\(list(terms)))"
    }
  }

  private func text(_ length: LengthPercentageOrAuto) -> String {
    if case .length(let length) = length { text(length) } else { "auto" }
  }

  private func text(_ size: Size, auto: String = "auto") -> String {
    switch size {
    case .auto: auto
    case .length(let length): text(length)
    case .fitContentLimit(let length): "fit-content(\(text(length)))"
    default: keyword(size)
    }
  }

  private func pair(_ horizontal: LengthPercentage, _ vertical: LengthPercentage) -> String {
    horizontal == vertical ? text(horizontal) : "\(text(horizontal)) \(text(vertical))"
  }

  private func text(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue].map { "\(($0 * 255).rounded())" }.joined(separator: ", ")
    return color.alpha == 1 ? "rgb(\(channels))" : "rgba(\(channels), \(color.alpha))"
  }
}

extension String {
  fileprivate var withoutCalc: String { hasPrefix("calc(") && hasSuffix(")") ? String(dropFirst(5).dropLast()) : self }

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
