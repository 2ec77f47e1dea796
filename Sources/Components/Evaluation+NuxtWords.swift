import Diagnostics
import Scripts

/// The words that a program of Nuxt's keeps in scripts: one for each locale, which its configuration names (https://i18n.nuxtjs.org/docs/api/options).
extension Evaluation {
  /// Functions that give back what they are given, or what the function that they are given returns.
  private static let definers: Set<String> = ["defineNuxtConfig", "defineI18nLocale", "defineI18nConfig"]
  /// Where locales lie, if the configuration says nothing: beside it in version 8, in folders of their own since version 9.
  private static let folders = ["", "/i18n", "/i18n/locales", "/locales", "/app/i18n/locales", "/lang"]
  private static let localeLimit = 60

  /// What the program below a folder has of such words; nil for a program that names none.
  func nuxtWords(in home: String) -> GivenWords? {
    guard let configuration = ComponentRegistry.nuxtConfigurations(home).lazy.compactMap({ self.project.module(at: $0) }).first,
      case .object(let written) = defined(configuration), let options = translationOptions(written)
    else { return nil }
    let languages = ObjectValue()
    for locale in list(options["locales"]).prefix(Self.localeLimit) {
      guard case .object(let locale) = locale, let code = text(locale["code"]) else { continue }
      for name in list(locale["file"]) + list(locale["files"]) {
        guard let words = localeWords(of: name, in: home, folder: text(options["langDir"])) else { continue }
        add(words, to: code, of: languages)
      }
    }
    if let name = text(options["vueI18n"]) { addConfigured(name, in: home, to: languages) }
    if languages.keys.isEmpty { addConfigured("./i18n.config", in: home, to: languages) }
    guard let source = LanguageKeys.source(of: languages.keys) ?? languages.keys.first else { return nil }
    let stated = text(options["defaultLocale"]).flatMap { LanguageKeys.key(of: $0, among: languages.keys) }
    return GivenWords(messages: languages, language: stated ?? source)
  }

  /// The options of the module that translates: `i18n: {…}`, or beside its name in `modules`.
  private func translationOptions(_ configuration: ObjectValue) -> ObjectValue? {
    if let own = configuration["i18n"], case .object(let options) = withoutForks({ force(own) }) { return options }
    for entry in list(configuration["modules"]) {
      guard case .list(let pair) = entry, pair.count == 2, text(pair[0]) == "@nuxtjs/i18n" else { continue }
      if case .object(let options) = withoutForks({ force(pair[1]) }) { return options }
    }
    return nil
  }

  private func localeWords(of file: ComponentValue, in home: String, folder: String?) -> ObjectValue? {
    var file = file
    if case .object(let described) = file, let path = described["path"] { file = withoutForks { force(path) } }
    guard case .text(let name) = file else { return nil }
    let folders = folder.map { [$0, "i18n/" + $0, "app/" + $0].map { "/" + $0 } } ?? Self.folders
    for folder in folders {
      let path = ComponentProject.joined(home + folder, name.string)
      guard ComponentProject.isScript(path), let module = project.module(at: path), case .object(let words) = defined(module) else {
        continue
      }
      return words
    }
    return nil
  }

  /// Adds what a configuration of vue-i18n's gives: `export default defineI18nConfig(() => ({ messages: { en } }))`.
  private func addConfigured(_ name: String, in home: String, to languages: ObjectValue) {
    for folder in ["", "/i18n"] {
      guard case .file(let path) = project.resolve(name.hasPrefix(".") ? name : "./" + name, from: home + folder + "/package.json"),
        ComponentProject.isScript(path), let module = project.module(at: path), case .object(let made) = defined(module),
        let messages = made["messages"], case .object(let given) = withoutForks({ force(messages) })
      else { continue }
      for language in given.keys {
        guard let own = given[language], case .object(let words) = withoutForks({ force(own) }) else { continue }
        add(words, to: language, of: languages)
      }
      return
    }
  }

  private func add(_ words: ObjectValue, to language: String, of languages: ObjectValue) {
    guard let known = languages[language], case .object(let object) = withoutForks({ force(known) }) else {
      languages[language] = LazyValue(.object(words))
      return
    }
    let merged = ObjectValue()
    merged.merge(object)
    merged.merge(words)
    languages[language] = LazyValue(.object(merged))
  }

  /// What a module exports, without the function that Nuxt puts around it.
  private func defined(_ module: ModuleSyntax) -> ComponentValue {
    let scope = moduleScope(module)
    if case .expression(let node) = module.exports["default"], case .call(let called, let arguments, _) = module.tree[node].kind,
      case .identifier(let name) = module.tree[called].kind, Self.definers.contains(name), let first = arguments.first
    {
      return withoutForks {
        let value = evaluate(first, scope)
        if case .function(let function) = value { return call(function, []) }
        return value
      }
    }
    return withoutForks { exported("default", of: module) ?? .null }
  }

  private func list(_ value: LazyValue?) -> [ComponentValue] {
    guard let value else { return [] }
    switch withoutForks({ force(value) }) {
    case .list(let items): return items.map { item in withoutForks { force(item) } }
    case .null, .unknown: return []
    case let single: return [single]
    }
  }

  private func text(_ value: LazyValue?) -> String? {
    guard let value, case .text(let text) = withoutForks({ force(value) }), !text.string.holdsUnknownPiece else { return nil }
    return text.string
  }
}
