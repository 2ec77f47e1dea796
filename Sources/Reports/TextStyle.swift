import Diagnostics

/// Colours text for a terminal, or leaves it as it is.
struct TextStyle {
  var hasColor: Bool

  /// https://www.ecma-international.org/publications-and-standards/standards/ecma-48/, Select Graphic Rendition.
  private func sgr(_ code: String, _ text: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String { sgr("1", text) }
  func dim(_ text: String) -> String { sgr("2", text) }
  func green(_ text: String) -> String { sgr("32", text) }

  /// A text in the colour of a level; nil is a review.
  func level(_ level: Level?, _ text: String) -> String {
    switch level {
    case .error: sgr("1;31", text)
    case .warning: sgr("1;33", text)
    case .note: sgr("1;36", text)
    case nil: sgr("1;35", text)
    }
  }
}
