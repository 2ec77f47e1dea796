import JSON
import Testing

@testable import LanguageServer

/// What an editor feels of a project as a whole.
extension LanguageServerTests {
  private static let button = "display: block; box-sizing: border-box; width: 300px; height: 44px; font: 19px/44px Arial"

  private static func page(_ middle: String, head: String = "") -> String {
    """
    <!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sign in</title>\(head)
    <style>a { \(button); background: #000; color: #fff }</style>
    <p>Sign in to keep your orders.</p>\(middle)<a href="/auth/google">Sign in with Google</a>
    """
  }

  @Test func `A folder that is open is a root, and its sheets are read from everywhere in it`() throws {
    let page = Self.page(
      #"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#, head: #"<link rel="stylesheet" href="/static/shop.css">"#)
    let editor = try Editor(["templates/page.html": page, "static/shop.css": ".apple { height: 30px !important }"], isRoot: false)
    editor.start()
    editor.open("templates/page.html", page)
    #expect(editor.codes("static/shop.css").contains("siwa-button-prominence"))
    let folder = JSONNode.object(["uri": .text(DocumentURI.uri(editor.folder)), "name": "project"])
    editor.send("workspace/didChangeWorkspaceFolders", .object(["event": .object(["added": .list([]), "removed": .list([folder])])]))
    editor.settle()
    #expect(!editor.codes("static/shop.css").contains("siwa-button-prominence"))
  }

  @Test func `A sheet and a part of one are judged in the pages that use them, as they are typed`() throws {
    let page = Self.page(
      #"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#, head: #"<link rel="stylesheet" href="shop.css">"#)
    let editor = try Editor([
      "page.html": page, "shop.css": "@import 'part.css';", "part.css": ".apple { height: 44px !important }",
    ])
    editor.start()
    editor.open("part.css", ".apple { height: 44px !important }")
    #expect(editor.codes("part.css") == [])
    editor.change("part.css", ".apple { height: 30px !important }")
    #expect(editor.codes("part.css").contains("siwa-button-prominence"))
    editor.change("part.css", ".apple { height: 44px !important }")
    #expect(editor.codes("part.css") == [])
  }

  @Test func `A catalogue is judged in the pages that use its words`() throws {
    let page = Self.page(#"<a href="/auth/apple">{% trans "Sign in with Apple" %}</a>"#, head: "{% load i18n %}")
    func german(_ words: String) -> String {
      "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"Sign in with Apple\"\nmsgstr \"\(words)\"\n"
    }
    let catalogue = "locale/de/LC_MESSAGES/django.po"
    let editor = try Editor(["manage.py": "", "templates/page.html": page, catalogue: german("Mit Apple anmelden")])
    editor.start()
    editor.open(catalogue, german("Mit Apple anmelden"))
    #expect(!editor.codes(catalogue).contains("siwa-title-approved"))
    editor.change(catalogue, german("Anmelden bei Apple ID"))
    #expect(editor.codes(catalogue).contains("siwa-title-approved"))
  }

  @Test func `Property lists and strings of an app are judged together`() throws {
    func list(_ words: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleExecutable</key><string>Shop</string>
      <key>CFBundlePackageType</key><string>APPL</string>
      <key>NSCameraUsageDescription</key><string>\(words)</string></dict></plist>
      """
    }
    let good = "Shop uses the camera so that you can scan the codes of your coupons."
    let editor = try Editor(["App/Info.plist": list(good), "App/de.lproj/InfoPlist.strings": "\"NSCameraUsageDescription\" = \"Kamera\";"])
    editor.start()
    editor.open("App/Info.plist", list(good))
    #expect(!editor.codes("App/Info.plist").contains("purpose-vague"))
    editor.change("App/Info.plist", list("We need the camera."))
    #expect(editor.codes("App/Info.plist").contains { $0.hasPrefix("purpose-") })
    editor.open("App/de.lproj/InfoPlist.strings", "\"NSCameraUsageDescription\" = \"TODO\";")
    #expect(editor.codes("App/de.lproj/InfoPlist.strings").contains { $0.hasPrefix("purpose-") })
  }

  @Test func `An editor that asks for diagnostics is not sent them too`() throws {
    let page = Self.page(#"<a style="height: 30px" href="/auth/apple">Sign in with Apple</a>"#)
    let editor = try Editor(["page.html": page])
    editor.start(capabilities: .object(["textDocument": .object(["diagnostic": .object([:])])]))
    editor.open("page.html", page)
    #expect(editor.diagnostics["page.html"] == nil)
    let pulled = editor.request("textDocument/diagnostic", editor.at("page.html", 0, 0))?["result"]
    #expect(pulled?["kind"]?.string == "full")
    #expect(pulled?["items"]?.elements?.contains { $0["code"]?.string == "siwa-button-prominence" } == true)
  }

  @Test func `A request that is cancelled before it is its turn is not worked on`() throws {
    let editor = try Editor([:])
    editor.start()
    let hover = JSONNode.object(["jsonrpc": "2.0", "id": 77, "method": "textDocument/hover", "params": editor.at("x.html", 0, 0)])
    let cancel = JSONNode.object(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": .object(["id": 77])])
    let sent = editor.server.take([.message(hover), .message(cancel)])
    #expect(sent.count == 1 && sent[0]["error"]?["code"]?.number == -32800)
  }

  @Test func `Many edits that come together are judged once`() throws {
    let page = Self.page(#"<a href="/auth/apple">Sign in with Apple</a>"#)
    let editor = try Editor(["page.html": page])
    editor.start()
    editor.open("page.html", page)
    let changes = (2..<40).map { version in
      MessageReader.Item.message(
        .object([
          "jsonrpc": "2.0", "method": "textDocument/didChange",
          "params": .object([
            "textDocument": .object(["uri": .text(editor.uri("page.html")), "version": .count(version)]),
            "contentChanges": .list([.object(["text": .text(page + "<!-- \(version) -->")])]),
          ]),
        ]))
    }
    #expect(editor.server.take(changes).isEmpty)
    let sent = editor.server.judgeNext()
    #expect(sent.count == 1 && sent[0]["params"]?["version"]?.number == 39)
    #expect(!editor.server.isWaiting)
  }

  @Test func `Settings are asked for, hold, and say what is wrong with them`() throws {
    let page = Self.page(#"<a class="{{ kind }}" href="/auth/apple">{{ title }}</a>"#)
    let editor = try Editor(["page.html": page])
    editor.start(
      capabilities: .object([
        "workspace": .object(["configuration": true, "didChangeWatchedFiles": .object(["dynamicRegistration": true])])
      ]))
    #expect(editor.asked.map(\.method) == ["client/registerCapability", "workspace/configuration"])
    editor.open("page.html", page)
    let hints = { editor.diagnostics["page.html"]?.filter { $0["severity"]?.number == 4 }.count ?? 0 }
    let before = hints()
    #expect(before > 0)
    editor.answer(editor.asked[1].id, .list([.object(["reviews": false, "preset": "strikt"])]))
    editor.settle()
    #expect(hints() == 0)
    #expect(editor.said.contains { $0["params"]?["message"]?.string?.contains("'strikt'") == true })
    editor.send("workspace/didChangeConfiguration", .object(["settings": JSONNode(.null)]))
    editor.answer(editor.asked[2].id, .list([.object([:])]))
    editor.settle()
    #expect(hints() == before)
  }

  @Test func `What changes on the disk is seen, whether or not the editor tells of it`() throws {
    let page = Self.page(
      #"<a class="apple" href="/auth/apple">Sign in with Apple</a>"#, head: #"<link rel="stylesheet" href="shop.css">"#)
    let editor = try Editor(["page.html": page])
    editor.start()
    editor.open("page.html", page)
    #expect(editor.codes("shop.css") == [])
    try editor.write("shop.css", ".apple { height: 30px !important }")
    editor.change("page.html", page + "\n")
    #expect(editor.codes("shop.css").contains("siwa-button-prominence"))
    try editor.write("shop.css", ".apple { height: 44px !important; color: #fff }")
    editor.send("workspace/didChangeWatchedFiles", .object(["changes": .list([])]))
    editor.settle()
    #expect(editor.codes("shop.css") == [])
  }

  @Test func `From an element to the declaration that decides, and from there to the element and the compared one`() throws {
    let page = Self.page(
      "\n<a class=\"apple\" href=\"/auth/apple\">Sign in with Apple</a>\n", head: #"<link rel="stylesheet" href="shop.css">"#)
    let editor = try Editor(["page.html": page, "shop.css": ".apple { height: 30px !important }"])
    editor.start()
    editor.open("page.html", page)
    let from = try #require(editor.request("textDocument/definition", editor.at("page.html", 3, 4))?["result"]?.elements)
    #expect(from.contains { $0["uri"]?.string == editor.uri("shop.css") })
    #expect(editor.request("textDocument/hover", editor.at("page.html", 3, 4))?["result"]?["contents"] != nil)
    editor.open("shop.css", ".apple { height: 30px !important }")
    let back = try #require(editor.request("textDocument/definition", editor.at("shop.css", 0, 19))?["result"]?.elements)
    let lines = back.compactMap { $0["range"]?["start"]?["line"]?.number }
    #expect(lines.contains(3))
    let related = editor.diagnostics["shop.css"]?.first?["relatedInformation"]?.elements ?? []
    #expect(related.contains { $0["location"]?["uri"]?.string == editor.uri("page.html") })
  }

  @Test func `Hostile text neither stops the server nor becomes markup of the editor's`() throws {
    let words =
      "<script>alert(1)</script> \u{202E}elppA\u{202C} [x](http://evil) `code` \u{7}\u{1B}[31m " + String(repeating: "x", count: 100_000)
    let page = Self.page("<a style=\"height: 30px\" href=\"/auth/apple\">Sign in with Apple</a><a href=\"/auth/facebook\">\(words)</a>")
    let editor = try Editor(["page.html": page])
    editor.start()
    editor.open("page.html", page)
    for code in Set(editor.codes("page.html")) {
      guard let place = editor.diagnostics["page.html"]?.first(where: { $0["code"]?.string == code })?["range"]?["start"] else { continue }
      let line = Int(place["line"]?.number ?? 0)
      let text = editor.request("textDocument/hover", editor.at("page.html", line, Int(place["character"]?.number ?? 0)))?["result"]?[
        "contents"]?["value"]?.string
      #expect(text?.contains("<script>") != true && text?.contains("](http://evil)") != true)
    }
  }
}
