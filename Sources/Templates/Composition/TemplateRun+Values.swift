import Diagnostics

/// What expressions are, as far as that is known.
extension TemplateRun {
  func value(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    switch expression.kind {
    case .literal(let value): return value
    case .name("@parent"): return defaults.last.map { .content($0) } ?? .null
    case .name(let name):
      let known = frame.scope[name]
      if !known.isKnown, frame.tree.language.isRails, frame.scope.names[name] == nil, name.utf8.first != 0x40,
        let written = railsValue(name, receiver: nil, [], expression.range, frame)
      {
        return written
      }
      if known.isKnown { return known }
      let other = globals[name] ?? assumed(expression, frame)
      return other.isKnown ? other : form(named: name, frame) ?? .unknown
    case .member(let base, "super") where isName(base, "block"): return parent(frame)
    case .member(let base, let name) where isName(base, "locals") && parts.last == frame.tree.file.path:
      // What a part may be given, and is not.
      if case .map(let given) = value(base, frame) { return given[name] ?? .null }
      return .unknown
    case .member(let base, let name) where isName(base, "ViewBag"): return frame.scope[RazorStatement.viewDataPrefix + name]
    case .member(let base, let name):
      if frame.tree.language == .liquid, case .member(let site, "data") = base.kind, isName(site, "site"), !value(base, frame).isKnown {
        return siteData(name, frame)
      }
      let known = member(value(base, frame), name, of: base, frame)
      if known.isKnown { return known }
      let other = assumed(expression, frame)
      return other.isKnown ? other : form(named: name, frame) ?? .unknown
    case .element(let base, let index):
      if frame.tree.language == .heex, isName(base, "assigns"), let name = index.literalText { return frame.scope["@" + name] }
      if isName(base, "ViewData"), let name = index.literalText { return frame.scope[RazorStatement.viewDataPrefix + name] }
      let holder = value(base, frame)
      switch (holder, value(index, frame)) {
      case (.list(let items), .number(let position, _)):
        let position = position < 0 ? Double(items.count) + position : position
        return position >= 0 && position < Double(items.count) ? items[Int(position)] : .null
      case (.map(let map), let key) where map.part != nil:
        guard let part = map.part, let name = key.plainText else { return .part(FormPart(.field)) }
        return member(name, of: part, expression.range, frame) ?? .unknown
      case (.map(let map), let key): return key.plainText.map { map[$0] ?? (map.isOpen ? .unknown : .null) } ?? .unknown
      default: return .unknown
      }
    case .call(let callee, let arguments): return call(callee, arguments, expression.range, frame)
    case .filter(let base, let name, let arguments): return filter(base, name, arguments, frame)
    case .not, .both, .either, .comparison, .test: return logical(expression, frame)
    case .arithmetic(let a, let sign, let b): return arithmetic(value(a, frame), sign, value(b, frame), expression, frame)
    case .concatenation(let parts): return concatenation(parts.map { ($0, value($0, frame)) }, frame)
    case .conditional(let condition, let yes, let no):
      guard let holds = chooses(condition, frame) else { return .unknown }
      return holds ? value(yes, frame) : no.map { value($0, frame) } ?? .null
    case .fallback(let a, let b):
      switch value(a, frame) {
      case .null, .absent: return value(b, frame)
      case .unknown where isParameter(a, frame): return value(b, frame)
      case let known: return known
      }
    case .list(let items): return .list(items.map { value($0, frame) })
    case .map(let entries):
      var map = TemplateMap()
      for entry in entries {
        if let key = value(entry.key, frame).plainText { map[key] = value(entry.value, frame) } else { map.isOpen = true }
      }
      return .map(map)
    case .lambda, .opaque: return .unknown
    }
  }

  /// What an expression is on this way, where a condition that holds on it says so: `provider.id == 'apple'`.
  private func assumed(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    guard !equalities.isEmpty, let literal = equalities[frame.tree.file.phrase(expression.range)] else { return .unknown }
    return .string(AssembledText(literal, from: expression.range, of: frame.tree.file), isMarkup: false)
  }

