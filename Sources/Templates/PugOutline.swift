import Diagnostics

/// A template of Pug as components hold it: its elements, without anything being run. https://vuejs.org/api/sfc-spec.html#pre-processors
package struct PugOutline: Sendable {
  package indirect enum Node: Sendable {
    /// Words as they stand there.
    case text(SourceRange)
    case element(Element)
    /// What Pug would compute before the template is read: a loop, a mixin, code.
    case unknown(SourceRange)
  }

  package struct Attribute: Sendable {
    package var name: SourceRange
    /// What stands between the quotation marks; nil for an attribute without a value.
    package var value: SourceRange?
    /// Whether the value is one that Pug would compute.
    package var isComputed: Bool
  }

  package struct Element: Sendable {
    /// Nil for a `div` that is not written out.
    package var name: SourceRange?
    /// `.a.b`
    package var classes: [SourceRange] = []
    /// `#a`
    package var id: SourceRange?
    package var attributes: [Attribute] = []
    package var children: [Node] = []
    /// Its name and its attributes.
    package var head: SourceRange
    /// Behind what stands in it.
    package var end: Int
  }

  /// The elements in a part of a file. Everything else in the file is white space for it, so that every place stays the same.
  package static func read(_ range: SourceRange, in file: SourceFile) -> [Node] {
    var text = [UInt8](repeating: 0x20, count: range.end)
    text.replaceSubrange(range.bytes, with: file.text[range.bytes])
    let template = SourceFile(path: file.path + ".pug", text: text)
    return nodes(PugReader.read(template), text)
  }

  /// The reader bounds how deep elements are nested.
  private static func nodes(_ nodes: [TemplateNode], _ text: [UInt8]) -> [Node] {
    var made: [Node] = []
    var isComment = false
    for node in nodes {
      switch node {
      case .constant("<!--", _): isComment = true
      case .constant("-->", _): isComment = false
      case _ where isComment: continue
      case .text(let range): made.append(.text(range))
      // A line break between lines of words.
      case .constant("\n", let range): if let place = lineBreak(near: range, text) { made.append(.text(place)) }
      case .markup(let markup): made.append(.element(element(markup, text)))
      case .output(_, _, let tag): made.append(.unknown(tag))
      case .choice(let choice): if let first = choice.branches.first { made.append(.unknown(first.tag)) }
      case .loop(let loop): made.append(.unknown(loop.tag))
      case .call(let call): made.append(.unknown(call.tag))
      case .include(let include): made.append(.unknown(include.tag))
      case .unknown(let range): made.append(.unknown(range))
      default: continue
      }
    }
    return made
  }

  private static func lineBreak(near range: SourceRange, _ text: [UInt8]) -> SourceRange? {
    text[..<min(range.start, text.count)].lastIndex(of: 0x0A).map { SourceRange($0, $0 + 1) }
  }

  private static func element(_ markup: TemplateMarkup, _ text: [UInt8]) -> Element {
    var made = Element(name: markup.name, head: markup.head, end: markup.end.end)
    for attribute in markup.attributes {
      let value = attribute.value.range
      switch attribute.name {
      case .shortcut("class"): made.classes.append(value)
      case .shortcut: made.id = value
      case .spread: made.attributes.append(Attribute(name: attribute.range, value: nil, isComputed: true))
      case .written(let name):
        guard value != name else {
          made.attributes.append(Attribute(name: name, value: nil, isComputed: false))
          continue
        }
        let first = value.isEmpty ? 0 : text[value.start]
        let isText =
          value.length > 1 && (first == 0x22 || first == 0x27 || first == 0x60) && text[value.end - 1] == first
          && !text[(value.start + 1)..<(value.end - 1)].contains(first)
          && !(first == 0x60 && text[value.bytes].firstRange(of: Array("${".utf8)) != nil)
        made.attributes.append(
          Attribute(
            name: name, value: isText ? SourceRange(value.start + 1, value.end - 1) : value, isComputed: !isText))
      }
    }
    made.children = nodes(markup.body, text)
    return made
  }
}
