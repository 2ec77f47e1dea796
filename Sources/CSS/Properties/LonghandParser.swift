/// Reads the value of one longhand by its grammar. Nil is an invalid value, whose declaration is dropped.
enum LonghandParser {
  /// Reads a value and demands that nothing stands behind it.
  static func parse(_ property: PropertyID, _ reader: ValueReader, quirks: Bool = false) -> SpecifiedValue? {
    var reader = reader
    guard let value = take(property, &reader, quirks: quirks), reader.isAtEnd else { return nil }
    return value
  }

  /// Reads a value and leaves the cursor behind it.
  static func take(_ property: PropertyID, _ reader: inout ValueReader, quirks: Bool = false) -> SpecifiedValue? {
    LonghandTable.rows[property.index].parse(&reader, quirks)
  }

  // The grammars, as the rows of `LonghandTable` name them. Those that know no quirks take no flag for them.

  /// One of the keywords of a property.
  static func keyword<Keyword: RawRepresentable>(_ keywords: [String: Keyword], _ reader: inout ValueReader) -> SpecifiedValue?
  where Keyword.RawValue == UInt8 {
    guard let name = reader.peekIdent, let value = keywords[name] else { return nil }
    reader.advance()
    return .keyword(value.rawValue)
  }

  static func lengthOrAuto(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    reader.ident("auto") ? .auto : reader.length(unitless: quirks).map { .length($0) }
  }

  static func gap(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    reader.ident("normal") ? .normal : reader.length(isNonNegative: true).map { .length($0) }
  }

  static func nonNegativeNumber(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    guard let number = reader.number(), number >= 0 else { return nil }
    return .number(number)
  }

  static func maximumSize(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    reader.ident("none") ? .size(.auto) : size(&reader, allowsAuto: false, quirks: quirks)
  }

  static func zoom(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    if reader.ident("normal") { return .number(1) }
    guard let zoom = reader.number() ?? reader.percentage().map({ $0 / 100 }), zoom >= 0 else { return nil }
    return .number(zoom)
  }

  static func opacity(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    (reader.number() ?? reader.percentage().map { $0 / 100 }).map { .number(min(max($0, 0), 1)) }
  }

  static func color(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    if quirks, let color = quirkyColor(&reader) { return .color(color) }
    return reader.color().map { .color($0) }
  }

  /// https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint
  static func paint(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    if reader.ident("context-fill") || reader.ident("context-stroke") { return .auto }
    if reader.kind == .url || reader.peekFunction == "url", case .url? = ImageParser.take(&reader) {
      // What stands in for a reference that leads nowhere.
      if !reader.ident("none") { _ = reader.color() }
      return .auto
    }
    return reader.color().map { .color($0) }
  }

  /// The two radii of a corner.
  static func radius(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    guard let first = reader.length(isNonNegative: true) else { return nil }
    return .lengths([first, reader.length(isNonNegative: true) ?? first])
  }

  static func textIndent(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    // NOTE: `hanging` and `each-line` move other lines, which changes no frame.
    while reader.ident("hanging") || reader.ident("each-line") {}
    guard let length = reader.length(unitless: quirks) else { return nil }
    while reader.ident("hanging") || reader.ident("each-line") {}
    return .length(length)
  }

  static func tabSize(_ reader: inout ValueReader) -> SpecifiedValue? {
    if let number = reader.number() { return number >= 0 ? .number(number) : nil }
    return reader.length(percent: false, isNonNegative: true).map { .length($0) }
  }

  static func borderSpacing(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    guard let first = reader.length(percent: false, isNonNegative: true, unitless: quirks) else { return nil }
    return .lengths([first, reader.length(percent: false, isNonNegative: true, unitless: quirks) ?? first])
  }

  static func verticalAlign(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    if let name = reader.peekIdent {
      guard let index = VerticalAlign.keywords.firstIndex(where: { $0.0 == name }) else { return nil }
      reader.advance()
      return .keyword(UInt8(index))
    }
    return reader.length(unitless: quirks).map { .length($0) }
  }

