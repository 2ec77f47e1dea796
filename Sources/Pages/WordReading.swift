import CSS
import Colors
import Diagnostics
import HTML
import Layout
import Words

/// Reads the words that people see in an element, and those that assistive technology reads.
struct WordReading {
  let rendering: PageRendering
  private var tree: ElementTree { rendering.tree }

  init(_ rendering: PageRendering) { self.rendering = rendering }

  /// What an element shows.
  struct Words {
    /// Spaces normalised, after text-transform, without icon glyphs.
    var title = ""
    /// Whether a template expression is part of it.
    var isUnknown = false
    /// The text nodes that show words, in order; where there are none, those that show glyphs alone.
    var texts: [ElementTree.NodeID] = []
    /// The text nodes that show nothing but glyphs and logo characters: what they are set in is not what the words are set in.
    var glyphs: [ElementTree.NodeID] = []
    /// A glyph of a private-use area, as icon fonts and Apple's own fonts draw logos.
    var iconGlyph: Unicode.Scalar?
  }

  /// Longer expressions are not looked into, in bytes.
  static let longestExpression = 300

  /// What stands in the template expressions of words, as it is written.
  func expressions(in shown: Words, of file: SourceFile) -> String {
    let pieces = shown.texts.prefix(4).map { tree.texts[Int(tree.nodes[Int($0)].text)] }.filter { $0.string.holdsUnknownPiece }
    return pieces.map { piece in
      let range = SourceRange(piece.range.start, min(piece.range.end, piece.range.start + Self.longestExpression))
      return String((rendering.pieces?.text(range) ?? file.string(range)).prefix(Self.longestExpression))
    }.joined(separator: " ")
  }

  /// The visible words in an element, relative to it: it may itself be hidden in this environment.
  func visibleWords(of node: ElementTree.NodeID) -> Words {
    var words = Words()
    var raw = ""
    // A control that hides its own words shows a logo instead of them.
    if !Self.hidesText(rendering.style(node)) {
      collect(node, rootVisibility: rendering.style(node).visibility, without: node, into: &words, &raw)
      // Words that stand alone are no badge beside others.
      if raw.isBlank {
        (words, raw) = (Words(), "")
        collect(node, rootVisibility: rendering.style(node).visibility, without: nil, into: &words, &raw)
      }
    }
    finish(raw, &words)
    return words
  }

