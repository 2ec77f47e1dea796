import Catalog
import Diagnostics
import JSON
import Words

/// What screens before a system alert are made of, in many languages: `rules/vocabulary/permissions.json`, with the
/// words of `rules/vocabulary/phrases/`.
package struct PermissionVocabulary: Sendable {
  private struct Permission: Sendable {
    var name: String
    var words: WordClass
    var calls: [String]
  }

  /// Where a control of such a screen leads: to the alert, out of the screen, or to the privacy policy.
  package struct Lead: Hashable, Sendable {
    package var to: String
    package var action: String
  }

  private let permissions: [Permission]
  private let continues: [String: String]
  private let closingTokens: Set<String>
  private let backTokens: Set<String>
  private let closingGestures: [String]
  private let denyTitles: Set<String>
  private let allowTitles: Set<String>

  package static let builtIn = PermissionVocabulary()

  private init() {
    let node = Catalog.vocabulary(named: "permissions") ?? JSONNode(.null)
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    permissions = (node["permissions"]?.elements ?? []).compactMap { entry in
      guard let name = entry["permission"]?.string, let words = WordClass(named: "permission-" + name) else { return nil }
      return Permission(name: name, words: words, calls: strings(entry["calls"]))
    }
    continues = Dictionary(
      (node["continue"]?.members ?? []).compactMap { member in member.value.string.map { (member.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    closingTokens = Set(strings(node["closing-tokens"]))
    backTokens = Set(strings(node["back-tokens"]))
    closingGestures = strings(node["closing-gestures"])
    denyTitles = Set(strings(node["alert-titles"]?["deny"]))
    allowTitles = Set(strings(node["alert-titles"]?["allow"]))
  }

  /// The permissions that a script asks for, in the order of the vocabulary.
  package func permissions(calledIn script: String) -> [String] {
    permissions.filter { permission in
      permission.calls.contains { call in
        guard script.contains(call) else { return false }
        // One call serves both: what it asks for stands in its argument.
        if call == "getUserMedia" { return script.contains(permission.name == "camera" ? "video" : "audio") }
        return true
      }
    }.map(\.name)
  }

  /// The permission that words name; nil for none or for several.
  package func permission(namedIn texts: [String]) -> String? {
    let readings = texts.map(TextReader.builtIn.reading)
    let named = permissions.filter { permission in readings.contains { $0.has(permission.words) } }
    if named.contains(where: { $0.name == "tracking" }) { return "tracking" }
    // "Fotocamera" names a camera and holds a word for photos.
    if named.map(\.name) == ["camera", "photos"], !readings.contains(where: { Self.namesPhotos($0.key) }) { return "camera" }
    return named.count == 1 ? named[0].name : nil
  }

  /// Whether photos are named beside the camera that takes them.
  private static func namesPhotos(_ key: String) -> Bool {
    let rest = key.replacing("fotocamera", with: "").replacing("appareil photo", with: "")
    return rest.contains("foto") || rest.contains("photo") || rest.contains("写真") || rest.contains("사진") || rest.contains("照片")
  }

  /// Whether words ask for one of the permissions.
  package func asks(for names: [String], in texts: [String]) -> String? {
    let readings = texts.map(TextReader.builtIn.reading)
    guard readings.contains(where: { $0.has(.permissionAsk) }) else { return nil }
    return permissions.first { permission in names.contains(permission.name) && readings.contains { $0.has(permission.words) } }?.name
  }

  /// Where a control with that title leads; nil where its words do not tell.
  package func lead(ofTitle title: String) -> Lead? {
    let key = TextReader.builtIn.reading(of: title).lowered
    guard !key.isEmpty, key.utf8.count <= 200 else { return nil }
    // The judgement's word is both: "out deny".
    guard let parts = PhraseVocabulary.lead.first(of: title)?.split(separator: " "), parts.count == 2 else { return nil }
    return Lead(to: String(parts[0]), action: String(parts[1]))
  }

  /// Where a control without words leads, by its identifiers, icons and label.
  package func lead(ofIdentifiers identifiers: [String]) -> Lead? {
    for identifier in identifiers {
      let tokens = IdentifierWords.words(of: identifier)
      if tokens.contains(where: { closingTokens.contains($0) }) { return Lead(to: "out", action: "dismiss") }
      if tokens.contains(where: { backTokens.contains($0) })
        || tokens.contains("left") && tokens.contains(where: { ["arrow", "chevron", "caret"].contains($0) })
      {
        return Lead(to: "out", action: "back")
      }
    }
    return nil
  }

  /// The same by the classes and icons of a page, of which most are about looks: the name has to end in the word, or be an icon's.
  package func lead(ofClasses classes: [String]) -> Lead? {
    for name in classes {
      let tokens = IdentifierWords.words(of: name)
      guard let last = tokens.last else { continue }
      let isIcon = tokens.contains {
        ["icon", "icons", "bi", "fa", "mdi", "ri", "ti", "ph", "btn", "button", "lucide", "svg"].contains($0)
      }
      if last != "x" && last != "clear" && last != "skip" && closingTokens.contains(last) || last == "x" && (tokens.count == 1 || isIcon) {
        return Lead(to: "out", action: "dismiss")
      }
      if tokens.count > 1, tokens[tokens.count - 2] == "close", isIcon || ["btn", "button", "icon", "link"].contains(last) {
        return Lead(to: "out", action: "dismiss")
      }
      if last == "back" || last == "left" && tokens.contains(where: { ["arrow", "chevron"].contains($0) }) {
        return Lead(to: "out", action: "back")
      }
    }
    return nil
  }

  /// Whether a gesture closes the screen.
  package func closes(_ gesture: String) -> Bool {
    let key = gesture.lowercased().split { $0 == " " || $0 == "_" }.joined(separator: "-")
    return closingGestures.contains { key.contains($0) }
  }

  /// What a picture shows, by its file's name and alternative text: system-alert or arrow.
  package func depicts(source: String?, alt: String?) -> String? {
    var words: [String] = []
    if let source, !source.hasPrefix("data:") {
      let name = source.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
      let stem = name.split(separator: ".", omittingEmptySubsequences: true).dropLast(name.contains(".") ? 1 : 0).joined(separator: " ")
      words.append(IdentifierWords.words(of: stem.isEmpty ? String(name) : stem).joined(separator: " "))
    }
    if let alt, !alt.isEmpty { words.append(TitleNormalization.displayed(alt).lowercased()) }
    for text in words where text.utf8.count <= 400 {
      if let depicted = PhraseVocabulary.picture.first(of: text) { return depicted }
    }
    return nil
  }

  /// Whether a picture's name or its alternative text holds the title of the alert's button that consents.
  package func namesAllow(source: String?, alt: String?) -> Bool {
    var words: [Substring] = []
    if let source, !source.hasPrefix("data:"), source.utf8.count <= 400 { words += LogoFiles.words(of: source).map { Substring($0) } }
    if let alt, alt.utf8.count <= 400 {
      words += TitleNormalization.displayed(alt).lowercased().split { !$0.isLetter && $0 != "'" }
    }
    return words.contains { allowTitles.contains(String($0)) }
  }

  private static func alertKey(_ title: String) -> String {
    TitleNormalization.key(title).filter { !"\"“”„«»「」『』.".contains($0) }
  }

  /// Whether words are the title of the alert's button that refuses.
  package func isDenyTitle(_ title: String) -> Bool { denyTitles.contains(Self.alertKey(title)) }

  /// Whether words are the title of the alert's button that consents.
  package func isAllowTitle(_ title: String) -> Bool { allowTitles.contains(Self.alertKey(title)) }

  /// The title that leads on to an alert, in a language; nil where none is known.
  package func continueTitle(for locale: String?) -> String? {
    guard let locale else { return continues["en"] }
    return continues[locale.lowercased()] ?? continues[LanguageTag.language(of: locale)]
  }

  /// The language that the script of a title shows; nil for Latin letters.
  package static func language(ofScript title: String) -> String? {
    for scalar in title.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF: return "ja"
      case 0xAC00...0xD7A3: return "ko"
      case 0x0400...0x04FF: return "ru"
      case 0x0370...0x03FF: return "el"
      case 0x0590...0x05FF: return "he"
      case 0x0600...0x06FF: return "ar"
      case 0x0E00...0x0E7F: return "th"
      case 0x0900...0x097F: return "hi"
      default: continue
      }
    }
    return title.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } ? "zh" : nil
  }
}
