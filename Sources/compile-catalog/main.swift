import Diagnostics
import Foundation
import JSON
import RuleEngine
import ScreenModel
import Words

// compile-catalog ROOT CATALOG PHRASES: writes the Swift files that hold the rules, vocabularies, schemas and examples under ROOT, and the index of
// all phrases.
guard CommandLine.arguments.count == 4 else { stop("usage: compile-catalog ROOT CATALOG PHRASES") }
let root = CommandLine.arguments[1].hasSuffix("/") ? String(CommandLine.arguments[1].dropLast()) : CommandLine.arguments[1]
var generator = CatalogGenerator()
do {
  var (phrases, words) = try languages()
  let vocabulary = try RuleVocabulary.vocabulary(definitions: try json("rules/vocabulary/definitions.json"))
  for name in try files(in: "rules/catalog") where name.hasSuffix(".json") {
    generator.add(readable: .rule, String(name.dropLast(5)), PackedRule.pack(try rule("rules/catalog/" + name, vocabulary)))
  }
  for name in try files(in: "rules/vocabulary") where name.hasSuffix(".json") && name != "judgements.json" {
    let completed = words.completed(try json("rules/vocabulary/" + name), named: String(name.dropLast(5)))
    let value = VocabularyNormalization.normalized(completed, named: String(name.dropLast(5)), phrases)
    phrases.addWords(of: value, named: String(name.dropLast(5)))
    let split = VocabularyMaps(value, named: String(name.dropLast(5)))
    generator.add(.vocabulary, String(name.dropLast(5)), PackedJSON.pack(split.node, withRanges: false))
    for map in split.maps { generator.add(readable: .map, map.name, map.bytes) }
  }
  for name in try files(in: "rules") where name.hasSuffix(".schema.json") {
    _ = try json("rules/" + name)
    generator.add(.schema, String(name.dropLast(12)), try bytes("rules/" + name))
  }
  for rule in try files(in: "fixtures/rules") {
    for (name, text) in try examples(in: "fixtures/rules/" + rule) { generator.add(.example, rule + "/" + name, text) }
  }
  try Data(generator.source.utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
  try Data(PhraseGenerator.source(try phrases.build()).utf8).write(to: URL(fileURLWithPath: CommandLine.arguments[3]))
} catch {
  stop("compile-catalog: \(error)")
}

func stop(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(1)
}

/// The names in a folder, sorted; none for a folder that is not there.
func files(in folder: String) throws -> [String] {
  let path = root + "/" + folder
  guard FileManager.default.fileExists(atPath: path) else { return [] }
  return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
}

func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: root + "/" + path))) }

/// What explains a rule to people: texts of at most 4 kB, of these the two shortest that fail, the two that pass and the one that is for review.
/// Every fixture is a test all the same.
func examples(in folder: String) throws -> [(name: String, text: [UInt8])] {
  var texts: [(name: String, text: [UInt8])] = []
  for name in try files(in: folder) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root + "/" + folder + "/" + name, isDirectory: &isFolder), !isFolder.boolValue else {
      continue
    }
    let text = try bytes(folder + "/" + name)
    if text.count <= 4_096, String(validating: text, as: UTF8.self) != nil { texts.append((name, text)) }
  }
  texts.sort { ($0.text.count, $0.name) < ($1.text.count, $1.name) }
  return [("fail", 2), ("pass", 2), ("review", 1)].flatMap { outcome, most in texts.filter { $0.name.hasPrefix(outcome + "-") }.prefix(most)
  }
}

/// The phrases and words of all languages; ends the build with the place of what is wrong.
func languages() throws -> (phrases: PhraseIndexBuilder, words: LanguageWords) {
  let schema = JSONSchema(try json("rules/phrases.schema.json"))
  func checked(_ path: String, _ definition: String) throws -> JSONNode {
    let node = try json(path)
    if let problem = schema.problem(of: node, definition: definition) { try stop(path, problem.range, problem.message) }
    return node
  }
  var words = LanguageWords(
    Dictionary(
      uniqueKeysWithValues: try ["actions", "fields", "purpose-resources"].map { ($0, try json("rules/vocabulary/" + $0 + ".json")) }))
  var path = "rules/vocabulary/judgements.json"
  do {
    var builder = try PhraseIndexBuilder(judgements: try checked(path, "judgements"))
    for name in try files(in: "rules/vocabulary/phrases") where name.hasSuffix(".json") {
      path = "rules/vocabulary/phrases/" + name
      let language = try checked(path, "language")
      if language["language"]?.string != String(name.dropLast(5)) {
        try stop(path, language["language"]?.range ?? language.range, "The language is not the one that the file is named after.")
      }
      try builder.add(language)
      try words.add(language)
    }
    return (builder, words)
  } catch let problem as PhraseIndexBuilder.Problem {
    try stop(path, problem.range, problem.message)
  }
}

/// Ends the build with what is wrong with a file, and where, as compilers print it.
func stop(_ path: String, _ range: SourceRange, _ message: String) throws -> Never {
  let text = try bytes(path)
  let position = LineTable(text).position(at: range.start, in: text)
  stop("\(root)/\(path):\(position.line):\(position.column): error: \(message)")
}

/// The rule of a file. Its expressions are not tried: the tests of the rules do that.
func rule(_ path: String, _ vocabulary: TreeVocabulary) throws -> Rule {
  let (rule, errors) = RuleFileLoader.load(try json(path), path: path, text: try bytes(path), vocabulary: vocabulary, isTrusted: true)
  if let error = errors.first { try stop(path, error.range, error.message) }
  guard let rule else { stop("\(root)/\(path): error: This is no rule.") }
  return rule
}

/// The JSON of a file; ends the build with the place where it is none, as compilers print it.
func json(_ path: String) throws -> JSONNode {
  let text = try bytes(path)
  do {
    return try JSONParser.parse(text)
  } catch {
    try stop(path, error.range, error.message)
  }
}
