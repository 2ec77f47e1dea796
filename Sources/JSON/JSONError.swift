import Diagnostics

/// Why a text is not JSON, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// One sentence, ending in a full stop.
  package var message: String
  /// The byte or bytes at fault.
  package var range: SourceRange

  package init(_ message: String, _ range: SourceRange) {
    self.message = message
    self.range = range
  }
}
