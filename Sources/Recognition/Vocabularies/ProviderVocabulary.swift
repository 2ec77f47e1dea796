import Catalog
import Diagnostics
import JSON
import Words

/// The providers and the phrases in which titles name them, with the indexes that make looking up cheap.
package struct ProviderVocabulary: Sendable {
  package let providers: [Provider]
  /// Titles with the provider's name replaced by `{n}`.
  private let phrases = Catalog.map(named: "providers.phrases")
  /// Beginnings of such titles, for languages that bend the name's ending.
  private let phrasePrefixes: [String]
  // What means a provider, by the provider's number.
  private let byID = Catalog.map(named: "providers.ids")
  /// Titles as ``TitleNormalization/key(_:)`` gives them.
  private let wholeTitles = Catalog.map(named: "providers.titles")
  /// Ids in routes, classes, data attributes.
  private let identifiers = Catalog.map(named: "providers.identifiers")
  /// Classes of icon fonts.
  private let icons = Catalog.map(named: "providers.icons")
  /// `#id`, `.class` or the name of an element or a class that draws a provider's button.
  private let elements = Catalog.map(named: "providers.elements")
  /// The calls by which libraries draw their buttons.
  let drawingCalls: [String]
  /// What stands before and behind the name in phrases that speak of signing in, whoever is named.
  private let openPhrases: [OpenPhrase]
  /// Names by their first word, for scripts that write spaces.
  private let namesByFirstWord: [String: [(name: String, provider: Int)]]
  /// Names in scripts that write no spaces.
  private let unspacedNames: [(name: String, provider: Int)]

  /// Names that are words of their own: only a phrase around them makes a provider of them.
  private static let commonWords: Set<String> = [
    "x", "line", "ok", "meta", "snap", "zoom", "clever", "lark", "steam", "outlook", "spid", "id.me", "slack", "vk", "sso", "apple",
    "amazon",
  ]

  private struct OpenPhrase: Sendable {
    var prefix: String
    var suffix: String
    var isASCII: Bool

    init(prefix: String, suffix: String) {
      self.prefix = prefix
      self.suffix = suffix
      isASCII = prefix.utf8.allSatisfy { $0 < 0x80 } && suffix.utf8.allSatisfy { $0 < 0x80 }
    }

    /// What stands between the parts in a key; nil where they do not stand there. ASCII, as most keys are, is compared byte by byte.
    func name(in key: String, isASCII keyIsASCII: Bool) -> Substring? {
      if keyIsASCII {
        guard isASCII, key.utf8.count > prefix.utf8.count + suffix.utf8.count, key.utf8.starts(with: prefix.utf8),
          key.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
      } else {
        guard key.hasPrefix(prefix), key.hasSuffix(suffix), key.count > prefix.count + suffix.count else { return nil }
      }
      return key.dropFirst(prefix.count).dropLast(suffix.count)
    }
  }

  /// `node` is the vocabulary as it is compiled in, without what is looked up in maps.
  package init(_ node: JSONNode) {
    providers = node["providers"]?.elements?.compactMap(Provider.init) ?? []
    drawingCalls = providers.flatMap(\.drawingCalls)
    phrasePrefixes = (node["phrases"]?.elements?.compactMap(\.string) ?? []).map { String($0.dropLast()) }
    let open = node["open-phrases"]?.elements?.compactMap(\.string) ?? []
    openPhrases = stride(from: 0, to: open.count - 1, by: 2).map { OpenPhrase(prefix: open[$0], suffix: open[$0 + 1]) }
    var byFirstWord: [String: [(String, Int)]] = [:]
    var unspaced: [(String, Int)] = []
    for (index, provider) in providers.enumerated() {
      for name in provider.names {
        if name.unicodeScalars.contains(where: { TitleNormalization.isChineseOrJapanese($0) || (0xAC00...0xD7A3).contains($0.value) }) {
          unspaced.append((name, index))
        } else if let first = name.split(separator: " ").first {
          byFirstWord[String(first), default: []].append((name, index))
        }
      }
    }
    // Longer names first: "google workspace" before "google".
    namesByFirstWord = byFirstWord.mapValues { $0.sorted { ($1.0.utf8.count, $0.0) < ($0.0.utf8.count, $1.0) } }
    unspacedNames = unspaced.sorted { ($1.0.utf8.count, $0.0) < ($0.0.utf8.count, $1.0) }
  }

  package func provider(_ id: String) -> Provider? { byID[id].map { providers[$0] } }

  /// What a title says of a provider.
  package struct TitleMatch: Sendable {
    package var provider: Provider
    /// Whether the title is one of the phrases that ask people to sign in with it.
    package var isPhrase: Bool
    /// Whether the title is the provider's name and nothing else.
    package var isBareName: Bool
    /// Whether the name is a word of its own, which needs a phrase around it.
    package var isCommonWord: Bool
    /// Whether a noun follows the name, so that both name something else: "Continue with apple juice".
    package var isInCompound = false
  }

  /// The provider that a title names; of several, the first that stands in a phrase.
  package func match(title: String) -> TitleMatch? {
    let reading = TextReader.builtIn.reading(of: title)
    let key = reading.key
    guard !key.isEmpty, key.utf8.count <= 200 else { return nil }
    if let index = wholeTitles[key] {
      return TitleMatch(provider: providers[index], isPhrase: true, isBareName: false, isCommonWord: false)
    }
    guard reading.has(.providerName) else { return nil }
    var best: TitleMatch?
    for (name, range, index) in occurrences(in: key) {
      let rest = key[..<range.lowerBound] + "{n}" + key[range.upperBound...]
      let phrase = String(rest).trimmingDecoration()
      let match = TitleMatch(
        provider: providers[index], isPhrase: phrases[phrase] != nil || phrasePrefixes.contains { phrase.hasPrefix($0) },
        isBareName: phrase == "{n}", isCommonWord: Self.commonWords.contains(name),
        isInCompound: Self.isInCompound(key[range.upperBound...]))
      if match.isPhrase { return match }
      if best == nil || (best!.isCommonWord && !match.isCommonWord) { best = match }
    }
    return best
  }

  /// Whether a title names a provider, beside whom else it names: "Sign in with Google or Apple".
  package func names(_ id: String, in title: String) -> Bool {
    let reading = TextReader.builtIn.reading(of: title)
    guard reading.key.utf8.count <= 200, reading.has(.providerName) else { return false }
    return occurrences(in: reading.key).contains { providers[$0.2].id == id }
  }

  /// Words that follow a provider's name without making another thing of it: what else a title says, and what the provider calls itself.
  private static let following = Set(Catalog.phrases.words(.behindName))

  /// Whether the word behind a name makes another thing of it, by the words that are known to follow one.
  private static func isInCompound(_ rest: Substring) -> Bool {
    guard rest.first == " ", let next = rest.dropFirst().first, next.isLetter, next.isASCII else { return false }
    // A word ends where another script begins: "Apple IDでサインイン".
    let word = rest.dropFirst().prefix { ($0.isLetter || $0 == "'") && $0.unicodeScalars.allSatisfy { $0.value < 0x250 } }
    return !following.contains(String(word))
  }

  /// What a title names in a phrase that speaks of signing in: "zorbly" in "Sign in with Zorbly". Nil for a title of another form.
  package func nameInPhrase(_ title: String) -> String? {
    let reading = TextReader.builtIn.reading(of: title)
    let key = reading.key
    guard key.utf8.count <= 80, reading.has(.signInPhrase), !PhraseVocabulary.control.says("enters", title) else { return nil }
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    for phrase in openPhrases {
      guard let name = phrase.name(in: key, isASCII: isASCII)?.trimmed else { continue }
      if !name.isEmpty, name.split(separator: " ").count <= 4 { return name }
    }
    return nil
  }

  private func occurrences(in key: String) -> [(String, Range<String.Index>, Int)] {
    var found: [(String, Range<String.Index>, Int)] = []
    var at = key.startIndex
    while at < key.endIndex {
      // Chinese and Japanese write no space before a name: "使用apple登录".
      guard Self.isWord(key[at]), !TitleNormalization.isChineseOrJapanese(key[at].unicodeScalars.first!) else {
        at = key.index(after: at)
        continue
      }
      let end = key[at...].firstIndex { !Self.isWord($0) } ?? key.endIndex
      let word = key[at..<end]
      // An ending may hang on the name ("applella", "apple로"): the longest name that the word begins with counts.
      for length in stride(from: word.count, through: 1, by: -1) {
        let stem = String(word.prefix(length))
        guard let candidates = namesByFirstWord[stem] else { continue }
        if length < word.count, !Self.mayBend(stem, rest: word.dropFirst(length)) { continue }
        if let (name, index) = candidates.first(where: {
          key[at...].hasPrefix($0.name) && Self.endsAtBoundary($0.name, at: at, in: key, stem: stem, word: word)
        }) {
          found.append((name, at..<key.index(at, offsetBy: name.count), index))
        }
        break
      }
      at = end
    }
    for (name, index) in unspacedNames {
      if let range = key.firstRange(of: name) { found.append((name, range, index)) }
    }
    return found
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Whether the rest of a word can be an ending: of another script, or one of the few endings that languages hang on names.
  private static func mayBend(_ stem: String, rest: Substring) -> Bool {
    guard stem.count >= 3 || !rest.allSatisfy(\.isASCII) else { return false }
    if rest.first.map({ !$0.isASCII }) == true, !rest.first!.unicodeScalars.contains(where: { $0.value < 0x370 }) { return true }
    return ["lla", "llä", "lle", "n", "in", "illa", "ella", "vel", "fiókkal", "val", "hoz", "'s", "s", "id"].contains(String(rest))
  }

  private static func endsAtBoundary(_ name: String, at: String.Index, in key: String, stem: String, word: Substring) -> Bool {
    guard name.count > stem.count else { return true }
    let end = key.index(at, offsetBy: name.count)
    return end == key.endIndex || !isWord(key[end])
  }

  /// The provider of an icon's class.
  package func provider(ofIcon name: String) -> Provider? { icons[name].map { providers[$0] } }

  /// The provider of an id in a route, a data attribute or a class.
  package func provider(ofIdentifier identifier: String) -> Provider? { identifiers[identifier].map { providers[$0] } }

  /// The provider whose button a `#id`, a `.class` or an element's name stands for.
  package func provider(ofElement selector: String) -> Provider? { elements[selector].map { providers[$0] } }

  /// The provider to whose authorization an address leads.
  package func provider(ofAddress address: String) -> Provider? {
    var rest = Substring(address)
    for scheme in ["https://", "http://", "//"] where rest.hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
      break
    }
    guard rest.count < address.count, !Self.addsBot(rest) else { return nil }
    let versioned = Self.withoutVersion(rest)
    var best: (length: Int, index: Int)?
    for (index, provider) in providers.enumerated() {
      for prefix in provider.authorize
      where (rest.hasPrefix(prefix) || versioned?.hasPrefix(prefix) == true) && prefix.utf8.count > (best?.length ?? 0) {
        best = (prefix.utf8.count, index)
      }
    }
    return best.map { providers[$0.index] }
  }

  /// Whether an authorization adds a bot to a place and sends nothing back, so that nobody is signed in by it.
  private static func addsBot(_ address: Substring) -> Bool {
    guard let query = address.firstIndex(of: "?") else { return false }
    let parts = address[query...].dropFirst().split(separator: "&")
    guard let scope = parts.first(where: { $0.hasPrefix("scope=") }) else { return false }
    let scopes = scope.dropFirst(6).replacing("%20", with: "+").split { $0 == "+" || $0 == " " || $0 == "," }
    return scopes.contains("bot") && !parts.contains { $0.hasPrefix("redirect_uri=") || $0.hasPrefix("response_type=") }
  }

  /// An address with `{version}` for the version of an interface that its path begins with, as the vocabulary writes it: `host/v19.0/dialog`.
  private static func withoutVersion(_ address: Substring) -> String? {
    guard let slash = address.firstIndex(of: "/") else { return nil }
    let segment = address[address.index(after: slash)...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let number = segment.dropFirst()
    guard segment.first == "v", number.first?.isNumber == true, number.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    return address[...slash] + "{version}" + address[segment.endIndex...]
  }
}

extension String {
  /// Without the arrows, dots and marks that stand at the ends of buttons' titles.
  fileprivate func trimmingDecoration() -> String {
    var scalars = Substring(self).unicodeScalars
    func isDecoration(_ scalar: Unicode.Scalar) -> Bool {
      scalar != "{" && scalar != "}" && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil && scalar != "?"
    }
    while let first = scalars.first, isDecoration(first) { scalars.removeFirst() }
    while let last = scalars.last, isDecoration(last) { scalars.removeLast() }
    return String(scalars)
  }
}
