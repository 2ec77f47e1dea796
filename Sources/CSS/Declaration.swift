import Diagnostics

/// A declaration as it was written: CSS Syntax 3, §5, before anything is known about its property.
package struct Declaration: Sendable {
  /// Lower case, except for custom properties.
  package var name: String
  /// The value's tokens in the array of its sheet, without white space around them and without `!important`.
  package var value: Range<Int32>
  package var isImportant: Bool
  package var nameRange: SourceRange
  /// The bytes of the value, without `!important`.
  package var valueRange: SourceRange

  package init(name: String, value: Range<Int32>, isImportant: Bool, nameRange: SourceRange, valueRange: SourceRange) {
    self.name = name
    self.value = value
    self.isImportant = isImportant
    self.nameRange = nameRange
    self.valueRange = valueRange
  }

  package var isCustom: Bool { name.utf8.starts(with: "--".utf8) }
}
