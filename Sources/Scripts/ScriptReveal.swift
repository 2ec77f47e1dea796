import Diagnostics

/// What a script does with all elements of a selector by itself, without anything that a person does: a class that fades each of them in as soon as it
/// stands in the window, or has loaded.
package struct ScriptReveal: Hashable, Sendable {
  package enum Act: Hashable, Sendable {
    case addClass(String)
    /// A property of the element's own style.
    case style(String, String)
  }

  /// As `querySelectorAll` takes it.
  package var selector: String
  package var act: Act

  package init(_ selector: String, _ act: Act) {
    self.selector = selector
    self.act = act
  }

  private static let lists = ["querySelector", "getElementsByClassName", "$(", "jQuery("].map { Array($0.utf8) }
  private static let acts = ["classList", "addClass(", ".style"].map { Array($0.utf8) }

  /// What a script does so.
  package static func all(in text: ArraySlice<UInt8>) -> [ScriptReveal] {
    guard text.count <= ScriptReader.sizeLimit, lists.contains(where: { text.firstRange(of: $0) != nil }),
      acts.contains(where: { text.firstRange(of: $0) != nil })
    else { return [] }
    return RevealReader(ScriptReader(text)).reveals
  }
}
