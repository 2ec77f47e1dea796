import Diagnostics

/// The table of longhands: what each inherits, how it is parsed, computed, copied and printed.
///
/// A new longhand costs
/// - its case in ``PropertyID``, whose raw value is its name;
/// - its row here, and its grammar in ``LonghandParser`` where no other longhand has the same;
/// - its storage: a member with the initial value in a group of `StyleGroups.swift` (in ``TextGroup`` if it is inherited) and the accessor in
///   ``ComputedStyle/Values``.
///
/// Names in ``KnownProperties/names`` that are computed from now on may stay there. A shorthand that sets the longhand names it in ``Shorthand``,
/// a flow-relative form is a ``LogicalProperty``. A longhand that others need while they are computed, as `em` needs `font-size`, has its place in the
/// order of ``StyleComputer``'s steps.
enum LonghandTable {
  /// The row of a property.
  @inline(__always)
  static func row(_ property: PropertyID) -> Longhand { rows[property.index] }

  /// By ``PropertyID/index``.
  static let rows: [Longhand] = {
    let rows =
      (boxes + sizes + borders + flexAndAlignment + grid + fonts + text + lists + painting + containersAndAnimations + rare + columns
      + uncomputed)
      .sorted {
        $0.property.index < $1.property.index
      }
    precondition(rows.map(\.property) == PropertyID.allCases, "Every longhand has one row")
    return rows
  }()

  // MARK: - Boxes and where they stand

  private static let boxes: [Longhand] = [
    Longhand(
      .display, { ($0.display, $0.specifiedDisplay, $0.displaySynonym) },
      { ($0.display, $0.specifiedDisplay, $0.displaySynonym) = $1 },
      parse: { reader, _ in DisplayParser.take(&reader).map { .keyword($0) } }, compute: { $0.display($1) },
      text: { $0.2?.word ?? ComputedText.keyword($0.0) }),
    .keyword(
      .position, ["static": .static, "relative": .relative, "absolute": .absolute, "fixed": .fixed, "sticky": .sticky],
      { $0.position }, { $0.position = $1 }),
    .floating(.float, ["none": .none, "left": .left, "right": .right], left: .left, right: .right, { $0.float }, { $0.float = $1 }),
    .floating(
      .clear, ["none": .none, "left": .left, "right": .right, "both": .both], left: .left, right: .right,
      { $0.clear }, { $0.clear = $1 }),
    .inset(.top, { $0.inset.top }, { $0.inset.top = $1 }),
    .inset(.right, { $0.inset.right }, { $0.inset.right = $1 }),
    .inset(.bottom, { $0.inset.bottom }, { $0.inset.bottom = $1 }),
    .inset(.left, { $0.inset.left }, { $0.inset.left = $1 }),
    Longhand(
      .zIndex, { $0.zIndex }, { $0.zIndex = $1 },
      parse: { reader, _ in reader.ident("auto") ? .auto : reader.integerOrCalculation().map { .integer($0) } },
      compute: { .some($1.integer) }, text: { $0.map { "\($0)" } ?? "auto" }),
    Longhand(
      .order, { $0.order }, { $0.order = $1 }, parse: { reader, _ in reader.integerOrCalculation().map { .integer($0) } },
      compute: { $1.integer }, text: { ComputedText.number(Double($0)) }),
    .number(.zoom, { $0.zoom }, { $0.setZoom($1) }, parse: LonghandParser.zoom),
    .keyword(.boxSizing, ["content-box": .contentBox, "border-box": .borderBox], { $0.boxSizing }, { $0.boxSizing = $1 }),
    .keyword(.overflowX, overflows, { $0.overflowX }, { $0.overflowX = $1 }),
    .keyword(.overflowY, overflows, { $0.overflowY }, { $0.overflowY = $1 }),
    .keyword(.visibility, ["visible": .visible, "hidden": .hidden, "collapse": .collapse], { $0.visibility }, { $0.visibility = $1 })
      .inherited,
    .keyword(.tableLayout, ["auto": .auto, "fixed": .fixed], { $0.tableLayout }, { $0.tableLayout = $1 }),
    .keyword(
      .objectFit, ["fill": .fill, "contain": .contain, "cover": .cover, "none": .none, "scale-down": .scaleDown],
      { $0.objectFit }, { $0.objectFit = $1 }),
    Longhand(
      .appearance, { $0.appearance }, { $0.appearance = $1 },
      parse: { reader, _ in
        // MISSING: controls in parts that are laid out as other elements are.
        if reader.ident("base-select") || reader.ident("base") { return .unknown(.unsupportedCSS) }
        return LonghandParser.keyword(appearances, &reader)
      }, compute: { $1.keyword() },
      text: { $0 == .other ? nil : ComputedText.keyword($0) }),
    Longhand(
      .verticalAlign, { $0.verticalAlign }, { $0.verticalAlign = $1 }, parse: LonghandParser.verticalAlign,
      compute: { $0.verticalAlign($1) },
      text: { if case .length(let length) = $0 { ComputedText.length(length) } else { ComputedText.keyword($0) } }),
    Longhand(
      .content, { ($0.content, $0.contentItems) },
      { values, content in
        values.content = content.0
        if content.1 != values.contentItems { values.contentItems = content.1 }
      }, parse: { reader, _ in LonghandParser.content(&reader) },
      compute: { $0.content($1) },
      text: {
        switch $0.0 {
        case .normal: "normal"
        case .none: "none"
        case .text: nil
        }
      }),
    Longhand(
      .webkitLineClamp, { $0.lineClamp }, { $0.lineClamp = $1 }, parse: { reader, _ in LonghandParser.lineClamp(&reader) },
      compute: { .some($1.integer) }, text: { $0.map { "\($0)" } ?? "none" }),
  ]

