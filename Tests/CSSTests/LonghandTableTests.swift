@testable import CSS
import Colors
import Diagnostics
import Testing

/// What each row of the table of longhands promises, tried with one value that is not the initial one.
@Suite struct LonghandTableTests {
  @Test("Every longhand that a style keeps is tried")
  func complete() {
    #expect(LonghandTable.rows.map(\.property) == PropertyID.allCases)
    for property in PropertyID.allCases {
      #expect((Self.values[property] == nil) == (PropertyID.animations.contains(property) || Self.notComputed.contains(property)))
    }
  }

  @Test("What layout does not do is unknown, and nothing else of it is kept", arguments: notComputed.sorted { $0.index < $1.index })
  func openEnd(_ property: PropertyID) {
    var page = StyledPage()
    let node = page.add("x-parent")
    let set = page.styled("x-parent { \(property.rawValue): something }")
    #expect(set.style(node).values.unknown[property] == .unsupportedCSS)
    let unset = page.styled("x-parent { \(property.rawValue): initial }")
    #expect(unset.style(node).values.unknown[property] == nil)
  }

  private static let notComputed: Set<PropertyID> = [
    .shapeOutside, .initialLetter, .marginTrim, .offsetPath, .fontVariantCaps, .scrollMarkerGroup, .scrollbarGutter, .fontSizeAdjust,
    .textEmphasisStyle, .imageOrientation, .transformBox, .columnHeight, .textOrientation, .textCombineUpright,
    .listStyleImage, .textAlignLast, .textJustify, .wordSpaceTransform, .boxDecorationBreak,
  ]

  @Test(
    "A value is parsed, computed and copied, and children take it where the table says so",
    arguments: values.keys.sorted { $0.index < $1.index })
  func row(_ property: PropertyID) throws {
    let name = property.rawValue
    let value = try #require(Self.values[property])
    var page = StyledPage()
    let parent = page.add("x-parent")
    let children = ["x-plain", "x-inherit", "x-initial", "x-unset"].map { page.add($0, in: parent) }
    let tree = page.styled(
      """
      x-parent, x-inherit { border-style: double } x-parent { \(name): \(value) }
      x-inherit { \(name): inherit } x-initial { \(name): initial } x-unset { \(name): unset }
      """)
    let set = Self.taken(property, tree.style(parent).values)
    #expect(set != Self.unset(property))
    let plain = Self.taken(property, tree.style(children[0]).values)
    let inherited = Self.taken(property, tree.style(children[1]).values)
    let initial = Self.taken(property, tree.style(children[2]).values)
    let unset = Self.taken(property, tree.style(children[3]).values)
    #expect(inherited == set)
    #expect(plain == (property.isInherited ? set : Self.unset(property)))
    #expect(unset == plain)
    #expect(initial == Self.unset(property))
  }

  @Test("A value is printed as a browser serializes it, or not at all", arguments: values.keys.sorted { $0.index < $1.index })
  func text(_ property: PropertyID) throws {
    var page = StyledPage()
    let node = page.add("x-parent")
    let declaration = "\(property.rawValue): \(try #require(Self.values[property]))"
    let tree = page.styled("x-parent { border-style: double; \(declaration) }")
    let text = ComputedText(values: tree.style(node).values).text(property)
    let initial = ComputedText(values: ComputedStyle.Values()).text(property)
    #expect(text == nil || text != initial)
  }

  /// All initial values but for one property's, which is taken from a style.
  private static func taken(_ property: PropertyID, _ values: ComputedStyle.Values) -> ComputedStyle.Values {
    var own = ComputedStyle.Values()
    own.copy(property, from: ComputedStyle(values))
    // Without a colour of its own a border has the text's, which is the initial one here.
    if own.parts.group.border.group.borderColor == Sides(.black) { own.parts.group.border.group.borderColor = nil }
    return own
  }

  private static func unset(_ property: PropertyID) -> ComputedStyle.Values { taken(property, ComputedStyle.Values()) }