  /// Whether a text is a glyph of a private-use area, or an emoji that people take for Apple's logo, and nothing else.
  private static func isGlyph(_ text: String) -> Bool {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return false }
    var isGlyph = false
    for scalar in text.unicodeScalars where !scalar.properties.isWhitespace && scalar.properties.generalCategory != .format {
      if scalar.properties.generalCategory != .privateUse, !TitleNormalization.logoScalars.contains(scalar), scalar != "\u{FE0F}" {
        return false
      }
      isGlyph = true
    }
    return isGlyph
  }

  private func finish(_ raw: String, _ words: inout Words) {
    if words.texts.isEmpty { words.texts = words.glyphs }
    if raw.utf8.allSatisfy({ $0 < 0x80 }) {
      words.title = TitleNormalization.displayed(raw)
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in raw.unicodeScalars {
      if scalar == "\u{FFFC}" { words.isUnknown = true }
      switch scalar.value {
      case 0xE000...0xF8FE, 0xF0000...0x10FFFD:
        words.iconGlyph = words.iconGlyph ?? scalar
        continue
      case 0xF8FF: words.iconGlyph = scalar
      default: break
      }
      scalars.append(scalar)
    }
    words.title = TitleNormalization.displayed(String(scalars))
  }

  /// Whether an element is a badge over the edge of a control, "Last used" or "New": out of the flow of the words, on a ground of its own or outside of the control,
  /// and small beside it.
  private func isBadge(_ node: ElementTree.NodeID, _ style: ComputedStyle.Values, of control: ElementTree.NodeID) -> Bool {
    guard style.position == .absolute || style.position == .fixed, let box = rendering.layout.box(node)?.borderBox,
      let own = rendering.layout.box(control)?.borderBox, box.width * box.height <= own.width * own.height / 2
    else { return false }
    if box.y + box.height / 2 <= own.y || box.y + box.height / 2 >= own.y + own.height { return true }
    return ([node] + PageText.descendants(of: node, tree).filter { tree.isElement($0) }).contains { part in
      let style = rendering.style(part)
      return style.backgroundColor.alpha > 0 || !style.backgroundImages.isEmpty || style.borderWidth.top > 0
    }
  }

  /// `control`: the one whose badges are left out; nil where they are not.
  private func collect(
    _ node: ElementTree.NodeID, rootVisibility: Visibility, without control: ElementTree.NodeID?, into words: inout Words,
    _ raw: inout String
  ) {
    let style = rendering.style(node)
    appendPseudo(rendering.styled.beforeStyle(node), &raw)
    if hasBoundWords(node) {
      raw.unicodeScalars.append("\u{FFFC}")
      return
    }
    for child in tree.children(of: node) {
      if tree.nodes[Int(child)].text >= 0 {
        let string = tree.texts[Int(tree.nodes[Int(child)].text)].string
        if Self.isGlyph(string) { words.glyphs.append(child) } else if !string.isBlank { words.texts.append(child) }
        raw += Self.transformed(string, style.textTransform)
        continue
      }
      let element = tree.element(child)
      guard element.namespace == .html else { continue }
      if element.name == Names.br {
        raw += " "
        continue
      }
      if element.name == Names.style || element.name == Names.script || element.name == Names.select { continue }
      let childStyle = rendering.style(child)
      if Self.isConcealed(childStyle) || (childStyle.visibility != rootVisibility && childStyle.visibility != .visible) { continue }
      if childStyle.opacity == 0 { continue }
      if let control, isBadge(child, childStyle, of: control) { continue }
      let isApart = childStyle.display != .inline || style.display == .flex || style.display == .inlineFlex || style.display == .grid
      if isApart { raw += " " }
      if !Self.isIcon(element, childStyle) {
        collect(child, rootVisibility: rootVisibility, without: control, into: &words, &raw)
      } else {
        collectIcon(child, &words)
      }
      if isApart { raw += " " }
    }
    appendPseudo(rendering.styled.afterStyle(node), &raw)
  }

  /// Attributes by which templates and script frameworks write an element's words, in place of those in the source.
  private static let wordBindings: Set<String> = [
    "th:text", "th:utext", "data-th-text", "data-th-utext", "v-text", "v-html", "x-text", "x-html", "ng-bind", "data-ng-bind",
    "ng-bind-html", "[innertext]", "[innerhtml]", "[textcontent]",
  ]

  private func hasBoundWords(_ node: ElementTree.NodeID) -> Bool {
    tree.element(node).attributes.contains { Self.wordBindings.contains($0.name.string.lowercased()) }
  }

  /// Attributes that bind the name for assistive technology.
  private static let labelBindings: Set<String> = [
    ":aria-label", "v-bind:aria-label", "[attr.aria-label]", "[aria-label]", "x-bind:aria-label", "th:aria-label", "ng-attr-aria-label",
  ]

  /// An icon font's ligature ("apple" in a Material icon) is a picture, not a word.
  private static func isIcon(_ element: ElementTree.Element, _ style: ComputedStyle.Values) -> Bool {
    style.fontFamily.first.map { family in
      let lower = family.lowercased()
      return lower.contains("icon") || lower.contains("awesome") || lower.contains("symbols")
    } == true
  }

  private func collectIcon(_ node: ElementTree.NodeID, _ words: inout Words) { words.iconGlyph = words.iconGlyph ?? "\u{E000}" }

  private func appendPseudo(_ style: ComputedStyle?, _ raw: inout String) {
    guard let values = style?.values, case .text(let text, _) = values.content, !Self.isConcealed(values) else { return }
    raw +=
      values.display == .inline ? Self.transformed(text, values.textTransform) : " " + Self.transformed(text, values.textTransform) + " "
  }

  private static func transformed(_ text: String, _ transform: TextTransform) -> String {
    switch transform {
    case .none, .fullWidth: return text
    case .uppercase: return text.uppercased()
    case .lowercase: return text.lowercased()
    case .capitalize:
      var out = ""
      var isStart = true
      for character in text {
        out += isStart && character.isLetter ? character.uppercased() : String(character)
        isStart = !(character.isLetter || character.isNumber || character == "'" || character == "\u{2019}")
      }
      return out
    }
  }

  /// Whether a style hides an element from sight, by one of the ways in which pages do it for assistive technology.
  static func isConcealed(_ style: ComputedStyle.Values) -> Bool {
    if style.display == .none { return true }
    if style.fontSize == 0 { return true }
    let isOut = style.position == .absolute || style.position == .fixed
    if isOut, let clip = style.clip, clip.count == 4, let top = clip[0], let right = clip[1], let bottom = clip[2], let left = clip[3] {
      if right - left <= 1, bottom - top <= 1 { return true }
    }
    if let path = style.clipPath, path.hasPrefix("inset("), path.contains("50%") || path.contains("100%") { return true }
    func isTiny(_ size: Size) -> Bool {
      if case .length(let length) = size, let px = length.resolved(against: nil) { return px <= 1 }
      return false
    }
    if style.overflowX != .visible, isTiny(style.width), isTiny(style.height) { return true }
    func isFar(_ value: LengthPercentageOrAuto) -> Bool {
      if case .length(let length) = value, let px = length.resolved(against: nil) { return px <= -999 }
      return false
    }
    return isOut && (isFar(style.inset.left) || isFar(style.inset.top) || isFar(style.inset.right))
  }

  /// Whether a control moves or shrinks its own words out of sight: image replacement.
  private static func hidesText(_ style: ComputedStyle.Values) -> Bool {
    if style.fontSize == 0 { return true }
    if case .px(let indent) = style.textIndent, abs(indent) >= 999 { return true }
    if case .percent(let indent) = style.textIndent, indent >= 100, style.overflowX != .visible { return true }
    return false
  }

  // MARK: - Accessible names

  /// What assistive technology reads for a control, by https://www.w3.org/TR/accname-1.2/ as far as pages without scripts need it.
  /// Nil for nothing; `unknown` where a template expression is part of it.
  func accessibleName(of node: ElementTree.NodeID) -> (name: String?, isUnknown: Bool, attribute: ElementTree.Attribute?) {
    if let references = tree.attribute(Names.ariaLabelledby, of: node)?.value, !references.isEmpty {
      let parts = references.split(whereSeparator: \.isWhitespace).compactMap { id in
        rendering.index.element(withID: String(id)).map { content(of: $0, depth: 0) }
      }
      let name = TitleNormalization.displayed(parts.joined(separator: " "))
      if !name.isEmpty { return named(name, nil) }
    }
    if tree.element(node).attributes.contains(where: { Self.labelBindings.contains($0.name.string.lowercased()) }) {
      return (nil, true, nil)
    }
    if let label = tree.attribute(Names.ariaLabel, of: node), !label.value.isBlank {
      return named(TitleNormalization.displayed(label.value), label)
    }
    let element = tree.element(node)
    if element.name == Names.input {
      let type = tree.attribute(Names.type, of: node)?.value.lowercased() ?? "text"
      if let attribute = tree.attribute(type == "image" ? Names.alt : Names.value, of: node),
        ["submit", "button", "reset", "image"].contains(type), !attribute.value.isEmpty
      {
        return named(TitleNormalization.displayed(attribute.value), attribute)
      }
    } else if element.name == Names.img {
      if let alt = tree.attribute(Names.alt, of: node), !alt.value.isBlank { return named(TitleNormalization.displayed(alt.value), alt) }
    } else {
      // What a badge says beside the words is no part of the control's name.
      let name = TitleNormalization.displayed(content(of: node, depth: 0, without: node))
      if !name.isEmpty { return named(name, nil) }
      let whole = TitleNormalization.displayed(content(of: node, depth: 0))
      if !whole.isEmpty { return named(whole, nil) }
    }
    if let title = tree.attribute(Names.titleAttribute, of: node), !title.value.isBlank {
      return named(TitleNormalization.displayed(title.value), title)
    }
    if tree.attribute(Names.unknownAttributes, of: node) != nil || holdsComponent(node) { return (nil, true, nil) }
    return (nil, false, nil)
  }

  /// Whether an element that only a script fills stands in a control: it may hold words of its own. Icons are known to hold none, but for Ionicons,
  /// which in most versions are called by what they show: https://github.com/ionic-team/ionicons/blob/main/src/components/icon/readme.md
  private func holdsComponent(_ node: ElementTree.NodeID) -> Bool {
    PageText.descendants(of: node, tree).contains { child in
      guard tree.isElement(child), tree.element(child).namespace == .html, tree.children(of: child).allSatisfy({ _ in false }),
        tree.attribute(Names.ariaHidden, of: child)?.value.lowercased() != "true"
      else { return false }
      let name = tree.element(child).name.string.lowercased()
      return name.hasSuffix("ion-icon") || name.contains("-") && !name.hasSuffix("icon")
    }
  }

  private func named(_ name: String, _ attribute: ElementTree.Attribute?) -> (String?, Bool, ElementTree.Attribute?) {
    name.contains(ElementTree.unknownPiece) ? (nil, true, attribute) : (TitleNormalization.withoutLogo(name), false, attribute)
  }

  /// `control`: the one whose badges are left out; nil where they are not.
  private func content(of node: ElementTree.NodeID, depth: Int, without control: ElementTree.NodeID? = nil) -> String {
    var out = ""
    appendPseudo(rendering.styled.beforeStyle(node), &out)
    if hasBoundWords(node) { return out + "\u{FFFC}" }
    for child in tree.children(of: node) {
      if tree.nodes[Int(child)].text >= 0 {
        out += tree.texts[Int(tree.nodes[Int(child)].text)].string
        continue
      }
      let element = tree.element(child)
      if element.name == Names.br {
        out += " "
        continue
      }
      if tree.attribute(Names.ariaHidden, of: child)?.value.lowercased() == "true" { continue }
      if element.name == Names.style || element.name == Names.script { continue }
      let style = rendering.style(child)
      if element.namespace == .html, style.display == .none || style.visibility != .visible { continue }
      if let control, element.namespace == .html, isBadge(child, style, of: control) { continue }
      if let label = tree.attribute(Names.ariaLabel, of: child)?.value, !label.isEmpty {
        out += " " + label + " "
      } else if element.name == Names.img {
        out += " " + (tree.attribute(Names.alt, of: child)?.value ?? "") + " "
      } else if element.namespace == .svg, element.name != Names.svg {
        if element.name == Names.title || element.name == Atom("text") { out += " " + content(of: child, depth: depth + 1) + " " }
      } else {
        let isApart = element.namespace == .html && style.display != .inline
        let inner = content(of: child, depth: depth + 1, without: control)
        out += isApart || element.namespace == .svg ? " " + inner + " " : inner
      }
    }
    appendPseudo(rendering.styled.afterStyle(node), &out)
    return out.unicodeScalars.reduce(into: "") { result, scalar in
      // Icon fonts' glyphs are not words.
      if !(0xE000...0xF8FE).contains(scalar.value), !(0xF0000...0x10FFFD).contains(scalar.value) { result.unicodeScalars.append(scalar) }
    }
  }
}
