import Diagnostics
import JSON
import TestSupport
import Testing

@testable import LanguageServer

/// One suite of one editor after another: what is open is open for the whole process.
@Suite(.serialized) struct LanguageServerTests {
  private static func page(_ height: Int) -> String {
    """
    <!doctype html><html lang="en"><meta charset="iso-8859-1"><meta name="viewport" content="width=device-width"><title>Sign in \u{E9}</title>
    <style>a { display: block; box-sizing: border-box; width: 300px; height: 44px; font: 19px/44px Arial; background: #000; color: #fff }
    .apple { height: \(height)px }</style>
    <p>Sign in to keep your orders.</p><a class="apple" href="/auth/apple">Sign in with Apple</a><a href="/auth/google">Sign in with Google</a>
    """
  }

  @Test func `A page is judged as it is typed, and not as it is on the disk`() throws {
    let editor = try Editor(["page.html": Self.page(44)])
    editor.start()
    editor.open("page.html", Self.page(44))
    #expect(!editor.codes("page.html").contains("siwa-button-prominence"))
    editor.change("page.html", Self.page(36))
    #expect(editor.codes("page.html").contains("siwa-button-prominence"))
    let found = editor.diagnostics["page.html"]?.first { $0["code"]?.string == "siwa-button-prominence" }
    #expect(found?["range"]?["start"] == .object(["line": 2, "character": 17]))
    #expect(found?["severity"]?.number == 1)
    #expect(found?["relatedInformation"]?.elements?.isEmpty == false)
    editor.send("textDocument/didClose", .object(["textDocument": .object(["uri": .text(editor.uri("page.html"))])]))
    #expect(editor.diagnostics["page.html"] == [])
  }

  @Test func `Fixes, comments, the rule's text and the compared element are at the finding`() throws {
    let editor = try Editor(["page.html": Self.page(36)])
    editor.start()
    editor.open("page.html", Self.page(36))
    let there = editor.at("page.html", 2, 18)
    let hover = try #require(editor.request("textDocument/hover", there)?["result"]?["contents"]?["value"]?.string)
    #expect(hover.contains("**siwa-button-prominence**") && hover.contains("developer.apple.com"))
    let actions = try #require(editor.request("textDocument/codeAction", there)?["result"]?.elements)
    let edits = actions.compactMap { $0["edit"]?["changes"]?[editor.uri("page.html")]?.elements?.first?["newText"]?.string }
    #expect(edits.contains("44px"))
    #expect(edits.contains { $0.contains("higlint-disable-next-line siwa-button-prominence -- Say why.") })
    let places = try #require(editor.request("textDocument/definition", there)?["result"]?.elements)
    #expect(places.contains { $0["uri"]?.string == editor.uri("page.html") })
    #expect(editor.request("textDocument/hover", editor.at("page.html", 0, 0))?["result"] == JSONNode(.null))
  }

  @Test func `A part is judged in the page that shows it, and a sheet in the pages that link it`() throws {
    let page = Self.page(44).replacing("</title>", with: "</title><link rel=stylesheet href=../shop.css>")
      .replacing(#"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#, with: #"{% include "part.html" %}"#)
    let part = #"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#
    let editor = try Editor([
      "templates/page.html": page, "templates/part.html": part, "shop.css": "p { color: black }", ".higlint.json": #"{"root": true}"#,
    ])
    editor.start()
    editor.open("templates/part.html", part)
    #expect(!editor.codes("templates/part.html").contains("siwa-title-approved"))
    editor.change("templates/part.html", part.replacing("Sign in with Apple", with: "Login by Apple"))
    #expect(editor.codes("templates/part.html").contains("siwa-title-approved"))
    editor.open("shop.css", ".apple { height: 30px !important }")
    #expect(editor.codes("shop.css").contains("siwa-button-prominence"))
  }

  @Test func `A configuration says what is wrong in it, and offers the rules`() throws {
    let editor = try Editor([".higlint.json": "{}"])
    editor.start()
    editor.open(".higlint.json", #"{ "root": true, "rules": { "siwa-button-prominenc": "off" } }"#)
    let wrong = try #require(editor.diagnostics[".higlint.json"]?.first)
    #expect(wrong["message"]?.string?.contains("siwa-button-prominence") == true)
    let offered = editor.request("textDocument/completion", editor.at(".higlint.json", 0, 28))?["result"]?.elements ?? []
    #expect(offered.contains { $0["label"]?.string == "siwa-button-min-size" })
    editor.change(".higlint.json", #"{ "root": true }"#)
    #expect(editor.diagnostics[".higlint.json"] == [])
  }

  @Test func `Requests before the beginning, after the end and of unknown kinds are answered with errors`() throws {
    let editor = try Editor([:])
    #expect(editor.request("textDocument/hover", .object([:]))?["error"]?["code"]?.number == -32002)
    editor.start()
    #expect(editor.request("textDocument/rename", .object([:]))?["error"]?["code"]?.number == -32601)
    #expect(editor.request("textDocument/hover", .object(["textDocument": 5]))?["result"] == JSONNode(.null))
    editor.send("textDocument/didChange", .object(["textDocument": .object(["uri": "file:///nowhere"])]))
    editor.send("textDocument/didOpen", .list([]))
    editor.send("$/cancelRequest", .object(["id": 1]))
    #expect(editor.server.take(.nonsense).first?["error"]?["code"]?.number == -32700)
    #expect(editor.request("shutdown", .object([:]))?["result"] == JSONNode(.null))
    #expect(editor.request("textDocument/hover", .object([:]))?["error"]?["code"]?.number == -32600)
    editor.send("exit", .object([:]))
    #expect(editor.server.exitStatus == 0)
  }

  @Test func `A text in no file is judged by itself, and files of other kinds are not`() throws {
    let editor = try Editor([:])
    editor.start()
    let uri: JSONNode = "untitled:Untitled-1"
    editor.send("textDocument/didOpen", .object(["textDocument": .object(["uri": uri, "version": 1, "text": .text(Self.page(36))])]))
    editor.settle()
    #expect(editor.codes("untitled:Untitled-1").contains("siwa-button-prominence"))
    editor.open("main.go", "package main")
    #expect(editor.diagnostics["main.go"] == [])
  }
}