  /// A value for each property that is not the initial one.
  private static let values: [PropertyID: String] = [
    .display: "inline-block", .position: "relative", .float: "left", .clear: "both", .top: "1px", .right: "2%", .bottom: "3px",
    .left: "4px",
    .zIndex: "5", .order: "6", .zoom: "2", .boxSizing: "border-box", .width: "1px", .height: "2px", .minWidth: "3px", .minHeight: "4px",
    .maxWidth: "5px", .maxHeight: "6px", .aspectRatio: "16 / 9", .marginTop: "1px", .marginRight: "auto", .marginBottom: "3px",
    .marginLeft: "4%", .paddingTop: "1px", .paddingRight: "2px", .paddingBottom: "3px", .paddingLeft: "4px",
    .borderTopStyle: "dotted", .borderRightStyle: "solid", .borderBottomStyle: "hidden", .borderLeftStyle: "groove",
    .borderTopWidth: "7px", .borderRightWidth: "8px", .borderBottomWidth: "9px", .borderLeftWidth: "10px",
    .borderTopColor: "red", .borderRightColor: "lime", .borderBottomColor: "blue", .borderLeftColor: "gray",
    .borderTopLeftRadius: "1px", .borderTopRightRadius: "2px 3px", .borderBottomRightRadius: "4%", .borderBottomLeftRadius: "5px",
    .overflowX: "hidden", .overflowY: "scroll", .flexDirection: "column", .flexWrap: "wrap", .flexGrow: "2", .flexShrink: "3",
    .flexBasis: "content", .justifyContent: "center", .alignContent: "end", .alignItems: "center", .alignSelf: "start",
    .justifyItems: "left", .justifySelf: "right", .rowGap: "1px", .columnGap: "2px", .gridTemplateRows: "1px 2fr",
    .gridTemplateColumns: "[a] 1fr", .gridTemplateAreas: "'a b'", .gridAutoRows: "1px", .gridAutoColumns: "2px",
    .gridAutoFlow: "column dense", .gridRowStart: "1", .gridRowEnd: "span 2", .gridColumnStart: "a", .gridColumnEnd: "4",
    .color: "red", .fontFamily: "Arial", .fontSize: "20px", .fontWeight: "700", .fontStyle: "italic", .lineHeight: "2",
    .letterSpacing: "1px", .wordSpacing: "2px", .textAlign: "right", .textIndent: "3px", .textTransform: "uppercase",
    .whiteSpaceCollapse: "preserve", .textWrapMode: "nowrap", .wordBreak: "keep-all", .overflowWrap: "anywhere", .tabSize: "4",
    .direction: "rtl", .writingMode: "vertical-rl", .visibility: "hidden", .pointerEvents: "none", .listStyleType: "square",
    .listStylePosition: "inside", .borderCollapse: "collapse", .borderSpacing: "1px 2px", .captionSide: "bottom",
    .webkitTextSecurity: "disc", .verticalAlign: "middle", .textDecorationLine: "underline", .tableLayout: "fixed", .content: "'x'",
    .objectFit: "cover", .appearance: "button", .webkitLineClamp: "2", .backgroundColor: "red", .backgroundImage: "url(a.png)",
    .backgroundSize: "1px 2px", .backgroundPositionX: "3px", .backgroundPositionY: "40%", .backgroundRepeat: "no-repeat",
    .opacity: "0.5", .filter: "blur(1px)", .mixBlendMode: "multiply", .clipPath: "circle(1px)", .clip: "rect(1px, auto, 2px, 3px)",
    .maskImage: "url(b.png)", .boxShadow: "0 0 1px red", .transform: "rotate(45deg)", .translate: "1px 2%", .rotate: "45deg", .scale: "2",
    .transformOrigin: "1px 2px",
    .colorScheme: "dark", .cursor: "pointer", .fill: "red", .stroke: "red", .containerType: "size", .containerName: "a",
    .perspective: "1px", .backdropFilter: "blur(1px)", .willChange: "transform", .contain: "paint",
    .containIntrinsicWidth: "7px", .containIntrinsicHeight: "auto 9px",
    .textWrapStyle: "balance", .quotes: "'<' '>'", .counterReset: "a 3", .counterIncrement: "b 2", .counterSet: "c 4",
    .contentVisibility: "hidden", .webkitBoxOrient: "vertical", .webkitBoxAlign: "center", .webkitBoxPack: "end",
    .webkitBoxDirection: "reverse", .webkitBoxFlex: "2",
    .columnCount: "2", .columnWidth: "10em", .columnFill: "auto", .columnSpan: "all", .breakInside: "avoid", .breakBefore: "column",
    .breakAfter: "avoid", .orphans: "3", .widows: "4", .fieldSizing: "content", .textBoxTrim: "trim-start", .textBoxEdge: "cap alphabetic",
    .anchorName: "--a", .positionAnchor: "--a", .positionArea: "top left", .positionTryFallbacks: "flip-block",
    .unicodeBidi: "embed", .lineBreak: "anywhere", .hyphens: "none", .hyphenateCharacter: "'='", .fontKerning: "none",
    .fontFeatureSettings: "'kern' 0, 'ss01'", .fontVariantLigatures: "none", .fontVariantNumeric: "tabular-nums",
    .fontVariantAlternates: "historical-forms", .fontVariantEastAsian: "ruby", .fontVariantPosition: "sub",
  ]
}
