import Diagnostics

/// What C# has of its own: objects and arrays that are made in place, and strings with values in them
/// (https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/operators/new-operator).
extension ExpressionReader {
  /// Behind `new`: `Type { A = 1 }`, `{ A = 1 }`, `[] { a, b }`, `List<string> { a, b }`. Of any other object nothing is known.
  mutating func creation(_ start: Int) throws(Failure) -> TemplateExpression {
    var isNamed = false
    while let _ = name() {
      isNamed = true
      guard take(".") else { break }
    }
    if isNamed, isSymbol("<") { try skip("<", ">") }
    let isArray = isSymbol("[")
    if isArray { try skip("[", "]") }
    if isSymbol("(") { try skip("(", ")") }
    guard take("{") else { return TemplateExpression(.opaque, since(start)) }
    if isArray { return try list(until: "}", start) }
    guard case .name = token.kind, peek().kind == .symbol("=") else {
      // `{ { "key", value } }` fills a dictionary.
      if isSymbol("{") || isSymbol("[") { throw Failure() }
      return try list(until: "}", start)
    }
    let made = try map(start)
    guard isNamed, case .map(let entries) = made.kind else { return made }
    // A type may give values to what is not stated.
    let rest = TemplateExpression(.opaque, SourceRange(start, start))
    return TemplateExpression(.map(entries + [(key: rest, value: rest)]), made.range)
  }

  /// Behind `is`: `null`, `not null`, a constant. Of other patterns it is not known whether they match.
  mutating func pattern(_ left: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression {
    let isNegative = takeWord("not")
    if take("{") {
      // `is { }`, `is not { }`
      guard take("}") else { throw Failure() }
      let null = TemplateExpression(.literal(.null), since(start))
      return TemplateExpression(.comparison(left, isNegative ? .equal : .unequal, null), since(start))
    }
    if isSymbol("<") || isSymbol(">") || isSymbol("<=") || isSymbol(">=") { throw Failure() }
    let constant = try sum()
    if case .name = constant.kind { throw Failure() }
    if isWord("or") || isWord("and") || isWord("when") { throw Failure() }
    return TemplateExpression(.comparison(left, isNegative ? .unequal : .equal, constant), since(start))
  }

  /// Behind `x switch {`: its arms as conditions, the first that holds
  /// (https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/operators/switch-expression).
  mutating func cases(of subject: TemplateExpression, _ start: Int) throws(Failure) -> TemplateExpression {
    var arms: [(condition: TemplateExpression?, value: TemplateExpression)] = []
    while !take("}") {
      var condition: TemplateExpression?
      if !takeWord("_") {
        repeat {
          let constant = try sum()
          let equal = TemplateExpression(.comparison(subject, .equal, constant), constant.range)
          condition = condition.map { TemplateExpression(.either($0, equal), SourceRange($0.range.start, equal.range.end)) } ?? equal
        } while takeWord("or")
      }
      guard take("=>"), arms.count < 100 else { throw Failure() }
      arms.append((condition, try conditional()))
      if !take(","), !isSymbol("}") { throw Failure() }
    }
    var made = TemplateExpression(.opaque, since(start))
    for arm in arms.reversed() {
      made = arm.condition.map { TemplateExpression(.conditional($0, arm.value, made), since(start)) } ?? arm.value
    }
    return made
  }

  /// A call as it counts in a condition: a text that is null or empty is one that does not count as true.
  func csharp(_ call: TemplateExpression) -> TemplateExpression {
    guard language.isCSharp, case .call(let callee, let arguments) = call.kind, case .member(let base, let name) = callee.kind,
      name == "IsNullOrEmpty" || name == "IsNullOrWhiteSpace", case .name(let type) = base.kind, type.lowercased() == "string",
      let first = arguments.first
    else { return call }
    return TemplateExpression(.not(first.value), call.range)
  }

  private mutating func skip(_ opener: String, _ closer: String) throws(Failure) {
    var depth = 0
    repeat {
      if isSymbol(opener) { depth += 1 }
      if isSymbol(closer) { depth -= 1 }
      if isAtEnd { throw Failure() }
      advance()
    } while depth > 0
  }

  /// Behind `$`, a string with expressions in braces; behind `@`, one as it is written.
  mutating func markedString(_ start: Int) throws(Failure) -> TemplateExpression {
    var isFilled = false
    while isSymbol("$") || isSymbol("@") {
      isFilled = isFilled || isSymbol("$")
      advance()
    }
    guard case .string(quote: 0x22) = token.kind else { throw Failure() }
    let range = token.range
    advance()
    guard isFilled else { return TemplateExpression(.literal(.string(AssembledText(range, of: file), isMarkup: false)), since(start)) }
    var parts: [TemplateExpression] = []
    var plain = range.start
    var i = plain
    func close(_ end: Int, _ parts: inout [TemplateExpression]) {
      guard end > plain else { return }
      let piece = SourceRange(plain, end)
      parts.append(TemplateExpression(.literal(.string(AssembledText(piece, of: file), isMarkup: false)), piece))
    }
    while i < range.end {
      let isDoubled = i + 1 < range.end && text[i + 1] == text[i]
      if text[i] == 0x7B || text[i] == 0x7D, isDoubled {
        close(i + 1, &parts)
        i += 2
        plain = i
      } else if text[i] == 0x7B {
        close(i, &parts)
        guard let end = text[i..<range.end].firstIndex(of: 0x7D) else { throw Failure() }
        parts.append(Self.read(SourceRange(i + 1, end), of: file, language))
        i = end + 1
        plain = i
      } else {
        i += 1
      }
    }
    close(range.end, &parts)
    return TemplateExpression(.concatenation(parts), since(start))
  }
}

extension TemplateExpression {
  /// Whether it is what gives words by their keys: `Localizer["title"]`.
  func isLocalizer(in file: SourceFile) -> Bool {
    switch kind {
    case .name, .member: break
    default: return false
    }
    let name = file.string(range).lowercased()
    return name.contains("locali") || ["l", "t", "loc", "_l", "_loc"].contains(name)
  }

  /// The key of words: a text, or the name of a member of the class that is made of a catalogue, `Texts.Title`, `nameof(Texts.Title)`.
  func resourceKey(in file: SourceFile) -> TemplateExpression? {
    switch kind {
    case .literal: return literalText == nil ? nil : self
    case .member(_, let name):
      let place = SourceRange(max(range.start, range.end - name.utf8.count), range.end)
      return TemplateExpression(.literal(.string(AssembledText(place, of: file), isMarkup: false)), place)
    case .call(let callee, let arguments):
      guard case .name("nameof") = callee.kind, let argument = arguments.first?.value, !argument.isOpaque else { return nil }
      return argument.resourceKey(in: file)
    default: return nil
    }
  }
}
