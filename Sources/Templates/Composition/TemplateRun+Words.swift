import Diagnostics

/// The words and the files that expressions name.
extension TemplateRun {
  /// A text in the words of the source locale. What has a space in it is what people read; a key has to be in a catalogue.
  func translated(_ input: TemplateValue, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    guard case .string(let text, let isMarkup) = input, !text.hasUnknownPiece else { return .unknown }
    let key = text.string
    if let found = project.translations?.text(key, from: frame.tree.file) {
      // Rails takes the words of such keys for markup.
      return .string(filled(found, arguments, frame), isMarkup: isMarkup || frame.tree.language.isRails && key.hasSuffix("_html"))
    }
    guard TemplateWords.readsAsWords(key, frame.tree.language) else { return .unknown }
    return .string(filled(text, arguments, frame), isMarkup: isMarkup)
  }

  /// Words with the values that a call gives for their names: `__('Continue with :name', ['name' => 'Apple'])`. What is not known is a hole.
  private func filled(_ words: AssembledText, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> AssembledText {
    let holes = TemplateWords.placeholders(words.string)
    guard !holes.isEmpty else { return words }
    var values = TemplateMap()
    for argument in arguments {
      let value = value(argument.value, frame)
      if let name = argument.name {
        values[name] = value
      } else if case .map(let map) = value {
        for entry in map.entries { values[entry.key] = entry.value }
      }
    }
    return words.withHoles(holes) { hole in
      let names = [hole, TemplateWords.name(ofPlaceholder: hole)]
      guard let value = names.lazy.compactMap({ values[$0] }).first, case .string(let text, false) = value else { return nil }
      return text
    }
  }

  /// The address of a file of the project that a helper names; the tag stays where there is none.
  func asset(_ text: AssembledText, _ frame: TemplateFrame) -> TemplateValue {
    guard !text.hasUnknownPiece, let address = project.finder.asset(text.string, from: frame.tree.file) else { return .unknown }
    return .string(text.replaced(by: address), isMarkup: true)
  }
}