  /// 1 for one of the signs that hide the characters, 0 for `none`.
  static func textSecurity(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return .keyword(0) }
    return reader.ident("disc") || reader.ident("circle") || reader.ident("square") ? .keyword(1) : nil
  }

  static func lineClamp(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    guard let count = reader.integerOrCalculation(), count > 0 else { return nil }
    return .integer(count)
  }

  static func images(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? { ImageParser.list(&reader).map { .images($0) } }

  static func gridTemplate(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    GridParser.template(&reader).map { .template($0) }
  }

  static func gridTracks(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? { GridParser.tracks(&reader).map { .tracks($0) } }

  /// A hash-less colour of quirks mode: https://quirks.spec.whatwg.org/#the-hashless-hex-color-quirk
  private static func quirkyColor(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard let token = reader.token, token.kind == .ident || token.kind == .number || token.kind == .dimension else { return nil }
    let range = min(Int(token.start), reader.text.count)..<min(max(Int(token.end), Int(token.start)), reader.text.count)
    let written = String(decoding: reader.text[range], as: UTF8.self)
    let isName = token.kind == .ident
    // A number lost its leading zeros when it was read, and gets them back.
    let digits = isName ? written : String(repeating: "0", count: max(0, 6 - written.utf8.count)) + written
    guard digits.utf8.count == 6 || isName && digits.utf8.count == 3, let color = ValueReader.hexColor(digits) else { return nil }
    reader.advance()
    return color
  }

  static func size(_ reader: inout ValueReader, allowsAuto: Bool = true, quirks: Bool = false) -> SpecifiedValue? {
    if let name = reader.peekIdent {
      let size: Size
      switch name {
      case "auto" where allowsAuto: size = .auto
      case "min-content", "-webkit-min-content": size = .minContent
      case "max-content", "-webkit-max-content": size = .maxContent
      case "fit-content", "-webkit-fit-content": size = .fitContent
      case "-webkit-fill-available", "stretch": size = .stretch
      default: return nil
      }
      reader.advance()
      return .size(size)
    }
    if reader.peekFunction == "calc-size" { return calculatedSize(&reader, allowsAuto: allowsAuto) }
    return reader.length(isNonNegative: true, unitless: quirks, anchors: .sizes).map { .length($0) }
  }

  /// https://www.w3.org/TR/css-values-5/#calc-size
  private static func calculatedSize(_ reader: inout ValueReader, allowsAuto: Bool) -> SpecifiedValue? {
    var next = reader
    guard let parts = next.block()?.commaParts, parts.count > 1 else { return nil }
    var first = parts[0]
    let base = first.ident("any") ? SpecifiedValue.length(.zero) : size(&first, allowsAuto: allowsAuto)
    guard let base, first.isAtEnd else { return nil }
    var rest = parts[1]
    guard parts.count == 2, let expression = MathParser(percentIsLength: true, knowsSize: true).lengthSum(&rest) else { return nil }
    reader = next
    return .calculatedSize(base, expression)
  }

  /// An inset, which may hang on an anchor.
  static func inset(_ reader: inout ValueReader, quirks: Bool) -> SpecifiedValue? {
    reader.ident("auto") ? .auto : reader.length(unitless: quirks, anchors: .all).map { .length($0) }
  }

  static func aspectRatio(_ reader: inout ValueReader) -> SpecifiedValue? {
    var isAuto = reader.ident("auto")
    var ratio: Double?
    if let width = reader.number() {
      guard width >= 0 else { return nil }
      var height = 1.0
      if reader.delimiter("/") {
        guard let number = reader.number(), number >= 0 else { return nil }
        height = number
      }
      // A degenerate ratio behaves as `auto`: https://www.w3.org/TR/css-sizing-4/#aspect-ratio
      if width > 0, height > 0 { ratio = width / height } else { isAuto = true }
      if !isAuto { isAuto = reader.ident("auto") }
    } else if !isAuto {
      return nil
    }
    return .ratio(AspectRatio(isAuto: isAuto, ratio: ratio))
  }

  static func lineWidth(_ reader: inout ValueReader, quirks: Bool = false) -> SpecifiedValue? {
    if let name = reader.peekIdent {
      let width: Double
      switch name {
      case "thin": width = 1
      case "medium": width = 3
      case "thick": width = 5
      default: return nil
      }
      reader.advance()
      return .length(.length(width, .px))
    }
    return reader.length(percent: false, isNonNegative: true, unitless: quirks).map { .length($0) }
  }

  private static let textTransforms: [String: TextTransform] = [
    "none": .none, "math-auto": .none, "capitalize": .capitalize, "uppercase": .uppercase, "lowercase": .lowercase,
  ]

  static func textTransform(_ reader: inout ValueReader) -> SpecifiedValue? {
    var result: TextTransform?
    var isFirst = true
    while let name = reader.peekIdent, name != "full-size-kana" || isFirst {
      guard let transform = textTransforms[name] else { break }
      if !isFirst, name == "none" { return nil }
      if result == nil || result == .fullWidth { result = transform }
      reader.advance()
      isFirst = false
      if name == "none" { break }
    }
    return result.map { .keyword($0.rawValue) }
  }

  static func listStyleType(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.kind == .string {
      reader.advance()
      return .keyword(ListStyleType.other.rawValue)
    }
    if reader.kind == .function {
      guard reader.peekFunction == "symbols", reader.block() != nil else { return nil }
      return .keyword(ListStyleType.other.rawValue)
    }
    guard let name = reader.ident() else { return nil }
    if ["inherit", "initial", "unset", "revert", "revert-layer", "default"].contains(name) { return nil }
    return .keyword((CounterParser.styles[name] ?? .other).rawValue)
  }

  static func textDecorationLine(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return .strings([]) }
    var lines: [String] = []
    while let name = reader.peekIdent {
      guard ["underline", "overline", "line-through", "blink", "spelling-error", "grammar-error"].contains(name) else { break }
      if lines.contains(name) { return nil }
      lines.append(name)
      reader.advance()
    }
    let order = ["underline", "overline", "line-through", "blink", "spelling-error", "grammar-error"]
    return lines.isEmpty ? nil : .strings(order.filter(lines.contains))
  }

  static func content(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("normal") { return .normal }
    if reader.ident("none") { return SpecifiedValue.none }
    var parts: [ContentPart] = []
    while !reader.isAtEnd, !reader.isDelimiter("/") {
      switch reader.kind {
      case .string:
        parts.append(.string(reader.tokenString ?? ""))
        reader.advance()
      case .url:
        parts.append(.image)
        reader.advance()
      case .ident:
        guard let name = reader.ident(), ["open-quote", "close-quote", "no-open-quote", "no-close-quote"].contains(name) else { return nil }
        parts.append(.item(.quote(opens: name.hasSuffix("open-quote"), isShown: !name.hasPrefix("no-"))))
      case .function:
        guard let name = reader.peekFunction else { return nil }
        if name == "attr" {
          guard var inner = reader.block(), inner.kind == .ident, let attribute = inner.tokenString else { return nil }
          inner.advance()
          if inner.kind == .ident, inner.peekIdent == "string" { inner.advance() }
          var fallback: String?
          if inner.comma() {
            if inner.kind == .string { fallback = inner.tokenString }
            inner.advance()
          }
          guard inner.isAtEnd else { return nil }
          parts.append(.attribute(attribute, fallback: fallback))
        } else if name == "counter" || name == "counters" {
          guard let item = CounterParser.function(&reader) else { return nil }
          parts.append(.item(item))
        } else {
          guard ImageParser.take(&reader) != nil else { return nil }
          parts.append(.image)
        }
      default: return nil
      }
    }
    if parts.isEmpty { return nil }
    if reader.delimiter("/") {
      // The alternative text is not what is shown.
      guard !reader.isAtEnd else { return nil }
      while !reader.isAtEnd {
        if reader.kind == .function { _ = reader.block() } else { reader.advance() }
      }
    }
    return .contents(parts)
  }

  private static let filterFunctions: Set<String> = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate", "sepia", "url",
  ]
  private static let shapeFunctions: Set<String> = ["inset", "circle", "ellipse", "polygon", "path", "rect", "xywh", "shape", "url"]

  /// `filter` and `clip-path`: kept as written, in lower case.
  static func functionList(_ reader: inout ValueReader, isClipPath: Bool) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    guard let first = reader.token else { return nil }
    var last = first
    var count = 0
    while let token = reader.token {
      switch token.kind {
      case .url: reader.advance()
      case .function:
        guard let name = reader.peekFunction, (isClipPath ? shapeFunctions : filterFunctions).contains(name), reader.block() != nil else {
          return nil
        }
      case .ident where isClipPath:
        guard let name = reader.ident(), name.hasSuffix("-box") else { return nil }
      default: return nil
      }
      last = reader.position > 0 ? reader.tokens[reader.position - 1] : last
      if last.kind == .whitespace, reader.position > 1 { last = reader.tokens[reader.position - 2] }
      count += 1
    }
    guard count > 0 else { return nil }
    let start = min(Int(first.start), reader.text.count)
    let end = min(max(Int(last.end), start), reader.text.count)
    return .string(lowercasedASCII(String(decoding: reader.text[start..<end], as: UTF8.self)))
  }

  static func clip(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("auto") { return .auto }
    guard reader.peekFunction == "rect", var inner = reader.block() else { return nil }
    var values: [SpecifiedLength?] = []
    for index in 0..<4 {
      if index > 0 { _ = inner.comma() }
      if inner.ident("auto") {
        values.append(nil)
      } else {
        guard let length = inner.length(percent: false) else { return nil }
        values.append(length)
      }
    }
    return inner.isAtEnd ? .clip(values) : nil
  }

  static func boxShadow(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return SpecifiedValue.none }
    guard let layers = reader.commaSeparated() else { return nil }
    for var layer in layers {
      var lengths = 0
      var colors = 0
      var insets = 0
      while !layer.isAtEnd {
        if layer.ident("inset") {
          insets += 1
        } else if layer.color() != nil {
          colors += 1
        } else {
          guard lengths == 0 else { return nil }
          while layer.length(percent: false) != nil { lengths += 1 }
          if lengths == 0 { return nil }
        }
      }
      guard 2...4 ~= lengths, colors <= 1, insets <= 1 else { return nil }
    }
    return .integer(1)
  }

  static func colorScheme(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("normal") { return .strings([]) }
    var names: [String] = []
    while let name = reader.ident() {
      if ["inherit", "initial", "unset", "default", "normal"].contains(name) { return nil }
      names.append(name)
    }
    // `only` stands first or last, and beside a scheme.
    if let only = names.firstIndex(of: "only") {
      guard names.count > 1, only == 0 || only == names.count - 1, names.lastIndex(of: "only") == only else { return nil }
    }
    return names.isEmpty ? nil : .strings(names)
  }

  static func containerType(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("normal") { return .keyword(ContainerType.normal.rawValue) }
    var type: ContainerType?
    var scrolls = false
    while let name = reader.peekIdent {
      switch name {
      case "size" where type == nil: type = .size
      case "inline-size" where type == nil: type = .inlineSize
      case "scroll-state" where !scrolls: scrolls = true
      default: return nil
      }
      reader.advance()
    }
    guard type != nil || scrolls else { return nil }
    return .keyword((type ?? .normal).rawValue)
  }

  static func containerName(_ reader: inout ValueReader) -> SpecifiedValue? {
    if reader.ident("none") { return .strings([]) }
    var names: [String] = []
    while reader.kind == .ident, let name = reader.tokenString {
      if ["none", "and", "not", "or", "inherit", "initial", "unset", "revert", "revert-layer", "default"].contains(lowercasedASCII(name)) {
        return nil
      }
      names.append(name)
      reader.advance()
    }
    return names.isEmpty ? nil : .strings(names)
  }

  /// 1 for `pointer`, 2 for `auto`, 0 for all others.
  static func cursor(_ reader: inout ValueReader) -> SpecifiedValue? {
    guard let parts = reader.commaSeparated(), var last = parts.last else { return nil }
    for var part in parts.dropLast() { guard ImageParser.take(&part) != nil else { return nil } }
    guard let name = last.ident(), last.isAtEnd else { return nil }
    return .keyword(name == "pointer" ? 1 : name == "auto" ? 2 : 0)
  }
}

extension VerticalAlign {
  static let keywords: [(String, VerticalAlign)] = [
    ("baseline", .baseline), ("sub", .sub), ("super", .super), ("text-top", .textTop), ("text-bottom", .textBottom), ("middle", .middle),
    ("top", .top), ("bottom", .bottom), ("-webkit-baseline-middle", .middle),
  ]
}