  private func logical(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    switch expression.kind {
    case .either(let a, let b) where frame.tree.language != .php && frame.tree.language != .blade:
      // `a or 'words'` is one of them.
      let left = value(a, frame)
      guard let holds = left.isTrue(frame.tree.language) else {
        return decide(expression, frame) == true && false ? .boolean(true) : .unknown
      }
      return holds ? left : value(b, frame)
    case .both(let a, let b) where frame.tree.language != .php && frame.tree.language != .blade:
      let left = value(a, frame)
      guard let holds = left.isTrue(frame.tree.language) else { return .unknown }
      return holds ? value(b, frame) : left
    case .test(let base, let name, let arguments): return test(base, name, arguments, frame).map { .boolean($0) } ?? .unknown
    case .comparison(let a, let comparison, let b):
      return compare(value(a, frame), comparison, value(b, frame)).map { .boolean($0) } ?? .unknown
    default: return decide(expression, frame).map { .boolean($0) } ?? .unknown
    }
  }

  private func compare(_ a: TemplateValue, _ comparison: TemplateExpression.Comparison, _ b: TemplateValue) -> Bool? {
    switch comparison {
    case .equal: return TemplateValue.areEqual(a, b)
    case .unequal: return TemplateValue.areEqual(a, b).map { !$0 }
    case .contains:
      switch a {
      case .list(let items):
        let answers = items.map { TemplateValue.areEqual($0, b) }
        return answers.contains(true) ? true : answers.allSatisfy { $0 == false } ? false : nil
      case .string:
        guard let text = a.plainText, let part = b.plainText else { return nil }
        return text.contains(part)
      case .map(let map): return b.plainText.flatMap { map[$0] != nil ? true : map.isOpen ? nil : false }
      default: return nil
      }
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard case .number(let x, _) = a, case .number(let y, _) = b else { return nil }
      return switch comparison {
      case .less: x < y
      case .lessOrEqual: x <= y
      case .greater: x > y
      default: x >= y
      }
    }
  }

