import Diagnostics
import XML

/// An element of a small XML tree that knows where everything stands: for property lists and the like.
package struct XMLElement: Sendable {
  /// With its prefix, if any.
  package var name: String
  package var attributes: [XMLAttribute]
  package var children: [XMLElement]
  /// The element's own characters, resolved, without its children's.
  package var text: String
  /// The start tag with its brackets.
  package var startTag: SourceRange
  /// From the start tag's first byte to behind the end tag.
  package var range: SourceRange
  /// Between the tags; empty and behind the tag for `<a/>`.
  package var contentRange: SourceRange

  /// The value of an attribute; nil where the element has none of that name.
  package func attribute(_ name: String) -> XMLAttribute? { attributes.first { $0.name == name } }
}

/// An XML file as a tree of located elements.
package struct LocatedXML: Sendable {
  package var root: XMLElement
  /// In the order of the text, with the words between the brackets.
  package var comments: [(range: SourceRange, text: String)]

  /// Reads a file's text.
  package static func parse(_ file: SourceFile) throws(XMLError) -> LocatedXML {
    var comments: [(range: SourceRange, text: String)] = []
    var open: [XMLElement] = []
    var root: XMLElement?
    for event in try XMLReader.events(file.text) {
      switch event {
      case .start(let name, let attributes, let range):
        open.append(
          XMLElement(
            name: name, attributes: attributes, children: [], text: "", startTag: range, range: range,
            contentRange: SourceRange(range.end, range.end)))
      case .end(_, let range):
        guard var element = open.popLast() else { continue }
        element.range = SourceRange(element.startTag.start, range.end)
        element.contentRange = SourceRange(element.startTag.end, range.start)
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
      case .text(let string, _): if !open.isEmpty { open[open.count - 1].text += string }
      case .comment(let text, let range): comments.append((range, text))
      }
    }
    guard let root else { throw XMLError(.notWellFormed, "The XML text has no element.", SourceRange(0, 0)) }
    return LocatedXML(root: root, comments: comments)
  }
}
