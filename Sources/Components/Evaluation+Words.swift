import Diagnostics
import Scripts
import Templates

/// Words that components take from catalogues of translations: i18next, vue-i18n, next-intl, react-intl, svelte-i18n.
extension Evaluation {
  /// The package under which functions that translate are known here, whichever library they are of.
  static let wordsPackage = "#words"

  /// The last part of the name of a function that translates: "t" of `useI18n().t`.
  private static let translators: Set<String> = [
    "t", "$t", "tc", "$tc", "rt", "te", "_", "$_", "formatMessage", "$formatMessage", "rich", "markup", "raw", "format", "$format",
  ]

  /// What a name means that nobody declares where a library of translations has put it; nil for another.
  static func globalTranslator(_ name: String) -> ComponentValue? {
    guard ["$t", "$tc", "$_", "$i18n", "$rt"].contains(name) else { return nil }
    return .external(ExternalName(package: wordsPackage, name: name))
  }

  /// A function of a library that gives the functions that translate; what is asked for belongs to a namespace.
  func translator(_ arguments: [LazyValue]) -> ComponentValue {
    var namespace = "*"
    if let first = arguments.first {
      switch withoutForks({ force(first) }) {
      case .text(let text): namespace = text.string
      case .list(let items): if let first = items.first, case .text(let text) = force(first) { namespace = text.string }
      case .object(let object): if let value = object["namespace"], case .text(let text) = force(value) { namespace = text.string }
      default: break
      }
    }
    return .external(ExternalName(package: Self.wordsPackage, name: namespace))
  }

  /// Whether a function of a package gives such functions.
  static func givesTranslator(_ name: String, package: String) -> Bool {
    ["useTranslation", "useTranslations", "getTranslations", "useI18n", "useIntl", "useTranslate", "useLingui"].contains(name)
      || package == "next-intl" && name == "useScopedI18n"
  }

  /// What stands in a constant that has words by language, `translations[language]`, on a way in a language that it has: nil on others, and for other objects.
  func words(ofLanguages object: ObjectValue) -> ComponentValue? {
    guard LanguageKeys.source(of: object.keys) != nil else { return nil }
    wordLanguages.formUnion(object.keys)
    for place in object.keyPlaces.values { wordFiles.insert(place.file.path) }
    guard isTranslated, let language = translations?.language else { return nil }
    return LanguageKeys.key(of: language, among: object.keys).flatMap { object[$0] }.map { force($0) }
  }

