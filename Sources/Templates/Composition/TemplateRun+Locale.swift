import Diagnostics

/// The language that a page is shown in, as frameworks give it to templates.
extension TemplateRun {
  /// The functions and methods that give it, by what they are one of: `App::getLocale()`, `app()->currentLocale()`, `I18n.locale`.
  private static let givers = [
    "getLocale": ["App", "app", "Lang"], "currentLocale": ["App", "app"], "locale": ["I18n", "request", "app"], "get_locale": ["Gettext"],
  ]

  /// What an expression gives that asks for the language of the page: the one whose words are shown. Nil for another expression, and where nobody knows.
  func locale(_ name: String, of base: TemplateExpression, _ frame: TemplateFrame) -> TemplateValue? {
    guard let holders = Self.givers[name], let holder = Self.holder(base), holders.contains(holder) else { return nil }
    return shownLocale(base.range, frame)
  }

  /// What a name of the configuration's gives: `config('app.locale')`.
  func locale(setting name: String?, _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    name == "app.locale" ? shownLocale(range, frame) : nil
  }

  private func shownLocale(_ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    guard let language = project.translations?.language ?? project.translations?.chosenLanguage(of: frame.tree.file) else { return nil }
    return .string(AssembledText(language, from: range, of: frame.tree.file), isMarkup: false)
  }

  /// The last name of what is asked: "app" of `app()`, "request" of `app.request`.
  private static func holder(_ base: TemplateExpression) -> String? {
    switch base.kind {
    case .name(let name): name
    case .member(_, let name): name
    case .call(let callee, _): holder(callee)
    default: nil
    }
  }
}
