import Catalog
import Diagnostics
import JSON
import Words

/// Whether a purpose string in another language than English says that the app does without the resource: "Diese App verwendet die Kamera nicht."
///
/// Only a text that is such a sentence and nothing else is taken for one: behind a comma, or in a second sentence, may stand what the resource is for.
struct ForeignDenial: Sendable {
  private struct Language: Sendable {
    /// Of which one stands in every such sentence, in small letters.
    var words: [String]
    /// Over the whole text in small letters; `%` stands for the resource, where it is named.
    var patterns: [String]
  }

  /// Longer texts say more.
  private static let longest = 160

  private var languages: [String: Language] = [:]

  static let builtIn = ForeignDenial(Catalog.vocabulary(named: "languages") ?? JSONNode(.null))

  init(_ node: JSONNode) {
    func strings(_ node: JSONNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }
    for entry in (node["languages"]?.elements ?? []) + (node["unspaced"]?.elements ?? []) {
      guard let tag = entry["tag"]?.string, let denial = entry["denial"] else { continue }
      languages[tag] = Language(words: strings(denial["words"]), patterns: strings(denial["patterns"]))
    }
  }

  /// The words that say so: the text without what stands around it; nil where it says no such thing, or where the language's words for it are not known.
  /// `names` are what the resource is called, as parts of words in small letters.
  func denial(in text: String, language: String, names: [String]) -> String? {
    let trimmed = text.trimmed
    guard let known = languages[language], trimmed.utf8.count <= Self.longest else { return nil }
    let lower = String(trimmed.lowercased().map { $0 == "\u{2019}" ? "'" : $0 })
    let named = names.filter(lower.contains)
    guard known.words.contains(where: lower.contains) else { return nil }
    // Names are letters and spaces.
    let resource = "(" + named.joined(separator: "|") + ")"
    // "Wird nicht verwendet." names nothing.
    for pattern in known.patterns where !named.isEmpty || !pattern.contains("%") {
      let whole = pattern.split(separator: "%", omittingEmptySubsequences: false).joined(separator: resource)
      if (try? RegularExpression("^" + whole + "[.!。！]?$"))?.matches(lower) == true { return trimmed }
    }
    return nil
  }
}
