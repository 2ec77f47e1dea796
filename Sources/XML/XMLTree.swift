internal import LibXMLShim

/// A small XML document that was built, not parsed: what XPath expressions are evaluated over.
///
/// Elements are numbered in document order from 0; a result of XPath names elements by that number, and ``payload(of:)`` leads back to
/// whatever the element was made from. A tree is used by one task at a time.
package final class XMLTree {
  let pointer: OpaquePointer
  private let payloads: [Int]

  fileprivate init(pointer: OpaquePointer, payloads: [Int]) {
    self.pointer = pointer
    self.payloads = payloads
  }

  deinit { higlint_tree_free(pointer) }

  /// How many elements there are.
  package var count: Int { payloads.count }

  /// What the builder was given for the element; -1 for a number that is none of the tree's.
  package func payload(of element: Int) -> Int { payloads.indices.contains(element) ? payloads[element] : -1 }

  /// The element's name; empty for a number that is none of the tree's.
  package func name(of element: Int) -> String {
    guard payloads.indices.contains(element), let name = higlint_tree_name(pointer, Int32(element)) else { return "" }
    return String(cString: name)
  }

  /// The number of the element's parent; nil for an outermost one.
  package func parent(of element: Int) -> Int? {
    guard payloads.indices.contains(element) else { return nil }
    let parent = higlint_tree_parent(pointer, Int32(element))
    return parent < 0 ? nil : Int(parent)
  }

  /// The attribute's value; nil where the element lacks it.
  package func value(of attribute: String, at element: Int) -> String? {
    guard payloads.indices.contains(element), let value = higlint_tree_value(pointer, Int32(element), attribute) else { return nil }
    return String(cString: value)
  }

  /// Whether the element has the attribute.
  package func hasValue(of attribute: String, at element: Int) -> Bool {
    payloads.indices.contains(element) && higlint_tree_value(pointer, Int32(element), attribute) != nil
  }

  /// The reason that the element's `unknown` attribute ("width:templateValue height:notStated") gives for the value of that name.
  package func unknownReason(of attribute: String, at element: Int) -> String? {
    guard payloads.indices.contains(element) else { return nil }
    var length = 0
    guard let reason = higlint_tree_unknown(pointer, Int32(element), attribute, &length) else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: reason, count: length), as: UTF8.self)
  }

  /// The document as XML text, indented by two spaces.
  package var xml: String {
    var length = 0
    guard let text = higlint_tree_serialise(pointer, &length) else { return "" }
    defer { higlint_release(text) }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }
}

/// Makes an ``XMLTree``, element by element, in document order.
///
/// Names given as `StaticString` are not copied; those of a projection are constants, and a screen has tens of thousands of them.
/// A text ends at its first NUL character, which XML cannot hold.
package struct XMLTreeBuilder: ~Copyable {
  private let pointer: OpaquePointer
  private var payloads: [Int] = []
  private var finished = false

  package init() {
    guard let pointer = higlint_tree_new() else { preconditionFailure("a tree is made or the process ends") }
    self.pointer = pointer
  }

  deinit {
    if !finished { higlint_tree_free(pointer) }
  }

  /// Opens an element inside the one that is open. Answers its number in the tree.
  @discardableResult
  package mutating func start(_ name: StaticString, payload: Int = -1) -> Int {
    let number = name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { higlint_tree_start(pointer, $0.baseAddress, $0.count, 1) }
    }
    if number >= 0 { payloads.append(payload) }
    return Int(number)
  }

  /// Opens an element whose name is copied.
  @discardableResult
  package mutating func start(named name: String, payload: Int = -1) -> Int {
    let number = withBytes(of: name) { higlint_tree_start(pointer, $0, $1, 0) }
    if number >= 0 { payloads.append(payload) }
    return Int(number)
  }

  /// Gives the open element an attribute. The caller sees to it that no name comes twice.
  package mutating func attribute(_ name: StaticString, _ value: String) {
    name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { name in
        withBytes(of: value) { higlint_tree_attribute(pointer, name.baseAddress, name.count, 1, $0, $1) }
      }
    }
  }

  /// Gives the open element an attribute whose name is copied.
  package mutating func attribute(named name: String, _ value: String) {
    withBytes(of: name) { name, length in
      withBytes(of: value) { higlint_tree_attribute(pointer, name, length, 0, $0, $1) }
    }
  }

  /// Gives the open element an attribute "true" or "false".
  package mutating func attribute(_ name: StaticString, _ value: Bool) { attribute(name, value ? "true" : "false") }

  /// Appends text to the open element.
  package mutating func text(_ value: String) { withBytes(of: value) { higlint_tree_text(pointer, $0, $1) } }

  /// Closes the open element; without effect where none is open.
  package mutating func end() { higlint_tree_end(pointer) }

  /// The tree; elements that are still open end here.
  package consuming func finish() -> XMLTree {
    higlint_tree_finish(pointer)
    finished = true
    return XMLTree(pointer: pointer, payloads: payloads)
  }
}

/// The bytes of a string without a copy, where it has them in one piece.
private func withBytes<Result>(of string: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
  var string = string
  return string.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
  }
}
