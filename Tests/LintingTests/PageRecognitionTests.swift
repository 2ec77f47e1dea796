import JSON
import Linting
import ScreenModel
import TestSupport
import Testing

/// What pages in `fixtures/recognition` are recognised as. Each entry is the body of a page, with what people would take it for.
@Suite struct PageRecognitionTests {
  /// A page of a list, and what is said of it.
  struct Page: Sendable, CustomTestStringConvertible {
    var number: Int
    var language: String
    var title: String
    var body: String
    var entry: JSONNode

    var testDescription: String { "\(number): \(body.prefix(90))" }

    /// The screen that the page is recognised as, in a window.
    func screen() throws -> JSONNode {
      var options = InspectOptions(path: "-")
      options.standardInput = Array(
        """
        <!doctype html><html lang="\(language)"><head><meta name=viewport content="width=device-width"><title>\(title)</title></head>\
        <body>\(body)</body></html>
        """.utf8)
      options.standardInputName = "page.html"
      options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
      options.environments.colorSchemes = [.light]
      let printed = try #require(Inspector.inspect(options).text)
      return try #require(try JSONParser.parse(Array(printed.utf8))["screens"]?.elements?.first)
    }

    static func list(_ name: String) -> [Page] {
      guard let bytes = Repository.bytes("fixtures/recognition/\(name).json"), let list = try? JSONParser.parse(bytes) else { return [] }
      return (list.elements ?? []).enumerated().map { number, entry in
        Page(
          number: number + 1, language: entry["language"]?.string ?? "en", title: entry["title"]?.string ?? "",
          body: entry["body"]?.string ?? "", entry: entry)
      }
    }
  }

  private func nodes(_ node: JSONNode) -> [JSONNode] { [node] + (node["children"]?.elements ?? []).flatMap(nodes) }

  @Test func `The lists are there`() {
    for name in ["controls", "fields", "screens"] { #expect(Page.list(name).count >= 40, "\(name)") }
  }

  @Test(arguments: Page.list("controls"))
  func `A control is a Sign in with Apple button where people sign in with it, and nowhere else`(_ page: Page) throws {
    let screen = try page.screen()
    let found = nodes(try #require(screen["root"])).contains { $0["signIn"]?.boolean == true && $0["provider"]?.string == "apple" }
    #expect(found == page.entry["signsInWithApple"]?.boolean)
  }

  @Test(arguments: Page.list("fields"))
  func `A field asks for what people would fill in, and the key to a thing is no password of theirs`(_ page: Page) throws {
    let screen = try page.screen()
    let fields = nodes(try #require(screen["root"]))
    for purpose in page.entry["purposes"]?.members ?? [] {
      let field = try #require(fields.first { $0["id"]?.string == purpose.key })
      let allowed = (purpose.value.elements ?? []).map(\.string)
      #expect(allowed.contains(field["purpose"]?.string), "\(purpose.key): \(field["purpose"]?.string ?? "nothing")")
    }
    if let kinds = page.entry["kind"]?.elements { #expect(kinds.map(\.string).contains(screen["kind"]?.string)) }
  }

  @Test(arguments: Page.list("screens"))
  func `A screen is what its words say it is, and no settings, notice or article is taken for one before an alert`(_ page: Page) throws {
    let screen = try page.screen()
    if let kinds = page.entry["kind"]?.elements { #expect(kinds.map(\.string).contains(screen["kind"]?.string)) }
    if let permission = page.entry["permission"]?.string { #expect(screen["permission"]?.string == permission) }
    if let afterApple = page.entry["afterApple"]?.boolean {
      #expect((screen["after"]?.string == "sign-in-with-apple") == afterApple)
      #expect((screen["afterSource"]?.string == "recognised") == afterApple)
    }
  }
}
