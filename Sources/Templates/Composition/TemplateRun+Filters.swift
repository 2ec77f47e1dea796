import Diagnostics

/// What filters make of a value.
extension TemplateRun {
  private static let markupFilters: Set<String> = ["safe", "raw", "mark_safe", "safeseq", "html_safe"]
  private static let translations: Set<String> = ["trans", "t", "translate", "_", "gettext", "i18n"]
  /// Filters that leave what is seen as it is.
  private static let silentFilters: Set<String> = [
    "e", "escape", "force_escape", "string", "conditional_escape", "escapejs", "h", "html_entity_decode", "spaceless", "minify",
    "htmlcompress", "inline_css", "indent",
  ]

  func filter(_ base: TemplateExpression, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
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
    if name == "format" { return formatted(base, with: arguments, frame) }
    if name == "replace", case .map(let map)? = first, case .string(let text, let isMarkup) = input {
      return replaced(text, map).map { .string($0, isMarkup: isMarkup) } ?? .unknown
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
  func isParameter(_ base: TemplateExpression, _ frame: TemplateFrame) -> Bool {
    // What the front matter of a page of Jekyll's does not say, or who includes a part.
    if case .member(let holder, let name) = base.kind, isName(holder, "page") || isName(holder, "include"), frame.tree.language == .liquid,
      case .map(let stated) = value(holder, frame)
    {
      return stated[name] == nil
    }
    guard case .name(let name) = base.kind else { return false }
    return parts.last == frame.tree.file.path && frame.scope.names[name] == nil && !TemplateScope.isGlobal(name)
  }

  func stringFilter(
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
    case "relative_url", "absolute_url", "asset_url", "asset", "stylesheet_tag", "inline_asset_content":
      return name.hasSuffix("url") || name == "asset" ? asset(text, frame) : .unknown
    default: return .unknown
    }
  }

  /// A text with others in the place of parts of it, as Twig's `replace` has them: `|replace({'%name%': 'Apple'})`.
  private func replaced(_ text: AssembledText, _ map: TemplateMap) -> AssembledText? {
    guard !map.isOpen else { return nil }
    var made = text
    for entry in map.entries where !entry.key.isEmpty {
      let word = Array(entry.key.utf8)
      var holes: [SourceRange] = []
      var start = 0
      while let found = made.bytes[start...].firstRange(of: word), holes.count < 200 {
        holes.append(SourceRange(found.lowerBound, found.upperBound))
        start = found.upperBound
      }
      guard case .string(let value, _) = entry.value else {
        if holes.isEmpty { continue }
        return nil
      }
      made = made.withHoles(holes) { _ in value }
    }
    return made
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
}
