import ScreenModel

/// The heading that says what a screen is for, where the first only welcomes: "Welcome to Acme" above "Step 1 of 2 · Create your account".
enum ScreenHeading {
  /// More headings than stand above the fields of a screen.
  private static let limit = 6
  private static let longest = 120
  /// What stands between a step of several and what it is about.
  private static let dividers: Set<Character> = ["·", "•", "|", "–", "—", ":"]

  /// The part of the heading right above the first field that says that people sign up; nil where another says what the screen is for.
  ///
  /// `signsIn`: whether the form below signs people in: then headings that name both are its tabs.
  static func signUp(of document: ScreenDocument, signsIn: Bool = false, with recognizer: Recognizer) -> String? {
    var above: [String] = []
    for node in document.nodes {
      if node.element == .field, node.boolean(.visible) != false { break }
      guard node.element == .text, node.string(.role) == "heading", node.boolean(.visible) != false else { continue }
      guard let title = node.string(.title), title.utf8.count <= longest, above.count < limit else { return nil }
      above.append(title)
    }
    guard above.count > 1, let last = above.last, above.dropLast().allSatisfy({ recognizer.screenKind(ofHeading: $0) == nil }) else {
      return nil
    }
    if signsIn, above.dropLast().contains(where: recognizer.speaksOfSigningIn) { return nil }
    let parts = [last] + last.split(whereSeparator: dividers.contains).suffix(1).map { String($0.drop(while: \.isWhitespace)) }
    return parts.first { recognizer.screenKind(ofHeading: $0) == "sign-up" }
  }
}
