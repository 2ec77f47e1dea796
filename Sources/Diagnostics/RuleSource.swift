/// Where a rule comes from.
package struct RuleSource: Sendable, Hashable {
  /// The document: "hig-siwa", "hig-privacy", "app-review" …
  package var document: String
  package var section: String
  /// An absolute URL.
  package var url: String
  /// The day on which it was last read, as YYYY-MM-DD.
  package var checked: String

  package init(document: String, section: String, url: String, checked: String) {
    self.document = document
    self.section = section
    self.url = url
    self.checked = checked
  }
}
