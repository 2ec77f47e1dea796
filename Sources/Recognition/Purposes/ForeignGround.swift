import Catalog
import Diagnostics
import JSON
import Words

/// What a purpose string in another language than English says that the resource is for, where the language's words are known well enough:
/// the words of requests and of empty grounds are taken away, as ``GroundReader`` does, and only where nothing remains is the ground missing.
struct ForeignGround: Sendable {
  private struct Words: Sendable {
    var filler: Set<String>
    var benefits: Set<String>
    var commands: Set<String>
  }

  private struct Parts: Sendable {
    var filler: [String]
    var benefits: [String]
    /// Those of the benefits that only say what any app does.
    var restated: Set<String>
    var commands: [String]
    var endings: [String]
    var steering: [String]
    /// What steers where a text begins with it.
    var openings: [String]
  }

  private var spaced: [String: Words] = [:]
  private var unspaced: [String: Parts] = [:]

  static let builtIn = ForeignGround(Catalog.vocabulary(named: "languages") ?? JSONNode(.null))

  init(_ node: JSONNode) {
    func words(_ node: JSONNode?) -> [String] { node?.string?.split(separator: " ").map(String.init) ?? [] }
    for entry in node["languages"]?.elements ?? [] {
      guard let tag = entry["tag"]?.string, entry["filler"] != nil else { continue }
      spaced[tag] = Words(
        filler: Set(words(entry["filler"])), benefits: Set(words(entry["benefits"])), commands: Set(words(entry["commands"])))
    }
    for entry in node["unspaced"]?.elements ?? [] {
      guard let tag = entry["tag"]?.string else { continue }
      // The longest first, so that a part of a word does not stand in its way.
      unspaced[tag] = Parts(
        filler: words(entry["filler"]).sorted { ($0.count, $0) > ($1.count, $1) },
        benefits: words(entry["benefits"]).sorted { ($0.count, $0) > ($1.count, $1) }, restated: Set(words(entry["restated"])),
        commands: entry["commands"]?.elements?.compactMap(\.string) ?? [], endings: entry["endings"]?.elements?.compactMap(\.string) ?? [],
        steering: entry["steering"]?.elements?.compactMap(\.string) ?? [],
        openings: entry["steering-openings"]?.elements?.compactMap(\.string) ?? [])
    }
  }

  /// The ground, and the words it rests on; nil for a language whose words are not known.
  func ground(
    of text: String, _ words: [Word], language: String, _ products: ProductNames
  ) -> (ground: GroundReader.Ground, words: String?)? {
    if let known = spaced[language] { return ground(of: words, known) }
    if let parts = unspaced[language] { return ground(of: products.removed(from: text), parts) }
    return nil
  }

  private func ground(of words: [Word], _ known: Words) -> (ground: GroundReader.Ground, words: String?) {
    var benefit: [String] = []
    for (index, word) in words.enumerated() where word.kind == .word {
      let plain = word.text
      if known.filler.contains(plain) { continue }
      if known.benefits.contains(plain) {
        benefit.append(plain)
        continue
      }
      // The name of the app begins the sentence.
      if index == 0, word.isCapitalized { continue }
      return (.specific, plain)
    }
    return benefit.isEmpty ? (.none, nil) : (.vague, benefit.joined(separator: " "))
  }

  private func ground(of text: String, _ parts: Parts) -> (ground: GroundReader.Ground, words: String?) {
    var rest = text
    for word in WordReader.words(of: text) where word.kind == .variable { rest = rest.split(separator: word.text).joined(separator: " ") }
    var benefit: [String] = []
    for part in parts.benefits where rest.contains(part) {
      benefit.append(part)
      rest = rest.split(separator: part, omittingEmptySubsequences: false).joined(separator: " ")
    }
    for part in parts.filler where rest.contains(part) {
      rest = rest.split(separator: part, omittingEmptySubsequences: false).joined(separator: " ")
    }
    let letters = rest.unicodeScalars.filter { $0.properties.isAlphabetic && $0.value > 0x7F }
    guard letters.isEmpty else { return (.specific, nil) }
    return benefit.allSatisfy(parts.restated.contains) ? (.none, nil) : (.vague, benefit.joined(separator: " "))
  }

  /// Words that steer the answer to the request; nil where there are none, or where the language's are not known.
  func steering(in text: String, language: String) -> String? {
    guard let parts = unspaced[language] else { return nil }
    return parts.steering.first(where: text.contains) ?? parts.openings.first(where: text.trimmed.hasPrefix)
  }

  /// The words that make a text a command; nil where it is none, or where the language's commands are not known.
  func command(in text: String, language: String) -> String? {
    if let parts = unspaced[language] {
      let trimmed = text.trimmed
      if let command = parts.commands.first(where: trimmed.hasPrefix) { return command }
      let plain = String(trimmed.filter { !"。.!！".contains($0) })
      return parts.endings.first(where: plain.hasSuffix)
    }
    guard let words = spaced[language], !words.commands.isEmpty,
      let first = WordReader.words(of: text).first(where: { $0.kind != .mark }), words.commands.contains(first.text)
    else { return nil }
    return first.text
  }
}
