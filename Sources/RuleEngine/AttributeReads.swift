import Diagnostics

/// The attributes that expressions read, whatever element they are on. The expressions are known to be right, and hold no named expression any more.
struct AttributeReads {
  private(set) var names: Set<String> = []
  /// Whether attributes are read that are not named (`@*`, `@node()`).
  private(set) var readsAny = false

  mutating func add(_ expression: String) { add(XPathLexer.knownTokens(expression), of: expression) }

  mutating func add(_ tokens: [XPathToken], of expression: String) {
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .attribute: names.insert(expression.text(of: token))
      case .anyAttribute: readsAny = true
      case .nodeType where index > 0 && tokens[index - 1].kind == .at: readsAny = true
      case .nodeType where index > 1 && tokens[index - 1].kind == .axisSeparator && expression.text(of: tokens[index - 2]) == "attribute":
        readsAny = true
      case .function where expression.text(of: token) == "says": names.insert("says")
      default: break
      }
    }
  }

  /// Whether one of the attributes is among those given, where nil stands for all.
  func meets(_ attributes: Set<String>?) -> Bool {
    guard let attributes else { return readsAny || !names.isEmpty }
    return readsAny && !attributes.isEmpty || !names.isDisjoint(with: attributes)
  }
}

extension String {
  /// The bytes of a token of this expression.
  func text(of token: XPathToken) -> String {
    let view = utf8
    let start = view.index(view.startIndex, offsetBy: token.range.start)
    return String(decoding: view[start..<view.index(start, offsetBy: token.range.length)], as: UTF8.self)
  }
}
