import CSS
import Diagnostics
import Layout
import ScreenModel

/// The logo in a control: what it is made of, where it stands, what it is called.
struct Logo {
  /// svg, img, background, mask, icon-font, emoji or private-use.
  var kind: String
  /// Classes, file names and alternative texts, lower case: what tells whose logo it is.
  var names: [String]
  var source: (address: String, location: SourceLocation?)?
  var frame: LayoutRect?
  var color: Color?

  func write(into model: inout ModelNode, scale: Double) {
    model.set(.logoKind, kind)
    if let source {
      model.set(.logoSource, source.address, source: source.location)
      let path = source.address.prefix { $0 != "?" && $0 != "#" }.lowercased()
      let suffix = path.split(separator: ".").last.map(String.init) ?? ""
      if ["svg", "png", "gif", "webp", "pdf"].contains(suffix) { model.set(.logoFormat, suffix) }
      if suffix == "jpg" || suffix == "jpeg" { model.set(.logoFormat, "jpeg") }
    } else if kind == "svg" {
      model.set(.logoFormat, "inline")
    }
    if let frame {
      model.set(.logoX, FrameReading.rounded(frame.x * scale))
      model.set(.logoY, FrameReading.rounded(frame.y * scale))
      model.set(.logoWidth, FrameReading.rounded(frame.width * scale))
      model.set(.logoHeight, FrameReading.rounded(frame.height * scale))
    }
    if let color { model.set(.logoColor, .color(color)) }
  }
}

/// Finds the logo in a control.
struct LogoReading {
  let rendering: PageRendering
  let file: SourceFile
  private var tree: ElementTree { rendering.tree }