  private static let overflows: [String: Overflow] = [
    "visible": .visible, "hidden": .hidden, "clip": .clip, "scroll": .scroll, "auto": .auto, "overlay": .auto,
  ]

  private static let appearances: [String: Appearance] = [
    "none": .none, "auto": .auto, "button": .button, "textfield": .textfield, "searchfield": .other, "checkbox": .other,
    "radio": .other, "menulist": .other, "menulist-button": .other, "listbox": .other, "meter": .other, "progress-bar": .other,
    "push-button": .button, "square-button": .button, "slider-horizontal": .other, "textarea": .other, "base-select": .other,
  ]

  // MARK: - Sizes, margins and padding

  private static let sizes: [Longhand] = [
    .size(.width, { $0.width }, { $0.width = $1 }),
    .size(.height, { $0.height }, { $0.height = $1 }),
    .size(.minWidth, { $0.minWidth }, { $0.minWidth = $1 }),
    .size(.minHeight, { $0.minHeight }, { $0.minHeight = $1 }),
    .size(.maxWidth, auto: "none", { $0.maxWidth }, { $0.maxWidth = $1 }, parse: LonghandParser.maximumSize),
    .size(.maxHeight, auto: "none", { $0.maxHeight }, { $0.maxHeight = $1 }, parse: LonghandParser.maximumSize),
    Longhand(
      .aspectRatio, { $0.aspectRatio }, { $0.aspectRatio = $1 }, parse: { reader, _ in LonghandParser.aspectRatio(&reader) },
      compute: { if case .ratio(let ratio) = $1 { ratio } else { nil } }, text: ComputedText.aspectRatio),
    .lengthOrAuto(.marginTop, { $0.margin.top }, { $0.margin.top = $1 }),
    .lengthOrAuto(.marginRight, { $0.margin.right }, { $0.margin.right = $1 }),
    .lengthOrAuto(.marginBottom, { $0.margin.bottom }, { $0.margin.bottom = $1 }),
    .lengthOrAuto(.marginLeft, { $0.margin.left }, { $0.margin.left = $1 }),
    .nonNegativeLength(.paddingTop, { $0.padding.top }, { $0.padding.top = $1 }),
    .nonNegativeLength(.paddingRight, { $0.padding.right }, { $0.padding.right = $1 }),
    .nonNegativeLength(.paddingBottom, { $0.padding.bottom }, { $0.padding.bottom = $1 }),
    .nonNegativeLength(.paddingLeft, { $0.padding.left }, { $0.padding.left = $1 }),
  ]

  // MARK: - Borders

