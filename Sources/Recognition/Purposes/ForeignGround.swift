import Catalog
import Diagnostics
import JSON
import Words

/// What a purpose string in another language than English says that the resource is for, where the language's words are known well enough:
/// the words of requests and of empty grounds are taken away, as ``GroundReader`` does, and only where nothing remains is the ground missing.
struct ForeignGround: Sendable {
  private struct Words: Sendable {
    var filler: Vocabulary
    var benefits: Vocabulary
    /// What says nothing of a use though each of its words might: "caricare i dati".
    var empty: NamePhrases
    /// Of which one stands in sentences that say where to change one's mind, or what is not done; behind the first sentence these state no use.
    var asides: Vocabulary
    /// By resource (``Resource/id``), or by a single key of one: what it does anyway, and with what.
    var does: [String: Vocabulary]
    /// By resource: what it is called, where the words may be a use of another one.
    var names: [String: NamePhrases]
    var commands: Set<String>
    /// Phrases that steer, in small letters; those that do where a text begins with them.
    var steering: [String]
    var openings: [String]
    /// What offers something for consent, in small letters.
    var offers: [RegularExpression]
    /// What names of resources are compounded with: "zugriff" in "Kamerazugriff".
    var compounds: [String]
    /// Verbs of requests behind which the name of an app stands, and those that end a sentence that it begins.
    var verbsFirst: Set<String>
    var verbsLast: Set<String>
    /// Whether nouns have capitals, so that a capital shows no name.
    var capitalizesNouns: Bool

    /// A word, and what stands behind an article or a pronoun that it is joined to: "expérience" of "l'expérience".
    func forms(of word: String) -> [String] {
      guard let mark = word.firstIndex(of: "'") else { return [word] }
      let behind = word.index(after: mark)
      return behind < word.endIndex && filler.contains(String(word[..<behind])) ? [word, String(word[behind...])] : [word]
    }

    /// Whether a word is one of requests, or made of such words.
    func isFiller(_ word: String) -> Bool {
      if filler.contains(word) { return true }
      guard let ending = compounds.first(where: word.hasSuffix) else { return false }
      var stem = String(word.dropLast(ending.count))
      while stem.last == "-" { stem.removeLast() }
      guard stem.count > 2 else { return false }
      // "Standortzugriff", "Fotozugriff", "Kontaktzugriff", "Positionszugriff".
      return [stem, stem + "s", stem + "e", stem.hasSuffix("s") ? String(stem.dropLast()) : stem].contains { filler.contains($0) }
    }
  }

  /// Words, and beginnings of words for languages that inflect: "камер*".
  private struct Vocabulary: Sendable {
    private var words: Set<String>
    private var stems: Set<String>
    private var lengths: [Int]

