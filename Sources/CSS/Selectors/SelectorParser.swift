import HTML

/// Reads selectors by Selectors 4 as Chromium has them, into the flat arrays of a ``SelectorTable``.
///
/// An invalid selector leaves nothing behind that anybody refers to. Lists inside functions may be ``maximumDepth`` deep.
struct SelectorParser {
  static let maximumDepth = 24

  /// What `&` stands for: the list of the enclosing style rule.
  enum Scope {
    case none
    case nested(Range<Int>)
  }

  enum Leading {
    /// A selector begins with a compound.
    case compound
    /// In `:has()`: a combinator may lead, otherwise a descendant is meant.
    case relative
    /// In a nested rule: `&` and a combinator lead where they are not written.
    case nested
  }

  let tokens: UnsafeBufferPointer<Token>
  let text: UnsafeBufferPointer<UInt8>
  var table: SelectorTable
  /// Prefixes that `@namespace` declared; a URL that is none of the three namespaces is -1.
  var namespaces: [String: Int32] = [:]
  var defaultNamespace: Int32?
  /// The name that made the last list invalid, if it is one that only other browsers know.
  private(set) var failedAtVendorName = false

  /// The list that stands for the root of the innermost `@scope`; selectors beside it need no `&` where they say `:scope`.
  var scopeParents: Range<Int>?

  /// Whether `@supports selector()` asks: lists forgive nothing then, and unknown names of vendors are invalid.
  var isAskedForSupport = false

  private var parents: Range<Int>?
  private var depth = 0
  private var isInHas = false
  /// Simple selectors and compounds of what is being read; the innermost at the end.
  private var componentStack: [SelectorComponent] = []
  private var compoundStack: [(componentStart: Int, combinator: Combinator)] = []

  init(tokens: UnsafeBufferPointer<Token>, text: UnsafeBufferPointer<UInt8>, table: SelectorTable = SelectorTable()) {
    self.tokens = tokens
    self.text = text
    self.table = table
  }

  /// The selectors of a rule's prelude as a range of the table; nil where the list is invalid.
  mutating func ruleList(_ range: Range<Int>, parents: Range<Int>?) -> Range<Int>? {
    self.parents = parents
    failedAtVendorName = false
    depth = 0
    isInHas = false
    componentStack.removeAll(keepingCapacity: true)
    compoundStack.removeAll(keepingCapacity: true)
    return list(range, leading: parents == nil ? .compound : .nested, isForgiving: false, allowsPseudoElements: true)
  }

  /// A list of one selector that stands for the root of an `@scope`, without specificity: https://www.w3.org/TR/css-cascade-6/#scoped-rules
  mutating func scopeRootList() -> Range<Int> {
    var component = SelectorComponent(.pseudoClass)
    component.pseudoClass = .scope
    let first = Int32(table.components.count)
    table.components.append(component)
    table.compounds.append(CompoundSelector(components: first..<first + 1, combinator: .none))
    let compound = Int32(table.compounds.count - 1)
    var selector = Selector(
      compounds: compound..<compound + 1, specificity: 0, pseudoElement: .none, neverMatches: false, hasNesting: false, height: 1)
    selector.hasScope = true
    table.selectors.append(selector)
    return table.selectors.count - 1..<table.selectors.count
  }

  /// What `@scope` starts or ends at; nil where a list is invalid.
  mutating func scopeList(_ range: Range<Int>, parents: Range<Int>?) -> Range<Int>? {
    self.parents = parents
    failedAtVendorName = false
    depth = 0
    isInHas = false
    componentStack.removeAll(keepingCapacity: true)
    compoundStack.removeAll(keepingCapacity: true)
    return list(range, leading: parents == nil ? .compound : .nested, isForgiving: false, allowsPseudoElements: false)
  }

  // MARK: Lists

