import Diagnostics

/// A screen in one environment as an observer found it: what stands where, recognised by nobody.
///
/// Pages and screen files alike become one; recognition makes the screen model of it. The document holds frames, words and what the source states;
/// what tells what a node is for stands beside it, by ``ModelNode/observation``.
package struct ObservedScreen: Sendable {
  package var document: ScreenDocument
  package private(set) var controls: [ObservedControl] = []
  package private(set) var fields: [ObservedField] = []
  /// The texts of which an expression writes some, with U+FFFC in its place.
  package private(set) var openWords: [String] = []
  package var forms = ObservedForms()
  /// What the screen itself is called: a page's title.
  package var title: String?
  /// The words of its first heading.
  package var heading: String?
  /// The expressions that write its first heading, as they are written; empty where its words are known.
  package var headingExpressions = ""
  /// Whether it says of itself that it is a letter: what it asks to sign in with is another screen's.
  package var isLetter = false
  /// The addresses of the images that styles paint, with the places that name them.
  package var backgroundImages: [(address: String, place: SourceLocation)] = []
  /// Looks closer at controls; nil where the description says all there is.
  package var observer: (any ControlObserver)?

  package init(_ document: ScreenDocument) { self.document = document }

  /// Keeps what was seen of a control, and says so on its node.
  package mutating func observe(_ control: ObservedControl, at index: Int) {
    document.nodes[index].observation = Int32(controls.count)
    controls.append(control)
  }

  /// Adds what tells where a control leads, found beside its element: the list whose items it stands for.
  package mutating func add(address: String, ofControlAt index: Int) {
    guard control(at: index) != nil else { return }
    controls[Int(document.nodes[index].observation)].addresses.append(address)
  }

  /// Says in which part of the screen a field stands that stands in no form.
  package mutating func place(inPanel panel: Int, fieldAt index: Int) {
    if field(at: index) != nil { fields[Int(document.nodes[index].observation)].panel = panel }
  }

  /// Says in which part of the screen a control stands.
  package mutating func place(inPanel panel: Int, controlAt index: Int) {
    if control(at: index) != nil { controls[Int(document.nodes[index].observation)].panel = panel }
  }

  /// Keeps what was seen of a field, and says so on its node.
  package mutating func observe(_ field: ObservedField, at index: Int) {
    document.nodes[index].observation = Int32(fields.count)
    fields.append(field)
  }

  /// Keeps the words of a text of which an expression writes some, and says so on its node.
  package mutating func observe(openWords words: String, at index: Int) {
    document.nodes[index].observation = Int32(openWords.count)
    openWords.append(words)
  }

  /// The words of a text of which an expression writes some; nil for any other node.
  package func openWords(at index: Int) -> String? {
    let node = document.nodes[index]
    return node.observation >= 0 && node.element == .text ? openWords[Int(node.observation)] : nil
  }

  /// What was seen of the control that a node stands for; nil for what a description states outright.
  package func control(at index: Int) -> ObservedControl? {
    let node = document.nodes[index]
    guard node.observation >= 0, [.button, .link, .locationButton].contains(node.element) else { return nil }
    return controls[Int(node.observation)]
  }

  /// What was seen of the field that a node stands for; nil for what a description states outright.
  package func field(at index: Int) -> ObservedField? {
    let node = document.nodes[index]
    guard node.observation >= 0, node.element == .field else { return nil }
    return fields[Int(node.observation)]
  }
}
