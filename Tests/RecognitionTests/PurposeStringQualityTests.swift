import Diagnostics
import JSON
import Recognition
import ScreenModel
import TestSupport
import Testing

/// How well the rules on words judge strings that people labelled: those of `fixtures/language`, as shipping apps and public
/// repositories have them. `scripts/measure_purpose_strings.py` prints the figures.
@Suite struct PurposeStringQualityTests {
  struct Labelled: Sendable {
    var text: String
    var labels: JSONNode
    /// What is derived from the string.
    var node: ModelNode
  }

  /// A label, what its value is for a string at fault, and the attributes that say so.
  struct Question: CustomTestStringConvertible, Sendable {
    var label: String
    var atFault: Bool
    var finds: @Sendable (ModelNode) -> Bool
    var testDescription: String { label }
  }

  static let questions: [Question] = [
    Question(label: "complete", atFault: false) { $0.string(.sentence) == "fragment" },
    Question(label: "active", atFault: false) { $0.string(.voice) == "passive" || $0.string(.voice) == "participle" },
    Question(label: "imperative", atFault: true) { $0.string(.mood) == "imperative" },
    Question(label: "sentenceCase", atFault: false) { $0.string(.letterCase).map { $0 != "sentence" } ?? false },
    Question(label: "period", atFault: false) { $0.boolean(.period) == false },
    Question(label: "vague", atFault: true) { $0.boolean(.statesUse) == false || $0.has(.placeholder) },
    Question(label: "placeholder", atFault: true) { $0.has(.placeholder) },
    Question(label: "mismatch", atFault: true) { $0.has(.namesInstead) },
    Question(label: "steering", atFault: true) { $0.has(.steering) },
    Question(label: "reward", atFault: true) { $0.has(.incentive) },
  ]

  private static func strings(_ path: String, _ list: (JSONNode) -> [JSONNode]?) -> [Labelled] {
    guard let bytes = Repository.bytes(path), let node = try? JSONParser.parse(bytes) else { return [] }
    return (list(node) ?? []).compactMap { entry in
      guard let key = entry["key"]?.string, let text = entry["text"]?.string, let labels = entry["labels"] else { return nil }
      return Labelled(text: text, labels: labels, node: derived(key, text, entry["lang"]?.string))
    }
  }

  static let own = strings("fixtures/language/purpose-strings.json") { $0["strings"]?.elements }
  /// Plain strings, good and poor ones, library defaults, English as others write it, names and acronyms; labelled before they were judged.
  static let everyday = strings("fixtures/language/purpose-strings-everyday.json") { $0["strings"]?.elements }
  /// Other languages than English.
  static let languages = strings("fixtures/language/purpose-strings-languages.json") { $0["strings"]?.elements }
  /// From public repositories, each with the file where it was found.
  static let published = strings("fixtures/language/purpose-strings-public.json") { $0["strings"]?.elements }

  private static func derived(_ key: String, _ text: String, _ language: String?) -> ModelNode {
    var node = ModelNode(.purpose, parent: 0)
    if let language { node.set(.language, language) }
    node.set(.key, key)
    node.set(.text, text)
    PurposeDerivation.derive(&node)
    return node
  }

  /// Precision and recall, and the strings that are judged otherwise than labelled.
  private static func measure(_ question: Question, label: String, on strings: [Labelled]) -> (
    precision: Double, recall: Double, wrong: [String]
  ) {
    var hits = 0
    var alarms = 0
    var misses = 0
    var wrong: [String] = []
    for string in strings {
      guard let value = string.labels[label]?.boolean else { continue }
      let node = string.node
      // What is nothing but a placeholder has no words to judge.
      if node.has(.placeholder), !node.has(.period), label != "placeholder", label != "vague" { continue }
      switch (value == question.atFault, question.finds(node)) {
      case (true, true): hits += 1
      case (false, true):
        alarms += 1
        wrong.append("false alarm: " + string.text)
      case (true, false):
        misses += 1
        wrong.append("missed: " + string.text)
      case (false, false): break
      }
    }
    return (
      hits + alarms == 0 ? 1 : Double(hits) / Double(hits + alarms), hits + misses == 0 ? 1 : Double(hits) / Double(hits + misses), wrong
    )
  }

  @Test(arguments: questions) func `Strings as apps ship them are judged as people judge them`(_ question: Question) {
    #expect(Self.own.count > 150)
    let (precision, recall, wrong) = Self.measure(question, label: question.label, on: Self.own)
    #expect(precision >= 0.97, "\(wrong)")
    #expect(recall >= 0.95, "\(wrong)")
  }

  @Test(arguments: questions.prefix(7)) func `Everyday strings, good and poor ones, are judged as people judge them`(_ question: Question) {
    #expect(Self.everyday.count > 200)
    let (precision, recall, wrong) = Self.measure(question, label: question.label, on: Self.everyday)
    #expect(precision >= 0.95, "\(wrong)")
    #expect(recall >= 0.95, "\(wrong)")
  }

  @Test(arguments: questions.filter { ["imperative", "period", "vague", "placeholder"].contains($0.label) })
  func `Strings in other languages are judged where their words are known, and no others`(_ question: Question) {
    #expect(Self.languages.count > 60)
    let (precision, recall, wrong) = Self.measure(question, label: question.label, on: Self.languages)
    #expect(precision == 1, "\(wrong)")
    #expect(recall >= 0.9, "\(wrong)")
    // Their sentences are not taken apart.
    for string in Self.languages {
      for name in [AttributeName.sentence, .voice, .letterCase] { #expect(!string.node.has(name), "\(string.text)") }
    }
  }

  @Test(arguments: questions.prefix(7))
  func `Strings of public apps are judged as their reader judged them`(_ question: Question) {
    #expect(Self.published.count > 40)
    let (precision, recall, wrong) = Self.measure(question, label: question.label, on: Self.published)
    #expect(precision >= 0.95, "\(wrong)")
    #expect(recall >= 0.9, "\(wrong)")
  }
}
