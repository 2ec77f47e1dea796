import Diagnostics

/// A component whose source is not there, as a configuration describes it (DESIGN 2.7).
package struct DeclaredComponent: Sendable {
  /// A prop of the component's.
  package enum Role: String, Sendable, CaseIterable {
    /// The words that it shows.
    case title
    /// What it is called where nobody sees it.
    case label
    /// Whom somebody signs in with.
    case provider
    /// What happens when it is used.
    case action
  }

  /// A part of its look, by the CSS property that states it.
  package enum Look: String, Sendable, CaseIterable {
    case width, height
    case background = "background-color"
    case foreground = "color"
    case cornerRadius = "border-radius"
  }

  /// A value of the configuration's with its place.
  package struct Value: Sendable {
    package var text: String
    package var range: SourceRange

    package init(_ text: String, _ range: SourceRange) {
      self.text = text
      self.range = range
    }
  }

  /// The element of HTML that it is.
  package var element: String
  /// Which of its props carry what.
  package var props: [Role: String] = [:]
  /// What is known of its look. What is not stays unknown.
  package var look: [Look: Value] = [:]
  /// The configuration.
  package var file: SourceFile

  package init(element: String, file: SourceFile) {
    self.element = element
    self.file = file
  }
}
