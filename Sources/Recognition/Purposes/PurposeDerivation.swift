import Diagnostics
import ScreenModel
import Words

/// Derives what the words of purpose strings show, wherever they were read: the attributes from `period` to `incentive` of ``ModelElement/purpose``.
package enum PurposeDerivation {
  /// What stands between names in `app-names`.
  package static let nameSeparator = " | "

  /// Derives for every purpose string of a document.
  package static func derive(_ document: inout ScreenDocument) {
    for index in document.nodes.indices where document.nodes[index].element == .purpose { derive(&document.nodes[index]) }
  }

  /// Derives for one string. It needs `key` and `text`, and `app-names` where the app is named in it; what is there already stays. An empty string has no
  /// words to judge.
  package static func derive(_ node: inout ModelNode) {
    guard let text = node.string(.text), let key = node.string(.key) else { return }
    let names = node.string(.appNames)?.split(separator: nameSeparator).map(String.init) ?? []
    let place = node.attribute(.text)?.source
    let isBlank = text.trimmed.isEmpty
    if !node.has(.blank) { node.set(.blank, isBlank, source: place) }
    guard !isBlank else { return }
    let words = WordPlaces(text: text, place: place)
    let placeholder = PlaceholderVocabulary.builtIn.placeholder(text, key: key, language: node.string(.language), names: names)
    if let placeholder {
      node.set(.placeholder, placeholder.kind, source: place)
      node.set(.placeholderWords, placeholder.words)
      if let source = placeholder.source { node.set(.defaultOf, source) }
      guard !isBare(placeholder, text) else { return }
    }
    node.set(.period, SentenceEnd.isThere(text), source: place)
    let analysis = PurposeAnalysis(text: text, key: key, language: node.string(.language), names: names)
    node.set(.length, Double(analysis.length), source: place)
    node.set(.sentenceCount, Double(analysis.sentenceCount), source: place)
    node.set(.asks, analysis.asks, source: place)
    if let language = analysis.writtenLanguage { node.set(.writtenLanguage, language, source: place) }
    switch node.string(.language).flatMap({ LanguageEvidence.disagreement(of: text, with: $0) }) {
    case .sure(let language): node.set(.otherLanguage, language, source: place)
    case .likely: node.setUnknown(.otherLanguage, .unknownTitle)
    case nil: break
    }
    set(analysis.sentence, .sentence, .sentenceWords, words, &node)
    if let lack = analysis.lack { node.set(.sentenceLack, lack) }
    set(analysis.mood, .mood, .moodWords, words, &node)
    set(analysis.voice, .voice, .voiceWords, words, &node)
    set(analysis.letterCase, .letterCase, .caseWords, words, &node)
    set(analysis.ground, .ground, .groundWords, words, &node)
    if let ground = analysis.ground {
      node.set(.statesUse, ["specific", "denied"].contains(ground.value), source: place)
    } else if analysis.isGroundUnknown {
      node.setUnknown(.ground, .unknownTitle)
    }
    if let actor = analysis.actor { node.set(.actor, words.text(actor), source: words.place(actor)) }
    if !analysis.mentions.isEmpty {
      node.set(.mentions, analysis.mentions.map(\.value).joined(separator: ", "), source: words.place(analysis.mentions[0].words))
    }
    set(analysis.misnamed, .namesInstead, .namesInsteadWords, words, &node)
    if let range = analysis.steering { node.set(.steering, words.text(range), source: words.place(range)) }
    if let range = analysis.offer { node.set(.incentive, words.text(range), source: words.place(range)) }
  }

  /// Whether a string is nothing but a placeholder, so that its words have nothing else to show.
  private static func isBare(_ placeholder: PlaceholderVocabulary.Placeholder, _ text: String) -> Bool {
    switch placeholder.kind {
    // Nobody mends the voice or the full stop of a default, or of a name: the sentence is still to be written.
    case "variable", "key-name", "default", "name": true
    case "dummy":
      // "TODO: ask marketing" is a note to oneself, and the key's name stands where words were to be written; "needed for xyz" is a sentence all the same.
      text.split(separator: " ").count < 4 || placeholder.words.lowercased().hasSuffix("usagedescription")
        || ["todo", "fixme", "tbd", "lorem"].contains { text.lowercased().hasPrefix($0) }
    case "brackets": text.split(separator: " ").count < 4 || placeholder.words == text.trimmed
    default: false
    }
  }

  private static func set(
    _ finding: PurposeAnalysis.Finding?, _ value: AttributeName, _ wordsName: AttributeName, _ words: WordPlaces, _ node: inout ModelNode
  ) {
    guard let finding else { return }
    let place = words.place(finding.words)
    node.set(value, finding.value, source: place)
    if let range = finding.words { node.set(wordsName, words.text(range), source: place) }
  }
}

/// Where the words of a string stand in its file.
private struct WordPlaces {
  private let bytes: [UInt8]
  private let whole: SourceLocation?
  /// Whether the file writes the string byte for byte; with entities or escapes only the whole can be pointed at.
  private let isPlain: Bool

  init(text: String, place: SourceLocation?) {
    bytes = Array(text.utf8)
    whole = place
    isPlain = place?.range.length == text.utf8.count
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func place(_ range: Range<Int>?) -> SourceLocation? {
    guard let range, isPlain, let whole else { return whole }
    return SourceLocation(file: whole.file, range: SourceRange(whole.range.start + range.lowerBound, whole.range.start + range.upperBound))
  }

}
