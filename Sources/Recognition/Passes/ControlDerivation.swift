import Diagnostics
import ScreenModel
import Words

/// Says of every button and link whose sign-in it is, and judges the titles of Sign in with Apple buttons.
enum ControlDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .type, .x, .width, .title, .titleLanguage, .titleKind, .titleVariant, .titleCase, .titleSuggestion, .label, .labelKind, .signIn,
    .provider, .providerName, .providerKind, .equivalent, .custom, .logoOnly, .titleX, .titleWidth, .titleEndSpace, .logoKind, .platform,
    .letterCase, .locale, .name, .unknown,
  ]
  static let writes: Set<AttributeName> = [
    .titleLanguage, .titleKind, .titleVariant, .titleCase, .titleSuggestion, .labelKind, .providerName, .providerKind, .equivalent,
    .custom, .logoOnly, .titleEndSpace, .name,
  ]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document, with: scene.recognizer) }

  private static func derive(_ document: inout ScreenDocument, with recognizer: Recognizer) {
    let locale = document.nodes[0].string(.locale)
    let isWatch = document.nodes[0].string(.platform) == "watchos"
    for index in document.nodes.indices {
      guard [.button, .link, .locationButton].contains(document.nodes[index].element) else { continue }
      var node = document.nodes[index]
      if let provider = node.string(.provider), let known = recognizer.providers.provider(provider) {
        node.setIfAbsent(.providerName, .string(known.name))
        node.setIfAbsent(.providerKind, .string(known.kind))
        node.setIfAbsent(.equivalent, .boolean(known.isEquivalent))
      } else if node.boolean(.signIn) == true {
        node.setIfAbsent(.providerKind, .string("unknown"))
      }
      if node.boolean(.signIn) == true, !node.isUnknown(.title) {
        // A control whose words are not stated, and whose logo is, shows that alone.
        if node.string(.title)?.isEmpty == false {
          node.setIfAbsent(.logoOnly, .boolean(false))
        } else if let logo = node.string(.logoKind), logo != "none" {
          node.setIfAbsent(.logoOnly, .boolean(true))
        }
      }
      if node.string(.provider) == "apple", node.boolean(.signIn) == true {
        judgeTitle(&node, locale: locale, isWatch: isWatch, with: recognizer)
      }
      if node.boolean(.signIn) == true, node.string(.provider) != "apple" { nameLanguage(&node, locale: locale, with: recognizer) }
      setEndSpace(&node, locale: locale)
      if node.boolean(.signIn) == true, node.element == .link { node.element = .button }
      if node.boolean(.signIn) == true {
        // A service is called by its name; what the list calls the company's own ways, nobody reads.
        let service = Self.ownKinds.contains(node.string(.providerKind)) ? nil : node.string(.providerName)
        let words = [node.string(.label), node.string(.title), service].lazy.compactMap(\.self).first { !$0.isEmpty }
        node.setIfAbsent(.name, words.map { .string($0) })
      }
      document.nodes[index] = node
    }
  }

  private static let ownKinds: Set<String?> = ["password", "own"]

  /// The language of another provider's title is that in which Apple's would read the same.
  private static func nameLanguage(_ node: inout ModelNode, locale: String?, with recognizer: Recognizer) {
    guard !node.has(.titleLanguage), let title = node.string(.title), title.utf8.count <= 80,
      let name = node.string(.providerName)?.lowercased(),
      let range = title.lowercased().firstRange(of: name)
    else { return }
    let lower = title.lowercased()
    let judged = recognizer.titles.classify(lower[..<range.lowerBound] + "apple" + lower[range.upperBound...], language: locale)
    if judged.kind != .unknown { node.setIfAbsent(.titleLanguage, judged.language.map { .string($0) }) }
  }

  /// Languages that are written from right to left: their titles end at the left.
  private static let rightToLeft: Set<String> = ["ar", "he", "fa", "ur", "yi", "ps", "sd", "ug", "dv"]

  private static func setEndSpace(_ node: inout ModelNode, locale: String?) {
    guard node.element != .locationButton, let titleX = node.number(.titleX), let titleWidth = node.number(.titleWidth),
      let x = node.number(.x),
      let width = node.number(.width)
    else { return }
    let endsLeft = locale.map { rightToLeft.contains(LanguageTag.language(of: $0)) } ?? false
    let space = endsLeft ? titleX - x : x + width - titleX - titleWidth
    node.setIfAbsent(.titleEndSpace, .number((space * 100).rounded() / 100))
  }

  private static func judgeTitle(_ node: inout ModelNode, locale: String?, isWatch: Bool, with recognizer: Recognizer) {
    let isSystem = node.string(.type) == "sign-in-with-apple-button"
    node.setIfAbsent(.custom, .boolean(!isSystem))
    if isWatch, let title = node.string(.title), !title.isEmpty {
      judgeWatchTitle(title, &node, with: recognizer)
    } else if let title = node.string(.title), !title.isEmpty {
      let judged = recognizer.titles.classify(title, language: locale)
      node.setIfAbsent(.titleKind, .string(judged.kind.rawValue))
      node.setIfAbsent(.titleVariant, judged.variant.map { .string($0) })
      node.setIfAbsent(.titleLanguage, judged.language.map { .string($0) })
      if let letterCase = judged.letterCase, !node.has(.titleCase), !node.isUnknown(.titleCase) {
        node.set(.titleCase, letterCase, source: node.attribute(.title)?.source)
      }
      node.setIfAbsent(.titleSuggestion, .string(judged.suggestion))
      node.setIfAbsent(.logoOnly, .boolean(false))
    } else if let reason = node.reason(.title) {
      for name in [AttributeName.titleKind, .titleCase, .titleVariant, .titleLanguage] { node.setUnknown(name, reason) }
    }
    if let label = node.string(.label), !label.isEmpty {
      let judged = recognizer.titles.classify(label, language: locale)
      let kind = labelKind(label, judged.kind.rawValue, of: node, with: recognizer)
      node.setIfAbsent(.labelKind, .string(kind))
      node.setIfAbsent(.titleSuggestion, .string(judged.suggestion))
    } else if let reason = node.reason(.label) {
      node.setUnknown(.labelKind, reason)
    }
  }

  /// What the words that assistive technology reads are. The name of a logo may stand before an approved title, unless it is another provider's; such
  /// a name alone is no title either.
  private static func labelKind(_ label: String, _ kind: String, of node: ModelNode, with recognizer: Recognizer) -> String {
    let approved = TitleKind.approved.rawValue
    let wrong = TitleKind.wrong.rawValue
    if let title = node.string(.title), node.string(.titleKind) == approved, label.hasSuffix(title), label != title {
      return namesAnother(String(label.dropLast(title.count)), than: node, recognizer) ? wrong : approved
    }
    let isUnknown = kind != approved && kind != wrong
    guard isUnknown, let provider = node.string(.provider), namesAnother(label, than: node, recognizer) else { return kind }
    return recognizer.providers.names(provider, in: label) ? kind : wrong
  }

  /// Whether words name a provider, as its own name or in a phrase, and not the one that a control signs in with.
  private static func namesAnother(_ words: String, than node: ModelNode, _ recognizer: Recognizer) -> Bool {
    guard let match = recognizer.providers.match(title: words), match.isBareName || match.isPhrase else { return false }
    return match.provider.id != node.string(.provider)
  }

  /// On watchOS there is one title, in words of its own: only in English are they known.
  private static func judgeWatchTitle(_ title: String, _ node: inout ModelNode, with recognizer: Recognizer) {
    let key = TitleNormalization.key(title)
    let language = key == "sign in" ? "en" : recognizer.titles.classify(title, language: node.string(.titleLanguage)).language
    let namesApple = key.contains("apple")
    node.setIfAbsent(.titleKind, .string(key == "sign in" ? "approved" : language == "en" || namesApple ? "wrong" : "unknown"))
    node.setIfAbsent(.titleLanguage, language.map { .string($0) })
    node.setIfAbsent(.titleSuggestion, .string("Sign in"))
    node.setIfAbsent(.logoOnly, .boolean(false))
  }
}
