import Diagnostics
import JSON
import Linting
import TestSupport
import Testing

@Suite("Why a computed value is what it is")
struct StyleAccountTests {
  private static let pages = [
    "fixtures/projects/demo/templates/sign-in.html", "fixtures/projects/demo/templates/sign-up.html",
    "fixtures/rules/siwa-button-corner-radius/pass-circles-of-other-sizes.html",
  ]

  private func why(_ page: String, _ name: String, asJSON: Bool = false) -> Inspector.Inspection {
    var options = InspectOptions(path: Repository.file(page))
    options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
    options.form = .why(name, asJSON: asJSON)
    return Inspector.inspect(options)
  }

  @Test("The account of a button names the declaration that won, with its place, and those that lost, with the reason")
  func button() throws {
    let text = try #require(why(Self.pages[0], ".btn-apple").text)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("height: 44px"))
    #expect(lines.contains { $0.hasPrefix("won ") && $0.hasSuffix("static/shop.css:85:22  44px  .btn-apple") })
    #expect(lines.contains { $0.hasPrefix("lost ") && $0.hasSuffix("static/shop.css:75:11  48px  .btn  (earlier)") })
    #expect(lines.contains { $0.hasSuffix("static/shop.css:28:12  var(--brand)  a  (less specific: 0,0,1 under 0,1,0)") })
    #expect(lines.contains { $0.hasPrefix("lost  user agent") && $0.hasSuffix("(the browser's own)") })
  }

  @Test(
    "Every value of three whole pages is initial, inherited or declared, and every declaration's place holds its value", arguments: pages)
  func wholePage(_ page: String) throws {
    let text = try #require(why(page, "*", asJSON: true).text)
    let accounts = try #require(try JSONParser.parse(Array(text.utf8)).elements)
    #expect(accounts.count > 10)
    var initial: [String: String] = [:]
    var declared = 0
    for account in accounts {
      for property in (account["properties"]?.elements ?? []) {
        let name = try #require(property["property"]?.string)
        let value = try #require(property["value"]?.string)
        let declarations = property["declarations"]?.elements ?? []
        if declarations.isEmpty, property["inheriting"] == nil, property["note"] == nil, property["unknown"] == nil {
          // The initial colour of a border is the text's.
          if name.hasPrefix("border-"), name.hasSuffix("-color") { continue }
          #expect(initial[name] == nil || initial[name] == value, "\(name): \(value) comes from nowhere")
          initial[name] = value
        }
        declared += declarations.count
        for (index, declaration) in declarations.enumerated() {
          #expect(declaration["won"]?.boolean == (index == 0))
          guard let file = declaration["file"]?.string else { continue }
          let start = Int(try #require(declaration["byteOffset"]?.number))
          let length = Int(try #require(declaration["byteLength"]?.number))
          let bytes = try #require(Repository.bytes(Repository.fixture(shown: file)))
          let written = String(decoding: bytes[start..<start + length], as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
            separator: " ")
          #expect(written == declaration["value"]?.string)
        }
      }
    }
    #expect(declared > 80)
  }

  @Test("Presentational attributes, the style attribute, layers, importance and custom properties each have their place")
  func origins() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "page.html",
      """
      <!doctype html><meta name="color-scheme" content="dark"><style>
      :root { --brand: #123; --c: var(--brand) }
      .a { color: var(--c) !important; width: 50px }
      @layer base { #x.a { margin-inline-start: 4px; background: red; width: 1px } }
      </style><table cellpadding="4"><tr><td bgcolor="blue"><a id="x" class="a" href="#" style="width: 60px; color: red"><span>x</span></a></table>
      """)
    func account(_ name: String) throws -> [Substring] {
      var options = InspectOptions(path: folder.file("page.html"))
      options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
      options.form = .why(name, asJSON: false)
      return try #require(Inspector.inspect(options).text).split(separator: "\n").map { $0.drop { $0 == " " } }
    }
    let cell = try account("td")
    #expect(cell.contains { $0.hasSuffix("page.html:5:29  4  attribute cellpadding") })
    #expect(cell.contains { $0.hasSuffix("page.html:5:49  blue  attribute bgcolor") })
    #expect(cell.contains { $0.hasSuffix("page.html:1:51  dark  attribute content") })
    let link = try account("x")
    #expect(link.contains { $0.hasPrefix("won") && $0.hasSuffix("60px  style attribute") })
    #expect(link.contains { $0.hasSuffix("50px  .a  (weaker than a style attribute)") })
    #expect(link.contains { $0.hasSuffix("1px  #x.a  (weaker than a style attribute)") })
    #expect(link.contains { $0.hasPrefix("won") && $0.hasSuffix("var(--c) !important  .a") })
    #expect(link.contains { $0.hasPrefix("lost") && $0.hasSuffix("red  style attribute  (not important)") })
    #expect(link.contains { $0.hasPrefix("var") && $0.hasSuffix("--brand: #123  :root") })
    #expect(link.contains { $0.hasSuffix("margin-inline-start: 4px  #x.a") })
    let span = try account("span")
    #expect(span.contains("inherited from a#x.a"))
  }

  @Test("A declaration that loses to a finished animation is told to stand below it, and one that wins by importance to be important")
  func animation() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "page.html",
      """
      <!doctype html><style>
      @keyframes in { to { opacity: 1; width: 70px } }
      #x { opacity: 0; width: 50px !important; animation: in 1s both }
      </style><p id="x" style="opacity: .5">x</p>
      """)
    var options = InspectOptions(path: folder.file("page.html"))
    options.environments.viewports = [EnvironmentOptions.Viewport(width: 390, height: 844)]
    options.form = .why("x", asJSON: false)
    let lines = try #require(Inspector.inspect(options).text).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains { $0.hasPrefix("won") && $0.hasSuffix("1  @keyframes") })
    #expect(lines.contains { $0.hasSuffix(".5  style attribute  (below an animation)") })
    #expect(lines.contains { $0.hasSuffix("0  #x  (below an animation)") })
    #expect(lines.contains { $0.hasPrefix("won") && $0.hasSuffix("50px !important  #x") })
    #expect(lines.contains { $0.hasSuffix("70px  @keyframes  (not important)") })
  }

  @Test("A name that nothing has gets the nearest id, and nothing is printed", arguments: ["emial", "#", ".nothing"])
  func unknownName(_ name: String) {
    let inspection = why(Self.pages[0], name)
    #expect(inspection.text == nil)
    #expect(inspection.notices.count == 1)
    #expect(inspection.notices.first?.message.contains("'\(name)'") == true)
    if name == "emial" { #expect(inspection.notices.first?.message.hasSuffix("Did you mean 'email'?") == true) }
  }
}