  /// The parts between commas; in a forgiving list those that are valid, which may be none.
  private mutating func list(_ range: Range<Int>, leading: Leading, isForgiving: Bool, allowsPseudoElements: Bool) -> Range<Int>? {
    var selectors: [Selector] = []
    var at = range.lowerBound
    while true {
      let start = at
      let components = componentStack.count
      let compounds = compoundStack.count
      if let selector = complexSelector(&at, range.upperBound, leading: leading, allowsPseudoElements: allowsPseudoElements) {
        selectors.append(selector)
      } else if !isForgiving {
        return nil
      }
      componentStack.removeSubrange(components...)
      compoundStack.removeSubrange(compounds...)
      at = max(at, start)
      while at < range.upperBound, tokens[at].kind != .comma { at = next(at, range.upperBound) }
      if at >= range.upperBound { break }
      at += 1
    }
    let first = table.selectors.count
    table.selectors.append(contentsOf: selectors)
    return first..<table.selectors.count
  }

  @inline(__always)
  private func next(_ index: Int, _ end: Int) -> Int {
    switch tokens[index].kind {
    case .function, .openCurly, .openSquare, .openParenthesis: return min(Int(tokens[index].payload) + 1, end)
    default: return index + 1
    }
  }

  @inline(__always)
  private func skipWhitespace(_ at: inout Int, _ end: Int) {
    while at < end, tokens[at].kind == .whitespace { at += 1 }
  }

  /// A complex selector up to a comma or the end; nil where it is invalid.
  private mutating func complexSelector(_ at: inout Int, _ end: Int, leading: Leading, allowsPseudoElements: Bool) -> Selector? {
    let firstCompound = compoundStack.count
    let firstComponent = componentStack.count
    var facts = SelectorFacts()
    skipWhitespace(&at, end)
    var combinator = Combinator.none
    if leading != .compound, let written = combinatorToken(&at, end) {
      combinator = written
      skipWhitespace(&at, end)
      if leading == .nested { appendNesting(&facts) }
    } else if leading == .relative {
      combinator = .descendant
    }
    while true {
      compoundStack.append((componentStack.count, combinator))
      guard compound(&at, end, &facts, allowsPseudoElements: allowsPseudoElements) else { return nil }
      let hadSpace = at < end && tokens[at].kind == .whitespace
      skipWhitespace(&at, end)
      guard at < end, tokens[at].kind != .comma else { break }
      if let written = combinatorToken(&at, end) {
        combinator = written
        skipWhitespace(&at, end)
      } else if hadSpace {
        combinator = .descendant
      } else {
        return nil
      }
      // Nothing follows a pseudo-element.
      guard facts.pseudoElement == .none else { return nil }
    }
    if leading == .nested, !facts.hasNesting, !(facts.hasScope && parents == scopeParents) {
      // `&` and a descendant combinator go before the first compound: as the new leftmost one.
      let component = nestingComponent()
      componentStack.insert(component, at: firstComponent)
      for i in firstCompound..<compoundStack.count { compoundStack[i].componentStart += 1 }
      compoundStack[firstCompound].combinator = .descendant
      compoundStack.insert((firstComponent, .none), at: firstCompound)
      note(component, &facts)
      facts.hasNesting = true
    }
    return store(firstCompound: firstCompound, firstComponent: firstComponent, facts)
  }

  private mutating func appendNesting(_ facts: inout SelectorFacts) {
    compoundStack.append((componentStack.count, .none))
    let component = nestingComponent()
    componentStack.append(component)
    note(component, &facts)
    facts.hasNesting = true
  }

  /// `&`: the list of the enclosing rule as `:is()` would have it, and `:scope` where there is none.
  private func nestingComponent() -> SelectorComponent {
    guard let parents else {
      var component = SelectorComponent(.pseudoClass)
      component.pseudoClass = .scope
      return component
    }
    var component = SelectorComponent(.matchesAny)
    component.third = Int32(parents.lowerBound)
    component.fourth = Int32(parents.count)
    return component
  }

  private mutating func note(_ component: SelectorComponent, _ facts: inout SelectorFacts) {
    if component.kind == .matchesAny {
      facts.add(table.specificity(of: component.list))
      facts.nest(table, component.list)
    } else {
      facts.add(Specificity.cls)
    }
  }

