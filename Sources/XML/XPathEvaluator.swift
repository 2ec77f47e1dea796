internal import LibXMLShim
import Words

/// A compiled XPath 1.0 expression. It belongs to the evaluator that made it and to one task.
package final class XPathExpression {
  /// The expression as it was written.
  package let text: String
  fileprivate let pointer: OpaquePointer
  /// Keeps the context alive as long as what was compiled in it.
  fileprivate let evaluator: XPathEvaluator

  fileprivate init(text: String, pointer: OpaquePointer, evaluator: XPathEvaluator) {
    self.text = text
    self.pointer = pointer
    self.evaluator = evaluator
  }

  deinit { higlint_expression_free(pointer) }
}

/// Evaluates XPath 1.0 expressions over one ``XMLTree`` after another: one libxml2 context, for one task at a time.
///
/// Beside the core functions there are, without prefix: `abs(number)`; `shown(number)`, the number as messages show it; `min(nodes)` and
/// `max(nodes)`, NaN for no nodes or where one is no number; `lower-case(string)`; `matches(string, pattern[, flags])`, see ``RegularExpression``;
/// `unknown(nodes, 'name')`, true where the `unknown` attribute of one of the elements names that value; `says(nodes, 'word', …)`, true where the
/// `says` attribute of one of them has one of the words; `one-of(value, 'text', …)` and `has-word(value, 'word', …)`, true where the value, or that
/// of one of several nodes, is one of the texts, or has one of the words, of which each may be a node-set of texts; `first-of(a, b, …)`, the first
/// text that is not empty; `choose(test, a, b)`, a where the test holds, else b; `quoted(text, otherwise[, before])`, the text in quotation marks
/// with what stands before them, and what is said otherwise where the text is empty. Names of functions and variables are checked when they are
/// reached, not when an expression is compiled: a caller that takes expressions from users scans them first.
package final class XPathEvaluator {
  /// libxml2's XML_XPATH_OP_LIMIT_EXCEEDED (XPATH_OP_LIMIT_EXCEEDED + XML_XPATH_EXPRESSION_OK).
  private static let operationLimitCode: Int32 = 1225
  /// The bytes of the longest text that `matches` looks at; what stands behind them does not take part.
  package static let longestMatchedText = 10_000

  private var context: OpaquePointer!
  private var patterns: [String: Result<RegularExpression, RegularExpressionError>] = [:]
  private var patternError: RegularExpressionError?
  /// The expressions of the variables that are computed.
  private var computed: [OpaquePointer] = []
  private var hasComputedOfNode = false
  /// What the variables' node-sets stand in.
  private var lists: [XMLTree] = []

  /// `operationLimit` counts libxml2's own steps, about the nodes that are looked at, since the last ``resetOperations()``.
  package init(operationLimit: UInt64 = 10_000_000) {
    LibXMLStart.once
    context = higlint_xpath_new(callback, Unmanaged.passUnretained(self).toOpaque())
    higlint_xpath_set_limit(context, operationLimit)
  }

  deinit {
    for expression in computed { higlint_expression_free(expression) }
    higlint_xpath_free(context)
  }

  /// Compiles an expression. One that holds a NUL character is refused there.
  package func compile(_ text: String) throws(XPathError) -> XPathExpression {
    XPathExpression(text: text, pointer: try pointer(text), evaluator: self)
  }

  private func pointer(_ text: String) throws(XPathError) -> OpaquePointer {
    if let end = text.utf8.firstIndex(of: 0) {
      throw .syntax(offset: text.utf8.distance(from: text.startIndex, to: end))
    }
    var code: Int32 = 0
    var offset: Int32 = 0
    guard let pointer = higlint_xpath_compile(context, text, &code, &offset) else {
      throw .syntax(offset: min(max(Int(offset), 0), text.utf8.count))
    }
    return pointer
  }

  // MARK: Variables

  package func removeVariables() {
    higlint_xpath_clear_variables(context)
    lists.removeAll()
  }

  package func setVariable(_ name: String, _ number: Double) { higlint_xpath_set_number(context, name, number) }
  package func setVariable(_ name: String, _ boolean: Bool) { higlint_xpath_set_boolean(context, name, boolean ? 1 : 0) }
  package func setVariable(_ name: String, _ string: String) { higlint_xpath_set_string(context, name, string) }

  /// A node-set of one element. The tree must be the one that is evaluated next.
  package func setVariable(_ name: String, element: Int, of tree: XMLTree) {
    precondition(element >= 0 && element < tree.count, "the element is one of the tree's")
    if hasComputedOfNode, name == "node" { higlint_xpath_forget(context, 1) }
    higlint_xpath_set_nodes(context, name, tree.pointer, Int32(element), 1)
  }

  /// A node-set of texts: `@title = $name` holds where one of them is the title.
  package func setVariable(_ name: String, _ list: [String]) { setVariable(name, elementsOf: Self.tree(of: list)) }

  /// A node-set of all elements of another tree, such as ``tree(of:)`` makes; it is kept until the variables are removed.
  package func setVariable(_ name: String, elementsOf tree: XMLTree) {
    lists.append(tree)
    higlint_xpath_set_nodes(context, name, tree.pointer, 0, Int32(tree.count))
  }

  /// An element for each text, to be given to several evaluations.
  package static func tree(of list: [String]) -> XMLTree {
    var builder = XMLTreeBuilder()
    for item in list {
      builder.start("item")
      builder.text(item)
      builder.end()
    }
    return builder.finish()
  }

  /// Makes a variable of an expression that hangs on no context: it is computed at the document when another expression first asks for it, and kept until
  /// ``forgetComputed()``; where it hangs on `$node`, until that is set anew. Answers its name. `asBoolean` for one of which is only asked whether it holds.
  package func addComputed(_ text: String, asBoolean: Bool, ofNode: Bool) throws(XPathError) -> String {
    let pointer = try pointer(text)
    computed.append(pointer)
    if ofNode { hasComputedOfNode = true }
    return "_once-\(higlint_xpath_add_computed(context, pointer, asBoolean ? 1 : 0, ofNode ? 1 : 0))"
  }

  /// Forgets what variables were computed to. To be called before a tree changes, and before it goes.
  package func forgetComputed() {
    if !computed.isEmpty { higlint_xpath_forget(context, 0) }
  }

  // MARK: Evaluation

  /// The reason of the value that `unknown()` was asked for when it held last, in the evaluation that ended last; nil where it did not hold. To be
  /// asked for before the tree changes or goes.
  package var unknownReason: String? {
    var length = 0
    guard let reason = higlint_xpath_unknown_reason(context, &length) else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: reason, count: length), as: UTF8.self)
  }

  /// Begins a new account of steps.
  package func resetOperations() { higlint_xpath_reset_operations(context) }

  /// The steps taken since the last reset.
  package var operations: UInt64 { higlint_xpath_operations(context) }

  /// Evaluates with the element, or the document where it is nil, as the context node.
  package func evaluate(_ expression: XPathExpression, on tree: XMLTree, at element: Int? = nil) throws(XPathError) -> XPathValue {
    let object = try object(expression, tree, element)
    defer { higlint_object_free(context, object) }
    switch Int(higlint_object_type(object)) {
    case HIGLINT_NODES: return .nodes(nodes(object))
    case HIGLINT_NUMBER: return .number(higlint_object_number(object))
    case HIGLINT_BOOLEAN: return .boolean(higlint_object_boolean(object) != 0)
    default: return .string(string(object))
    }
  }

  /// The elements of a node-set; none for any other result.
  package func nodes(_ expression: XPathExpression, on tree: XMLTree, at element: Int? = nil) throws(XPathError) -> [Int] {
    let object = try object(expression, tree, element)
    defer { higlint_object_free(context, object) }
    return Int(higlint_object_type(object)) == HIGLINT_NODES ? nodes(object) : []
  }

  /// The result as XPath's `boolean()` takes it.
  package func test(_ expression: XPathExpression, on tree: XMLTree, at element: Int? = nil) throws(XPathError) -> Bool {
    precondition(expression.evaluator === self, "an expression is evaluated where it was compiled")
    patternError = nil
    var code: Int32 = 0
    let answer = higlint_xpath_test(context, expression.pointer, tree.pointer, Int32(clamped(element, tree)), &code)
    if answer < 0 { throw error(code) }
    return answer != 0
  }

  /// The result as XPath's `string()` takes it, except that a number stays one.
  package func text(_ expression: XPathExpression, on tree: XMLTree, at element: Int? = nil) throws(XPathError) -> XPathValue {
    let object = try object(expression, tree, element)
    defer { higlint_object_free(context, object) }
    if Int(higlint_object_type(object)) == HIGLINT_NUMBER { return .number(higlint_object_number(object)) }
    guard let text = higlint_object_text(object) else { return .string("") }
    defer { higlint_release(text) }
    return .string(String(cString: text))
  }

  private func clamped(_ element: Int?, _ tree: XMLTree) -> Int {
    guard let element, element >= 0, element < tree.count else { return -1 }
    return element
  }

  private func object(_ expression: XPathExpression, _ tree: XMLTree, _ element: Int?) throws(XPathError) -> OpaquePointer {
    precondition(expression.evaluator === self, "an expression is evaluated where it was compiled")
    patternError = nil
    var code: Int32 = 0
    guard let object = higlint_xpath_evaluate(context, expression.pointer, tree.pointer, Int32(clamped(element, tree)), &code)
    else { throw error(code) }
    return object
  }

  private func error(_ code: Int32) -> XPathError {
    if let patternError { return .pattern(patternError) }
    return code == Self.operationLimitCode ? .operationLimit : .evaluation(code: Int(code))
  }

  private func nodes(_ object: OpaquePointer) -> [Int] {
    let count = higlint_object_count(object)
    var nodes: [Int] = []
    nodes.reserveCapacity(Int(count))
    for index in 0..<count {
      let node = Int(higlint_object_node(object, index))
      if node >= 0, nodes.last != node { nodes.append(node) }
    }
    return nodes
  }

  private func string(_ object: OpaquePointer) -> String { higlint_object_string(object).map { String(cString: $0) } ?? "" }

  // MARK: Functions

  /// 1 or 0; -1 for a wrong pattern.
  fileprivate func matches(_ text: UnsafePointer<CChar>, _ pattern: String, _ flags: String, _ steps: inout UInt64) -> Int32 {
    let ignoresCase = flags.utf8.contains(UInt8(ascii: "i"))
    let key = ignoresCase ? "i" + pattern : "-" + pattern
    let compiled: Result<RegularExpression, RegularExpressionError>
    if let known = patterns[key] {
      compiled = known
    } else {
      // Patterns are constants of rules; an expression that computes ever new ones must not fill the memory.
      if patterns.count > 1_000 { patterns.removeAll() }
      compiled = Result { () throws(RegularExpressionError) in try RegularExpression(pattern, ignoresCase: ignoresCase) }
      patterns[key] = compiled
    }
    switch compiled {
    case .success(let expression):
      let bytes = UnsafeRawBufferPointer(start: text, count: text.boundedLength(Self.longestMatchedText))
      return expression.matches(bytes, steps: &steps) ? 1 : 0
    case .failure(let error):
      patternError = error
      return -1
    }
  }
}

/// libxml2's one-time start, before threads use it.
enum LibXMLStart {
  static let once: Void = higlint_xpath_start()
}

extension UnsafePointer<CChar> {
  /// The bytes before the NUL, at most `limit`.
  fileprivate func boundedLength(_ limit: Int) -> Int {
    var length = 0
    while length < limit, self[length] != 0 { length += 1 }
    return length
  }
}

private func callback(
  owner: UnsafeMutableRawPointer?, function: Int32, first: UnsafePointer<CChar>?, second: UnsafePointer<CChar>?,
  third: UnsafePointer<CChar>?, result: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, steps: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  guard let owner, let first, let steps else { return -1 }
  if Int(function) == HIGLINT_LOWER_CASE {
    var lower = String(cString: first).lowercased()
    result?.pointee = lower.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { higlint_copy($0.baseAddress, $0.count) }
    }
    return 0
  }
  guard let second, let third else { return -1 }
  let evaluator = Unmanaged<XPathEvaluator>.fromOpaque(owner).takeUnretainedValue()
  return evaluator.matches(first, String(cString: second), String(cString: third), &steps.pointee)
}
