import Diagnostics
import JSON
import Words
import XML

/// The checks of single values.
extension RuleFileLoader {
  mutating func report(_ message: String, _ range: SourceRange) {
    errors.append(RuleFileError(file: path, range: range, message: message))
  }

  mutating func missing(_ key: String, _ node: JSONNode) {
    report("The key '\(key)' is missing.", SourceRange(node.range.start, min(node.range.start + 1, node.range.end)))
  }

  mutating func checkKeys(_ members: [JSONNode.Member], _ known: [String], _ owner: String, alsoKnown: [String] = []) {
    var seen: Set<String> = []
    for member in members {
      if !known.contains(member.key) {
        if alsoKnown.contains(member.key) {
          report("A rule with 'cases' has '\(member.key)' in its cases.", member.keyRange)
        } else {
          report("A \(owner) has no key '\(member.key)'.\(Spelling.suggestion(for: member.key, in: known))", member.keyRange)
        }
      }
      if !seen.insert(member.key).inserted { report("The key '\(member.key)' stands twice.", member.keyRange) }
    }
  }

  mutating func requiredString(_ node: JSONNode, _ key: String) -> String {
    guard let value = node[key] else {
      missing(key, node)
      return ""
    }
    guard let string = value.string, !string.isEmpty else {
      report("'\(key)' is a string with something in it.", value.range)
      return ""
    }
    return string
  }

  /// Nil where a rule of somebody's own leaves it out.
  mutating func sentence(_ node: JSONNode, _ key: String) -> String? {
    if node[key] == nil, !isBuiltIn { return nil }
    let string = requiredString(node, key)
    if let value = node[key], !string.isEmpty, !string.hasSuffix(".") { report("'\(key)' ends in a full stop.", value.range) }
    return string
  }

  mutating func word(_ node: JSONNode, _ key: String, _ words: [String], isRequired: Bool = false) -> String? {
    guard let value = node[key] else {
      if isRequired { missing(key, node) }
      return nil
    }
    guard let word = value.string, words.contains(word) else {
      report("'\(key)' is one of: \(words.joined(separator: ", ")).", value.range)
      return nil
    }
    return word
  }

  mutating func level(_ node: JSONNode, _ key: String, isRequired: Bool = false) -> Level? {
    word(node, key, ["error", "warning", "note"], isRequired: isRequired).flatMap(Level.init)
  }

  mutating func boolean(_ node: JSONNode, _ key: String) -> Bool? {
    guard let value = node[key] else { return nil }
    guard let boolean = value.boolean else {
      report("'\(key)' is true or false.", value.range)
      return nil
    }
    return boolean
  }

  /// An expression with its named expressions put in, after its words and its grammar were checked: evaluated at a selected node, unless it is the one
  /// that selects, or a definition, which is evaluated wherever it is called.
  mutating func expression(_ value: JSONNode, _ key: String, isSelect: Bool = false, isDefinition: Bool = false) -> String? {
    guard let string = value.string else {
      report("'\(key)' is an expression, not \(value.typeName).", value.range)
      return nil
    }
    let selectsNodes = isSelect || key == "related"
    let (text, found) = check(
      string, SourceRange(0, string.utf8.count), value.range, at: isSelect || isDefinition ? nil : selected, selectsNodes: selectsNodes)
    if isSelect { selected = found }
    return text
  }

  /// Puts the named expressions into an expression that is `range` of the value of the string at `place`, and that is evaluated at an element of that
  /// name, where it is evident; and checks it. Answers the name of the elements that it selects, too.
  @discardableResult
  mutating func check(
    _ written: String, _ range: SourceRange, _ place: SourceRange, at element: String?, selectsNodes: Bool = false
  ) -> (text: String, selects: String?) {
    let expanded: NamedExpressions.Expanded
    do throws(XPathScanError) {
      guard written.utf8.count <= NamedExpressions.longestWritten else {
        let whole = SourceRange(0, written.utf8.count)
        throw XPathScanError(message: "An expression may have \(NamedExpressions.longestWritten) bytes.", range: whole)
      }
      expanded = try vocabulary.named.expand(written)
    } catch {
      report(error.message, JSONStringPlaces.place(of: error.range.shifted(by: range.start), in: place, text: text))
      return (written, nil)
    }
    guard let evaluator else { return (expanded.text, nil) }
    var found: String?
    do throws(XPathScanError) {
      found = try XPathScanner.check(expanded.text, vocabulary: vocabulary, variables: variables, selected: element)
      if let problem = Self.problem(in: expanded.text, evaluator, variables, selectsNodes: selectsNodes) { throw problem }
    } catch {
      let (bytes, name) = expanded.written(error.range)
      let message = name.map { "In '\($0)()': \(error.message)" } ?? error.message
      report(message, JSONStringPlaces.place(of: bytes.shifted(by: range.start), in: place, text: text))
    }
    return (expanded.text, found)
  }

