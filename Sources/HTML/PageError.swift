import Diagnostics

/// Why a page or an XML file cannot be read, and where.
package struct PageError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Larger than ``HTMLPage/sizeLimit``.
    case tooLarge
    /// Elements nested deeper than the limit.
    case tooDeep
    /// More elements and texts than ``HTMLPage/nodeLimit``.
    case tooManyNodes
  }

  package var kind: Kind
  /// One sentence, ending in a full stop.
  package var message: String
  /// The bytes at fault in the file's text.
  package var range: SourceRange

  package init(_ kind: Kind, _ message: String, _ range: SourceRange) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}
