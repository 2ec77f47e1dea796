/// A place in a file: what a finding points at and where a value of the model came from.
package struct SourceLocation: Hashable, Sendable, Comparable {
  /// The file's ``SourceFile/path``.
  package var file: String
  /// The bytes in that file's text.
  package var range: SourceRange

  package init(file: String, range: SourceRange) {
    self.file = file
    self.range = range
  }

  package static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    a.file == b.file ? a.range < b.range : a.file.utf8.lexicographicallyPrecedes(b.file.utf8)
  }
}