  /// Moves what was read from the stacks to the table, the rightmost compound first.
  private mutating func store(firstCompound: Int, firstComponent: Int, _ facts: SelectorFacts) -> Selector? {
    let count = compoundStack.count - firstCompound
    let height = Int32(clamping: count) + facts.height
    guard height <= SelectorTable.maximumHeight else { return nil }
    let start = Int32(table.compounds.count)
    var end = componentStack.count
    for i in stride(from: compoundStack.count - 1, through: firstCompound, by: -1) {
      let compound = compoundStack[i]
      let componentStart = Int32(table.components.count)
      table.components.append(contentsOf: componentStack[compound.componentStart..<end])
      table.compounds.append(CompoundSelector(components: componentStart..<Int32(table.components.count), combinator: compound.combinator))
      end = compound.componentStart
    }
    var selector = Selector(
      compounds: start..<Int32(table.compounds.count), specificity: facts.specificity, pseudoElement: facts.pseudoElement,
      neverMatches: facts.neverMatches, hasNesting: facts.hasNesting, height: height)
    selector.hasScope = facts.hasScope
    selector.isUndecided = facts.isUndecided
    selector.ancestorHashes = AncestorHashes.gather(table, selector)
    return selector
  }

  private func combinatorToken(_ at: inout Int, _ end: Int) -> Combinator? {
    guard at < end, tokens[at].kind == .delimiter else { return nil }
    let combinator: Combinator
    switch UInt8(truncatingIfNeeded: tokens[at].payload) {
    case UInt8(ascii: ">"): combinator = .child
    case UInt8(ascii: "+"): combinator = .nextSibling
    case UInt8(ascii: "~"): combinator = .subsequentSibling
    default: return nil
    }
    at += 1
    return combinator
  }

  // MARK: Compounds

  private mutating func compound(_ at: inout Int, _ end: Int, _ facts: inout SelectorFacts, allowsPseudoElements: Bool) -> Bool {
    let start = at
    guard typeSelector(&at, end, &facts) else { return false }
    while at < end {
      let token = tokens[at]
      switch token.kind {
      case .idHash where facts.pseudoElement == .none: appendName(.id, token, Specificity.id, &facts)
      case .delimiter where token.isDelimiter(".") && facts.pseudoElement == .none:
        guard at + 1 < end, tokens[at + 1].kind == .ident, tokens[at + 1].start == token.end else { return false }
        at += 1
        appendName(.cls, tokens[at], Specificity.cls, &facts)
      case .delimiter where token.isDelimiter("&") && facts.pseudoElement == .none:
        let component = nestingComponent()
        componentStack.append(component)
        note(component, &facts)
        facts.hasNesting = true
      case .openSquare where facts.pseudoElement == .none:
        guard attributeSelector(at + 1..<max(at + 1, min(Int(token.payload), end)), &facts) else { return false }
        at = next(at, end)
        continue
      case .colon:
        guard pseudo(&at, end, &facts, allowsPseudoElements: allowsPseudoElements) else { return false }
        continue
      case .whitespace, .comma: return at > start
      case .delimiter where token.isDelimiter(">") || token.isDelimiter("+") || token.isDelimiter("~"): return at > start
      default: return false
      }
      at += 1
    }
    return at > start
  }

  private mutating func appendName(_ kind: SelectorComponent.Kind, _ token: Token, _ specificity: UInt32, _ facts: inout SelectorFacts) {
    let name = token.name(in: text)
    if holdsTemplatePiece(token) {
      appendUndecided(specificity, &facts)
      return
    }
    let atom = Atom(name)
    var component = SelectorComponent(kind)
    component.first = Int32(bitPattern: atom.number)
    component.second = lowered(name, atom)
    componentStack.append(component)
    if kind == .id { table.ids.insert(atom) } else { table.classes.insert(atom) }
    facts.add(specificity)
  }

  /// Whether U+FFFC stands in a token.
  private func holdsTemplatePiece(_ token: Token) -> Bool {
    let bytes = text[max(0, Int(token.start))..<max(0, Int(token.start), min(Int(token.end), text.count))]
    guard let first = bytes.firstIndex(of: 0xEF) else { return false }
    return CompiledDeclaration.holdsUnknownPiece(Array(bytes[first...])[...])
  }

