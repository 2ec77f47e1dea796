import Diagnostics

/// An element of a source as it is written: its name and its attributes with their places.
package struct ObservedElement: Sendable {
  package struct Attribute: Sendable {
    package var name: String
    /// With U+FFFC where an expression writes a piece.
    package var value: String
    package var nameRange: SourceRange
    /// Without quotation marks; empty where the attribute has no value.
    package var valueRange: SourceRange

    package init(name: String, value: String, nameRange: SourceRange, valueRange: SourceRange) {
      self.name = name
      self.value = value
      self.nameRange = nameRange
      self.valueRange = valueRange
    }
  }

  /// Lower case.
  package var name: String
  package var attributes: [Attribute]
  /// The start tag.
  package var range: SourceRange
  /// The text of an inline script, with its place; nil for other elements, for linked scripts and for those that are too long to be read.
  package var script: (text: String, range: SourceRange)?
  /// Of a form: the elements in it that have a name.
  package var namedControls: [ObservedElement] = []

  package init(name: String, attributes: [Attribute], range: SourceRange) {
    self.name = name
    self.attributes = attributes
    self.range = range
  }

  package func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
}
