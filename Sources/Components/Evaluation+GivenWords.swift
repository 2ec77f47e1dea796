import Diagnostics
import Scripts
import Templates

/// Words that a program gives a library of translations in a script: `createI18n({ locale: 'en', messages: { en } })`.
struct GivenWords {
  /// By language.
  var messages: ObjectValue
  /// The language that the program begins with.
  var language: String
}

extension Evaluation {
  /// Where programs set their library up, without suffixes.
  private static let setups = [
    "i18n", "i18n/index", "i18n/i18n", "i18n/config", "plugins/i18n", "plugins/i18n/index", "lib/i18n", "utils/i18n", "config/i18n",
    "boot/i18n", "locales/index", "locales/i18n", "locale/index", "lang/index", "main", "index", "app",
  ]
  private static let libraries: Set<String> = ["vue-i18n", "i18next", "vue-i18n-next"]
  /// The functions that take the words, and under which names.
  private static let takers: Set<String> = ["createI18n", "init", "VueI18n"]
  private static let namespaces = ["translation", "common"]

  /// The words for a key that no catalogue has, where the program gives them in a script.
  func constantWords(_ key: String, near file: SourceFile) -> AssembledText? {
    guard let place = project.files.place(of: file) else { return nil }
    let home = project.projectFolder(of: place.path)
    guard let given = givenWords[home] ?? findWords(in: home) else { return nil }
    var language = given.language
    if isTranslated {
      guard let own = translations?.language.flatMap({ LanguageKeys.key(of: $0, among: given.messages.keys) }) else { return nil }
      language = own
    }
    guard let words = given.messages[language] else { return nil }
    let parts = key.split { $0 == "." || $0 == ":" }.map(String.init)
    let paths = [parts, [key]] + Self.namespaces.map { [$0] + parts }
    let found = paths.lazy.compactMap { [self] in text(at: $0, in: force(words)) }.first
    guard let found, !found.string.contains("{") else { return nil }
    wordLanguages.formUnion(given.messages.keys)
    for file in found.pieces.files { wordFiles.insert(file.path) }
    return found
  }

  private func text(at path: [String], in value: ComponentValue) -> AssembledText? {
    var value = value
    for name in path {
      guard case .object(let object) = value, let next = object[name] else { return nil }
      value = withoutForks { force(next) }
    }
    if case .text(let text) = value, !text.string.holdsUnknownPiece { return text }
    return nil
  }

  private func findWords(in home: String) -> GivenWords? {
    var found: GivenWords?
    for folder in ["/src/", "/app/", "/", "/resources/js/"] where found == nil {
      for name in Self.setups where found == nil {
        guard case .file(let path) = project.resolve("." + folder + name, from: home + "/package.json"),
          ComponentProject.isScript(path), let module = project.module(at: path),
          module.modules.contains(where: { Self.libraries.contains($0.name) })
        else { continue }
        found = words(givenBy: module)
      }
    }
    found = found ?? nuxtWords(in: home)
    givenWords[home] = .some(found)
    return found
  }

  /// What a module gives the library that it sets up.
  private func words(givenBy module: ModuleSyntax) -> GivenWords? {
    let tree = module.tree
    for node in tree.nodes {
      let callee: NodeID
      let options: NodeID
      switch node.kind {
      case .call(let called, let arguments, _) where !arguments.isEmpty: (callee, options) = (called, arguments[0])
      case .new(let called, let arguments) where !arguments.isEmpty: (callee, options) = (called, arguments[0])
      default: continue
      }
      switch tree[callee].kind {
      case .identifier(let name) where Self.takers.contains(name): break
      case .member(_, let name, _, _) where Self.takers.contains(name): break
      default: continue
      }
      guard case .object(let object) = withoutForks({ evaluate(options, moduleScope(module)) }),
        let messages = object["messages"] ?? object["resources"], case .object(let languages) = withoutForks({ force(messages) }),
        let source = LanguageKeys.source(of: languages.keys) ?? languages.keys.first
      else { continue }
      var language = source
      if let stated = object["locale"] ?? object["lng"], case .text(let text) = withoutForks({ force(stated) }),
        let key = LanguageKeys.key(of: text.string, among: languages.keys)
      {
        language = key
      }
      return GivenWords(messages: languages, language: language)
    }
    return nil
  }
}
