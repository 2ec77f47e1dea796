internal import LibXMLShim
import Synchronization

/// A small XML document that was built, not parsed: what XPath expressions are evaluated over.
///
/// Elements are numbered in document order from 0; a result of XPath names elements by that number, and ``payload(of:)`` leads back to
/// whatever the element was made from. Attributes may be changed; elements stay. A tree is used by one task at a time.
package final class XMLTree {
  /// Which of an estimated number's values the tree shows.
  package enum Bound: Int32, Sendable, CaseIterable { case value, lower, upper }

  let pointer: OpaquePointer
  private let payloads: [Int]
  /// The names of the attributes that have bounds on some element.
  package private(set) var estimated: Set<String>
  /// The values that are shown in the place of those with bounds; all of them, or none.
  package private(set) var shown = Bound.value

  fileprivate init(pointer: OpaquePointer, payloads: [Int], estimated: Set<String>) {
    self.pointer = pointer
    self.payloads = payloads
    self.estimated = estimated
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
    guard payloads.indices.contains(element), let value = higlint_tree_value(pointer, Int32(element), XMLName(attribute).start)
    else { return nil }
    return String(cString: value)
  }

  /// Whether the element has the attribute.
  package func hasValue(of attribute: XMLName, at element: Int) -> Bool {
    payloads.indices.contains(element) && higlint_tree_value(pointer, Int32(element), attribute.start) != nil
  }

  /// How an attribute's value is compared with a text.
  package enum Relation: Int32, Sendable {
    case equal, unequal, contains, beginsWith
    /// One of the value's words, each behind one space, is the text.
    case lists
    /// One of the value's words, with any white space between them, is the text.
    case hasWord
  }

  /// Whether the element has the attribute, and its value relates so to the text.
  package func value(
    of attribute: XMLName, at element: Int, relatesTo text: UnsafePointer<CChar>, by relation: Relation
  ) -> Bool {
    payloads.indices.contains(element) && higlint_tree_relates(pointer, Int32(element), attribute.start, relation.rawValue, text) != 0
  }

  /// Whether the element has that name.
  package func name(of element: Int, is name: XMLName) -> Bool {
    payloads.indices.contains(element) && higlint_tree_name(pointer, Int32(element)) == name.start
  }

  /// The number behind the element's last descendant.
  package func end(of element: Int) -> Int {
    payloads.indices.contains(element) ? Int(higlint_tree_end_of(pointer, Int32(element))) : element
  }

  /// Whether the element's `unknown` attribute names the value of that name.
  package func isUnknown(_ attribute: XMLName, at element: Int) -> Bool {
    var length = 0
    return payloads.indices.contains(element) && higlint_tree_unknown(pointer, Int32(element), attribute.start, &length) != nil
  }

  /// The reason that the element's `unknown` attribute ("width:templateValue height:notStated") gives for the value of that name.
  package func unknownReason(of attribute: String, at element: Int) -> String? {
    guard payloads.indices.contains(element) else { return nil }
    var length = 0
    guard let reason = higlint_tree_unknown(pointer, Int32(element), attribute, &length) else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: reason, count: length), as: UTF8.self)
  }

  /// The elements of that name, in document order. They are sorted by name when they are first asked for.
  package func elements(named name: XMLName) -> UnsafeBufferPointer<Int32> {
    var count: Int32 = 0
    let first = higlint_tree_named(pointer, name.start, &count)
    return UnsafeBufferPointer(start: first, count: Int(count))
  }

  // MARK: Changing attributes

  /// Shows every estimated number with its value, its lower or its upper bound.
  package func show(_ bound: Bound) {
    guard bound != shown else { return }
    if !estimated.isEmpty { higlint_tree_show(pointer, bound.rawValue) }
    shown = bound
  }

  /// Gives an element an attribute, in the place of one that is there. The tree must show its values.
  package func set(_ name: XMLName, _ value: String, bounds: (lower: String, upper: String)? = nil, at element: Int) {
    precondition(shown == .value && payloads.indices.contains(element), "values are changed where they are shown")
    withBytes(of: value) { higlint_tree_set(pointer, Int32(element), name.start, $0, $1) }
    guard let bounds else { return }
    withBytes(of: bounds.lower) { lower, lowerLength in
      withBytes(of: bounds.upper) { upper, upperLength in
        higlint_tree_set_bounds(pointer, Int32(element), name.start, lower, lowerLength, upper, upperLength)
      }
    }
    estimated.insert(name.text)
  }

  /// Takes an attribute from an element. The tree must show its values.
  package func remove(_ name: XMLName, at element: Int) {
    precondition(shown == .value && payloads.indices.contains(element), "values are changed where they are shown")
    higlint_tree_remove(pointer, Int32(element), name.start)
  }

  /// The document as XML text, indented by two spaces.
  package var xml: String {
    var length = 0
    guard let text = higlint_tree_serialise(pointer, &length) else { return "" }
    defer { higlint_release(text) }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }
}

