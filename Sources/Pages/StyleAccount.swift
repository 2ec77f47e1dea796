import CSS
import Diagnostics
import HTML
import Layout

/// Every computed value of an element in one environment, and which declaration it owes to: what `inspect --why` prints.
struct StyleAccount {
  /// A declaration that had a say.
  struct Entry: Hashable {
    /// The path of the file; nil for the browser's own sheet, which has no file.
    var file: String?
    /// Whether a utility framework generates the declaration.
    var isGenerated: Bool
    var range: SourceRange
    var position: TextPosition
    /// The value as it stands there.
    var value: String
    /// `.button` in a sheet; "style attribute", "attribute width" in a page.
    var origin: String
    /// The property as written there, where it is another one: a shorthand, a logical property, an attribute.
    var writtenAs: String?
    var isImportant: Bool
    /// Why it lost against the one that won; nil for the one that won.
    var lostBy: String?
  }

  /// One property.
  struct Property: Hashable {
    var name: String
    /// The computed value; nil where it is kept in a form that does not say what was written.
    var value: String?
    /// What layout made of it, where that is another length.
    var used: String?
    /// Where an inherited value comes from: `body (login.html:7:3)`.
    var inheritedFrom: String?
    /// The strongest first; empty for an initial value.
    var entries: [Entry]
    /// The element's own declarations that say to inherit.
    var inheriting: [Entry]
    /// The custom properties that the strongest declaration reads, and those that they read.
    var variables: [Variable]
    /// What else changed the computed value.
    var note: String?
    /// Why the value could not be known.
    var unknown: ReviewReason?
  }

  /// A custom property in a value.
  struct Variable: Hashable {
    var name: String
    /// Nil where nothing declares it.
    var entry: Entry?
  }

  /// `button#apple.wide`
  let element: String
  /// The element's start tag.
  let file: String
  let position: TextPosition
  let environment: String
  /// The border box in CSS pixels; nil without a box.
  let frame: LayoutRect?
  private(set) var properties: [Property]

  init(_ node: ElementTree.NodeID, _ rendering: PageRendering, file: SourceFile, environment: String) {
    let element = rendering.tree.element(node)
    let builder = StyleAccountBuilder(rendering: rendering, page: file)
    self.element = StyleAccountBuilder.name(of: element)
    let place = builder.written(SourceLocation(file: file.path, range: element.startTag))
    self.file = place.file
    position = builder.position(of: place)
    self.environment = environment
    frame = rendering.layout.box(node)?.borderBox
    properties = PropertyID.allCases.map { builder.property($0, node) }
  }
}
