import Diagnostics

/// The words and the files that expressions name.
extension TemplateRun {
  /// A text in the words of the source locale. What has a space in it is what people read; a key has to be in a catalogue.
  func translated(_ input: TemplateValue, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    guard case .string(let text, let isMarkup) = input, !text.hasUnknownPiece else { return .unknown }
    let key = text.string
    if let found = project.translations?.text(key, from: frame.tree.file) {
      // Rails takes the words of such keys for markup.
      return .string(found, isMarkup: isMarkup || frame.tree.language.isRails && key.hasSuffix("_html"))
    }
    guard TemplateWords.readsAsWords(key, frame.tree.language) else { return .unknown }
    return .string(text.withHoles(TemplateWords.placeholders(key)), isMarkup: isMarkup)
  }

  /// The address of a file of the project that a helper names; the tag stays where there is none.
  func asset(_ text: AssembledText, _ frame: TemplateFrame) -> TemplateValue {
    guard !text.hasUnknownPiece, let address = project.finder.asset(text.string, from: frame.tree.file) else { return .unknown }
    return .string(text.replaced(by: address), isMarkup: true)
  }
}