  private static let borders: [Longhand] = [
    .borderStyle(.borderTopStyle, { $0.borderStyle.top }, { $0.borderStyle.top = $1 }),
    .borderStyle(.borderRightStyle, { $0.borderStyle.right }, { $0.borderStyle.right = $1 }),
    .borderStyle(.borderBottomStyle, { $0.borderStyle.bottom }, { $0.borderStyle.bottom = $1 }),
    .borderStyle(.borderLeftStyle, { $0.borderStyle.left }, { $0.borderStyle.left = $1 }),
    .borderWidth(.borderTopWidth, { $0.borderWidth.top }, { $0.borderWidth.top = $1 }),
    .borderWidth(.borderRightWidth, { $0.borderWidth.right }, { $0.borderWidth.right = $1 }),
    .borderWidth(.borderBottomWidth, { $0.borderWidth.bottom }, { $0.borderWidth.bottom = $1 }),
    .borderWidth(.borderLeftWidth, { $0.borderWidth.left }, { $0.borderWidth.left = $1 }),
    .borderColor(.borderTopColor, { $0.borderColor.top }, { $0.borderColor.top = $1 }),
    .borderColor(.borderRightColor, { $0.borderColor.right }, { $0.borderColor.right = $1 }),
    .borderColor(.borderBottomColor, { $0.borderColor.bottom }, { $0.borderColor.bottom = $1 }),
    .borderColor(.borderLeftColor, { $0.borderColor.left }, { $0.borderColor.left = $1 }),
    .radius(
      .borderTopLeftRadius, { ($0.borderRadius.topLeft, $0.borderRadiusVertical.topLeft) },
      { ($0.borderRadius.topLeft, $0.borderRadiusVertical.topLeft) = $1 }),
    .radius(
      .borderTopRightRadius, { ($0.borderRadius.topRight, $0.borderRadiusVertical.topRight) },
      { ($0.borderRadius.topRight, $0.borderRadiusVertical.topRight) = $1 }),
    .radius(
      .borderBottomRightRadius, { ($0.borderRadius.bottomRight, $0.borderRadiusVertical.bottomRight) },
      { ($0.borderRadius.bottomRight, $0.borderRadiusVertical.bottomRight) = $1 }),
    .radius(
      .borderBottomLeftRadius, { ($0.borderRadius.bottomLeft, $0.borderRadiusVertical.bottomLeft) },
      { ($0.borderRadius.bottomLeft, $0.borderRadiusVertical.bottomLeft) = $1 }),
  ]

  static let borderStyles: [String: BorderStyle] = [
    "none": .none, "hidden": .hidden, "dotted": .dotted, "dashed": .dashed, "solid": .solid, "double": .double,
    "groove": .groove, "ridge": .ridge, "inset": .inset, "outset": .outset,
  ]

  // MARK: - Flex and alignment