/// The name of elements or attributes. Each name stands in memory once, as long as the process lasts: trees do not copy it, and compare where it stands.
package struct XMLName: @unchecked Sendable {
  /// The name's bytes, never changed and never freed, which is what makes them safe to share; behind them a NUL.
  let start: UnsafePointer<CChar>
  let count: Int

  private static let known = Mutex<[String: XMLName]>([:])

  /// To be made once for a name that is asked for in loops.
  package init(_ text: String) {
    self = Self.known.withLock { known in
      if let name = known[text] { return name }
      let name = XMLName(copying: text)
      known[text] = name
      return name
    }
  }

  private init(copying text: String) {
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    start = UnsafePointer(copy.baseAddress!)
    count = bytes.count - 1
  }

  package var text: String { String(cString: start) }
}

/// Makes an ``XMLTree``, element by element, in document order.
///
/// A screen has thousands of attributes: who writes many makes their ``XMLName`` once.
/// A text ends at its first NUL character, which XML cannot hold.
package struct XMLTreeBuilder: ~Copyable {
  private let pointer: OpaquePointer
  private var payloads: [Int] = []
  private var estimated: Set<String> = []
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
  package mutating func start(_ name: XMLName, payload: Int = -1) -> Int {
    let number = higlint_tree_start(pointer, name.start)
    if number >= 0 { payloads.append(payload) }
    return Int(number)
  }

  @discardableResult
  package mutating func start(_ name: String, payload: Int = -1) -> Int { start(XMLName(name), payload: payload) }

  /// Gives the open element an attribute. The caller sees to it that no name comes twice.
  package mutating func attribute(_ name: XMLName, _ value: String) {
    withBytes(of: value) { higlint_tree_attribute(pointer, name.start, $0, $1) }
  }

  package mutating func attribute(_ name: String, _ value: String) { attribute(XMLName(name), value) }

  /// Says between what the number of the attribute that was given last lies; ``XMLTree/show(_:)`` puts one or the other in its place.
  package mutating func bounds(of name: String, lower: String, upper: String) {
    withBytes(of: lower) { lower, lowerLength in
      withBytes(of: upper) { higlint_tree_bounds(pointer, lower, lowerLength, $0, $1) }
    }
    estimated.insert(name)
  }

  /// Appends text to the open element.
  package mutating func text(_ value: String) { withBytes(of: value) { higlint_tree_text(pointer, $0, $1) } }

  /// Closes the open element; without effect where none is open.
  package mutating func end() { higlint_tree_end(pointer) }

  /// The tree; elements that are still open end here.
  package consuming func finish() -> XMLTree {
    higlint_tree_finish(pointer)
    finished = true
    return XMLTree(pointer: pointer, payloads: payloads, estimated: estimated)
  }
}

/// The bytes of a string without a copy, where it has them in one piece.
private func withBytes<Result>(of string: String, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
  var string = string
  return string.withUTF8 { bytes in
    bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress, $0.count) }
  }
}
