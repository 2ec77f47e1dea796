import Diagnostics

/// What translates and what escapes in PHP, by the names that frameworks and programs give it.
extension TemplateRun {
  /// The last word of names of functions and methods that give the words for what they are given: `$this->translate('…')`, `$this->l('…')`, `_t('…')`.
  private static let translators: Set<String> = [
    "t", "tr", "pt", "pte", "lang", "trans", "translate", "translation", "localize", "i18n", "gettext",
  ]
  /// Those that are methods alone, and of what: `$this->lang->line('…')`, PrestaShop's `$this->l('…')`.
  private static let methods = ["line": "lang", "l": "$this"]
  /// Those whose first argument is the group of the words: `Yii::t('app', '…')`.
  private static let grouped: Set<String> = ["Yii", "Craft"]
  private static let escapers: Set<String> = [
    "escapehtml", "escapehtmlattr", "escape", "esc", "e", "h", "html", "eschtml", "encode", "specialchars", "htmlspecialchars",
  ]

  /// A text as an address holds it.
  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { made, byte in
      let isPlain = byte.isASCIIAlphanumeric || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
      made += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  /// The part of an address that a map of its parameters makes; of one whose value is not known, its name.
  private func query(_ value: TemplateValue, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    guard case .map(let map) = value, !map.isOpen, map.part == nil, !map.entries.isEmpty else { return nil }
    let file = frame.tree.file
    var made = AssembledText()
    for entry in map.entries {
      if case .null = entry.value { continue }
      made.append((made.bytes.isEmpty ? "" : "&") + Self.encoded(entry.key) + "=", from: range, of: file)
      switch entry.value {
      case .string(let text, _) where !text.hasUnknownPiece: made.append(text.replaced(by: Self.encoded(text.string)))
      case .number(_, let digits): made.append(digits)
      default: made.append("\u{FFFC}", from: range, of: file)
      }
    }
    return .string(made, isMarkup: false)
  }

  /// What a function or a method of PHP's gives that is called with words; nil for others. `base`: what the method is one of.
  func phpWords(_ name: String, of base: TemplateExpression?, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    guard frame.tree.language == .php || frame.tree.language == .blade, let first = arguments.first, first.name == nil, !first.isSpread
    else { return nil }
    let small = name.lowercased()
    if Self.escapers.contains(small) {
      guard case .string(let text, let isMarkup) = value(first.value, frame), !text.hasUnknownPiece else { return nil }
      return .string(isMarkup ? text : text.escaped, isMarkup: true)
    }
    switch small {
    case "apply_filters" where base == nil && arguments.count > 1:
      // What the hooks leave as it is.
      guard case .string(let text, let isMarkup) = value(arguments[1].value, frame), !text.hasUnknownPiece else { return nil }
      return .string(text, isMarkup: isMarkup)
    case "config" where base == nil && arguments.count <= 2:
      let key = first.value.literalText
      return locale(setting: key, first.value.range, frame) ?? configured(key, frame)
    case "str_replace" where base == nil && arguments.count == 3:
      guard let old = first.value.literalText, !old.isEmpty, let new = arguments[1].value.literalText,
        case .string(let text, let isMarkup) = value(arguments[2].value, frame), !text.hasUnknownPiece
      else { return nil }
      return .string(text.string.contains(old) ? text.replaced(by: text.string.replacing(old, with: new)) : text, isMarkup: isMarkup)
    case "urlencode" where base == nil, "rawurlencode" where base == nil:
      guard case .string(let text, _) = value(first.value, frame), !text.hasUnknownPiece else { return nil }
      return .string(text.replaced(by: Self.encoded(text.string)), isMarkup: false)
    case "http_build_query" where base == nil: return query(value(first.value, frame), first.value.range, frame)
    case "wp_kses_post", "wp_kses", "wp_kses_data":
      guard case .string(let text, _) = value(first.value, frame), !text.hasUnknownPiece else { return nil }
      return .string(text, isMarkup: true)
    case "trans_choice",
      "choice" where base == nil || Self.isTranslator(base):
      return counted(arguments, frame)
    case "get" where Self.isTranslator(base):
      let key = value(first.value, frame)
      let known = translated(key, Array(arguments.dropFirst()), frame)
      return known.isKnown ? known : laravelKey(key, givenTo: small, frame)
    default: break
    }
    let word = String(small.drop { $0 == "_" })
    guard
      Self.translators.contains(word) || !small.isEmpty && small.allSatisfy({ $0 == "_" })
        || Self.methods[small].map({ $0 == Self.lastName(of: base) }) ?? false
    else { return nil }
    if case .name(let group)? = base?.kind, Self.grouped.contains(group) {
      guard arguments.count > 1, let category = first.value.literalText, let words = arguments[1].value.literalText else { return nil }
      if let found = project.translations?.text(category + "." + words, from: frame.tree.file) { return .string(found, isMarkup: false) }
      return translated(value(arguments[1].value, frame), Array(arguments.dropFirst(2)), frame)
    }
    guard first.value.literalText != nil else { return nil }
    return translated(value(first.value, frame), Array(arguments.dropFirst()), frame)
  }

  /// Laravel's `Lang` and `app('translator')`.
  private static func isTranslator(_ base: TemplateExpression?) -> Bool {
    switch base?.kind {
    case .name("Lang"), .member(_, "Lang")?: true
    case .call(let callee, let arguments):
      if case .name("app") = callee.kind { arguments.first?.value.literalText == "translator" } else { false }
    default: false
    }
  }

  /// Laravel's `trans_choice('{0} None|{1} One|[2,*] :count apples', 2)`: the words for a number; nil where that is not known.
  /// https://laravel.com/docs/12.x/localization#pluralization
  private func counted(_ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    guard arguments.count > 1, case .number(let number, let digits) = value(arguments[1].value, frame) else { return nil }
    var given = TemplateMap()
    if arguments.count > 2, case .map(let map) = value(arguments[2].value, frame) { given = map }
    given["count"] = .string(digits, isMarkup: false)
    let filling = TemplateArgument(name: nil, value: TemplateExpression(.literal(.map(given)), arguments[0].value.range))
    // What stands in braces before the words is a number, and nothing to be filled in.
    let kept = keepsPlaceholders
    keepsPlaceholders = true
    let words = translated(value(arguments[0].value, frame), [filling], frame)
    keepsPlaceholders = kept
    guard case .string(let text, let isMarkup) = words else { return nil }
    func shown(_ words: AssembledText) -> TemplateValue { .string(filled(words, with: [filling], frame), isMarkup: isMarkup) }
    var start = 0
    var plain: [AssembledText] = []
    for part in text.bytes.split(separator: 0x7C, omittingEmptySubsequences: false) {
      let words = text.slice(SourceRange(start, start + part.count)).trimmedSpace
      start += part.count + 1
      guard let (holds, rest) = Self.condition(words, number) else {
        plain.append(words)
        continue
      }
      if holds { return shown(rest) }
      plain.append(rest)
    }
    // Other languages have other forms for other numbers.
    guard let first = plain.first else { return nil }
    if plain.count == 1 || number == 1 { return shown(first) }
    return plain.count == 2 ? shown(plain[1]) : nil
  }

  /// What the numbers before words say of one, `{1}`, `[2,*]`, and the words; nil for words without.
  private static func condition(_ words: AssembledText, _ number: Double) -> (holds: Bool, rest: AssembledText)? {
    guard let first = words.bytes.first, first == 0x7B || first == 0x5B,
      let close = words.bytes.firstIndex(of: first == 0x7B ? 0x7D : 0x5D)
    else { return nil }
    let rest = words.slice(SourceRange(close + 1, words.bytes.count)).trimmedSpace
    let limits = words.slice(SourceRange(1, close)).string.split(separator: ",").map { $0.filter { $0 != " " } }
    guard let low = limits.first, limits.allSatisfy({ $0 == "*" || Double($0) != nil }) else { return nil }
    if limits.count == 1 { return (Double(low) == number, rest) }
    return ((Double(low) ?? -.infinity) <= number && number <= (Double(limits[1]) ?? .infinity), rest)
  }

  /// The name of what a method is one of, or of the last member: "lang" of `$this->lang`.
  private static func lastName(of base: TemplateExpression?) -> String? {
    switch base?.kind {
    case .name(let name): name
    case .member(_, let name): name
    default: nil
    }
  }
}