  private static let flexAndAlignment: [Longhand] = [
    .keyword(
      .flexDirection, ["row": .row, "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse],
      { $0.flexDirection }, { $0.flexDirection = $1 }),
    Longhand(
      .flexWrap, { $0.flexWrap }, { $0.flexWrap = $1 },
      parse: { reader, _ in
        let wraps: [String: FlexWrap] = ["nowrap": .nowrap, "wrap": .wrap, "wrap-reverse": .wrapReverse]
        let wrap = LonghandParser.keyword(wraps, &reader)
        // MISSING: lines of like length.
        guard reader.ident("balance") else { return wrap }
        _ = LonghandParser.keyword(wraps, &reader)
        return .unknown(.unsupportedCSS)
      }, compute: { $1.keyword() }, text: ComputedText.keyword),
    .number(.flexGrow, { $0.flexGrow }, { $0.flexGrow = $1 }, parse: LonghandParser.nonNegativeNumber),
    .number(.flexShrink, { $0.flexShrink }, { $0.flexShrink = $1 }, parse: LonghandParser.nonNegativeNumber),
    .size(
      .flexBasis, { $0.flexBasis }, { $0.flexBasis = $1 },
      parse: { reader, _ in reader.ident("content") ? .size(.content) : LonghandParser.size(&reader) }),
    .alignment(.justifyContent, .justifyContent, { $0.justifyContent }, { $0.justifyContent = $1 }),
    .alignment(.alignContent, .alignContent, { $0.alignContent }, { $0.alignContent = $1 }),
    .alignment(.alignItems, .alignItems, { $0.alignItems }, { $0.alignItems = $1 }),
    .alignment(.alignSelf, .alignSelf, { $0.alignSelf }, { $0.alignSelf = $1 }),
    .alignment(.justifyItems, .justifyItems, { $0.justifyItems }, { $0.justifyItems = $1 }),
    .alignment(.justifySelf, .justifySelf, { $0.justifySelf }, { $0.justifySelf = $1 }),
    .nonNegativeLength(.rowGap, { $0.rowGap }, { $0.rowGap = $1 }, parse: LonghandParser.gap),
  ]

  // MARK: - Grid

  private static let grid: [Longhand] = [
    .grid(
      .gridTemplateRows, initialText: "none", { $0.templateRows }, { $0.templateRows = $1 }, parse: LonghandParser.gridTemplate,
      compute: { $0.template($1) }),
    .grid(
      .gridTemplateColumns, initialText: "none", { $0.templateColumns }, { $0.templateColumns = $1 }, parse: LonghandParser.gridTemplate,
      compute: { $0.template($1) }),
    .grid(
      .gridTemplateAreas, initialText: "none", { $0.templateAreas }, { $0.templateAreas = $1 },
      parse: { reader, _ in GridParser.areas(&reader).map { .areas($0) } },
      compute: { if case .areas(let rows) = $1 { rows } else { nil } }),
    .grid(
      .gridAutoRows, initialText: "auto", { $0.autoRows }, { $0.autoRows = $1 }, parse: LonghandParser.gridTracks,
      compute: { $0.tracks($1) }),
    .grid(
      .gridAutoColumns, initialText: "auto", { $0.autoColumns }, { $0.autoColumns = $1 }, parse: LonghandParser.gridTracks,
      compute: { $0.tracks($1) }),
    .grid(
      .gridAutoFlow, initialText: "row", { ($0.autoFlowIsColumn, $0.autoFlowIsDense) },
      { ($0.autoFlowIsColumn, $0.autoFlowIsDense) = $1 }, parse: { reader, _ in GridParser.autoFlow(&reader) },
      compute: { if case .flow(let isColumn, let isDense) = $1 { (isColumn, isDense) } else { nil } }),
    .gridLine(.gridRowStart, { $0.rowStart }, { $0.rowStart = $1 }),
    .gridLine(.gridRowEnd, { $0.rowEnd }, { $0.rowEnd = $1 }),
    .gridLine(.gridColumnStart, { $0.columnStart }, { $0.columnStart = $1 }),
    .gridLine(.gridColumnEnd, { $0.columnEnd }, { $0.columnEnd = $1 }),
  ]

  // MARK: - Fonts

  private static let fonts: [Longhand] = [
    Longhand(
      .fontFamily, { $0.fontFamily }, { $0.fontFamily = $1 },
      parse: { reader, _ in FontParser.family(&reader).map { .strings($0) } }, compute: { $1.strings },
      text: { $0.joined(separator: ", ").replacing("\"", with: "") }
    ).inherited,
    Longhand(
      .fontSize, { $0.fontSize }, { $0.fontSize = $1 },
      parse: { reader, quirks in FontParser.size(&reader, quirks: quirks).map { .fontSize($0) } }, compute: { $0.fontSize($1) },
      text: ComputedText.px
    ).inherited,
    Longhand(
      .fontWeight, { $0.fontWeight }, { $0.fontWeight = $1 }, parse: { reader, _ in FontParser.weight(&reader) },
      compute: { $0.fontWeight($1) }, text: ComputedText.number
    ).inherited,
    Longhand(
      .fontStyle, { $0.fontStyle }, { $0.fontStyle = $1 }, parse: { reader, _ in FontParser.style(&reader) },
      compute: { $1.keyword() }, text: ComputedText.keyword
    ).inherited,
    Longhand(
      .lineHeight, { $0.lineHeight }, { $0.lineHeight = $1 }, parse: { reader, _ in FontParser.lineHeight(&reader) },
      compute: { $0.lineHeight($1) },
      text: {
        switch $0 {
        case .normal: "normal"
        case .number(let factor): ComputedText.number(factor)
        case .px(let value): ComputedText.px(value)
        }
      }
    ).inherited,
  ]

  // MARK: - Text

  private static let text: [Longhand] = [
    Longhand(
      .color, { $0.color }, { $0.color = $1 }, parse: LonghandParser.color, compute: { $0.colorUnderParent($1) }, text: \.serialized
    ).inherited,
    .spacing(.letterSpacing, { $0.letterSpacing }, { $0.letterSpacing = $1 }).inherited,
    .spacing(.wordSpacing, { $0.wordSpacing }, { $0.wordSpacing = $1 }).inherited,
    Longhand(
      .textAlign, { $0.textAlign }, { $0.textAlign = $1 },
      parse: { reader, _ in
        if reader.ident("-internal-center") { return .keyword(SpecifiedKeyword.internalCenter) }
        return LonghandParser.keyword(textAlignments, &reader)
      },
      compute: { $0.textAlign($1) }, text: ComputedText.keyword
    ).inherited,
    Longhand(
      .textIndent, { $0.textIndent }, { $0.textIndent = $1 }, parse: LonghandParser.textIndent, compute: { $0.length($1) },
      text: ComputedText.length
    ).inherited,
    Longhand(
      .textTransform, { $0.textTransform }, { $0.textTransform = $1 }, parse: { reader, _ in LonghandParser.textTransform(&reader) },
      compute: { $1.keyword() }, text: ComputedText.keyword
    ).inherited,
    .keyword(
      .whiteSpaceCollapse,
      ["collapse": .collapse, "preserve": .preserve, "preserve-breaks": .preserveBreaks, "break-spaces": .breakSpaces],
      { $0.whiteSpaceCollapse }, { $0.whiteSpaceCollapse = $1 }
    ).inherited,
    .keyword(.textWrapMode, ["wrap": .wrap, "nowrap": .nowrap], { $0.textWrapMode }, { $0.textWrapMode = $1 }).inherited,
    .uncomputedKeyword(
      .wordBreak, ["normal": .normal, "break-all": .breakAll, "keep-all": .keepAll, "break-word": .breakWord], others: ["auto-phrase"],
      { $0.wordBreak }, { $0.wordBreak = $1 }
    ).inherited,
    .keyword(
      .overflowWrap, ["normal": .normal, "break-word": .breakWord, "anywhere": .anywhere], { $0.overflowWrap }, { $0.overflowWrap = $1 }
    ).inherited,
    Longhand(
      .tabSize, { ($0.tabSize, $0.tabLength) }, { ($0.tabSize, $0.tabLength) = $1 },
      parse: { reader, _ in LonghandParser.tabSize(&reader) },
      compute: { builder, value in
        if let number = value.number { return (number, nil) }
        return value.length.map { _ in (8, builder.length(value, isNonNegative: true).resolved(against: nil)) }
      }, text: { ComputedText.number($0.0) }
    ).inherited,
    .keyword(.direction, ["ltr": .ltr, "rtl": .rtl], { $0.direction }, { $0.direction = $1 }).inherited,
    .keyword(.writingMode, writingModes, { $0.writingMode }, { $0.writingMode = $1 }).inherited,
    Longhand(
      .webkitTextSecurity, { $0.textSecurity }, { $0.textSecurity = $1 },
      parse: { reader, _ in LonghandParser.textSecurity(&reader) }, compute: { $1.rawKeyword.map { $0 == 1 } },
      text: { $0 ? "disc" : "none" }
    ).inherited,
    Longhand(
      .textDecorationLine, { $0.textDecorationLine }, { $0.textDecorationLine = $1 },
      parse: { reader, _ in LonghandParser.textDecorationLine(&reader) }, compute: { $1.strings },
      text: { ComputedText.words($0, none: "none") }),
  ]

  private static let textAlignments: [String: TextAlign] = [
    "start": .start, "end": .end, "left": .left, "right": .right, "center": .center, "justify": .justify,
    "-webkit-match-parent": .matchParent, "-webkit-left": .webkitLeft, "-webkit-right": .webkitRight,
    "-webkit-center": .webkitCenter, "-webkit-auto": .start,
  ]

  private static let writingModes: [String: WritingMode] = [
    "horizontal-tb": .horizontalTB, "vertical-rl": .verticalRL, "vertical-lr": .verticalLR, "sideways-rl": .sidewaysRL,
    "sideways-lr": .sidewaysLR, "lr": .horizontalTB, "lr-tb": .horizontalTB, "rl": .horizontalTB, "rl-tb": .horizontalTB,
    "tb": .verticalRL, "tb-rl": .verticalRL,
  ]

  // MARK: - Lists and tables

  private static let lists: [Longhand] = [
    Longhand(
      .listStyleType, { $0.listStyleType }, { $0.listStyleType = $1 }, parse: { reader, _ in LonghandParser.listStyleType(&reader) },
      compute: { $1.keyword() }, text: ComputedText.keyword
    ).inherited,
    .keyword(.listStylePosition, ["outside": .outside, "inside": .inside], { $0.listStylePosition }, { $0.listStylePosition = $1 })
      .inherited,
    .keyword(.borderCollapse, ["separate": .separate, "collapse": .collapse], { $0.borderCollapse }, { $0.borderCollapse = $1 }).inherited,
    Longhand(
      .borderSpacing, { $0.borderSpacing }, { $0.borderSpacing = $1 }, parse: LonghandParser.borderSpacing,
      compute: { $0.borderSpacing($1) }, text: { $0.map(ComputedText.px).joined(separator: " ") }
    ).inherited,
    .keyword(.captionSide, ["top": .top, "bottom": .bottom], { $0.captionSide }, { $0.captionSide = $1 }).inherited,
  ]

  // MARK: - Painting and pointing

  private static let painting: [Longhand] = [
    .color(.backgroundColor, { $0.backgroundColor }, { $0.backgroundColor = $1 }),
    Longhand(
      .backgroundImage, { $0.backgroundImages }, { $0.backgroundImages = $1 }, parse: LonghandParser.images,
      compute: { $0.images($1) }, text: ComputedText.images),
    Longhand(
      .backgroundSize, { $0.backgroundSize }, { $0.backgroundSize = $1 },
      parse: { reader, _ in BackgroundParser.firstLayer(&reader, BackgroundParser.size) }, compute: { $0.backgroundSize($1) },
      text: ComputedText.backgroundSize),
    .offset(.backgroundPositionX, isHorizontal: true, { $0.backgroundX }, { $0.backgroundX = $1 }),
    .offset(.backgroundPositionY, isHorizontal: false, { $0.backgroundY }, { $0.backgroundY = $1 }),
    Longhand(
      .backgroundRepeat, { $0.backgroundRepeats }, { $0.backgroundRepeats = $1 },
      parse: { reader, _ in BackgroundParser.firstLayer(&reader, BackgroundParser.repetition) },
      compute: { $1.rawKeyword.map { $0 == BackgroundParser.repeats } }, text: { $0 ? nil : "no-repeat" }),
    Longhand(
      .maskImage, { $0.maskImage }, { $0.maskImage = $1 }, parse: LonghandParser.images,
      compute: { $0.images($1).map(\.first) }, text: { ComputedText.images($0.map { [$0] } ?? []) }),
    .number(.opacity, { $0.opacity }, { $0.opacity = $1 }, parse: LonghandParser.opacity),
    Longhand(
      .filter, { $0.filter }, { $0.filter = $1 }, parse: { reader, _ in LonghandParser.functionList(&reader, isClipPath: false) },
      compute: { .some($1.string) }, text: { $0 ?? "none" }),
    Longhand(
      .clipPath, { $0.clipPath }, { $0.clipPath = $1 }, parse: { reader, _ in LonghandParser.functionList(&reader, isClipPath: true) },
      compute: { .some($1.string) }, text: { $0 ?? "none" }),
    Longhand(
      .clip, { $0.clip }, { $0.clip = $1 }, parse: { reader, _ in LonghandParser.clip(&reader) }, compute: { .some($0.clip($1)) },
      text: { $0.map { "rect(" + $0.map { side in side.map(ComputedText.px) ?? "auto" }.joined(separator: ", ") + ")" } ?? "auto" }),
    .keyword(.mixBlendMode, blendModes, { $0.mixBlendMode }, { $0.mixBlendMode = $1 }),
    Longhand(
      .boxShadow, { $0.hasBoxShadow }, { $0.hasBoxShadow = $1 }, parse: { reader, _ in LonghandParser.boxShadow(&reader) },
      compute: { $1.integer != nil }, text: { $0 ? nil : "none" }),
    Longhand(
      .transform, { $0.transform }, { $0.transform = $1 }, parse: { reader, _ in TransformParser.list(&reader) },
      compute: { .some($0.transform($1)) }, text: { $0 == nil ? "none" : nil }),
    Longhand(
      .translate, { $0.translate }, { $0.translate = $1 }, parse: { reader, _ in TransformParser.translate(&reader) },
      compute: { .some($0.transform($1)?.first) }, text: { $0 == nil ? "none" : nil }),
    Longhand(
      .rotate, { $0.rotate }, { $0.rotate = $1 }, parse: { reader, _ in TransformParser.rotate(&reader) },
      compute: { .some($0.transform($1)?.first) }, text: { $0 == nil ? "none" : nil }),
    Longhand(
      .scale, { $0.scale }, { $0.scale = $1 }, parse: { reader, _ in TransformParser.scale(&reader) },
      compute: { .some($0.transform($1)?.first) }, text: { $0 == nil ? "none" : nil }),
    Longhand(
      .transformOrigin, { $0.transformOrigin }, { $0.transformOrigin = $1 },
      parse: { reader, _ in TransformParser.origin(&reader).map { .lengths($0) } }, compute: { $0.lengths($1) },
      text: { $0.map(ComputedText.length).joined(separator: " ") }),
    Longhand(
      .colorScheme, { $0.colorScheme }, { $0.colorScheme = $1 }, parse: { reader, _ in LonghandParser.colorScheme(&reader) },
      compute: { $1.strings }, text: { ComputedText.words($0, none: "normal") }
    ).inherited,
    Longhand(
      .cursor, { $0.cursorIsPointer }, { $0.cursorIsPointer = $1 }, parse: { reader, _ in LonghandParser.cursor(&reader) },
      compute: { $1.rawKeyword.map { $0 == 1 } }, text: { $0 ? "pointer" : nil }
    ).inherited,
    .paint(.fill, { $0.fill }, { $0.fill = $1 }), .paint(.stroke, { $0.stroke }, { $0.stroke = $1 }),
    .keyword(.pointerEvents, pointerEvents, { $0.pointerEvents }, { $0.pointerEvents = $1 }).inherited,
  ]

  private static let blendModes: [String: MixBlendMode] = [
    "normal": .normal, "multiply": .other, "screen": .other, "overlay": .other, "darken": .other, "lighten": .other, "color-dodge": .other,
    "color-burn": .other, "hard-light": .other, "soft-light": .other, "difference": .other, "exclusion": .other, "hue": .other,
    "saturation": .other, "color": .other, "luminosity": .other, "plus-lighter": .other,
  ]

  private static let pointerEvents: [String: PointerEvents] = [
    "auto": .auto, "none": .none, "all": .auto, "fill": .auto, "stroke": .auto, "painted": .auto, "visible": .auto,
    "visiblefill": .auto, "visiblestroke": .auto, "visiblepainted": .auto, "bounding-box": .auto,
  ]

  // MARK: - Containers and animations

  private static let containersAndAnimations: [Longhand] = [
    Longhand(
      .containerType, { $0.container?.type ?? .normal }, { values, type in values.setContainer { $0.type = type } },
      parse: { reader, _ in LonghandParser.containerType(&reader) }, compute: { $1.keyword() }, text: ComputedText.keyword),
    Longhand(
      .containerName, { $0.container?.names ?? [] }, { values, names in values.setContainer { $0.names = names } },
      parse: { reader, _ in LonghandParser.containerName(&reader) }, compute: { $1.strings },
      text: { ComputedText.words($0, none: "none") }),
    .animation(.animationName), .animation(.animationFillMode), .animation(.animationIterationCount), .animation(.animationDirection),
  ]

  // MARK: - What layout does not do

  private static let uncomputed: [Longhand] = [
    .contentVisibility,
    .uncomputed(.shapeOutside, initial: ["none"]),
    .uncomputed(.initialLetter, initial: ["normal"]),
    .uncomputed(.marginTrim, initial: ["none"]),
    .uncomputed(.offsetPath, initial: ["none"]), .uncomputed(.columnHeight, initial: ["auto"]),
    .uncomputed(.textCombineUpright, initial: ["none"]).inherited,
    .uncomputed(.textOrientation, initial: ["mixed", "sideways", "sideways-right"]).inherited,
    .uncomputed(.scrollMarkerGroup, initial: ["none"]),
    .uncomputed(.scrollbarGutter, initial: ["auto"]), .uncomputed(.fontSizeAdjust, initial: ["none"]).inherited,
    .uncomputed(.textEmphasisStyle, initial: ["none"]).inherited,
    .fixedContainer(.perspective, .perspective) { $0.peekIdent != "none" },
    .fixedContainer(.backdropFilter, .backdropFilter) { $0.peekIdent != "none" },
    .fixedContainer(.willChange, .willChange) { reader in
      reader.peekIdent.map {
        ["transform", "translate", "rotate", "scale", "filter", "backdrop-filter", "perspective", "contain"].contains($0)
      }
        ?? false
    },
    .uncomputed(
      .fontVariantCaps,
      initial: ["normal", "none", "tabular-nums", "lining-nums", "common-ligatures", "no-common-ligatures", "slashed-zero"]
    ).inherited,
  ]
}