    init(_ list: [String]) {
      // Many people leave accents away: "camara", "galeria".
      let list = list + list.map(PlainLetters.plain)
      words = Set(list.filter { !$0.hasSuffix("*") })
      stems = Set(list.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) })
      lengths = Set(stems.map(\.count)).sorted()
    }

    func contains(_ word: String) -> Bool {
      words.contains(word) || lengths.contains { stems.contains(String(word.prefix($0))) }
    }
  }

  /// Names of one word or several, whose words may be beginnings: "rozpoznawani* mowy".
  private struct NamePhrases: Sendable {
    private var phrases: [[(word: String, isStem: Bool)]]

    /// `list` has commas between the names.
    init(_ list: String) {
      phrases = (list.split(separator: ",") + PlainLetters.plain(list).split(separator: ",")).map { phrase in
        phrase.split(separator: " ").map { $0.hasSuffix("*") ? (String($0.dropLast()), true) : (String($0), false) }
      }
    }

    /// The places of the words that names are made of.
    func places(in words: [Word], _ known: Words) -> Set<Int> {
      let forms = words.map { $0.kind == .word ? known.forms(of: $0.text) : [] }
      var places: Set<Int> = []
      for phrase in phrases where !phrase.isEmpty && phrase.count <= words.count {
        for start in 0...words.count - phrase.count
        where phrase.indices.allSatisfy({ at in
          forms[start + at].contains { phrase[at].isStem ? $0.hasPrefix(phrase[at].word) : $0 == phrase[at].word }
        }) {
          places.formUnion(start..<start + phrase.count)
        }
      }
      return places
    }
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
    var offers: [RegularExpression]
    /// By resource (``Resource/id``), or by a single key of one: the words of what it does anyway.
    var does: [String: [String]]
    /// By resource: what it is called, where the words may be a use of another one.
    var names: [String: [String]]
  }

  private var spaced: [String: Words] = [:]
  private var unspaced: [String: Parts] = [:]
  /// The commonest words, by language.
  private var stops: [String: Set<String>] = [:]
  /// What says that an app or what it keeps is opened, in small letters, by language.
  private var openings: [String: [RegularExpression]] = [:]
  /// What asks behind the name of an app: "Orchard benötigt …". Behind a command the object stands instead: "Exporta fotos …".
  private let requesting: Set<String>

  static let builtIn = ForeignGround(Catalog.vocabulary(named: "languages") ?? JSONNode(.null))

  init(_ node: JSONNode) {
    func words(_ node: JSONNode?) -> [String] { node?.string?.split(separator: " ").map(String.init) ?? [] }
    func patterns(_ node: JSONNode?) -> [RegularExpression] {
      node?.elements?.compactMap { $0.string.flatMap { try? RegularExpression($0) } } ?? []
    }
    requesting = Set(words(node["requests"]))
    for entry in node["languages"]?.elements ?? [] {
      guard let tag = entry["tag"]?.string, entry["filler"] != nil else { continue }
      spaced[tag] = Words(
        filler: Vocabulary(words(entry["filler"])), benefits: Vocabulary(words(entry["benefits"])),
        empty: NamePhrases(entry["empty"]?.string ?? ""), asides: Vocabulary(words(entry["asides"])),
        does: Self.does(entry).mapValues { Vocabulary($0) },
        names: Self.names(entry).mapValues { NamePhrases($0) },
        commands: Set(words(entry["commands"])), steering: entry["steering"]?.elements?.compactMap(\.string) ?? [],
        openings: entry["steering-openings"]?.elements?.compactMap(\.string) ?? [], offers: patterns(entry["offers"]),
        compounds: words(entry["compounds"]), verbsFirst: Set(words(entry["verbs-first"])), verbsLast: Set(words(entry["verbs-last"])),
        capitalizesNouns: entry["capitalizes-nouns"]?.boolean ?? false)
    }
    for entry in node["languages"]?.elements ?? [] {
      if let tag = entry["tag"]?.string, let stop = entry["stop"]?.string { stops[tag] = Set(stop.split(separator: " ").map(String.init)) }
    }
    for entry in (node["languages"]?.elements ?? []) + (node["unspaced"]?.elements ?? []) {
      if let tag = entry["tag"]?.string, entry["opens"] != nil { openings[tag] = patterns(entry["opens"]) }
    }
    for entry in node["unspaced"]?.elements ?? [] {
      guard let tag = entry["tag"]?.string else { continue }
      // The longest first, so that a part of a word does not stand in its way.
      unspaced[tag] = Parts(
        filler: words(entry["filler"]).sorted { ($0.count, $0) > ($1.count, $1) },
        benefits: words(entry["benefits"]).sorted { ($0.count, $0) > ($1.count, $1) }, restated: Set(words(entry["restated"])),
        commands: entry["commands"]?.elements?.compactMap(\.string) ?? [], endings: entry["endings"]?.elements?.compactMap(\.string) ?? [],
        steering: entry["steering"]?.elements?.compactMap(\.string) ?? [],
        openings: entry["steering-openings"]?.elements?.compactMap(\.string) ?? [], offers: patterns(entry["offers"]),
        does: Self.does(entry).mapValues { $0.sorted { ($0.count, $0) > ($1.count, $1) } },
        names: Self.names(entry).mapValues { list in
          list.split(separator: ",").map { String($0).trimmed }.sorted { ($0.count, $0) > ($1.count, $1) }
        })
    }
  }

  /// What resources are called, by their identifiers, with commas between.
  private static func names(_ entry: JSONNode) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (entry["names"]?.members ?? []).map { ($0.key, $0.value.string ?? "") })
  }

  /// What resources do anyway; a key that has words of its own has those of its resource as well.
  private static func does(_ entry: JSONNode) -> [String: [String]] {
    let own = Dictionary(
      uniqueKeysWithValues: (entry["does"]?.members ?? []).map { ($0.key, $0.value.string?.split(separator: " ").map(String.init) ?? []) })
    return Dictionary(
      uniqueKeysWithValues: own.map { name, words in
        let resource = ResourceVocabulary.builtIn.resource(ofKey: name)?.id
        return (name, words + (resource.flatMap { own[$0] } ?? []))
      })
  }

  /// The ground, and the words it rests on; nil for a language whose words are not known. `resource` is the ``Resource/id`` of what the key protects.
  func ground(
    of text: String, _ words: [Word], language: String, key: String, resource: String?, _ products: ProductNames
  ) -> (ground: GroundReader.Ground, words: String?)? {
    if let known = spaced[language] {
      let named = resource.flatMap { known.names[$0] }?.places(in: words, known) ?? []
      return ground(of: text, words, named: named, known, known.does[key] ?? resource.flatMap { known.does[$0] })
    }
    // Words in another script are in another language than their place says.
    guard let parts = unspaced[language], LanguageGuess.builtIn.language(of: text) == language else { return nil }
    return ground(
      of: products.removed(from: text), parts, parts.does[key] ?? resource.flatMap { parts.does[$0] } ?? [],
      names: resource.flatMap { parts.names[$0] } ?? [])
  }

  /// Whether a language's words of purpose strings are known.
  func knows(_ language: String) -> Bool { spaced[language] != nil || unspaced[language] != nil }

  /// How many of the words each language knows whose words stand apart: as words of requests and their grounds, or as common ones.
  func scores(of words: [Word]) -> [String: Int] {
    var scores: [String: Int] = [:]
    for (tag, known) in spaced {
      scores[tag] =
        words.filter { word in
          known.forms(of: word.text).contains { form in
            known.isFiller(form) || known.benefits.contains(form) || stops[tag]?.contains(form) == true
              || known.does.values.contains { $0.contains(form) }
          }
        }.count
    }
    for (tag, stops) in stops where spaced[tag] == nil { scores[tag] = words.filter { stops.contains($0.text) }.count }
    return scores
  }

  /// Whether a text may say that the app, or what it keeps, is opened: always so where the language's words for that are not known.
  func opens(_ text: String, language: String) -> Bool {
    guard let patterns = openings[language] else { return true }
    let lower = text.lowercased()
    return patterns.contains { $0.matches(lower) }
  }

  /// `named` are the places of the words that name the resource.
  private func ground(of text: String, _ words: [Word], named: Set<Int>, _ known: Words, _ does: Vocabulary?) -> (
    ground: GroundReader.Ground, words: String?
  )? {
    var benefit: [String] = []
    var restated: [Int] = []
    var isOpen = false
    let skipped = named.union(name(in: words, known)).union(Self.asides(words, known))
    let empty = known.empty.places(in: words, known)
    for (index, word) in words.enumerated() where word.kind == .word && !skipped.contains(index) {
      let plain = word.text
      if empty.contains(index) {
        benefit.append(plain)
        continue
      }
      let forms = known.forms(of: plain)
      if forms.contains(where: known.isFiller) { continue }
      if forms.contains(where: known.benefits.contains) {
        benefit.append(plain)
        continue
      }
      // "Tirar fotos.": what begins a string is no name where no request stands behind it.
      if let does, forms.contains(where: does.contains), index > 0 || !asks(behind: index, words) {
        restated.append(index)
        continue
      }
      // The name of the app begins the sentence.
      if index == 0, word.isCapitalized {
        isOpen = !asks(behind: index, words) && !closesWithRequest(words, known)
        continue
      }
      // "O Zorbly requer …", "Для Zorbly потрібен …": with an article or a preposition before it.
      if word.isCapitalized, !known.capitalizesNouns,
        words[..<index].allSatisfy({ $0.kind == .mark || known.filler.contains($0.text) || $0.isCapitalized }),
        asks(behind: index, words) || index == 1 && known.verbsFirst.contains(words[0].text)
          || known.commands.contains(words[0].text) && isAllowed(behind: index, words, known)
      {
        continue
      }
      // "يستخدم سينار بيانات …": who asks stands behind the verb, in letters that have no capitals.
      if index == 1, known.verbsFirst.contains(words[0].text), index + 1 < words.count,
        skipped.contains(index + 1) || known.isFiller(words[index + 1].text)
      {
        continue
      }
      return (.specific, plain)
    }
    // It may be a command as well, and then what it says is not known.
    if isOpen, benefit.isEmpty { return nil }
    if !benefit.isEmpty { return (.vague, benefit.joined(separator: " ")) }
    guard let does, var first = restated.first, var last = restated.last else { return (.none, nil) }
    // "prendre des photos", "Fotos aufzunehmen": with what is taken, which requests name as well.
    if first > 1, does.contains(words[first - 1].text) { first -= 1 }
    last = (last + 1..<min(last + 3, words.count)).last { does.contains(words[$0].text) } ?? last
    let place = words[first].range.lowerBound..<words[last].range.upperBound
    return (.restated, String(decoding: Array(text.utf8)[place], as: UTF8.self))
  }

  /// The words of the sentences behind the first that state no use of their own.
  private static func asides(_ words: [Word], _ known: Words) -> Set<Int> {
    let behind = WordReader.sentences(of: words, beginCapitalized: true).dropFirst()
    return Set(behind.filter { $0.contains { known.asides.contains(words[$0].text) } }.joined())
  }

  /// Whether what is allowed stands behind a name: "Permita que Foo Bar acesse …".
  private func isAllowed(behind index: Int, _ words: [Word], _ known: Words) -> Bool {
    words[(index + 1)...].first { !$0.isCapitalized && !Self.quotes.contains($0.text) }.map { $0.kind == .word && known.isFiller($0.text) }
      ?? false
  }

  private static let quotes: Set<String> = ["\"", "'", "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}", "\u{AB}", "\u{BB}"]

  /// The name of several words that a request begins with: "Foo AI usa …", "O Foo AI precisa …".
  private func name(in words: [Word], _ known: Words) -> Range<Int> {
    var start = 0
    // "Die Kartensuche benötigt …": a capital shows a noun there.
    if known.capitalizesNouns, words.first.map({ known.isFiller($0.text) }) ?? true { return 0..<0 }
    if !known.capitalizesNouns { while start < min(2, words.count), known.filler.contains(words[start].text) { start += 1 } }
    var end = start
    while end < words.count, words[end].isCapitalized || end > start && words[end].kind == .number { end += 1 }
    return end > start + 1 && end < words.count && requesting.contains(words[end].text) ? start..<end : 0..<0
  }

  /// Whether a sentence ends in the verb of a request, as those of some languages do.
  private func closesWithRequest(_ words: [Word], _ known: Words) -> Bool {
    words.last { $0.kind == .word }.map { known.verbsLast.contains($0.text) } ?? false
  }

  /// The first word of a text that begins with a small letter; nil where it does not, or where the word may be a brand's: only words that are known to be
  /// the language's own show it.
  func smallBeginning(of words: [Word], language: String) -> Word? {
    guard let first = words.first(where: { $0.kind != .mark }), first.beginsSmall, !first.text.contains("."),
      spaced[language]?.filler.contains(first.text) == true || stops[language]?.contains(first.text) == true
    else { return nil }
    return first
  }

  private func asks(behind index: Int, _ words: [Word]) -> Bool {
    words[(index + 1)...].first { $0.kind == .word }.map { requesting.contains($0.text) } ?? false
  }

  private func ground(
    of text: String, _ parts: Parts, _ does: [String], names: [String]
  ) -> (ground: GroundReader.Ground, words: String?) {
    var rest = text
    for word in WordReader.words(of: text) where word.kind == .variable { rest = rest.split(separator: word.text).joined(separator: " ") }
    for name in names where rest.contains(name) {
      rest = rest.split(separator: name, omittingEmptySubsequences: false).joined(separator: " ")
    }
    var benefit: [String] = []
    for part in parts.benefits where rest.contains(part) {
      benefit.append(part)
      rest = rest.split(separator: part, omittingEmptySubsequences: false).joined(separator: " ")
    }
    for part in parts.filler where rest.contains(part) {
      rest = rest.split(separator: part, omittingEmptySubsequences: false).joined(separator: " ")
    }
    var restated: String?
    for part in does where rest.contains(part) {
      restated = restated ?? part
      rest = rest.split(separator: part, omittingEmptySubsequences: false).joined(separator: " ")
    }
    let letters = rest.unicodeScalars.filter { $0.properties.isAlphabetic && $0.value > 0x7F }
    guard letters.isEmpty else { return (.specific, nil) }
    // "需要NFC访问权限才能使用你的YubiKey": a name behind the beginning, which may be the app's, says what for.
    if let name = Self.names(in: text).first { return (.specific, name) }
    if benefit.isEmpty, let restated { return (.restated, restated) }
    return benefit.allSatisfy(parts.restated.contains) ? (.none, nil) : (.vague, benefit.joined(separator: " "))
  }

  /// Names in Latin letters that stand in a text of another script, behind its beginning and outside quotation marks, and are no name of a resource or device.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text.trimmed[...]
    var before: Character?
    while let start = rest.firstIndex(where: { $0.isASCII && $0.isLetter }) {
      if start > rest.startIndex { before = rest[rest.index(before: start)] }
      let name = rest[start...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      let lower = name.lowercased()
      let isObject = before.map { $0.isLetter && !$0.isASCII && !["许", "許"].contains($0) } ?? false
      if isObject, name.first?.isUppercase == true, name.utf8.count > 3, !systemNames.contains(lower),
        !ResourceVocabulary.builtIn.nouns.contains(lower)
      {
        names.append(String(name))
      }
      before = name.last
      rest = rest[name.endIndex...]
    }
    return names
  }

  /// What Apple calls its own things, in every language.
  static let systemNames: Set<String> = [
    "face", "id", "faceid", "touch", "touchid", "bluetooth", "apple", "iphone", "ipad", "siri", "idfa", "wifi", "homekit", "healthkit",
    "camera", "photos", "health", "music", "photolibrary", "photo",
  ]

  /// Words that steer the answer to the request; nil where there are none, or where the language's are not known.
  func steering(in text: String, language: String) -> String? {
    if let known = spaced[language] {
      let lower = text.trimmed.lowercased()
      guard lower.utf8.count == text.trimmed.utf8.count else { return nil }
      if let opening = known.openings.first(where: lower.hasPrefix) { return String(text.trimmed.prefix(opening.count)) }
      return known.steering.first(where: lower.contains).flatMap { phrase in
        lower.firstRange(of: phrase).map { range in
          let start = lower.utf8.distance(from: lower.startIndex, to: range.lowerBound)
          // ". merci d'accepter" begins a further sentence; the end of the one before is none of its words.
          let before = phrase.hasPrefix(". ") ? 2 : 0
          return String(decoding: Array(text.trimmed.utf8)[start + before..<start + phrase.utf8.count], as: UTF8.self)
        }
      }
    }
    guard let parts = unspaced[language] else { return nil }
    return parts.steering.first(where: text.contains) ?? parts.openings.first(where: text.trimmed.hasPrefix)
  }

  /// The words that offer something for consent; nil where there are none, or where the language's are not known.
  func offer(in text: String, language: String) -> String? {
    let lower = text.lowercased()
    guard (spaced[language]?.offers ?? unspaced[language]?.offers ?? []).contains(where: { $0.matches(lower) }) else { return nil }
    return text.trimmed
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
