import Diagnostics

/// The words and the files that expressions name.
extension TemplateRun {
  /// A text in the words of the source locale. What has a space in it is what people read; a key has to be in a catalogue.
  func translated(_ input: TemplateValue, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    // No words stay none.
    if case .null = input, frame.tree.language == .twig { return .null }
    guard case .string(let text, let isMarkup) = input, !text.hasUnknownPiece else { return .unknown }
    let key = text.string
    let given = WordValues(arguments, isPositional: frame.tree.language.isScript) { self.value($0, frame) }
    // What a format fills in later stays as it is written.
    func fill(_ hole: AssembledText) -> AssembledText? { keepsPlaceholders ? hole : given.text(for: hole.string) }
    func finished(_ words: AssembledText) -> AssembledText { keepsPlaceholders ? words : filled(words, given, arguments, frame) }
    if let found = project.translations?.text(key, from: frame.tree.file, filling: fill) {
      // Rails takes the words of such keys for markup.
      return .string(finished(found).asked(by: text), isMarkup: isMarkup || frame.tree.language.isRails && key.hasSuffix("_html"))
    }
    guard TemplateWords.readsAsWords(key, frame.tree.language) else { return .unknown }
    return .string(finished(text), isMarkup: isMarkup)
  }

  /// What Laravel shows for a key that no catalogue has and that names no file of words: the key itself, `__('username')`. Nil for another.
  /// https://laravel.com/docs/12.x/localization#using-translation-strings-as-keys
  func laravelKey(_ key: TemplateValue, givenTo function: String, _ frame: TemplateFrame) -> TemplateValue? {
    guard frame.tree.language == .blade, ["__", "trans", "lang", "get"].contains(function), let words = key.plainText, !words.isEmpty,
      !words.contains("."), !words.contains("::"), !words.contains("/")
    else { return nil }
    return key
  }

  /// Words with the values that arguments give for their names.
  func filled(_ words: AssembledText, with arguments: [TemplateArgument], _ frame: TemplateFrame) -> AssembledText {
    if keepsPlaceholders { return words }
    return filled(words, WordValues(arguments, isPositional: false) { self.value($0, frame) }, arguments, frame)
  }

  /// Words with the values that a call gives for their names: `__('Continue with :name', ['name' => 'Apple'])`. What is not known is a hole.
  private func filled(
    _ words: AssembledText, _ given: WordValues, _ arguments: [TemplateArgument], _ frame: TemplateFrame
  ) -> AssembledText {
    let holes = TemplateWords.placeholders(words.string)
    guard !holes.isEmpty else { return frame.tree.language == .php ? numbered(words, arguments, frame) : words }
    return words.withHoles(holes) { given.text(for: $0) }
  }

  /// Words with the values that Magento puts in by their number: `__('Continue with %1', 'Apple')`.
  private func numbered(_ words: AssembledText, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> AssembledText {
    let bytes = words.bytes
    let holes = bytes.indices.dropLast().filter { i in
      let number = Int(bytes[i + 1]) - 0x30
      let next = i + 2 < bytes.count ? bytes[i + 2] : 0
      // `%1$s` is filled by `sprintf`.
      return bytes[i] == 0x25 && number >= 1 && number <= min(9, arguments.count) && !next.isASCIIDigit && next != 0x24
    }
    return words.withHoles(holes.map { SourceRange($0, $0 + 2) }) { hole in
      guard let number = Int(hole.dropFirst()), case .string(let text, false) = value(arguments[number - 1].value, frame) else {
        return nil
      }
      return text
    }
  }

  /// What PHP's `sprintf` gives whose format is written, or is the words for a text that is. `isList`: whether one list holds what it puts in.
  func formatted(_ arguments: [TemplateArgument], isList: Bool, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue {
    guard let first = arguments.first, let format = format(first.value, frame) else { return .unknown }
    var given = [TemplateArgument(value: TemplateExpression(.literal(format), first.value.range))]
    if !isList {
      given += arguments.dropFirst()
    } else if arguments.count > 1, case .list(let items) = value(arguments[1].value, frame) {
      given += items.map { TemplateArgument(value: TemplateExpression(.literal($0), arguments[1].value.range)) }
    }
    return PhpFormat.pieces(given, range).map { value($0, frame) } ?? .unknown
  }

  /// The words of a format, in which what is put in is not yet filled.
  private func format(_ expression: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue? {
    let before = keepsPlaceholders
    keepsPlaceholders = true
    defer { keepsPlaceholders = before }
    guard case .string(let text, let isMarkup) = value(expression, frame), !text.hasUnknownPiece else { return nil }
    return .string(text, isMarkup: isMarkup)
  }

  /// What a format gives in Ruby and Python, and by the filter of Twig and Jinja: `'Continue with %s' % name`, `format(t('in'), name: 'Apple')`.
  func formatted(_ words: TemplateExpression, with arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    guard case .string(let text, let isMarkup)? = format(words, frame) else { return .unknown }
    let given = WordValues(arguments, isPositional: true) { self.value($0, frame) }
    return .string(text.withHoles(TemplateWords.placeholders(text.string)) { given.text(for: $0) }, isMarkup: isMarkup)
  }

  /// The address of a file of the project that a helper names; the tag stays where there is none.
  func asset(_ text: AssembledText, _ frame: TemplateFrame) -> TemplateValue {
    guard !text.hasUnknownPiece, let address = project.finder.asset(text.string, from: frame.tree.file) else { return .unknown }
    return .string(text.replaced(by: address), isMarkup: true)
  }
}
