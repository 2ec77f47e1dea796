import Diagnostics
import JSON
import Testing
import Words

/// The words of all languages come to the vocabularies that ask for them.
@Suite struct LanguageWordsTests {
  private static func json(_ text: String) throws -> JSONNode { try JSONParser.parse(Array(text.utf8)) }

  private static func words() throws -> LanguageWords {
    LanguageWords([
      "actions": try json(#"{"actions": [{"action": "allow"}, {"action": "deny"}]}"#),
      "fields": try json(#"{"purposes": [{"purpose": "name"}, {"purpose": "name", "words-of": "nickname"}]}"#),
      "purpose-resources": try json(#"{"resources": [{"id": "camera"}]}"#),
    ])
  }

  private static func strings(_ node: JSONNode?) -> [String]? { node?.elements?.compactMap(\.string) }

  @Test func `Words of several languages stand in one list, the longest first`() throws {
    var words = try Self.words()
    for language in [
      #"{"actions": {"allow": {"titles": ["ja"]}}, "fields": {"name": ["name"], "nickname": ["spitzname"]}, "saving": ["speichern"]}"#,
      #"{"resources": {"camera": {"names": ["camera"], "parts": ["scan"]}}, "alert-titles": {"deny": ["non"]}, "continue": {"it": "Continua"}}"#,
      #"{"actions": {"allow": {"titles": ["sure"], "prefixes": ["allow "]}}, "resources": {"camera": {"names": ["fotocamera"]}}}"#,
    ] { try words.add(try Self.json(language)) }
    let actions = words.completed(try Self.json(#"{"actions": [{"action": "allow"}, {"action": "deny"}]}"#), named: "actions")
    #expect(Self.strings(actions["actions"]?.elements?[0]["titles"]) == ["sure", "ja"])
    #expect(Self.strings(actions["actions"]?.elements?[0]["prefixes"]) == ["allow "])
    #expect(actions["actions"]?.elements?[1]["titles"] == nil)
    #expect(Self.strings(actions["saving"]) == ["speichern"])
    let fields = words.completed(
      try Self.json(#"{"purposes": [{"purpose": "name", "names": ["n"]}, {"purpose": "name", "words-of": "nickname"}]}"#), named: "fields")
    #expect(Self.strings(fields["purposes"]?.elements?[0]["words"]) == ["name"])
    #expect(Self.strings(fields["purposes"]?.elements?[0]["names"]) == ["n"])
    #expect(Self.strings(fields["purposes"]?.elements?[1]["words"]) == ["spitzname"])
    let resources = words.completed(try Self.json(#"{"resources": [{"id": "camera"}]}"#), named: "purpose-resources")
    #expect(Self.strings(resources["resources"]?.elements?[0]["foreign-names"]) == ["fotocamera", "camera"])
    #expect(Self.strings(resources["resources"]?.elements?[0]["foreign-parts"]) == ["scan"])
    let permissions = words.completed(try Self.json("{}"), named: "permissions")
    #expect(Self.strings(permissions["alert-titles"]?["deny"]) == ["non"])
    #expect(permissions["continue"]?["it"]?.string == "Continua")
  }

  @Test(
    arguments: [
      (#"{"actions": {"alow": {"titles": ["x"]}}}"#, "'alow' is not in actions.json. Did you mean 'allow'?", #""alow""#),
      (#"{"fields": {"nick": ["x"]}}"#, "'nick' is not in fields.json. Did you mean 'nickname'?", #""nick""#),
    ]) func `A name that is in no vocabulary is a mistake with its place`(_ text: String, _ message: String, _ place: String) throws
  {
    var words = try Self.words()
    let language = try Self.json(text)
    let problem = #expect(throws: LanguageWords.Problem.self) { try words.add(language) }
    #expect(problem?.message == message)
    let range = try #require(problem?.range)
    #expect(String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self) == place)
  }
}
