/// Something to say about the run itself: a file that could not be read, a key that is unknown, a style sheet outside the roots.
package struct Notice: Hashable, Sendable {
  package enum Severity: String, Sendable {
    /// The run goes on and succeeds.
    case warning
    /// Something that was asked for could not be done: the exit status is 2.
    case error
  }

  package var severity: Severity
  /// One sentence, ending in a full stop, that names the problem and, where it helps, the remedy.
  package var message: String
  /// The path of the file it is about, if any.
  package var file: String?
  /// The bytes in that file's text, where one place is meant.
  package var range: SourceRange?

  package init(_ severity: Severity, _ message: String, file: String? = nil, range: SourceRange? = nil) {
    self.severity = severity
    self.message = message
    self.file = file
    self.range = range
  }
}
