/// Computed values in the words in which a browser serializes them: https://www.w3.org/TR/cssom-1/#serializing-css-values
package struct ComputedText {
  let values: ComputedStyle.Values

  package init(values: ComputedStyle.Values) { self.values = values }

  /// Nil for a value that is kept in a form which does not say what was written, such as a shadow or a grid template.
  package func text(_ property: PropertyID) -> String? {
    switch property {
    case .display: values.displaySynonym?.word ?? keyword(values.display)
    case .position: keyword(values.position)
    case .float: keyword(values.float)
    case .clear: keyword(values.clear)
    case .top: text(values.inset.top)
    case .right: text(values.inset.right)
    case .bottom: text(values.inset.bottom)
    case .left: text(values.inset.left)
    case .zIndex: values.zIndex.map { "\($0)" } ?? "auto"
    case .order: number(Double(values.order))
    case .boxSizing: keyword(values.boxSizing)
    case .width: text(values.width)
    case .height: text(values.height)
    case .minWidth: text(values.minWidth)
    case .minHeight: text(values.minHeight)
    case .maxWidth: text(values.maxWidth, auto: "none")
    case .maxHeight: text(values.maxHeight, auto: "none")
    case .aspectRatio:
      (values.aspectRatio.isAuto ? ["auto"] : []).joined() + (values.aspectRatio.ratio.map { " ratio \(number($0))" } ?? "")
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
    case .flexGrow: number(values.flexGrow)
    case .flexShrink: number(values.flexShrink)
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
    case .fontWeight: number(values.fontWeight)
    case .fontStyle: keyword(values.fontStyle)
    case .lineHeight:
      switch values.lineHeight {
      case .normal: "normal"
      case .number(let factor): number(factor)
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
    case .tabSize: number(values.tabSize)
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
    case .appearance: values.appearance == .other ? nil : keyword(values.appearance)
    case .backgroundColor: text(values.backgroundColor)
    case .zoom: number(values.zoom)
    case .opacity: number(values.opacity)
    case .mixBlendMode: keyword(values.mixBlendMode)
    case .colorScheme: values.colorScheme.isEmpty ? "normal" : values.colorScheme.joined(separator: " ")
    case .cursor: values.cursorIsPointer ? "pointer" : nil
    case .backgroundImage: list(values.backgroundImages)
    case .maskImage: list(values.maskImage.map { [$0] } ?? [])
    case .filter: values.filter ?? "none"
    case .clipPath: values.clipPath ?? "none"
    case .clip: values.clip.map { "rect(" + $0.map { side in side.map(px) ?? "auto" }.joined(separator: ", ") + ")" } ?? "auto"
    case .boxShadow: values.hasBoxShadow ? nil : "none"
    case .transform: values.transform == nil ? "none" : nil
    case .transformOrigin: values.transformOrigin.map { text($0) }.joined(separator: " ")
    case .webkitLineClamp: values.lineClamp.map { "\($0)" } ?? "none"
    case .content:
      switch values.content {
      case .normal: "normal"
      case .none: "none"
      case .text: nil
      }
    case .animationName, .animationFillMode, .animationIterationCount, .animationDirection: nil
    case .containerType: keyword(values.container?.type ?? .normal)
    case .containerName: (values.container?.names).flatMap { $0.isEmpty ? nil : $0.joined(separator: " ") } ?? "none"
    case .gridTemplateRows, .gridTemplateColumns, .gridTemplateAreas: values.grid == nil ? "none" : nil
    case .gridAutoRows, .gridAutoColumns, .gridRowStart, .gridRowEnd, .gridColumnStart, .gridColumnEnd: values.grid == nil ? "auto" : nil
    case .gridAutoFlow: values.grid == nil ? "row" : nil
    }
  }

  private func list(_ images: [BackgroundImage]) -> String? {
    if images.isEmpty { return "none" }
    var texts: [String] = []
    for image in images {
      guard case .url(let url) = image else { return nil }
      texts.append("url(\"\(url)\")")
    }
    return texts.joined(separator: ", ")
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

  private func px(_ value: Double) -> String { Self.px(value) }

  /// A length in CSS pixels.
  package static func px(_ value: Double) -> String { shortNumber(value) + "px" }

  /// Six significant digits, as browsers print.
  private func number(_ value: Double) -> String { shortNumber(value) }

  private func text(_ length: LengthPercentage) -> String {
    switch length {
    case .px(let value): px(value)
    case .percent(let percent): number(percent) + "%"
    case .calculation(let calculation): term(calculation, isOutermost: true)
    }
  }

  private func term(_ calculation: Calculation, isOutermost: Bool = false) -> String {
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

  private func text(_ color: Color) -> String { color.serialized }
}

extension String {
  fileprivate var withoutCalc: String { hasPrefix("calc(") && hasSuffix(")") ? String(dropFirst(5).dropLast()) : self }
}
