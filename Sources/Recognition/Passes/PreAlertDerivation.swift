import Diagnostics
import ScreenModel
import Words

/// Says of a screen before a system alert where its controls lead, what its words amount to and what its pictures show.
enum PreAlertDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .id, .visible, .title, .titleSuggestion, .label, .signIn, .logoSource, .action, .actionSource, .gestures, .leadsTo, .href, .language,
    .says, .said, .source, .alt, .depicts, .text, .asks, .kind, .kindSource, .locale, .entry, .permission, .permissionSource, .requests,
    .navigation, .name,
  ]
  static let writes: Set<AttributeName> = [
    .titleSuggestion, .action, .actionSource, .leadsTo, .says, .said, .depicts, .permission, .permissionSource, .name,
  ]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document, with: scene.recognizer) }

  /// More nodes than any such screen has; those beyond are left as they are.
  private static let maximumNodes = 2_000

  static let kinds: Set<String> = ["pre-alert", "tracking-pre-alert"]

  private static func derive(_ document: inout ScreenDocument, with recognizer: Recognizer) {
    guard document.nodes[0].element == .screen else { return }
    let isPreAlert = document.nodes[0].string(.kind).map(kinds.contains) == true
    let isEntry = document.nodes[0].boolean(.entry) == true && document.nodes[0].has(.permission)
    guard isPreAlert || isEntry || document.nodes.contains(where: { $0.element == .locationButton }) else { return }
    let vocabulary = PermissionVocabulary.builtIn
    derivePermission(&document, vocabulary)
    let count = min(document.nodes.count, maximumNodes)
    let controls = document.nodes[..<count].filter { ($0.element == .button || $0.element == .link) && $0.boolean(.visible) != false }.count
    for index in 0..<count {
      var node = document.nodes[index]
      switch node.element {
      case .text, .toggle, .image: break
      case .button, .link: if isPreAlert { lead(&node, screen: document.nodes[0], isOnly: controls == 1, vocabulary, recognizer) }
      case .view, .form, .screen: if isPreAlert { gestures(&node, vocabulary) }
      default: continue
      }
      if isPreAlert { derivePicture(&node, vocabulary) }
      deriveSayings(&node)
      document.nodes[index] = node
    }
    guard isPreAlert else { return }
    leadOthers(&document, count)
    deriveDrawnAlerts(&document, count, vocabulary)
  }

  private static func derivePermission(_ document: inout ScreenDocument, _ vocabulary: PermissionVocabulary) {
    if document.nodes[0].has(.permission) {
      document.nodes[0].setIfAbsent(.permissionSource, .string(document.provenance == nil ? "json" : "meta"))
      return
    }
    if document.nodes[0].string(.kind) == "tracking-pre-alert" {
      document.nodes[0].set(.permission, "tracking")
      let source = document.nodes[0][.kindSource]
      document.nodes[0].setIfAbsent(.permissionSource, source)
      return
    }
    guard !document.nodes[0].isUnknown(.permission) else { return }
    let texts = document.nodes.prefix(maximumNodes).compactMap { $0.boolean(.visible) == false ? nil : $0.string(.title) }
    guard let permission = vocabulary.permission(namedIn: texts) else { return }
    document.nodes[0].set(.permission, permission)
    document.nodes[0].setIfAbsent(.permissionSource, .string("recognised"))
  }

  // MARK: - Where controls lead

  private static func lead(
    _ node: inout ModelNode, screen: ModelNode, isOnly: Bool, _ vocabulary: PermissionVocabulary, _ recognizer: Recognizer
  ) {
    let title = node.string(.title) ?? ""
    let label = node.string(.label) ?? ""
    let words = title.isEmpty ? label : title
    node.setIfAbsent(.name, .string(words.isEmpty ? "The button without words" : words))
    // What the source states outright, and what an icon's class told, stays.
    let isStated = node.has(.action) && !["title", "label", "handler"].contains(node.string(.actionSource) ?? "")
    if !isStated {
      if let found = vocabulary.lead(ofTitle: words) {
        set(found, on: &node, source: title.isEmpty ? "label" : "title")
      } else if let gesture = node.string(.gestures), vocabulary.closes(gesture) {
        set(PermissionVocabulary.Lead(to: "out", action: "dismiss"), on: &node, source: "gesture")
      } else if words.isEmpty,
        let found = vocabulary.lead(ofIdentifiers: [node.string(.id), node.string(.logoSource)].compactMap(\.self))
      {
        set(found, on: &node, source: "class")
      } else if let href = node.string(.href)?.lowercased(), href.contains("privacy") || href.contains("datenschutz") {
        set(PermissionVocabulary.Lead(to: "policy", action: "privacy-policy"), on: &node, source: "address")
      }
    }
    // The only control that closes something goes on to the alert: there is no other way to it.
    if isOnly, node.string(.actionSource) == "handler" { node.setIfAbsent(.leadsTo, .string("alert")) }
    switch node.string(.action) {
    case "dismiss", "skip", "back", "deny", "guest": node.setIfAbsent(.leadsTo, .string("out"))
    case "privacy-policy": node.setIfAbsent(.leadsTo, .string("policy"))
    case "allow", "continue", "submit": node.setIfAbsent(.leadsTo, .string("alert"))
    case nil: if node.element == .button { node.setIfAbsent(.leadsTo, .string("alert")) }
    default: break
    }
    node.setIfAbsent(.leadsTo, .string("elsewhere"))
    // What people read is judged, whatever the source says that the button does.
    let soundsLikeAlert = vocabulary.lead(ofTitle: words)?.action == "allow"
    if soundsLikeAlert, node.string(.action) != "allow" { node.setIfAbsent(.says, .string("names-allow")) }
    guard node.string(.action) == "allow" || soundsLikeAlert else { return }
    let language = screen.string(.locale) ?? PermissionVocabulary.language(ofScript: title)
    if !node.has(.titleSuggestion), let suggestion = vocabulary.continueTitle(for: language) { node.set(.titleSuggestion, suggestion) }
  }

  private static func set(_ lead: PermissionVocabulary.Lead, on node: inout ModelNode, source: String) {
    node.set(.action, lead.action, source: node.attribute(.action)?.source)
    node.set(.actionSource, source)
    node.setIfAbsent(.leadsTo, .string(lead.to))
  }

  /// A gesture that closes the screen, or a container that does when it is touched.
  private static func gestures(_ node: inout ModelNode, _ vocabulary: PermissionVocabulary) {
    if let gesture = node.string(.gestures), vocabulary.closes(gesture) {
      if !node.has(.action) {
        node.set(.action, "dismiss")
        node.set(.actionSource, "gesture")
      }
      node.setIfAbsent(.name, .string(gesture))
    }
    guard let action = node.string(.action), ["dismiss", "skip", "back", "deny", "guest"].contains(action) else { return }
    node.setIfAbsent(.leadsTo, .string("out"))
    let words = node.string(.title) ?? node.string(.id) ?? "The screen"
    node.setIfAbsent(.name, .string(words))
  }

  /// Toggles, fields and pictures that act lead elsewhere, or out.
  private static func leadOthers(_ document: inout ScreenDocument, _ count: Int) {
    let vocabulary = PermissionVocabulary.builtIn
    for index in 0..<count {
      var node = document.nodes[index]
      switch node.element {
      case .toggle, .field, .locationButton: node.setIfAbsent(.leadsTo, .string("elsewhere"))
      case .image, .text:
        if let gesture = node.string(.gestures), vocabulary.closes(gesture), !node.has(.action) {
          node.set(.action, "dismiss")
          node.set(.actionSource, "gesture")
        }
        guard let action = node.string(.action) else { continue }
        let isOut = ["dismiss", "skip", "back", "deny", "guest"].contains(action)
        node.setIfAbsent(.leadsTo, .string(isOut ? "out" : action == "privacy-policy" ? "policy" : "elsewhere"))
      default: continue
      }
      let words = [node.string(.title), node.string(.label), node.string(.alt), node.string(.id)].lazy.compactMap(\.self).first {
        !$0.isEmpty
      }
      let name = words ?? "The \(node.element.rawValue)"
      node.setIfAbsent(.name, .string(name))
      document.nodes[index] = node
    }
  }

  // MARK: - Words and pictures

  private static func deriveSayings(_ node: inout ModelNode) {
    guard !node.has(.says), node.element != .screen, node.element != .view, node.element != .form else { return }
    let text = [node.string(.title), node.string(.label), node.string(.alt)].lazy.compactMap(\.self).first { !$0.isEmpty }
    guard let text else { return }
    var sayings = PhraseVocabulary.request.sayings(of: text)
    // A purpose needs more words than a request has.
    sayings.removeAll { $0.says == "explains-use" && !RequestWords.isMore(text) }
    if !sayings.contains(where: { $0.says == "explains-use" }), RequestWords.isDetailed(text) {
      sayings.append(PhraseVocabulary.Saying(says: "explains-use", words: text))
    }
    guard !sayings.isEmpty else { return }
    node.set(.says, sayings.map(\.says).joined(separator: " "))
    let faults = ["incentive", "annotation", "gating", "alert-wording"]
    node.setIfAbsent(.said, .string((sayings.first { faults.contains($0.says) } ?? sayings[0]).words))
  }

  private static func derivePicture(_ node: inout ModelNode, _ vocabulary: PermissionVocabulary) {
    guard node.element == .image, !node.has(.depicts) else { return }
    let alt = [node.string(.alt), node.string(.label), node.string(.title)].lazy.compactMap(\.self).first { !$0.isEmpty }
    guard let shown = vocabulary.depicts(source: node.string(.source), alt: alt) else { return }
    node.set(.depicts, shown)
    // An arrow that is called after the alert's button points at it.
    if shown == "arrow", vocabulary.namesAllow(source: node.string(.source), alt: alt) { node.setIfAbsent(.says, .string("names-allow")) }
  }

  /// A box with the titles of the alert's buttons as words, not as buttons, is a drawing of it.
  private static func deriveDrawnAlerts(_ document: inout ScreenDocument, _ count: Int, _ vocabulary: PermissionVocabulary) {
    var denies: [Int] = []
    var allows: [Int] = []
    for index in 0..<count where document.nodes[index].element == .text && document.nodes[index].boolean(.visible) != false {
      guard let title = document.nodes[index].string(.title) else { continue }
      if vocabulary.isDenyTitle(title) { denies.append(index) }
      if vocabulary.isAllowTitle(title) { allows.append(index) }
    }
    guard let deny = denies.first, let allow = allows.first else { return }
    var holder = Int(document.nodes[deny].parent)
    while holder > 0, !document.isAncestor(holder, of: allow) { holder = Int(document.nodes[holder].parent) }
    guard holder > 0, document.nodes[holder].element == .view else { return document.nodes[allow].set(.depicts, "system-alert") }
    document.nodes[holder].setIfAbsent(.depicts, .string("system-alert"))
  }
}
