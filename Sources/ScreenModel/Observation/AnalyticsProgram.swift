/// A program that counts visits and that sites serve from hosts of their own, so that what stands beside its script tells what it is.
package struct AnalyticsProgram: Sendable {
  /// Attributes that its `script` takes.
  package var attributes: [String]
  /// What the script says that stands in the page beside it: `window.plausible`.
  package var speech: [String]
  /// How the names of its files begin, in small letters; none where its attributes say enough.
  package var files: [String]

  package init(attributes: [String], speech: [String], files: [String]) {
    self.attributes = attributes
    self.speech = speech
    self.files = files
  }
}