  /// The first picture in a control, in document order; nil where there is none.
  func logo(of node: ElementTree.NodeID, words: WordReading.Words) -> Logo? {
    if let own = surface(of: node) { return own }
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) {
      let element = tree.element(child)
      if element.namespace == .html, rendering.style(child).display == .none { continue }
      if element.name == Names.svg { return svg(child) }
      if element.namespace != .html { continue }
      if element.name == Names.img { return image(child) }
      if let surface = surface(of: child) { return surface }
      if isIconClass(element) { return icon(child) }
      if let before = rendering.styled.beforeStyle(child)?.values, case .text(let text, _) = before.content, isGlyph(text) {
        return icon(child)
      }
    }
    if tree.element(node).name == Names.input, tree.attribute(Names.type, of: node)?.value.lowercased() == "image" { return image(node) }
    if let before = rendering.styled.beforeStyle(node)?.values {
      if case .text(let text, _) = before.content, isGlyph(text) {
        return Logo(kind: "icon-font", names: names(of: node), color: before.color)
      }
      if let image = before.backgroundImages.first, case .url(let url) = image {
        return Logo(kind: "background", names: [fileName(url)], source: (url, nil))
      }
    }
    if let glyph = words.iconGlyph {
      return Logo(kind: glyph == "\u{F8FF}" ? "private-use" : "icon-font", names: glyph == "\u{F8FF}" ? ["apple"] : names(of: node))
    }
    if words.title.unicodeScalars.contains(where: { TitleNormalization.logoScalars.contains($0) }) {
      return Logo(kind: "emoji", names: ["apple"])
    }
    return nil
  }

  private func names(of node: ElementTree.NodeID) -> [String] {
    let element = tree.element(node)
    return element.classes.map { $0.string.lowercased() } + (element.id.map { [$0.string.lowercased()] } ?? [])
  }

  private func isGlyph(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) || (0xF0000...0x10FFFD).contains($0.value) || $0.value == 0xFFFD }
  }

  private func isIconClass(_ element: ElementTree.Element) -> Bool {
    element.classes.contains { name in
      let lower = name.string.lowercased()
      return ["fa-", "bi-", "mdi-", "ri-", "ph-", "icon-", "el-", "ion-", "ti-"].contains { lower.hasPrefix($0) }
        || lower.hasSuffix("-icon") || lower == "icon" || lower.hasSuffix("-logo")
        || lower == "logo" || Recognizer.builtIn.providers.provider(ofIcon: lower) != nil
    }
  }

  private func icon(_ node: ElementTree.NodeID) -> Logo {
    Logo(kind: "icon-font", names: names(of: node), frame: rendering.layout.box(node)?.borderBox, color: rendering.style(node).color)
  }

  private func svg(_ node: ElementTree.NodeID) -> Logo {
    var names = self.names(of: node)
    var colors: Set<Color> = []
    var isCertain = true
    func read(_ paint: String, _ holder: ElementTree.NodeID) {
      let value = paint.trimmed.lowercased()
      if value == "none" || value.hasPrefix("url(") { return }
      if value == "currentcolor" {
        colors.insert(rendering.style(holder).color)
      } else if let color = ColorSyntax.parse(value) {
        colors.insert(color)
      } else {
        isCertain = false
      }
    }
    let own = tree.attribute(Names.fill, of: node)?.value
    var shapes = 0
    for child in PageText.descendants(of: node, tree) where tree.isElement(child) {
      let element = tree.element(child)
      if element.name == Names.use, let href = tree.attribute(Names.href, of: child) ?? tree.attribute(Names.xlinkHref, of: child) {
        names.append(fileName(href.value))
        isCertain = false
      }
      guard
        element.name == Names.path || element.name.string == "circle" || element.name.string == "rect" || element.name.string == "polygon"
          || element.name.string == "g"
      else { continue }
      // A sheet or a style attribute may say `fill` too, which is not computed.
      if tree.attribute(Names.style, of: child)?.value.contains("fill") == true { isCertain = false }
      if element.name.string != "g" { shapes += 1 }
      if let fill = tree.attribute(Names.fill, of: child)?.value {
        read(fill, child)
      } else if let own, element.name.string != "g" {
        read(own, child)
      }
    }
    if !tree.element(node).classes.isEmpty { isCertain = isCertain && own != nil || !colors.isEmpty }
    if let title = PageText.descendants(of: node, tree).first(where: { tree.isElement($0) && tree.element($0).name == Names.title }) {
      for child in tree.children(of: title) where tree.nodes[Int(child)].text >= 0 {
        names.append(tree.texts[Int(tree.nodes[Int(child)].text)].string.lowercased())
      }
    }
    var box = rendering.layout.box(node)?.contentBox
    if let frame = box, frame.width == 0 || frame.height == 0 { box = nil }
    return Logo(kind: "svg", names: names, frame: box, color: isCertain && colors.count == 1 && shapes > 0 ? colors.first : nil)
  }

  private func image(_ node: ElementTree.NodeID) -> Logo {
    var names = self.names(of: node)
    var source: (String, SourceLocation?)?
    if let attribute = tree.attribute(Names.src, of: node), !attribute.value.contains(ElementTree.unknownPiece) {
      source = (attribute.value, SourceLocation(file: file.path, range: attribute.valueRange))
      names.append(fileName(attribute.value))
    }
    if let alt = tree.attribute(Names.alt, of: node)?.value { names.append(alt.lowercased()) }
    return Logo(kind: "img", names: names, source: source, frame: rendering.layout.box(node)?.contentBox)
  }

  /// A background or a mask that is an image.
  private func surface(of node: ElementTree.NodeID) -> Logo? {
    let style = rendering.style(node)
    for image in style.backgroundImages {
      if case .url(let url) = image {
        return Logo(
          kind: "background", names: [fileName(url)] + names(of: node), source: (url, nil), frame: rendering.layout.box(node)?.borderBox)
      }
    }
    if case .url(let url)? = style.maskImage {
      return Logo(
        kind: "mask", names: [fileName(url)] + names(of: node), source: (url, nil), frame: rendering.layout.box(node)?.borderBox,
        color: style.backgroundColor)
    }
    return nil
  }

  /// The last part of an address, lower case; of a data URL nothing.
  private func fileName(_ address: String) -> String {
    if address.hasPrefix("data:") { return "" }
    return (address.split { $0 == "/" || $0 == "#" }.last.map(String.init) ?? "").lowercased()
  }
}
