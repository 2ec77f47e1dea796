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
    guard let words = words(key, namespace: parts.joined(separator: "."), fallback: fallback, scope.module.file) else { return unknown }
    guard arguments.count > 1, case .object(let values) = withoutForks({ force(arguments[1]) }) else { return .text(words) }
    return .text(filled(words, with: values))
  }

  /// Words with the values that are given for their names: "Continue with {provider}".
  private func filled(_ words: AssembledText, with values: ObjectValue) -> AssembledText {
    let mark = Array(String(UnknownPiece.character).utf8)
    let bytes = words.bytes
    var made = AssembledText()
    var start = 0
    while let found = bytes[start...].firstRange(of: mark) {
      let range = SourceRange(found.lowerBound, found.upperBound)
      made.append(words.slice(SourceRange(start, range.start)))
      start = range.end
      let name = words.pieces.location(range).flatMap { place in
        words.pieces.files.first { $0.path == place.file }?.string(place.range)
      }
      let key = name.map { String($0.drop { !$0.isLetter && $0 != "_" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) } ?? ""
      let value = values[key].map { value in withoutForks { known(force(value)) } }
      switch value {
      case .text(let text)?: made.append(text)
      case .number(let number, let place)?: made.append(Self.digits(number), from: place.range, of: place.file)
      default: made.append(words.slice(range))
      }
    }
    made.append(words.slice(SourceRange(start, bytes.count)))
    return made
  }

  /// The words for a key; what stands there otherwise where no catalogue has them. A key that is a sentence stands for itself.
  func words(_ key: AssembledText, namespace: String, fallback: AssembledText?, _ file: SourceFile) -> AssembledText? {
    let name = key.string
    if let translations {
      for candidate in (namespace.isEmpty ? [] : [namespace + "." + name]) + [name] {
        if let found = translations.text(candidate, from: file) { return found }
      }
    }
    if let fallback, !fallback.string.contains("{") { return fallback }
    return name.contains(" ") && !name.contains("{") ? key : nil
  }
}
