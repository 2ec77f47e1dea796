import Diagnostics

/// Tags of components: those of other components, and elements whose attributes are computed
/// (https://learn.microsoft.com/en-us/aspnet/core/blazor/components).
extension RazorReader {
  /// What a tag is.
  struct Tag {
    /// Behind it, or behind its name where the rest is read as text.
    var end: Int
    var name: SourceRange
    var isClosed = false
    /// How it changes the number of elements that are open.
    var step = 0
    /// What stands there instead of its text, with where the text goes on; nil where it is text.
    var nodes: [TemplateNode] = []
    var plain: Int?
    var call: TemplateCall?
    /// The word of what an end tag closes.
    var closes: String?
    /// Up to where no tags follow.
    var rawEnd = 0
    /// Whether all of it is passed, and not its name alone.
    var isWhole = true
    /// Whether it is a tag at all.
    var isRead = true
  }

  /// The tag that begins here; nil for what is none.
  func tag(_ i: Int, _ limit: Int) -> Tag? {
    if text[i..<limit].starts(with: "<!--".utf8) {
      let end = text[i..<limit].firstRange(of: Array("-->".utf8))?.upperBound ?? limit
      return Tag(end: i + 4, name: SourceRange(i, i), rawEnd: end, isWhole: false)
    }
    guard i + 1 < limit else { return nil }
    if text[i + 1] == 0x2F { return endTag(i, limit) }
    guard text[i + 1].isASCIIAlpha else { return nil }
    guard let read = RazorTag(i, self, limit) else {
      return Tag(end: i + 1, name: SourceRange(i, i), isWhole: false, isRead: false)
    }
    let name = file.string(read.name)
    var tag = Tag(end: read.range.end, name: read.name, isClosed: read.isClosed)
    if Self.isComponent(name) {
      tag.step = read.isClosed ? 0 : 1
      tag.plain = read.range.end
      tag.call = TemplateCall(
        kind: .component(name), arguments: read.attributes.map(argument), body: [], tag: read.range, end: read.range)
      return tag
    }
    let isEmpty = read.isClosed || Self.voids.contains(name.lowercased())
    tag.step = isEmpty ? 0 : 1
    if !isEmpty, name == "script" || name == "style" {
      tag.rawEnd = text[read.range.end..<limit].firstRange(of: Array("</\(name)".utf8))?.lowerBound ?? limit
    }
    if name == "link", let call = isolatedStyles(read) {
      tag.nodes = [.call(call)]
      tag.plain = read.range.end
    } else if let address = Self.addresses[name], let at = read.attributes.firstIndex(where: { $0.name == address && isServed($0) }) {
      var element = TemplateMarkup(
        name: read.name, attributes: read.attributes.compactMap(attribute), head: read.range, end: read.range)
      let value = value(read.attributes[at])
      let call = TemplateExpression(.call(.name("@address", value.range), [TemplateArgument(value: value)]), value.range)
      for index in element.attributes.indices where element.attributes[index].range == read.attributes[at].range {
        element.attributes[index].value = call
      }
      element.isClosed = read.isClosed
      element.isStartTag = true
      tag.nodes = [.markup(element)]
      tag.plain = read.range.end
    } else if read.attributes.contains(where: { $0.isComputed }) {
      var element = TemplateMarkup(
        name: read.name, attributes: read.attributes.compactMap(attribute), head: read.range, end: read.range)
      element.isClosed = read.isClosed
      element.isStartTag = true
      if let mark {
        element.attributes.append(
          TemplateMarkup.Attribute(
            name: .shortcut(mark), value: TemplateExpression(.literal(.boolean(true)), read.name), range: read.name))
      }
      tag.nodes = [.markup(element)]
      tag.plain = read.range.end
    } else if let mark {
      tag.nodes = [.text(SourceRange(i, read.name.end)), .constant(" " + mark, read.name)]
      tag.plain = read.name.end
      tag.end = read.name.end
      tag.isWhole = false
    } else {
      tag.end = read.name.end
      tag.isWhole = false
    }
    return tag
  }

