import Diagnostics

/// A declaration as it was written: CSS Syntax 3, §5, before anything is known about its property.
package struct Declaration: Sendable {
  /// Lower case, except for custom properties.
  package var name: String
  /// The index of the name in the distinct names of its sheet or block, so that a table is asked once per name.
  package var nameIndex: Int32
  /// The value's tokens in the array of its sheet, without white space around them and without `!important`.
  package var value: Range<Int32>
  package var isImportant: Bool
  package var nameRange: SourceRange
  /// The bytes of the value, without `!important`.
  package var valueRange: SourceRange

  package init(
    name: String, nameIndex: Int32 = -1, value: Range<Int32>, isImportant: Bool, nameRange: SourceRange, valueRange: SourceRange
  ) {
    self.name = name
    self.nameIndex = nameIndex
    self.value = value
    self.isImportant = isImportant
    self.nameRange = nameRange
    self.valueRange = valueRange
  }

  package var isCustom: Bool { name.utf8.starts(with: "--".utf8) }
}
