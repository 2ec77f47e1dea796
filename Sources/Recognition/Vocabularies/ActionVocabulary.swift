import Diagnostics
import JSON
import Words

/// What the words of buttons do, in many languages: `rules/vocabulary/actions.json`.
package struct ActionVocabulary: Sendable {
  private let titles: [String: String]
  private let prefixes: [(String, String)]
  private let suffixes: [(String, String)]
  private let contains: [(String, String)]
  private let dismissClasses: Set<String>
  private let backClasses: Set<String>
  private let saving: [String]
  private let actionsOfTitles = Memo<String, String?>(limit: 4096)

  package init(_ node: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    var titles: [String: String] = [:]
    var prefixes: [(String, String)] = []
    var suffixes: [(String, String)] = []
    var contains: [(String, String)] = []
    for entry in node["actions"]?.elements ?? [] {
      guard let action = entry["action"]?.string else { continue }
      for title in strings(entry["titles"]) {
        let key = Self.key(title)
        if titles[key] == nil { titles[key] = action }
      }
      prefixes += strings(entry["prefixes"]).map { ($0, action) }
      suffixes += strings(entry["suffixes"]).map { ($0, action) }
      contains += strings(entry["contains"]).map { ($0, action) }
    }
    self.titles = titles
    // The longest first: "を許可しない" is not "を許可".
    func longestFirst(_ pieces: [(String, String)]) -> [(String, String)] {
      pieces.enumerated().sorted { ($1.element.0.utf8.count, $0.offset) < ($0.element.0.utf8.count, $1.offset) }.map(\.element)
    }
    self.prefixes = longestFirst(prefixes)
    self.suffixes = longestFirst(suffixes)
    self.contains = contains
    saving = strings(node["saving"])
    dismissClasses = Set(strings(node["dismiss-classes"]))
    backClasses = Set(strings(node["back-classes"]))
  }

  /// The action that words mean; nil where they are in no list.
  package func action(ofTitle title: String) -> String? {
    if title.isEmpty { return nil }
    return actionsOfTitles.answer(title) { actionAnew(ofTitle: title) }
  }

  private func actionAnew(ofTitle title: String) -> String? {
    let key = Self.key(title)
    guard !key.isEmpty, key.utf8.count <= 120 else { return nil }
    if let action = titles[key] { return action }
    if let (_, action) = prefixes.first(where: { key.hasPrefix($0.0) }) { return action }
    if let (_, action) = suffixes.first(where: { key.hasSuffix($0.0) }) { return action }
    return contains.first { key.contains($0.0) }?.1
  }

  /// Whether words keep, change or remove something, as a form of settings does, rather than sign in.
  package func saves(_ title: String) -> Bool {
    let key = Self.key(title)
    return key.utf8.count <= 120 && saving.contains { key == $0 || key.hasPrefix($0 + " ") }
  }

  /// The action of a control's classes: those of close and back icons.
  package func action(ofClasses classes: some Sequence<String>) -> String? {
    for name in classes {
      if dismissClasses.contains(name) { return "dismiss" }
      if backClasses.contains(name) { return "back" }
    }
    return nil
  }

  /// Lower case, without the emoji, arrows and full stops around the words; a lone symbol stays as it is.
  private static func key(_ title: String) -> String {
    let key = TitleNormalization.key(title)
    let scalars = Array(key.unicodeScalars)
    func isDecoration(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isAlphabetic && scalar.properties.numericType == nil }
    guard let first = scalars.firstIndex(where: { !isDecoration($0) }), let last = scalars.lastIndex(where: { !isDecoration($0) }) else {
      return key
    }
    // Combining marks belong to the letter before them.
    var end = last + 1
    while end < scalars.count,
      scalars[end].properties.generalCategory == .nonspacingMark || scalars[end].properties.generalCategory == .spacingMark
    { end += 1 }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[first..<end])
    return String(view)
  }
}
