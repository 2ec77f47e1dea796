import Diagnostics
import ScreenModel
import Scripts
import Words

/// Judges the parameters of Apple's script, of authorization URLs and of button images, the same for pages and for JSON screens.
enum RequestDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .id, .provider, .providerName, .href, .language, .key, .value, .kind, .complete, .scheme, .name, .status, .allowed, .hostKind,
    .fragment, .constant, .suggestion,
  ]
  static let writes: Set<AttributeName> = [
    .provider, .providerName, .language, .key, .kind, .complete, .scheme, .status, .allowed, .hostKind, .fragment, .constant, .suggestion,
  ]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document, with: scene.recognizer) }

  private static func derive(_ document: inout ScreenDocument, with recognizer: Recognizer) {
    let vocabulary = RequestVocabulary.builtIn
    for index in document.nodes.indices {
      switch document.nodes[index].element {
      case .request: deriveRequest(index, &document, vocabulary, recognizer)
      case .buttonImage: deriveImage(index, &document, vocabulary)
      case .service: deriveService(index, &document, vocabulary)
      default: break
      }
    }
  }

  private static func deriveRequest(
    _ index: Int, _ document: inout ScreenDocument, _ vocabulary: RequestVocabulary, _ recognizer: Recognizer
  ) {
    var node = document.nodes[index]
    if let href = node.string(.href) {
      node.setIfAbsent(.provider, recognizer.providers.provider(ofAddress: href).map { .string($0.id) })
      node.setIfAbsent(.scheme, RequestAddress.scheme(of: href).map { .string($0) })
    }
    let provider = node.string(.provider).flatMap { recognizer.providers.provider($0) }
    node.setIfAbsent(.providerName, provider.map { .string($0.name) })
    node.setIfAbsent(.complete, .boolean(true))
    document.nodes[index] = node
    deriveParameters(of: index, &document, node.string(.provider) == "apple" ? vocabulary.authorize : nil, vocabulary)
  }

  private static func deriveImage(_ index: Int, _ document: inout ScreenDocument, _ vocabulary: RequestVocabulary) {
    if let href = document.nodes[index].string(.href) {
      document.nodes[index].setIfAbsent(.kind, vocabulary.buttonImageVariant(href).map { .string($0) })
    }
    let family = document.nodes[index].string(.kind).flatMap { vocabulary.family(ofButtonImage: $0) }
    deriveParameters(of: index, &document, family, vocabulary)
    let locale = document.descendants(of: index).first {
      document.nodes[$0].string(.name) == "locale" && document.nodes[$0].string(.status) == "ok"
    }
    let language = locale.flatMap { document.nodes[$0].string(.value) }.map { LanguageTag.language(of: $0) }
    document.nodes[index].setIfAbsent(.language, language.map { .string($0) })
  }

  private static func deriveService(_ index: Int, _ document: inout ScreenDocument, _ vocabulary: RequestVocabulary) {
    guard document.nodes[index].string(.kind) == "script" else { return }
    document.nodes[index].setIfAbsent(.provider, .string("apple"))
    document.nodes[index].setIfAbsent(.complete, .boolean(true))
    for child in document.descendants(of: index) where document.nodes[child].element == .parameter {
      guard let name = document.nodes[child].string(.name), !document.nodes[child].has(.key) else { continue }
      if name.hasPrefix("appleid-signin-") {
        document.nodes[child].set(.key, String(name.dropFirst("appleid-signin-".count)))
      } else if let key = vocabulary.scriptKeys[name] {
        document.nodes[child].set(.key, key)
      }
    }
    deriveParameters(of: index, &document, vocabulary.script, vocabulary)
  }

  private static func deriveParameters(
    of index: Int, _ document: inout ScreenDocument, _ family: RequestVocabulary.Family?, _ vocabulary: RequestVocabulary
  ) {
    let children = document.descendants(of: index).filter { document.nodes[$0].element == .parameter }
    var siblings: [String: String] = [:]
    for child in children {
      guard let name = document.nodes[child].string(.key) ?? document.nodes[child].string(.name) else { continue }
      siblings[name] = document.nodes[child].string(.value) ?? String(UnknownPiece.character)
    }
    for child in children {
      var node = document.nodes[child]
      guard let name = node.string(.key) ?? node.string(.name) else { continue }
      if let value = node.string(.value) {
        if let family, !name.hasPrefix("data-") {
          let judged = vocabulary.judge(name, value, in: family, siblings: siblings)
          node.setIfAbsent(.status, .string(judged.status))
          if !judged.allowed.isEmpty { node.setIfAbsent(.allowed, .string(judged.allowed)) }
          node.setIfAbsent(.suggestion, judged.suggestion.map { .string($0) })
        } else {
          node.setIfAbsent(.status, .string(RequestVocabulary.isPlaceholder(value) ? "placeholder" : "ok"))
        }
        if family?.specification(name)?.isAddress ?? (name == "redirect_uri"), node.string(.status) == "ok", !value.isEmpty {
          node.setIfAbsent(.scheme, RequestAddress.scheme(of: value).map { .string($0) })
          node.setIfAbsent(.hostKind, RequestAddress.hostKind(of: value).map { .string($0) })
          node.setIfAbsent(.fragment, .boolean(value.contains("#")))
        }
        if name == "state" || name == "nonce", !value.isEmpty, node.string(.status) != "template" {
          if looksGenerated(value) { node.setUnknown(.constant, .notStated) } else { node.setIfAbsent(.constant, .boolean(true)) }
        }
      } else if node.isUnknown(.value) {
        node.setIfAbsent(.status, .string("template"))
        if name == "state" || name == "nonce" { node.setIfAbsent(.constant, .boolean(false)) }
      }
      document.nodes[child] = node
    }
  }

  /// Whether a value looks drawn by lot: a page that a server has filled in already holds such a one, and it says nothing of the next.
  static func looksGenerated(_ value: String) -> Bool {
    guard value.utf8.count >= 20, !value.contains(" ") else { return false }
    return value.contains(where: \.isNumber) && value.contains(where: \.isLetter)
  }
}
