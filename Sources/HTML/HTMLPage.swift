import Diagnostics

/// A page as it was read: the tree that a browser would build of it, its comments and its doctype.
package struct HTMLPage: Sendable {
  /// Longer pages are refused, in bytes.
  package static let sizeLimit = 16 * 1024 * 1024
  /// Deeper pages are refused; browsers flatten them at the same depth.
  package static let depthLimit = 512
  /// Pages with more elements and texts together are refused.
  package static let nodeLimit = 1_000_000

  package struct Comment: Hashable, Sendable {
    /// With its brackets.
    package var range: SourceRange
    /// The words between the brackets.
    package var text: String
    /// The bytes of `text`.
    package var textRange: SourceRange
  }

  package struct Doctype: Hashable, Sendable {
    /// In lower case; "html".
    package var name: String
    /// All behind the name, as it was written.
    package var rest: String
    package var range: SourceRange
  }

  package var tree: ElementTree
  /// In the order of the text.
  package var comments: [Comment]
  package var doctype: Doctype?
  /// The source spells no doctype, `html`, `head` or `body`: it is a part of some page. The tree has them all the same.
  package var isFragment: Bool
  /// Without a doctype or with an old one; for a fragment too, as a browser would show it alone.
  package var isQuirky: Bool

  /// Reads a page. Where template tags stood in `text`, it is masked and as long as before, so that every byte keeps its place.
  /// - Parameters:
  ///   - closesElements: whether `<div/>` is a whole element, as Vue, Svelte and Astro have it; in HTML it only begins one.
  ///   - isXML: whether tags mean what they mean in XML. A text whose outermost element is not `html` is read as HTML all the same.
  package static func parse(_ text: [UInt8], closesElements: Bool = false, isXML: Bool = false) throws(PageError) -> HTMLPage {
    guard text.count <= sizeLimit else {
      throw PageError(
        .tooLarge, "The page is larger than \(sizeLimit / 1024 / 1024) MiB.", SourceRange(0, 0))
    }
    if isXML {
      let builder = HTMLTreeBuilder()
      text.withUnsafeBufferPointer { builder.readXML($0) }
      if let error = builder.error { throw error }
      if builder.tags.first == .html, builder.namespaces.first == .html { return try builder.page() }
    }
    let builder = HTMLTreeBuilder(closesElements: closesElements)
    text.withUnsafeBufferPointer { builder.read($0) }
    if let error = builder.error { throw error }
    return try builder.page()
  }
}