  /// What libxml2 says of an expression whose words are known, and of one that is to select nodes and cannot.
  private static func problem(
    in expression: String, _ evaluator: XPathEvaluator, _ variables: Set<String>, selectsNodes: Bool
  ) -> XPathScanError? {
    let problem: (Int, String)
    do {
      let compiled = try evaluator.compile(expression)
      // Every parameter counts as a node-set of one text, which XPath converts to whatever is asked for.
      // What a type does not allow (`max('a')`) shows itself on any tree.
      evaluator.removeVariables()
      var builder = XMLTreeBuilder()
      builder.start("screen")
      let tree = builder.finish()
      evaluator.setVariable("node", element: 0, of: tree)
      for name in variables where name != "node" { evaluator.setVariable(name, ["1"]) }
      evaluator.resetOperations()
      if case .nodes = try evaluator.evaluate(compiled, on: tree, at: 0) { return nil }
      guard selectsNodes else { return nil }
      problem = (0, "This selects no nodes: it is a test, a text or a number.")
    } catch XPathError.syntax(let offset) {
      problem = (min(offset, max(0, expression.utf8.count - 1)), "This is not an XPath 1.0 expression; it breaks off here.")
    } catch XPathError.pattern(let error) {
      problem = (0, "A pattern is wrong. \(error.message)")
    } catch {
      problem = (0, "The expression cannot be evaluated: a function is given a value of a type that it does not take.")
    }
    let bytes = SourceRange(problem.0, problem.0 == 0 ? max(1, expression.utf8.count) : problem.0 + 1)
    return XPathScanError(message: problem.1, range: bytes)
  }

  /// A template; `isAtNode` says that it speaks of the selected node.
  mutating func template(_ value: JSONNode, _ key: String, isSentence: Bool, isAtNode: Bool = true) -> MessageTemplate? {
    guard let string = value.string else {
      report("'\(key)' is a string, not \(value.typeName).", value.range)
      return nil
    }
    do {
      let (template, holes) = try MessageTemplate.parse(string, vocabulary: vocabulary, named: vocabulary.named)
      for hole in holes { check(hole.expression, hole.range, value.range, at: isAtNode ? selected : nil) }
      if isSentence, !template.endsInFullStop { report("'\(key)' ends in a full stop.", value.range) }
      return template
    } catch {
      report(error.message, JSONStringPlaces.place(of: error.range, in: value.range, text: text))
      return nil
    }
  }

  mutating func attributePath(_ value: JSONNode, _ key: String) -> AttributePath? {
    guard let string = value.string, !string.isEmpty else {
      report("'\(key)' names an attribute, not \(value.typeName).", value.range)
      return nil
    }
    var path = AttributePath(string)
    if let nodes = path.path {
      if !string.hasSuffix(nodes + "/@" + path.attribute) || nodes.hasSuffix("/") {
        report("'\(key)' is an attribute's name, or nodes followed by /@ and the name.", value.range)
      }
      let (text, _) = check(string, SourceRange(0, string.utf8.count), value.range, at: selected)
      path.path = AttributePath(text).path
    } else if evaluator != nil, let problem = vocabulary.problem(withAttribute: path.attribute, of: selected) {
      report(problem, value.range)
    }
    return path
  }

  static func isKebabCase(_ text: String) -> Bool {
    var previous = UInt8(ascii: "-")
    for byte in text.utf8 {
      let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      guard isLetter || byte == UInt8(ascii: "-") && previous != byte else { return false }
      previous = byte
    }
    return previous != UInt8(ascii: "-")
  }

  /// A name for SARIF made of an id: "terms-link" is `TermsLink`. Capitals stand only before a small letter or a digit, and no name begins with a digit.
  static func pascalCase(_ id: String) -> String {
    var name = ""
    var startsWord = true
    for character in id {
      if character == "-" {
        startsWord = name.last?.isUppercase != true
      } else {
        if name.isEmpty, !character.isLetter { name = "Rule" }
        name += startsWord ? character.uppercased() : String(character)
        startsWord = false
      }
    }
    if name.count == 1 { name = "Rule" + name }
    return name.last?.isUppercase == true ? String(name.dropLast()) + name.suffix(1).lowercased() : name
  }

  static func isPascalCase(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, first >= UInt8(ascii: "A"), first <= UInt8(ascii: "Z") else { return false }
    for (index, byte) in bytes.enumerated() {
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      guard isCapital || isSmall else { return false }
      if isCapital {
        guard index + 1 < bytes.count, !(bytes[index + 1] >= UInt8(ascii: "A") && bytes[index + 1] <= UInt8(ascii: "Z")) else {
          return false
        }
      }
    }
    return true
  }

  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIIAlpha else { return false }
    return text.utf8.allSatisfy { $0.isASCIIAlphanumeric }
  }

  static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7 ? byte == UInt8(ascii: "-") : byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
  }
}

extension RuleParameter.Value {
  /// A parameter's value as JSON states it; nil for null, objects, and lists of anything but strings.
  package init?(_ node: JSONNode) {
    switch node.value {
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .boolean(let boolean): self = .boolean(boolean)
    case .array(let elements):
      let strings = elements.compactMap(\.string)
      guard strings.count == elements.count else { return nil }
      self = .list(strings)
    case .null, .object: return nil
    }
  }
}