  /// What a call of a function that translates gives.
  func translated(_ external: ExternalName, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue {
    var parts = external.name.split(separator: ".").map(String.init)
    if let last = parts.last, Self.translators.contains(last) { parts.removeLast() }
    if parts.first == "*" || parts.first == "$i18n" || parts.first == "global" { parts.removeFirst() }
    if parts.first == "global" { parts.removeFirst() }
    let unknown = self.unknown(node, scope)
    guard let first = arguments.first else { return unknown }
    var fallback: AssembledText?
    var key: AssembledText?
    switch withoutForks({ known(force(first)) }) {
    case .text(let text): key = text
    case .object(let message):
      // `{ id: 'login.title', defaultMessage: 'Log in' }`
      if let id = message["id"], case .text(let text) = force(id) { key = text }
      if let words = message["defaultMessage"] ?? message["default"], case .text(let text) = force(words) { fallback = text }
    default: break
    }
    if fallback == nil, arguments.count > 1 {
      switch withoutForks({ force(arguments[1]) }) {
      case .text(let text): fallback = text
      case .object(let options):
        if let words = options["defaultValue"] ?? options["default"], case .text(let text) = force(words) { fallback = text }
      default: break
      }
    }
    guard let key, !key.string.holdsUnknownPiece else { return unknown }
    let namespace = parts.joined(separator: ".")
    guard arguments.count > 1, case .object(let values) = withoutForks({ force(arguments[1]) }) else {
      return words(key, namespace: namespace, fallback: fallback, scope.module.file).map { .text($0) } ?? unknown
    }
    let exact = variants(of: key, values).lazy.compactMap { [self] in
      words($0, namespace: namespace, fallback: nil, scope.module.file, isSentence: false)
    }
    .first
    guard let words = exact ?? words(key, namespace: namespace, fallback: fallback, scope.module.file) else { return unknown }
    return .text(filled(words, with: values))
  }

  /// i18next's keys for a context and a number: `t('login', { context: 'apple', count: 1 })` asks for `login_apple_one`, then for less.
  /// https://www.i18next.com/translation-function/plurals
  private func variants(of key: AssembledText, _ values: ObjectValue) -> [AssembledText] {
    var contexts = [""]
    if let value = values["context"], case .text(let text) = withoutForks({ known(force(value)) }), !text.string.holdsUnknownPiece {
      contexts.insert("_" + text.string, at: 0)
    }
    var plurals = [""]
    if let value = values["count"] {
      // Of a number that is not known the most are meant.
      if case .number(let number, _) = withoutForks({ known(force(value)) }), number == 1 {
        plurals = ["_one", ""]
      } else {
        plurals = ["_other", "_plural", ""]
      }
    }
    let suffixes = contexts.flatMap { context in plurals.map { context + $0 } }.filter { !$0.isEmpty }
    guard let place = key.pieces.location(SourceRange(0, key.bytes.count)),
      let file = key.pieces.files.first(where: { $0.path == place.file })
    else { return [] }
    return suffixes.map { suffix in
      var made = key
      made.append(suffix, from: place.range, of: file)
      return made
    }
  }

  /// Words with the values that are given for their names: "Continue with {provider}".
  private func filled(_ words: AssembledText, with values: ObjectValue) -> AssembledText {
    let made = replacing(in: words) { name in
      let key = name.map { String($0.drop { !$0.isLetter && $0 != "_" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) } ?? ""
      switch values[key].map({ value in withoutForks { known(force(value)) } }) {
      case .text(let text)?: return text
      case .number(let number, let place)?: return AssembledText(Self.digits(number), from: place.range, of: place.file)
      default: return nil
      }
    }
    return made ?? words
  }

  /// Words with what stands for the pieces of them that are not known; `text` gets what is written there, and says nil for what stays. Nil where that makes
  /// them longer than `limit`, in bytes.
  private func replacing(in words: AssembledText, limit: Int = .max, _ text: (_ written: String?) -> AssembledText?) -> AssembledText? {
    let mark = Array(String(UnknownPiece.character).utf8)
    let bytes = words.bytes
    var made = AssembledText()
    var start = 0
    while let found = bytes[start...].firstRange(of: mark) {
      let range = SourceRange(found.lowerBound, found.upperBound)
      made.append(words.slice(SourceRange(start, range.start)))
      start = range.end
      let written = words.pieces.location(range).flatMap { place in
        words.pieces.files.first { $0.path == place.file }?.string(place.range)
      }
      made.append(text(written) ?? words.slice(range))
      if made.bytes.count > limit { return nil }
    }
    made.append(words.slice(SourceRange(start, bytes.count)))
    return made
  }

  /// The words for a key; what stands there otherwise where no catalogue has them. A key that is a sentence stands for itself.
  /// `isSentence`: whether it may be one.
  func words(
    _ key: AssembledText, namespace: String, fallback: AssembledText?, _ file: SourceFile, isSentence: Bool = true
  ) -> AssembledText? {
    let name = key.string
    if let translations {
      for candidate in (namespace.isEmpty ? [] : [namespace + "." + name]) + [name] {
        if let found = translations.text(candidate, from: file) { return linked(found, file, depth: 0).asked(by: key) }
      }
    }
    for candidate in namespace.isEmpty ? [name] : [namespace + "." + name, name] {
      if let found = constantWords(candidate, near: file) { return found.asked(by: key) }
    }
    if let fallback, !fallback.string.contains("{") { return fallback }
    return isSentence && name.contains(" ") && !name.contains("{") ? key : nil
  }

  private static let linkDepth = 5

  /// Words with those in them for which another key stands: i18next's `$t(common.apple)`, vue-i18n's `@:common.apple`.
  private func linked(_ words: AssembledText, _ file: SourceFile, depth: Int) -> AssembledText {
    guard depth < Self.linkDepth, let translations else { return words }
    let made = replacing(in: words, limit: 1 << 16) { written in
      let other = written.flatMap(Self.link).flatMap { translations.text($0, from: file) }
      return other.map { linked($0, file, depth: depth + 1) }
    }
    return made ?? words
  }

  /// The key that a piece of a text links to; nil for another piece, and for one that changes the words that it links to.
  private static func link(_ written: String) -> String? {
    let isNested = written.hasPrefix("$t(")
    guard isNested || written.hasPrefix("@:") else { return nil }
    let key = written.dropFirst(isNested ? 3 : 2).drop { "({'\"".contains($0) }.prefix { $0 != "," && !")}'\"".contains($0) }
    return key.isEmpty ? nil : String(key).trimmed
  }
}