  private func test(_ base: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> Bool? {
    let value = value(base, frame)
    if value.part != nil { return nil }
    switch (name, value) {
    case (_, .unknown): return nil
    case ("defined", .absent): return false
    case ("defined", _): return true
    case ("undefined", .absent): return true
    case ("undefined", _): return false
    case ("none", .null), ("null", .null), ("none", .absent), ("null", .absent): return true
    case ("none", _), ("null", _): return false
    case ("empty", _): return value.isTrue(.twig).map { !$0 }
    case ("string", .string), ("mapping", .map), ("sequence", .list), ("iterable", .list), ("iterable", .map), ("number", .number):
      return true
    case ("string", _), ("mapping", _), ("number", _), ("sequence", _), ("iterable", _): return false
    case ("odd", .number(let number, _)): return number.truncatingRemainder(dividingBy: 2) != 0
    case ("even", .number(let number, _)): return number.truncatingRemainder(dividingBy: 2) == 0
    case ("in", _): return arguments.first.flatMap { compare(self.value($0.value, frame), .contains, value) }
    case ("true", .boolean(let holds)): return holds
    case ("false", .boolean(let holds)): return !holds
    default: return nil
    }
  }

  private func arithmetic(
    _ a: TemplateValue, _ sign: Character, _ b: TemplateValue, _ expression: TemplateExpression, _ frame: TemplateFrame
  ) -> TemplateValue {
    switch (a, b) {
    case (.number(let x, _), .number(let y, _)):
      let result: Double
      switch sign {
      case "+": result = x + y
      case "-": result = x - y
      case "*": result = x * y
      case "/": result = x / y
      default: result = y == 0 ? .nan : x.truncatingRemainder(dividingBy: y)
      }
      guard result.isFinite, abs(result) < 1e15 else { return .unknown }
      let digits = result == result.rounded() ? String(Int(result)) : String(result)
      return .number(result, AssembledText(digits, from: expression.range, of: frame.tree.file))
    case (.list(let x), .list(let y)) where sign == "+": return .list(x + y)
    case (.string, _) where sign == "+", (_, .string) where sign == "+":
      guard case .arithmetic(let left, _, let right) = expression.kind else { return .unknown }
      if frame.tree.language.isRails { return joined(a, b, (left, right), frame) }
      return concatenation([(left, a), (right, b)], frame)
    default: return .unknown
    }
  }

  /// Ruby's `a + b`: beside markup a text is escaped.
  private func joined(
    _ a: TemplateValue, _ b: TemplateValue, _ sides: (TemplateExpression, TemplateExpression), _ frame: TemplateFrame
  ) -> TemplateValue {
    func isMarkup(_ value: TemplateValue) -> Bool { if case .string(_, true) = value { true } else { false } }
    guard isMarkup(a) || isMarkup(b) else { return concatenation([(sides.0, a), (sides.1, b)], frame) }
    var text = AssembledText()
    for (expression, value) in [(sides.0, a), (sides.1, b)] {
      switch value {
      case .string(let part, let isMarkup): text.append(isMarkup ? part : part.escaped)
      case .null: break
      default: text.append("\u{FFFC}", from: expression.range, of: frame.tree.file)
      }
    }
    return .string(text, isMarkup: true)
  }

  /// `options.merge(class: "btn")`
  private func merged(_ own: TemplateMap, _ arguments: [TemplateArgument], keepsOwn: Bool, _ frame: TemplateFrame) -> TemplateValue {
    var made = own
    func add(_ key: String, _ value: TemplateValue) { if !keepsOwn || made[key] == nil { made[key] = value } }
    for argument in arguments {
      if let name = argument.name, name != "\u{0}" {
        add(name, value(argument.value, frame))
      } else if case .map(let more) = value(argument.value, frame) {
        for entry in more.entries { add(entry.key, entry.value) }
        made.isOpen = made.isOpen || more.isOpen
      } else {
        made.isOpen = true
      }
    }
    return .map(made)
  }

  /// A text of pieces; those that are not known are U+FFFC.
  func concatenation(_ parts: [(TemplateExpression, TemplateValue)], _ frame: TemplateFrame) -> TemplateValue {
    var text = AssembledText()
    for (expression, value) in parts {
      switch value {
      case .string(let part, _), .number(_, let part): text.append(part)
      case .null: break
      case .absent, .unknown, .boolean, .list, .map, .macro, .content: text.append("\u{FFFC}", from: expression.range, of: frame.tree.file)
      }
      if text.bytes.count > 1 << 20 { return .unknown }
    }
    return text.isAllUnknown ? .unknown : .string(text, isMarkup: false)
  }

  private func member(_ holder: TemplateValue, _ name: String, of base: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue {
    switch holder {
    case .map(let map):
      if let value = map[name] { return value }
      if let part = map.part { return member(name, of: part, base.range, frame) ?? .unknown }
      return map.isOpen || ["items", "keys", "values", "length", "size"].contains(name) ? .unknown : .null
    case .list(let items):
      func number(_ count: Int) -> TemplateValue {
        .number(Double(count), AssembledText(String(count), from: base.range, of: frame.tree.file))
      }
      switch name {
      case "first": return items.first ?? .null
      case "last": return items.last ?? .null
      case "size", "length", "count": return number(items.count)
      default:
        if let index = Int(name) { return index >= 0 && index < items.count ? items[index] : .null }
        return .unknown
      }
    case .absent: return .absent
    case .string(let text, let isMarkup)
    where frame.tree.language.isRails && ["html_safe", "to_s", "freeze", "strip", "squish"].contains(name):
      return .string(name == "strip" || name == "squish" ? text.trimmedSpace : text, isMarkup: isMarkup || name == "html_safe")
    case .string(let text, _) where ["size", "length"].contains(name) && !text.hasUnknownPiece:
      let count = text.string.count
      return .number(Double(count), AssembledText(String(count), from: base.range, of: frame.tree.file))
    default: return .unknown
    }
  }

  // MARK: - Filters

  private static let markupFilters: Set<String> = ["safe", "raw", "mark_safe", "safeseq", "html_safe"]
  private static let translations: Set<String> = ["trans", "t", "translate", "_", "gettext", "i18n"]
  /// Filters that leave what is seen as it is.
  private static let silentFilters: Set<String> = [
    "e", "escape", "force_escape", "string", "conditional_escape", "escapejs", "h", "html_entity_decode", "spaceless", "minify",
    "htmlcompress", "inline_css", "indent",
  ]

  private func filter(_ base: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue
  {
    let input = value(base, frame)
    let first = arguments.first.map { value($0.value, frame) }
    if Self.translations.contains(name) { return translated(input, arguments, frame) }
    switch name {
    case "default", "d":
      switch input {
      // What a part takes has its default where nobody on the way to it gives it.
      case .unknown where isParameter(base, frame): return first ?? .null
      case .unknown: return .unknown
      case .absent, .null: return first ?? .null
      case let known:
        return known.isTrue(.django) == false && (frame.tree.language != .jinja || arguments.count > 1) ? first ?? .null : known
      }
    case "default_if_none":
      if case .null = input { return first ?? .null }
      return input
    default: break
    }
    if name == "@items" { return items(input, first) }
    if frame.tree.language == .freemarker, let known = builtIn(name, input, base, frame) { return known }
    if case .content(let content) = input { return .string(captured { write(content) }, isMarkup: true) }
    if let part = input.part { return filtered(part, name, arguments, frame) }
    switch input {
    case .string(let text, let isMarkup): return stringFilter(text, isMarkup, name, arguments.map { value($0.value, frame) }, frame)
    case .list(let items): return listFilter(items, name, first, base, frame)
    case .map(var map) where name == "merge":
      if case .map(let more) = first {
        for entry in more.entries { map[entry.key] = entry.value }
        map.isOpen = map.isOpen || more.isOpen
      } else {
        map.isOpen = true
      }
      return .map(map)
    case .number where name == "string" || name == "int" || name == "float" || name == "round": return input
    case .number(_, let digits) where name == "append" || name == "prepend" || name == "add":
      guard case .string(let more, _) = first else { return .unknown }
      var made = name == "prepend" ? more : digits
      made.append(name == "prepend" ? digits : more)
      return .string(made, isMarkup: false)
    case .null where name == "append" || name == "prepend": return first ?? .null
    default: return .unknown
    }
  }

  /// Whether a name is one that a part takes and that nobody who includes it sets, or one that a page may state and does not.
  private func isParameter(_ base: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    // What the front matter of a page of Jekyll's does not say, or who includes a part.
    if case .member(let holder, let name) = base.kind, isName(holder, "page") || isName(holder, "include"), frame.tree.language == .liquid,
      case .map(let stated) = value(holder, frame)
    {
      return stated[name] == nil
    }
    guard case .name(let name) = base.kind else { return false }
    return parts.last == frame.tree.file.path && frame.scope.names[name] == nil && !TemplateScope.isGlobal(name)
  }

  private func stringFilter(
    _ text: AssembledText, _ isMarkup: Bool, _ name: String, _ arguments: [TemplateValue], _ frame: TemplateFrame
  ) -> TemplateValue {
    if Self.markupFilters.contains(name) { return .string(text, isMarkup: true) }
    if Self.silentFilters.contains(name) {
      // Where nothing else escapes, the filter does.
      let escapes = !frame.tree.language.escapes && (name == "escape" || name == "e" || name == "h")
      return .string(escapes ? text.escaped : text, isMarkup: isMarkup)
    }
    let first = arguments.first
    func changed(_ change: (String) -> String) -> TemplateValue {
      text.hasUnknownPiece ? .unknown : .string(text.replaced(by: change(text.string)), isMarkup: isMarkup)
    }
    switch name {
    case "append", "add", "prepend":
      guard case .string(let more, _) = first else { return .unknown }
      var made = name == "prepend" ? more : text
      made.append(name == "prepend" ? text : more)
      return .string(made, isMarkup: isMarkup)
    case "upper", "upcase": return changed { $0.uppercased() }
    case "lower", "downcase": return changed { $0.lowercased() }
    case "capitalize", "capfirst", "ucfirst":
      return changed { word in
        let rest = String(word.dropFirst())
        return word.prefix(1).uppercased() + (name == "capfirst" || name == "ucfirst" ? rest : rest.lowercased())
      }
    case "title":
      return changed { words in
        var isFirst = true
        return String(
          words.flatMap { character -> String in
            defer { isFirst = !(character.isLetter || character.isNumber || character == "'") }
            return isFirst ? character.uppercased() : character.lowercased()
          })
      }
    case "trim", "strip", "lstrip", "rstrip": return .string(text.trimmedSpace, isMarkup: isMarkup)
    case "length", "size", "count":
      guard !text.hasUnknownPiece, let place = text.pieces.pieces.first else { return .unknown }
      let count = text.string.count
      return .number(Double(count), AssembledText(String(count), from: place.place, of: text.pieces.files[place.file]))
    case "replace":
      guard arguments.count == 2, let old = arguments[0].plainText, let new = arguments[1].plainText, !old.isEmpty else { return .unknown }
      return changed { $0.replacing(old, with: new) }
    case "remove":
      guard let old = first?.plainText, !old.isEmpty else { return .unknown }
      return changed { $0.replacing(old, with: "") }
    case "cut":
      guard let old = first?.plainText, !old.isEmpty else { return .unknown }
      return changed { $0.replacing(old, with: "") }
    case "split":
      guard let separator = first?.plainText, !separator.isEmpty, !text.hasUnknownPiece else { return .unknown }
      return .list(pieces(text, separator).map { .string($0, isMarkup: false) })
    case "slugify", "handleize", "handle":
      return changed { words in
        words.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
      }
    case "format":
      return .unknown
    case "relative_url", "absolute_url", "asset_url", "asset", "stylesheet_tag", "inline_asset_content":
      return name.hasSuffix("url") || name == "asset" ? asset(text, frame) : .unknown
    default: return .unknown
    }
  }

  private func pieces(_ text: AssembledText, _ separator: String) -> [AssembledText] {
    var made: [AssembledText] = []
    let word = Array(separator.utf8)
    var start = 0
    while let found = text.bytes[start...].firstRange(of: word), made.count < 200 {
      made.append(text.slice(SourceRange(start, found.lowerBound)))
      start = found.upperBound
    }
    made.append(text.slice(SourceRange(start, text.bytes.count)))
    return made
  }

  func listFilter(
    _ items: [TemplateValue], _ name: String, _ first: TemplateValue?, _ base: TemplateExpression, _ frame: TemplateFrame
  ) -> TemplateValue {
    switch name {
    case "first": return items.first ?? .null
    case "last": return items.last ?? .null
    case "length", "size", "count":
      return .number(Double(items.count), AssembledText(String(items.count), from: base.range, of: frame.tree.file))
    case "join":
      var parts: [(TemplateExpression, TemplateValue)] = []
      for (index, item) in items.enumerated() {
        if index > 0, let first { parts.append((base, first)) }
        parts.append((base, item))
      }
      return concatenation(parts, frame)
    case "merge", "concat":
      if case .list(let more) = first { return .list(items + more) }
      return .unknown
    case "filter", "select":
      guard first == nil, items.allSatisfy({ $0.isTrue(frame.tree.language) != nil }) else { return .unknown }
      return .list(items.filter { $0.isTrue(frame.tree.language) == true })
    case "reverse": return .list(items.reversed())
    case "list", "safe", "compact", "uniq": return .list(items)
    default: return .unknown
    }
  }

  // MARK: - Calls

  private static let gettext: Set<String> = [
    "_", "gettext", "ugettext", "lazy_gettext", "gettext_lazy", "ngettext", "__", "t", "trans", "translate",
  ]

  private func call(
    _ callee: TemplateExpression, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame
  ) -> TemplateValue {
    if let made = built(callee, arguments, range, frame) { return made }
    switch value(callee, frame) {
    case .macro(let macro): return invoke(macro, arguments, caller: nil, frame)
    case .content(let content): return .content(content)
    case .map(let map) where map.part != nil:
      if let part = map.part, arguments.first.map({ value($0.value, frame).part == nil }) ?? true { return called(part, arguments, frame) }
    default: break
    }
    let first = arguments.first.map { value($0.value, frame) }
    switch callee.kind {
    case .name(let name):
      if Self.gettext.contains(name), let first { return translated(first, Array(arguments.dropFirst()), frame) }
      if name.hasPrefix("@attribute "), let first { return attribute(String(name.dropFirst(11)), first, range, frame) }
      if name == "@append", let first { return appended(first, range, frame) }
      if name == "@nested" { return nested(arguments, frame) }
      if frame.tree.language == .freemarker, let known = keycloak(name, arguments, frame) { return known }
      if name.hasPrefix("@"), let known = jsp(name, arguments, range, frame) { return known }
      if name == "@address", case .string(let text, _)? = first {
        if case .string(let found, _) = asset(text, frame) { return .string(found, isMarkup: true) }
        return .string(text, isMarkup: false)
      }
      if name == "@fragment" {
        let reference = FragmentReference(range, of: frame.tree.file)
        return found(reference, frame).map { .content(TemplateContent($0.element.nodes, $0.frame)) } ?? .unknown
      }
      if let written = directive(name, arguments, range, frame) { return written }
      if let written = written(by: name, arguments, range, frame) { return written }
      if frame.tree.language.isRails, let written = railsValue(name, receiver: nil, arguments, range, frame) { return written }
      if frame.tree.language == .gsp, let known = grails(name, arguments, frame) { return known }
      if name == "@django" { return djangoValue(range, frame) }
      if frame.tree.language == .heex, let written = phoenixCall(name, arguments, range, frame) { return written }
      switch name {
      case "super", "parent": return parent(frame)
      case "block": return first?.plainText.map { self.blockValue($0, frame) } ?? .unknown
      case "include":
        guard let name = arguments.first else { return .unknown }
        let include = TemplateInclude(
          name: name.value, arguments: [], map: arguments.dropFirst().first { $0.name == nil }?.value, tag: range)
        return included(include, frame)
      case "asset", "static", "asset_path", "asset_url", "relative_url", "mix", "elixir", "secure_asset", "versioned_asset", "vite_asset":
        if case .string(let text, _) = first { return asset(text, frame) }
        return .unknown
      case "url_for":
        // Flask's `url_for('static', filename='x.css')`.
        guard first?.plainText == "static", let file = arguments.first(where: { $0.name == "filename" || $0.name == "path" }),
          case .string(let text, _) = value(file.value, frame)
        else { return .unknown }
        return asset(text, frame)
      case "_e", "esc_html_e", "esc_attr_e", "esc_html__", "esc_attr__", "_x", "esc_html_x", "__d":
        guard let words = name == "__d" ? arguments.dropFirst().first.map({ value($0.value, frame) }) : first else { return .unknown }
        return translated(words, [], frame)
      case "htmlspecialchars", "esc_html", "esc_attr", "htmlentities", "e", "h", "esc_url", "trim", "strval":
        if case .string(let text, false)? = first {
          return .string(name == "trim" || name == "strval" ? text : text.escaped, isMarkup: true)
        }
        return first?.isKnown == true ? first ?? .unknown : .unknown
      case "strtolower", "strtoupper", "ucfirst", "ucwords":
        guard case .string(let text, let isMarkup)? = first else { return .unknown }
        let filter = ["strtolower": "lower", "strtoupper": "upper", "ucwords": "title"][name] ?? name
        return stringFilter(text, isMarkup, filter, [], frame)
      case "sprintf": return PhpFormat.pieces(arguments, range).map { value($0, frame) } ?? .unknown
      case "isset", "empty":
        guard let first, first.isKnown else { return .unknown }
        if case .null = first { return .boolean(name == "empty") }
        return name == "isset" ? .boolean(true) : first.isTrue(.php).map { .boolean(!$0) } ?? .unknown
      case "content_for?", "content_for", "yield":
        // Of a layout by itself it is not known what pages put there.
        guard let given = arguments.first?.value, let key = first?.plainText, arguments.count == 1, stack.count > 1 else { return .unknown }
        if name == "content_for?" { return .boolean(fills[key] != nil) }
        return fills[key] == nil ? .null : .content(TemplateContent([.yield(TemplateYield(name: given, tag: range))], frame))
      case "dict", "namespace":
        var map = TemplateMap()
        for argument in arguments { if let name = argument.name { map[name] = value(argument.value, frame) } else { map.isOpen = true } }
        return .map(map)
      case "joiner", "cycler": return .unknown
      case "range", "@range":
        guard arguments.count <= 2, case .number(let a, _)? = first else { return .unknown }
        var (low, high) = (0.0, a)
        if arguments.count == 2 {
          guard case .number(let b, _) = value(arguments[1].value, frame) else { return .unknown }
          (low, high) = frame.tree.language == .twig || name == "@range" ? (a, b + 1) : (a, b)
        }
        return numbers(low, high, range, frame)
      case "@where":
        // Those of a list for which a condition holds: `for p in list if p.on`.
        guard arguments.count == 2, case .list(let items)? = first, case .lambda(let names, let condition) = arguments[1].value.kind,
          names.count == 1
        else { return .unknown }
        var kept: [TemplateValue] = []
        for item in items {
          var inner = frame
          inner.scope.names[names[0]] = item
          guard let holds = value(condition, inner).isTrue(frame.tree.language) else { return .unknown }
          if holds { kept.append(item) }
        }
        return .list(kept)
      default: return .unknown
      }
    case .member(let base, let name):
      if let written = written(by: name, arguments, range, frame) { return written }
      if frame.tree.language.isRails, isName(base, "tag"), let written = railsValue(name, receiver: base, arguments, range, frame) {
        return written
      }
      if isName(base, "self"), frame.scope.names["self"] == nil { return blockValue(name, frame) }
      if frame.tree.language == .mako, isName(base, "parent") { return parent(frame) }
      let holder = value(base, frame)
      if case .map(let bag) = holder, isName(base, "$attributes") { return attributes(bag, name, arguments, frame) }
      if case .call(let inner, let given) = base.kind, case .member(let root, let method) = inner.kind, isName(root, "$attributes"),
        case .map(let bag) = attributes(of: root, method, given, frame)
      {
        return attributes(bag, name, arguments, frame)
      }
      if Self.gettext.contains(name), case .name(let object) = base.kind, ["i18n", "I18n", "req", "locals", "intl"].contains(object),
        let first
      {
        return translated(first, Array(arguments.dropFirst()), frame)
      }
      switch name {
      case "getContextPath" where arguments.isEmpty:
        // As `contextPath`: links begin at the application's own root.
        return frame.tree.language.isServlet ? .string(AssembledText(), isMarkup: false) : .unknown
      case "items":
        if case .map(let map) = holder, !map.isOpen { return holder }
        return .unknown
      case "key?", "has_key?", "include?":
        if case .map(let map) = holder, let key = first?.plainText {
          return map[key] != nil ? .boolean(true) : map.isOpen ? .unknown : .boolean(false)
        }
        return .unknown
      case "get", "fetch":
        if case .map(let map) = holder, let key = first?.plainText {
          return map[key] ?? (map.isOpen ? .unknown : arguments.count > 1 ? value(arguments[1].value, frame) : .null)
        }
        return .unknown
      case "upper", "lower", "strip", "title", "capitalize", "trim", "toUpperCase", "toLowerCase", "upcase", "downcase", "replace", "split":
        guard case .string = holder else { return .unknown }
        let names = ["toUpperCase": "upper", "toLowerCase": "lower"]
        return filter(base, names[name] ?? name, arguments, frame)
      case "merge", "reverse_merge", "deep_merge", "with_defaults":
        guard frame.tree.language.isRails, case .map(let own) = holder else { return .unknown }
        return merged(own, arguments, keepsOwn: name == "reverse_merge" || name == "with_defaults", frame)
      case "update", "append": return .unknown
      default:
        if case .list(let items) = holder { return method(name, of: items, arguments, base, frame) }
        return .unknown
      }
    default: return .unknown
    }
  }

  /// The whole numbers from one up to another; unknown where there are more than 100.
  private func numbers(_ low: Double, _ high: Double, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    guard high - low <= 100, low <= high, abs(low) < 1e9 else { return .unknown }
    return .list((Int(low)..<Int(high)).map { .number(Double($0), AssembledText(String($0), from: range, of: frame.tree.file)) })
  }

  private func attributes(of root: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame)
    -> TemplateValue
  {
    guard case .map(let bag) = value(root, frame) else { return .unknown }
    return attributes(bag, name, arguments, frame)
  }

  private func isName(_ expression: TemplateExpression, _ name: String) -> Bool {
    if case .name(let found) = expression.kind { return found == name }
    return false
  }
}
