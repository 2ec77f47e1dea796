import Diagnostics

/// Says of every button and link whose sign-in it is, and judges the titles of Sign in with Apple buttons.
enum ControlDerivation {
  static func derive(_ document: inout ScreenDocument, with recognizer: Recognizer) {
    let locale = document.nodes[0].string(.locale)
    let isWatch = document.nodes[0].string(.platform) == "watchos"
    for index in document.nodes.indices {
      guard [.button, .link, .locationButton].contains(document.nodes[index].element) else { continue }
      var node = document.nodes[index]
      recognizeStated(&node, with: recognizer)
      if let provider = node.string(.provider), let known = recognizer.providers.provider(provider) {
        node.setIfAbsent(.providerName, .string(known.name))
        node.setIfAbsent(.providerKind, .string(known.kind))
        node.setIfAbsent(.equivalent, .boolean(known.isEquivalent))
      } else if node.boolean(.signIn) == true {
        node.setIfAbsent(.providerKind, .string("unknown"))
      }
      if node.string(.provider) == "apple", node.boolean(.signIn) == true {
        judgeTitle(&node, locale: locale, isWatch: isWatch, with: recognizer)
      }
      if let titleX = node.number(.titleX), let titleWidth = node.number(.titleWidth), let x = node.number(.x),
        let width = node.number(.width)
      {
        node.setIfAbsent(.titleEndSpace, .number(((x + width - titleX - titleWidth) * 100).rounded() / 100))
      }
      if node.boolean(.signIn) == true, node.element == .link { node.element = .button }
      if node.boolean(.signIn) == true {
        let words = [node.string(.label), node.string(.title), node.string(.providerName)].lazy.compactMap(\.self).first { !$0.isEmpty }
        node.setIfAbsent(.name, .string(words ?? "The other button"))
      }
      document.nodes[index] = node
    }
  }

  /// A description in JSON states titles and labels, and perhaps a provider; a page's front end has recognised its controls already.
  private static func recognizeStated(_ node: inout ModelNode, with recognizer: Recognizer) {
    guard !node.has(.signIn), node.element != .locationButton else { return }
    var control = ControlDescription()
    control.title = node.string(.title) ?? ""
    control.label = node.string(.label)
    control.statedProvider = node.string(.provider)
    control.isLink = node.element == .link
    if let id = node.string(.id) { control.identifiers = [id.lowercased()] }
    if let href = node.string(.href) { control.addresses = [href] }
    if let source = node.string(.logoSource) { control.icons = [source.lowercased()] }
    let recognized = recognizer.recognize(control)
    node.set(.signIn, recognized.signsIn)
    if recognized.signsIn, let provider = recognized.provider { node.setIfAbsent(.provider, .string(provider)) }
    if let action = recognized.action {
      if !node.has(.action) {
        node.set(.action, action)
        node.setIfAbsent(.actionSource, recognized.actionSource.map { .string($0) })
      }
    }
  }

  private static func judgeTitle(_ node: inout ModelNode, locale: String?, isWatch: Bool, with recognizer: Recognizer) {
    let isSystem = node.string(.type) == "sign-in-with-apple-button"
    node.setIfAbsent(.custom, .boolean(!isSystem))
    if let title = node.string(.title), !title.isEmpty {
      let judged = recognizer.titles.classify(title, language: locale)
      node.setIfAbsent(.titleKind, .string(judged.kind.rawValue))
      node.setIfAbsent(.titleVariant, judged.variant.map { .string($0) })
      node.setIfAbsent(.titleLanguage, judged.language.map { .string($0) })
      node.setIfAbsent(.titleCase, judged.letterCase.map { .string($0) })
      node.setIfAbsent(.titleSuggestion, .string(judged.suggestion))
      node.setIfAbsent(.logoOnly, .boolean(false))
    } else if let reason = node.reason(.title) {
      node.setUnknown(.titleKind, reason)
      node.setUnknown(.titleCase, reason)
    }
    if let label = node.string(.label), !label.isEmpty {
      let judged = recognizer.titles.classify(label, language: locale)
      node.setIfAbsent(.labelKind, .string(judged.kind.rawValue))
      node.setIfAbsent(.titleSuggestion, .string(judged.suggestion))
    } else if let reason = node.reason(.label) {
      node.setUnknown(.labelKind, reason)
    }
  }
}
