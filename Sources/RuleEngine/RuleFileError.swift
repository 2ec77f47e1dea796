import Diagnostics

/// What is wrong with a rule file, and where. The run stops with it: a linter that skips a broken rule reports a clean project.
package struct RuleFileError: Error, Hashable, Sendable {
  /// The file's path as reports show it.
  package var file: String
  /// The bytes in the file's text.
  package var range: SourceRange
  /// One or two sentences, each ending in a full stop or a question mark.
  package var message: String

  package init(file: String, range: SourceRange, message: String) {
    self.file = file
    self.range = range
    self.message = message
  }
}
