import Diagnostics

/// Reads a script's syntax. It takes any text: what it does not understand becomes an unknown node, and reading goes on behind it.
///
/// Linear in the text: what is tried and given up (arguments of types) is paid from a budget.
package struct ScriptParser {
  /// The dialect of a file.
  package struct Dialect: Sendable {
    /// Whether types are written.
    package var hasTypes: Bool
    /// Whether elements are written.
    package var hasElements: Bool
    /// Whether elements are written as HTML has them, as in Astro: `<br>` is closed, and `<style>` holds no elements.
    package var isMarkup = false

    package init(hasTypes: Bool, hasElements: Bool) {
      self.hasTypes = hasTypes
      self.hasElements = hasElements
    }

    /// The dialect that the end of a file's name says.
    package init(path: String) {
      let name = path.lowercased()
      let isTypeScript = name.hasSuffix(".ts") || name.hasSuffix(".mts") || name.hasSuffix(".cts")
      hasTypes = isTypeScript || name.hasSuffix(".tsx")
      hasElements = !isTypeScript
    }
  }

  /// Deeper expressions, statements, types or elements are unknown.
  static let depthLimit = 200

  let dialect: Dialect
  var scanner: ScriptScanner
  var tree = ScriptTree()
  var token: ScriptToken
  /// Where the last token that was taken ended.
  var lastEnd = 0
  var depth = 0
  /// How many more tokens may be read to try what may be given up.
  var trials: Int
  /// The places of brackets behind which no arrow stands.
  var notArrows: Set<Int> = []
  /// How many types of parameters were met.
  var typeCount = 0
  /// Whether `in` ends an expression: in the head of a loop.
  var stopsAtIn = false
  /// The names of the elements that are open, where they are written as HTML has them.
  var openNames: [[String]] = []
  /// Whether a colon behind a bracket belongs to a conditional.
  var isInConditional = false

  /// The syntax of a whole script.
  package static func parse(_ text: [UInt8], dialect: Dialect) -> ScriptTree {
    var parser = ScriptParser(text, dialect)
    parser.tree.statements = parser.allStatements()
    return parser.tree
  }

  /// The statements up to the end of the script.
  mutating func allStatements() -> [ScriptTree.NodeID] {
    var made: [ScriptTree.NodeID] = []
    while token.kind != .end {
      let before = token.start
      made.append(statement())
      // A bracket that closes nothing.
      if token.start == before, token.kind != .end { advance() }
    }
    return made
  }

  /// The syntax of one expression that is the whole text; nil where something is left behind it.
  package static func expression(_ text: [UInt8], dialect: Dialect) -> (tree: ScriptTree, root: ScriptTree.NodeID)? {
    var parser = ScriptParser(text, dialect)
    let root = parser.expression()
    return parser.token.kind == .end ? (parser.tree, root) : nil
  }

  init(_ text: [UInt8], _ dialect: Dialect) { self.init(text, SourceRange(0, text.count), dialect) }

  /// Reads a part of a text: places are the text's.
  init(_ text: [UInt8], _ range: SourceRange, _ dialect: Dialect) {
    self.dialect = dialect
    scanner = ScriptScanner(text, range)
    trials = 1_000 + range.length
    token = scanner.next()
  }

  // MARK: - Tokens

  mutating func advance() {
    lastEnd = token.end
    token = scanner.next()
  }

  /// Goes back to a place that was kept with ``place``.
  mutating func restore(_ place: (token: ScriptToken, lastEnd: Int)) {
    token = place.token
    lastEnd = place.lastEnd
    scanner.move(to: token.end)
  }

  var place: (token: ScriptToken, lastEnd: Int) { (token, lastEnd) }

  func isMark(_ mark: StaticString) -> Bool { token.kind == .mark && token.mark == scriptMark(mark) }

  func isWord(_ word: StaticString) -> Bool { token.kind == .word && matches(token, word) }

  func matches(_ token: ScriptToken, _ word: StaticString) -> Bool {
    guard token.end - token.start == word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount where scanner.text[token.start + index] != word.utf8Start[index] { return false }
    return true
  }

  mutating func take(_ mark: StaticString) -> Bool {
    guard isMark(mark) else { return false }
    advance()
    return true
  }

  mutating func takeWord(_ word: StaticString) -> Bool {
    guard isWord(word) else { return false }
    advance()
    return true
  }

  func string(_ range: SourceRange) -> String { String(decoding: scanner.text[range.bytes], as: UTF8.self) }

  var tokenText: String { string(token.range) }

  /// The token behind the current one.
  func peek() -> ScriptToken {
    var scanner = scanner
    return scanner.next()
  }

  // MARK: - Nodes

  mutating func make(_ kind: ScriptNode.Kind, from start: Int, to end: Int? = nil) -> ScriptTree.NodeID {
    tree.nodes.append(ScriptNode(kind: kind, range: SourceRange(start, end ?? lastEnd)))
    return ScriptTree.NodeID(tree.nodes.count - 1)
  }

  /// What is not understood, up to the end of a statement or to a bracket that closes what holds it.
  mutating func skipUnknown(from start: Int) -> ScriptTree.NodeID {
    skipTokens { parser in parser.isMark(";") || parser.token.followsLineBreak && parser.token.kind == .word }
    return make(.unknown, from: start, to: max(lastEnd, start))
  }

  /// Skips tokens with balanced brackets until something says stop, or a bracket closes what holds them. Takes at least one, unless that closes.
  mutating func skipTokens(until stop: (ScriptParser) -> Bool) {
    var open = 0
    var isFirst = true
    while token.kind != .end {
      if token.kind == .mark {
        switch token.mark {
        case 0x28, 0x5B, 0x7B: open += 1
        case 0x29, 0x5D, 0x7D:
          if open == 0 { return }
          open -= 1
        default: break
        }
      }
      if open == 0, !isFirst, stop(self), !isClosing { return }
      if token.kind == .template { skipTemplate() } else { advance() }
      isFirst = false
    }
  }

  private var isClosing: Bool { token.kind == .mark && (token.mark == 0x29 || token.mark == 0x5D || token.mark == 0x7D) }

  /// Whether a template's token ends in an expression.
  func opensExpression(_ token: ScriptToken) -> Bool {
    token.end - token.start >= 3 && scanner.text[token.end - 1] == 0x7B && scanner.text[token.end - 2] == 0x24
  }

  /// Moves over a template literal without looking into it.
  mutating func skipTemplate() {
    // The braces that are open in each expression of a template that is open.
    var braces = opensExpression(token) ? [0] : []
    advance()
    while let open = braces.last, token.kind != .end {
      if isMark("{") {
        braces[braces.count - 1] += 1
      } else if isMark("}"), open > 0 {
        braces[braces.count - 1] -= 1
      } else if isMark("}") {
        token = scanner.continueTemplate(from: token.start)
        if !opensExpression(token) { braces.removeLast() }
      } else if token.kind == .template, opensExpression(token) {
        braces.append(0)
      }
      advance()
    }
  }

  /// Moves over brackets and all that is in them; the current token opens them.
  mutating func skipBalanced() {
    var open = 0
    while token.kind != .end {
      if token.kind == .mark {
        switch token.mark {
        case 0x28, 0x5B, 0x7B: open += 1
        case 0x29, 0x5D, 0x7D: open -= 1
        default: break
        }
      }
      if token.kind == .template { skipTemplate() } else { advance() }
      if open <= 0 { return }
    }
  }
}