  private func endTag(_ i: Int, _ limit: Int) -> Tag? {
    guard let end = text[i..<min(limit, i + 300)].firstIndex(of: 0x3E) else { return nil }
    let name = ProgramTags.trimmed(SourceRange(i + 2, end), text)
    var tag = Tag(end: end + 1, name: name, step: -1)
    let word = file.string(name)
    if Self.isComponent(word) {
      tag.closes = "</" + word
      tag.plain = end + 1
    }
    return tag
  }

  /// A component's name begins with a capital letter; its namespace may stand before it.
  private static func isComponent(_ name: String) -> Bool { name.first?.isUppercase == true || name.contains(".") }

  private func argument(_ attribute: RazorTag.Attribute) -> TemplateArgument {
    TemplateArgument(name: attribute.name, value: value(attribute), isSpread: attribute.name == "@attributes")
  }

  private func value(_ attribute: RazorTag.Attribute) -> TemplateExpression {
    guard let value = attribute.value else { return TemplateExpression(.literal(.boolean(true)), attribute.nameRange) }
    let isCode = attribute.name.hasPrefix("@") && !attribute.name.hasPrefix("@on")
    switch value.kind {
    case .text where isCode: return ExpressionReader.read(value.range, of: file, .blazor)
    case .text: return literal(value.range)
    case .code: return ExpressionReader.read(value.range, of: file, .blazor)
    case .mixed:
      let parts = value.pieces.map { $0.isCode ? ExpressionReader.read($0.range, of: file, .blazor) : literal($0.range) }
      return TemplateExpression(.concatenation(parts), value.range)
    }
  }

  /// An attribute as it is written; nil for a directive that writes none.
  private func attribute(_ attribute: RazorTag.Attribute) -> TemplateMarkup.Attribute? {
    guard attribute.name.hasPrefix("@") else {
      return TemplateMarkup.Attribute(name: .written(attribute.nameRange), value: value(attribute), range: attribute.range)
    }
    if attribute.name == "@attributes" {
      return TemplateMarkup.Attribute(name: .spread, value: value(attribute), range: attribute.range)
    }
    guard let event = Self.events[attribute.name], let value = attribute.value else { return nil }
    // Who reads the page looks for handlers as other languages write them.
    let handler = ExpressionReader.read(value.range, of: file, .blazor)
    let call = TemplateExpression(
      .call(
        .name("@handler", value.range), [TemplateArgument(value: TemplateExpression(handler.kind, value.range))]),
      value.range)
    return TemplateMarkup.Attribute(name: .shortcut(event), value: call, range: attribute.range)
  }

  /// The attributes in which addresses of files stand.
  static let addresses = ["link": "href", "script": "src", "img": "src"]

  /// Whether an address is one of a file that the program serves, below its base: "app.css", `@Assets["app.css"]`.
  private func isServed(_ attribute: RazorTag.Attribute) -> Bool {
    guard let value = attribute.value else { return false }
    let text = file.string(value.range)
    switch value.kind {
    case .text: return Self.isServed(text)
    case .code: return text.hasPrefix("Assets[")
    case .mixed: return false
    }
  }

  static func isServed(_ address: String) -> Bool {
    guard let first = address.first, first.isLetter || first == "_" || first == "." else { return false }
    return !address.contains(":")
  }

  private static let events = ["@onclick": "@click", "@onsubmit": "@submit", "@onpointerdown": "@click", "@onmousedown": "@click"]
}

extension RazorTag.Attribute {
  /// Whether more than its text stands for its value: a directive, or code alone, which may be nothing or true.
  fileprivate var isComputed: Bool {
    if name.hasPrefix("@") { return true }
    if case .code? = value?.kind { return true }
    return false
  }
}

extension TemplateExpression {
  static func name(_ name: String, _ range: SourceRange) -> TemplateExpression { TemplateExpression(.name(name), range) }
}
