/// A library whose sheet keeps parts of a page out of sight until its script shows them: what is known of that where the sheet is not there.
package struct PanelLibrary: Sendable {
  /// A kind of such parts.
  package struct Panel: Sendable {
    /// The class that its elements have.
    package var name: String
    /// Which of them are hidden, as a selector.
    package var hidden: String
    /// What hides them, as a declaration.
    package var style: String
    /// The classes that the script adds to one that it shows, and what its `display` becomes; empty for as it is.
    package var added: [String]
    package var display: String

    package init(name: String, hidden: String, style: String, added: [String], display: String) {
      self.name = name
      self.hidden = hidden
      self.style = style
      self.added = added
      self.display = display
    }
  }

  /// Pieces of the addresses of its sheets, in lower case.
  package var sheets: [String]
  /// The attributes by which a page has its script show something, with the values that say so; none for any value.
  package var signs: [String: [String]]
  package var panels: [Panel]

  package init(sheets: [String], signs: [String: [String]], panels: [Panel]) {
    self.sheets = sheets
    self.signs = signs
    self.panels = panels
  }

  /// What its sheet says that hides something.
  package var sheet: String { panels.map { "\($0.hidden) { \($0.style) }" }.joined(separator: "\n") }
}