  private mutating func appendUndecided(_ specificity: UInt32, _ facts: inout SelectorFacts) {
    componentStack.append(SelectorComponent(.undecided))
    facts.isUndecided = true
    facts.add(specificity)
  }

  private func lowered(_ name: String, _ atom: Atom) -> Int32 {
    guard name.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return Int32(bitPattern: atom.number) }
    return Int32(bitPattern: Atom(name.asciiLowercased).number)
  }

  /// An optional type or universal selector with an optional namespace.
  private mutating func typeSelector(_ at: inout Int, _ end: Int, _ facts: inout SelectorFacts) -> Bool {
    func isName(_ index: Int) -> Bool { index < end && (tokens[index].kind == .ident || tokens[index].isDelimiter("*")) }
    var namespace = defaultNamespace
    var name: Int?
    if isName(at) {
      if at + 1 < end, tokens[at + 1].isDelimiter("|"), tokens[at + 1].start == tokens[at].end, isName(at + 2),
        tokens[at + 2].start == tokens[at + 1].end
      {
        if tokens[at].kind == .ident {
          guard let declared = namespaces[tokens[at].name(in: text)] else { return false }
          namespace = declared
        } else {
          namespace = nil
        }
        name = at + 2
      } else {
        name = at
      }
    } else if at < end, tokens[at].isDelimiter("|"), isName(at + 1), tokens[at + 1].start == tokens[at].end {
      // No element of a page is without a namespace.
      namespace = -1
      name = at + 1
    }
    if let namespace, name != nil || depth == 0 {
      var component = SelectorComponent(.namespace)
      component.first = namespace
      if namespace < 0 { facts.neverMatches = true }
      componentStack.append(component)
    }
    guard let name else { return true }
    at = name + 1
    guard tokens[name].kind == .ident else { return true }
    let string = tokens[name].name(in: text)
    if holdsTemplatePiece(tokens[name]) {
      appendUndecided(Specificity.type, &facts)
      return true
    }
    let atom = Atom(string)
    var component = SelectorComponent(.type)
    component.first = Int32(bitPattern: atom.number)
    component.second = lowered(string, atom)
    componentStack.append(component)
    facts.add(Specificity.type)
    return true
  }

  /// The inside of `[…]`: https://www.w3.org/TR/selectors-4/#attribute-selectors
  private mutating func attributeSelector(_ range: Range<Int>, _ facts: inout SelectorFacts) -> Bool {
    var at = range.lowerBound
    let end = range.upperBound
    skipWhitespace(&at, end)
    guard at < end else { return false }
    var neverMatches = false
    if tokens[at].isDelimiter("|") || tokens[at].isDelimiter("*") {
      if tokens[at].isDelimiter("*") { at += 1 }
      guard at < end, tokens[at].isDelimiter("|") else { return false }
      at += 1
    } else if at + 2 < end, tokens[at].kind == .ident, tokens[at + 1].isDelimiter("|"), tokens[at + 2].kind == .ident {
      guard namespaces[tokens[at].name(in: text)] != nil else { return false }
      neverMatches = true
      at += 2
    }
    guard at < end, tokens[at].kind == .ident else { return false }
    if tokens[range].contains(where: holdsTemplatePiece) {
      appendUndecided(Specificity.cls, &facts)
      return true
    }
    let name = tokens[at].name(in: text)
    let atom = Atom(name)
    var component = SelectorComponent(neverMatches ? .never : .attribute)
    component.first = Int32(bitPattern: atom.number)
    component.second = lowered(name, atom)
    at += 1
    skipWhitespace(&at, end)
    if at < end {
      guard tokens[at].kind == .delimiter else { return false }
      if tokens[at].isDelimiter("=") {
        component.attributeOperator = .equals
        at += 1
      } else {
        switch UInt8(truncatingIfNeeded: tokens[at].payload) {
        case UInt8(ascii: "~"): component.attributeOperator = .includes
        case UInt8(ascii: "|"): component.attributeOperator = .dashMatch
        case UInt8(ascii: "^"): component.attributeOperator = .prefix
        case UInt8(ascii: "$"): component.attributeOperator = .suffix
        case UInt8(ascii: "*"): component.attributeOperator = .substring
        default: return false
        }
        guard at + 1 < end, tokens[at + 1].isDelimiter("="), tokens[at + 1].start == tokens[at].end else { return false }
        at += 2
      }
      skipWhitespace(&at, end)
      guard at < end, tokens[at].kind == .ident || tokens[at].kind == .string else { return false }
      component.third = Int32(table.strings.count)
      table.strings.append(tokens[at].name(in: text))
      at += 1
      skipWhitespace(&at, end)
      if CaseInsensitiveAttributes.contains(name.asciiLowercased) { component.attributeCase = .insensitiveInHTML }
      if at < end {
        guard tokens[at].kind == .ident else { return false }
        if tokens[at].isNamed("i", in: text) {
          component.attributeCase = .insensitive
        } else {
          return false
        }
        at += 1
        skipWhitespace(&at, end)
        guard at == end else { return false }
      }
    }
    componentStack.append(component)
    facts.add(Specificity.cls)
    return true
  }

  // MARK: Pseudo-classes and pseudo-elements

  private mutating func fail(_ name: String) -> Bool {
    if name.utf8.first == UInt8(ascii: "-") { failedAtVendorName = true }
    return false
  }

  private mutating func pseudo(_ at: inout Int, _ end: Int, _ facts: inout SelectorFacts, allowsPseudoElements: Bool) -> Bool {
    let isElement = at + 1 < end && tokens[at + 1].kind == .colon
    at += isElement ? 2 : 1
    guard at < end, tokens[at].kind == .ident || tokens[at].kind == .function, tokens[at].start == tokens[at - 1].end else { return false }
    let token = tokens[at]
    let name = token.lowercasedName(in: text)
    let isFunction = token.kind == .function
    let arguments = isFunction ? at + 1..<max(at + 1, min(Int(token.payload), end)) : at..<at
    at = next(at, end)

    let element: PseudoElement?
    if isElement {
      element = isFunction ? (PseudoElement.isFunction(name) ? .other : nil) : PseudoElement.named(name)
      if element == nil { return fail(name) }
    } else {
      element = isFunction ? nil : PseudoElement.namedWithOneColon(name)
    }
    if let element {
      guard allowsPseudoElements else { return false }
      if isAskedForSupport, name.utf8.starts(with: "-webkit-".utf8), !VendorPseudoElements.contains(name) { return fail(name) }
      // `::before::marker` and the like exist, and are of no consequence here.
      guard facts.pseudoElement == .none || facts.chain.allows(name) else { return false }
      facts.chain = PseudoElementChain(name)
      facts.pseudoElement = facts.pseudoElement == .none ? element : .other
      facts.add(Specificity.type)
      return true
    }
    if facts.pseudoElement != .none {
      // Only states may follow, and none of them is ever there.
      switch facts.pseudoElement {
      case .fileSelectorButton where isFunction && (name == "is" || name == "where"):
        guard let list = nestedList(arguments, isRelative: false, isForgiving: true, &facts) else { return false }
        facts.neverMatches = true
        if name == "is" { facts.add(table.specificity(of: list)) }
        return true
      case .fileSelectorButton, .dateFields, .controlPart, .other: break
      case .selection: if name != "window-inactive" { return false }
      default: return false
      }
      guard !isFunction, PseudoClass.named(name) != nil else { return fail(name) }
      facts.neverMatches = true
      facts.add(Specificity.cls)
      return true
    }
    if isFunction { return functionalPseudoClass(name, arguments, &facts) || fail(name) }
    guard let pseudoClass = PseudoClass.named(name) else { return fail(name) }
    var component = SelectorComponent(.pseudoClass)
    component.pseudoClass = pseudoClass
    if pseudoClass == .dynamic { facts.neverMatches = true }
    if pseudoClass == .scope { facts.hasScope = true }
    componentStack.append(component)
    facts.add(Specificity.cls)
    return true
  }

  private mutating func functionalPseudoClass(_ name: String, _ arguments: Range<Int>, _ facts: inout SelectorFacts) -> Bool {
    switch name {
    case "is", "where", "not", "has", "-webkit-any", "matches":
      guard name != "matches", name != "has" || !isInHas else { return false }
      let isForgiving = name == "is" || name == "where"
      guard let list = nestedList(arguments, isRelative: name == "has", isForgiving: isForgiving, &facts) else { return false }
      if table.selectors[list].contains(where: \.isUndecided) {
        appendUndecided(name == "where" ? 0 : table.specificity(of: list), &facts)
        return true
      }
      var component = SelectorComponent(name == "not" ? .not : name == "has" ? .has : .matchesAny)
      component.third = Int32(list.lowerBound)
      component.fourth = Int32(list.count)
      componentStack.append(component)
      if name != "where" { facts.add(table.specificity(of: list)) }
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type": return nth(name, arguments, &facts)
    case "lang":
      var component = SelectorComponent(.language)
      component.third = Int32(table.strings.count)
      // DEVIATION: one ident alone, as in Chromium; a list or a string makes the selector invalid there.
      var at = arguments.lowerBound
      skipWhitespace(&at, arguments.upperBound)
      guard at < arguments.upperBound, tokens[at].kind == .ident else { return false }
      table.strings.append(tokens[at].lowercasedName(in: text))
      component.fourth = 1
      at += 1
      skipWhitespace(&at, arguments.upperBound)
      guard at == arguments.upperBound else { return false }
      componentStack.append(component)
      facts.add(Specificity.cls)
    case "dir":
      var at = arguments.lowerBound
      skipWhitespace(&at, arguments.upperBound)
      guard at < arguments.upperBound, tokens[at].kind == .ident else { return false }
      var component = SelectorComponent(.direction)
      component.first = tokens[at].isNamed("rtl", in: text) ? 1 : tokens[at].isNamed("ltr", in: text) ? 0 : 2
      at += 1
      skipWhitespace(&at, arguments.upperBound)
      guard at == arguments.upperBound else { return false }
      componentStack.append(component)
      facts.add(Specificity.cls)
    case "host", "host-context", "state", "active-view-transition-type":
      guard !arguments.isEmpty else { return false }
      facts.neverMatches = true
      componentStack.append(SelectorComponent(.never))
      facts.add(Specificity.cls)
    default: return false
    }
    return true
  }

  private mutating func nestedList(_ range: Range<Int>, isRelative: Bool, isForgiving: Bool, _ facts: inout SelectorFacts) -> Range<Int>? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    let wasInHas = isInHas
    if isRelative { isInHas = true }
    let found = list(
      range, leading: isRelative ? .relative : .compound, isForgiving: isForgiving && !isAskedForSupport, allowsPseudoElements: false)
    isInHas = wasInHas
    depth -= 1
    if let found { facts.nest(table, found) }
    return found
  }

  private mutating func nth(_ name: String, _ arguments: Range<Int>, _ facts: inout SelectorFacts) -> Bool {
    var at = arguments.lowerBound
    guard let pattern = NthPattern.parse(tokens, text, &at, arguments.upperBound) else { return false }
    var component = SelectorComponent(.nth)
    component.first = pattern.step
    component.second = pattern.offset
    component.pseudoClass =
      switch name {
      case "nth-child": .firstChild
      case "nth-last-child": .lastChild
      case "nth-of-type": .firstOfType
      default: .lastOfType
      }
    component.fourth = -1
    facts.add(Specificity.cls)
    skipWhitespace(&at, arguments.upperBound)
    if at < arguments.upperBound {
      guard tokens[at].isNamed("of", in: text), tokens[at].kind == .ident, name == "nth-child" || name == "nth-last-child",
        let list = nestedList(at + 1..<arguments.upperBound, isRelative: false, isForgiving: false, &facts)
      else { return false }
      if table.selectors[list].contains(where: \.isUndecided) {
        appendUndecided(table.specificity(of: list), &facts)
        return true
      }
      component.third = Int32(list.lowerBound)
      component.fourth = Int32(list.count)
      facts.add(table.specificity(of: list))
    }
    componentStack.append(component)
    return true
  }
}
