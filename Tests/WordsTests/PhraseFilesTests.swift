import Diagnostics
import JSON
import TestSupport
import Testing

@testable import Words

/// The files of `rules/vocabulary/phrases/`, as the compiler of the catalogue takes them.
@Suite struct PhraseFilesTests {
  private static let languages = Repository.names(in: "rules/vocabulary/phrases").filter { $0.hasSuffix(".json") }

  private static func json(_ path: String) throws -> JSONNode { try JSONParser.parse(try #require(Repository.bytes(path))) }

  private static func patterns(_ language: String) throws -> [String] {
    let phrases = try json("rules/vocabulary/phrases/" + language)["phrases"]?.elements ?? []
    return phrases.flatMap { entry in ["any", "with", "unless"].flatMap { entry[$0]?.elements?.compactMap(\.string) ?? [] } }
  }

  /// The words that people see in the fixtures, each once.
  private static let texts: [String] = {
    var texts: Set<String> = []
    for path in Repository.files(below: "fixtures/rules") where path.hasSuffix(".html") || path.hasSuffix(".json") {
      guard let page = Repository.bytes(path) else { continue }
      // What stands between tags, and between quotation marks.
      for piece in page.split(separator: path.hasSuffix(".html") ? UInt8(ascii: ">") : UInt8(ascii: "\"")) {
        let text = TitleNormalization.displayed(String(decoding: piece.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self))
        if text.utf8.count > 3, text.utf8.count < 200, !text.contains("{") { texts.insert(text) }
      }
    }
    return texts.sorted()
  }()

  @Test(arguments: languages) func `No text matches without the pieces that were drawn from its pattern`(language: String) throws {
    for pattern in try Self.patterns(language) { _ = try NeededLiteralsTests.check(pattern, samples: 3) }
  }

  @Test(arguments: languages) func `Each pattern answers on the fixtures' texts as the simulation does`(language: String) throws {
    let texts = Self.texts
    try #require(texts.count > 1_000)
    for (number, pattern) in try Self.patterns(language).enumerated() {
      let program = try PatternProgram(pattern, ignoresCase: false)
      let needed = try NeededLiterals(ofPattern: pattern)
      let automaton = LazyAutomaton(program)
      let simulation = PatternSimulation(program, beginnings: nil)
      // Some that hold what the pattern needs, and some of which it knows nothing.
      let start = number * 37 % texts.count
      let rotated = texts[start...] + texts[..<start]
      let likely = rotated.lazy.filter { text in
        needed.choices.first.map { choice in choice.contains { text.contains($0) } } ?? true
      }
      for text in Array(likely.prefix(6)) + rotated.prefix(6) {
        let lowered = Array(TitleNormalization.lowered(text).utf8)
        let (lazy, plain) = lowered.withUnsafeBytes { (automaton.matches($0), simulation.matches($0)) }
        #expect(lazy == plain, "\(pattern) in '\(text)'")
      }
    }
  }

  @Test(arguments: languages) func `A compiled pattern is the one that was written`(language: String) throws {
    for pattern in try Self.patterns(language) {
      let expression = try RegularExpression(pattern)
      var writer = PackedNumberWriter()
      writer.append(expression)
      var reader = PackedNumbers(PackedBytes(copying: writer.bytes))
      let read = reader.expression()
      #expect(read.program.instructions == expression.program.instructions && read.program.classes == expression.program.classes)
    }
  }

  // MARK: The schema

  private static func schema() throws -> JSONSchema { JSONSchema(try json("rules/phrases.schema.json")) }

  @Test(arguments: languages) func `Each file is as the schema says, and named after its language`(language: String) throws {
    let file = try Self.json("rules/vocabulary/phrases/" + language)
    #expect(try Self.schema().problem(of: file, definition: "language") == nil)
    #expect(file["language"]?.string.map { $0 + ".json" } == language)
  }

  @Test func `The schema knows the classes that languages may fill, and the subjects`() throws {
    let schema = try Self.json("rules/phrases.schema.json")["$defs"]
    let classes = schema?["language"]?["properties"]?["words"]?["propertyNames"]?["enum"]?.elements?.compactMap(\.string)
    #expect(Set(classes ?? []) == Set(WordClass.allCases.map(\.name)).subtracting(["provider-name", "field-word"]))
    let subjects = schema?["judgement"]?["properties"]?["subject"]?["enum"]?.elements?.compactMap(\.string)
    #expect(subjects == PhraseIndex.Subject.allCases.map(\.rawValue))
    #expect(try Self.schema().problem(of: try Self.json("rules/vocabulary/judgements.json"), definition: "judgements") == nil)
  }

  @Test(
    arguments: [
      (#"{"language": "de", "name": "German", "words": {"valeu": ["damit"]}, "phrases": []}"#, #""valeu""#),
      (#"{"language": "de", "name": "German", "words": {"value": "damit"}, "phrases": []}"#, #""damit""#),
      (#"{"language": "de", "name": "German", "words": {"value": ["damit", "damit"]}, "phrases": []}"#, #""damit""#),
      (#"{"language": "de", "name": "German", "words": {"value": []}, "phrases": []}"#, "[]"),
      (#"{"language": "de", "name": "German", "words": {}, "phrases": [{"judgement": "a", "nay": ["b"]}]}"#, #""nay""#),
      (#"{"language": "de", "name": "German", "words": {}, "phrases": [{"any": ["b"]}]}"#, #"{"any": ["b"]}"#),
      (#"{"language": "d", "name": "German", "words": {}, "phrases": []}"#, #""d""#),
      (#"["language"]"#, #"["language"]"#),
    ]) func `What the schema does not allow is named with its place`(_ text: String, _ place: String) throws
  {
    let problem = try Self.schema().problem(of: try JSONParser.parse(Array(text.utf8)), definition: "language")
    let range = try #require(problem?.range)
    #expect(String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self) == place)
    #expect(problem?.message.isEmpty == false)
  }

  // MARK: Mistakes

  private static let judgements = "{\"judgements\": [{\"id\": \"form.optional\", \"subject\": \"form\", \"says\": \"optional\"}]}"

  @Test(
    arguments: [
      (#"{"words": {"sing-in": ["x"]}, "phrases": []}"#, "'sing-in' is no class of words. Did you mean 'sign-in'?", #""sing-in""#),
      (
        #"{"words": {}, "phrases": [{"judgement": "form.optionl", "any": ["x"]}]}"#,
        "'form.optionl' is no judgement of judgements.json. Did you mean 'form.optional'?", #""form.optionl""#
      ),
      (
        #"{"words": {}, "phrases": [{"judgement": "form.optional", "any": ["a", "(b"]}]}"#,
        "The group is not closed. (at byte 2 of the pattern)", #""(b""#
      ),
      (#"{"words": {"sign-in": [" "]}, "phrases": []}"#, "A word is empty or longer than a line.", #"" ""#),
    ]) func `A mistake is named with its place`(_ text: String, _ message: String, _ place: String) throws
  {
    let language = try JSONParser.parse(Array(text.utf8))
    var builder = try PhraseIndexBuilder(judgements: try JSONParser.parse(Array(Self.judgements.utf8)))
    let problem = #expect(throws: PhraseIndexBuilder.Problem.self) { try builder.add(language) }
    #expect(problem?.message == message)
    let range = try #require(problem?.range)
    #expect(String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self) == place)
  }

  @Test func `Languages are put together, and exceptions hold across them`() throws {
    var builder = try PhraseIndexBuilder(judgements: try JSONParser.parse(Array(Self.judgements.utf8)))
    for text in [
      #"{"words": {"value": ["damit"]}, "phrases": [{"judgement": "form.optional", "any": ["freiwillig"]}]}"#,
      #"{"words": {"value": ["so you can"]}, "phrases": [{"judgement": "form.optional", "any": ["\\boptional\\b"], "unless": ["not freiwillig"]}]}"#,
    ] { try builder.add(try JSONParser.parse(Array(text.utf8))) }
    let reader = TextReader(PhraseIndex(PhraseIndex.Tables(try builder.build())))
    let form = PhraseVocabulary(.form, reader: reader)
    #expect(form.sayings(of: "Name. This is  Optional!").map(\.words) == ["This is Optional!"])
    #expect(form.says("optional", "Ganz freiwillig"))
    #expect(!form.says("optional", "not freiwillig"))
    #expect(form.sayings(of: "optionally").isEmpty)
    #expect(PhraseVocabulary(.relay, reader: reader).sayings(of: "optional").isEmpty)
    #expect(reader.reading(of: "Damit geht es").has(.value))
    #expect(!reader.reading(of: "geht es").has(.value))
    #expect(Set(reader.index.words(.value)) == ["so you can", "damit"])
  }
}
