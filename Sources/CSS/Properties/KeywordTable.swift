/// The keywords of the properties whose values are keywords alone, as raw values of their types.
enum KeywordTable {
  /// The raw value of a keyword in lower case; nil where the property does not have it.
  static func value(_ property: PropertyID, _ keyword: String) -> UInt8? { tables[property.index][keyword] }

  static func hasTable(_ property: PropertyID) -> Bool { !tables[property.index].isEmpty }

  private static func table<K: RawRepresentable>(_ pairs: KeyValuePairs<String, K>) -> [String: UInt8] where K.RawValue == UInt8 {
    Dictionary(pairs.map { ($0.key, $0.value.rawValue) }, uniquingKeysWith: { first, _ in first })
  }

  /// `inline-start` and `inline-end` of `float` and `clear`, which hang on the parent's direction.
  static let inlineStart: UInt8 = 100
  static let inlineEnd: UInt8 = 101

  /// The user agent's `text-align` of `th`: centred, unless an ancestor says something.
  static let internalCenter: UInt8 = 102

  static let alignments: [String: Alignment] = [
    "auto": .auto, "normal": .normal, "stretch": .stretch, "start": .start, "end": .end, "flex-start": .flexStart, "flex-end": .flexEnd,
    "self-start": .selfStart, "self-end": .selfEnd, "center": .center, "anchor-center": .center, "left": .left, "right": .right,
    "baseline": .baseline,
    "last baseline": .lastBaseline, "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly,
  ]

  private static let tables: [[String: UInt8]] = {
    var tables = [[String: UInt8]](repeating: [:], count: PropertyID.allCases.count)
    func set(_ properties: [PropertyID], _ table: [String: UInt8]) { for property in properties { tables[property.index] = table } }
    set(
      [.position],
      table([
        "static": Position.static, "relative": .relative, "absolute": .absolute, "fixed": .fixed, "sticky": .sticky,
      ]))
    set(
      [.float],
      [
        "none": Float.none.rawValue, "left": Float.left.rawValue, "right": Float.right.rawValue, "inline-start": inlineStart,
        "inline-end": inlineEnd,
      ])
    set(
      [.clear],
      [
        "none": Clear.none.rawValue, "left": Clear.left.rawValue, "right": Clear.right.rawValue, "both": Clear.both.rawValue,
        "inline-start": inlineStart, "inline-end": inlineEnd,
      ])
    set([.boxSizing], table(["content-box": BoxSizing.contentBox, "border-box": .borderBox]))
    set(
      [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle],
      table([
        "none": BorderStyle.none, "hidden": .hidden, "dotted": .dotted, "dashed": .dashed, "solid": .solid, "double": .double,
        "groove": .groove, "ridge": .ridge, "inset": .inset, "outset": .outset,
      ]))
    set(
      [.overflowX, .overflowY],
      table(["visible": Overflow.visible, "hidden": .hidden, "clip": .clip, "scroll": .scroll, "auto": .auto, "overlay": .auto]))
    set(
      [.flexDirection], table(["row": FlexDirection.row, "row-reverse": .rowReverse, "column": .column, "column-reverse": .columnReverse]))
    set([.flexWrap], table(["nowrap": FlexWrap.nowrap, "wrap": .wrap, "wrap-reverse": .wrapReverse]))
    set([.fontStyle], table(["normal": FontStyle.normal, "italic": .italic, "oblique": .oblique]))
    set(
      [.textAlign],
      table([
        "start": TextAlign.start, "end": .end, "left": .left, "right": .right, "center": .center, "justify": .justify,
        "-webkit-match-parent": .matchParent, "-webkit-left": .webkitLeft, "-webkit-right": .webkitRight,
        "-webkit-center": .webkitCenter, "-webkit-auto": .start,
      ]))
    tables[PropertyID.textAlign.index]["-internal-center"] = internalCenter
    set(
      [.textTransform],
      table([
        "none": TextTransform.none, "math-auto": .none, "capitalize": .capitalize, "uppercase": .uppercase, "lowercase": .lowercase,
      ]))
    set(
      [.whiteSpaceCollapse],
      table([
        "collapse": WhiteSpaceCollapse.collapse, "preserve": .preserve, "preserve-breaks": .preserveBreaks, "break-spaces": .breakSpaces,
      ]))
    set([.textWrapMode], table(["wrap": TextWrapMode.wrap, "nowrap": .nowrap]))
    set(
      [.wordBreak],
      table(["normal": WordBreak.normal, "break-all": .breakAll, "keep-all": .keepAll, "break-word": .breakWord, "auto-phrase": .normal]))
    set([.overflowWrap], table(["normal": OverflowWrap.normal, "break-word": .breakWord, "anywhere": .anywhere]))
    set([.direction], table(["ltr": Direction.ltr, "rtl": .rtl]))
    set(
      [.writingMode],
      table([
        "horizontal-tb": WritingMode.horizontalTB, "vertical-rl": .verticalRL, "vertical-lr": .verticalLR, "sideways-rl": .sidewaysRL,
        "sideways-lr": .sidewaysLR, "lr": .horizontalTB, "lr-tb": .horizontalTB, "rl": .horizontalTB, "rl-tb": .horizontalTB,
        "tb": .verticalRL,
        "tb-rl": .verticalRL,
      ]))
    set([.visibility], table(["visible": Visibility.visible, "hidden": .hidden, "collapse": .collapse]))
    set(
      [.pointerEvents],
      table([
        "auto": PointerEvents.auto, "none": .none, "all": .auto, "fill": .auto, "stroke": .auto, "painted": .auto, "visible": .auto,
        "visiblefill": .auto, "visiblestroke": .auto, "visiblepainted": .auto, "bounding-box": .auto,
      ]))
    set([.listStylePosition], table(["outside": ListStylePosition.outside, "inside": .inside]))
    set([.borderCollapse], table(["separate": BorderCollapse.separate, "collapse": .collapse]))
    set([.captionSide], table(["top": CaptionSide.top, "bottom": .bottom]))
    set([.tableLayout], table(["auto": TableLayout.auto, "fixed": .fixed]))
    set([.objectFit], table(["fill": ObjectFit.fill, "contain": .contain, "cover": .cover, "none": .none, "scale-down": .scaleDown]))
    set(
      [.appearance],
      table([
        "none": Appearance.none, "auto": .auto, "button": .button, "textfield": .textfield, "searchfield": .other, "checkbox": .other,
        "radio": .other, "menulist": .other, "menulist-button": .other, "listbox": .other, "meter": .other, "progress-bar": .other,
        "push-button": .button, "square-button": .button, "slider-horizontal": .other, "textarea": .other, "base-select": .other,
      ]))
    set([.webkitTextSecurity], ["none": 0, "disc": 1, "circle": 1, "square": 1])
    let blends = [
      "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light", "difference",
      "exclusion",
      "hue", "saturation", "color", "luminosity", "plus-lighter", "plus-darker",
    ]
    var blend = table(["normal": MixBlendMode.normal])
    for name in blends where name != "plus-darker" { blend[name] = MixBlendMode.other.rawValue }
    set([.mixBlendMode], blend)
    return tables
  }()
}
