import Diagnostics
import JSON
import Testing

@testable import LanguageServer

/// One suite of one editor after another: what is open is open for the whole process.
extension LanguageServerTests {
  private static func rule(_ key: String, _ value: String) -> String {
    """
    { "id": "terms-link", "name": "TermsLink", "family": "house", "basis": "recommendation", "level": "note",
      "source": { "document": "house", "section": "Sign-up", "url": "https://example.org/house", "checked": "2026-11-21" },
      "parameters": { "least": 3 },
      "select": "//screen", "summary": "A.", "why": "B.", "howToFix": "C.",
      "\(key)": "\(value)" }
    """
  }

  @Test func `A configuration is offered its keys, closed values, rules, parameters and paths`() throws {
    let editor = try Editor([".higlint.json": "{}", "templates/login.html": "<p>Hi</p>", "templates/node_modules/x.html": ""])
    editor.start()
    #expect(editor.offered(".higlint.json", #"{ "root": true, "ru|" }"#).contains("rulePaths"))
    #expect(!editor.offered(".higlint.json", #"{ "root": true, | }"#).contains("root"))
    #expect(editor.offered(".higlint.json", #"{ "failOn": "|" }"#) == ["error", "warning", "note", "never"])
    #expect(editor.offered(".higlint.json", #"{ "root": | }"#) == ["true", "false"])
    let rules = editor.offered(".higlint.json", #"{ "rules": { "siwa|" } }"#)
    #expect(rules.contains("siwa-button-min-size") && rules.contains("siwa-button"))
    #expect(editor.offered(".higlint.json", #"{ "rules": { "siwa-button-min-size": "|" } }"#).contains("off"))
    #expect(editor.offered(".higlint.json", #"{ "rules": { "siwa-button-prominence": { | } } }"#) == ["level", "tolerance"])
    #expect(editor.offered(".higlint.json", #"{ "screens": { "templates/|" } }"#) == ["templates/login.html"])
    #expect(editor.offered(".higlint.json", #"{ "screens": { "a.html": { "kind": "|" } } }"#).contains("sign-in"))
    #expect(editor.offered(".higlint.json", #"{ "exclude": ["|"] }"#) == ["templates/"])
    #expect(editor.offered(".higlint.json", #"{ "extends": ["|"] }"#).contains("strict"))
    #expect(editor.offered(".higlint.json", #"{ "templates": { "language": { "*.tpl": "|" } } }"#).contains("twig"))
    #expect(editor.offered(".higlint.json", #"{ "baseline": "../|" }"#) == [])
  }

  @Test func `What is offered replaces what was typed, and brings a colon where there is none`() throws {
    let editor = try Editor([".higlint.json": "{}"])
    editor.start()
    let key = try #require(editor.items(".higlint.json", #"{ "fa|" }"#).first { $0["label"]?.string == "failOn" })
    #expect(key["textEdit"]?["newText"]?.string == #""failOn": "#)
    #expect(key["textEdit"]?["range"]?["start"]?["character"]?.number == 2)
    #expect(key["textEdit"]?["range"]?["end"]?["character"]?.number == 6)
    let renamed = try #require(editor.items(".higlint.json", #"{ "fa|": 1 }"#).first { $0["label"]?.string == "failOn" })
    #expect(renamed["textEdit"]?["newText"]?.string == #""failOn""#)
  }

  @Test func `A rule is offered its keys and the words of the model`() throws {
    let editor = try Editor(["my-rules/terms-link.json": "{}"])
    editor.start()
    let path = "my-rules/terms-link.json"
    #expect(editor.offered(path, Self.rule("rela|", "")).contains("relatedMessage"))
    #expect(editor.offered(path, Self.rule("level", "|")) == ["error", "warning", "note"])
    #expect(editor.offered(path, Self.rule("fail", "@|")).contains("peer-height"))
    #expect(editor.offered(path, Self.rule("fail", "not(.//bu|")).contains("button"))
    #expect(editor.offered(path, Self.rule("fail", "sa|")).contains("says"))
    #expect(editor.offered(path, Self.rule("fail", "$|")) == ["least", "node"])
    #expect(editor.offered(path, Self.rule("fail", "@kind = '|'")).contains("sign-up"))
    #expect(editor.offered(path, Self.rule("fail", "one-of(@kind, 'sign-in', '|')")).contains("checkout"))
    #expect(editor.offered(path, Self.rule("fail", "starts-with(@title, '|')")) == [])
    #expect(editor.offered(path, Self.rule("message", "It is {@he|")).contains("height"))
    #expect(editor.offered(path, Self.rule("message", "It is {{ @he|")) == [])
    #expect(editor.offered(path, Self.rule("point", "wi|")).contains("width"))
  }

  @Test func `A rule that is wrong says where, while it is typed`() throws {
    let page = #"<!doctype html><html lang="en"><title>Sign up</title><h1>Sign up</h1><form><input type="email"></form>"#
    let editor = try Editor([
      "my-rules/terms-link.json": "{}", ".higlint.json": #"{ "root": true, "rulePaths": ["my-rules"] }"#, "page.html": page,
    ])
    editor.start()
    let path = "my-rules/terms-link.json"
    editor.open(path, Self.rule("fail", "@kid = 'a'").replacing("\"why\"", with: "\"message\": \"M.\", \"why\""))
    let wrong = try #require(editor.diagnostics[path]?.first)
    #expect(wrong["message"]?.string?.contains("'kid'") == true)
    #expect(wrong["range"]?["start"]?["line"]?.number == 4)
    editor.change(path, Self.rule("fail", "@kind = 'signup'").replacing("\"why\"", with: "\"message\": \"M.\", \"why\""))
    #expect(editor.messages(path).first?.contains("'signup'") == true)
    // A rule that is right is tried on the pages that are open, as it stands in the editor.
    editor.change(path, Self.rule("fail", "true()").replacing("\"why\"", with: "\"message\": \"M.\", \"why\""))
    #expect(editor.diagnostics[path] == [])
    editor.open("page.html", page)
    #expect(editor.codes("page.html").contains("terms-link"))
    editor.change(path, Self.rule("fail", "false()").replacing("\"why\"", with: "\"message\": \"M.\", \"why\""))
    #expect(!editor.codes("page.html").contains("terms-link"))
  }

  @Test func `JSON that is nobody's is left alone, and a described screen is offered its words`() throws {
    let editor = try Editor(["package.json": "{}", "login.screen.json": "{}"])
    editor.start()
    editor.open("package.json", #"{ "name": 5 }"#)
    #expect(editor.diagnostics["package.json"] == [])
    #expect(editor.offered("package.json", #"{ "|" }"#) == [])
    #expect(!editor.offered("login.screen.json", #"{ "|" }"#).isEmpty)
    editor.open("login.screen.json", #"{ "kind": 5 }"#)
    #expect(editor.diagnostics["login.screen.json"]?.isEmpty == false)
  }
}

@Suite struct JSONCursorTests {
  private func cursor(_ marked: String) -> JSONCursor {
    JSONCursor(Array(marked.replacing("|", with: "", maxReplacements: 1).utf8), offset: marked.prefix { $0 != "|" }.utf8.count)
  }

  @Test(arguments: [
    ("{|}", JSONCursor.Place.key, 0), ("{ \"a|\": 1 }", .key, 0), ("{ \"a\": |}", .value, 1), ("{ \"a\": \"x|", .value, 1),
    ("{ \"a\": [1, {\"b\": tr|", .value, 3), ("{ \"a\": 1, |", .key, 0), ("{ // \"x\n \"a\": { | } }", .key, 1), ("|", .value, 0),
    ("{ \"a\": \"x\"| }", .value, 1), ("[ 1, | ]", .value, 1), ("{ \"a\": 1 | }", .value, 1), ("{{{{[[[|", .value, 7),
  ])
  func `The cursor knows where it is, whatever is missing`(text: String, place: JSONCursor.Place, depth: Int) {
    let cursor = cursor(text)
    #expect(cursor.place == place)
    #expect(cursor.path.count == depth)
  }

  @Test func `It knows the steps, the neighbours and what was typed`() {
    let cursor = cursor(#"{ "a": [0, { "x": 1, "yz|": 2, "w": 3 }], "b": 4 }"#)
    #expect(cursor.path == [.key("a"), .index(1)])
    #expect(cursor.keys == ["x", "w"])
    #expect(cursor.typed == "yz")
    #expect(cursor.hasColon)
  }

  @Test(arguments: ["\"", "{\"", "\"\\", "/*", "{\"a\":\"\\\"", "]]}}", "{,,,}"]) func `Nonsense has a place too`(text: String) {
    for offset in 0...text.utf8.count { #expect(JSONCursor(Array(text.utf8), offset: offset).range.start <= offset) }
  }
}
