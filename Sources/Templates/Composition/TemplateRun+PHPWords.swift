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
    case "wp_kses_post", "wp_kses", "wp_kses_data":
      guard case .string(let text, _) = value(first.value, frame), !text.hasUnknownPiece else { return nil }
      return .string(text, isMarkup: true)
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

  /// The name of what a method is one of, or of the last member: "lang" of `$this->lang`.
  private static func lastName(of base: TemplateExpression?) -> String? {
    switch base?.kind {
    case .name(let name): name
    case .member(_, let name): name
    default: nil
    }
  }
}
