import Diagnostics
import JSON
import Linting
import ScreenModel
import TestSupport
import Testing

@Suite struct EnvironmentTests {
  private func screens(_ text: String, name: String = "page.html", configure: (inout EnvironmentOptions) -> Void = { _ in }) throws
    -> [JSONNode]
  {
    var options = InspectOptions(path: "-")
    options.standardInput = Array(text.utf8)
    options.standardInputName = name
    configure(&options.environments)
    let printed = try #require(Inspector.inspect(options).text)
    return try JSONParser.parse(Array(printed.utf8))["screens"]?.elements ?? []
  }

  private func names(_ screens: [JSONNode]) -> [String] { screens.compactMap { $0["environment"]?.string } }

  private let plain =
    "<!doctype html><html lang=en><meta name=viewport content='width=device-width'><title>t</title><button>OK</button></html>"

  @Test func `A page is judged on a phone and on a desktop, and on a phone in the dark where its styles speak of it`() throws {
    #expect(names(try screens(plain)) == ["phone", "desktop"])
    #expect(
      names(try screens(plain + "<style>@media (prefers-color-scheme: dark) { body { color: #fff } }</style>")) == [
        "phone", "phone dark", "desktop",
      ])
  }

  @Test func `Axes that are given replace their defaults, and multiply`() throws {
    let all = try screens(plain) { environments in
      environments.viewports = [
        EnvironmentOptions.Viewport(width: 320, height: 568), EnvironmentOptions.Viewport(width: 1024, height: 768),
      ]
      environments.colorSchemes = [.light, .dark]
      environments.platforms = [.ios, .macos]
      environments.locales = ["de", "ja"]
    }
    #expect(all.count == 16)
    #expect(Set(names(all)).count == 16, "each environment has a name of its own")
    #expect(
      Set(
        all.map {
          "\($0["viewport"]?["width"]?.number ?? 0) \($0["colorScheme"]?.string ?? "") \($0["platform"]?.string ?? "") \($0["locale"]?.string ?? "")"
        }
      ).count == 16)
    #expect(Set(all.compactMap { $0["id"]?.string }) == ["page"])
  }

  @Test func `The locale decides which titles are approved`() {
    let page = SamplePage.button(style: ".btn-apple { width: 200px }").replacing("Sign in with Apple", with: "Mit Apple anmelden")
      .replacing(" lang=\"en\"", with: "")
    let german = Lint.page(page, only: "siwa-title-approved") { $0.environments.locales = ["de"] }
    #expect(german.findings.isEmpty)
  }

  @Test func `A whole page without a viewport meta is laid out 980 wide on the phone and judged in scaled points`() throws {
    let page =
      "<!doctype html><html lang=en><head><title>t</title></head><body style='margin:0'><button style='display:block;width:490px;height:98px'>OK</button></body></html>"
    func width(_ text: String) throws -> Double? {
      func find(_ node: JSONNode) -> JSONNode? {
        if node["element"]?.string == "button" { return node }
        for child in node["children"]?.elements ?? [] { if let found = find(child) { return found } }
        return nil
      }
      let phone = try #require(try screens(text).first { $0["environment"]?.string == "phone" }?["root"])
      return find(phone)?["width"]?.number
    }
    #expect(try width(page) == 195)
    #expect(try width(page.replacing("<title>", with: "<meta name=viewport content='width=device-width'><title>")) == 490)
    // A part of a page is put into one that has the meta.
    #expect(try width("<button style='display:block;width:490px;height:98px'>OK</button>") == 490)
  }

  @Test func `The same finding in several environments is one that names them, and one of a single environment names that`() {
    let style =
      ".btn-apple { width: 120px }\n.wide { display: none; width: 100px }\n@media (min-width: 1000px) { .wide { display: inline-block } }"
    let page = SamplePage.button(style: style).replacing(
      "</body>", with: "<button class='btn-apple wide'>Sign in with Apple</button></body>")
    let report = Lint.run("-") { options in
      options.standardInput = Array(page.utf8)
      options.onlyRules = ["siwa-button-min-size"]
    }
    let named = report.failures.map { "\(report.text(of: $0)) \($0.environments)" }
    #expect(named == [#"120px ["phone", "desktop"]"#, #"100px ["desktop"]"#])
    let one = Lint.page(page, only: "siwa-button-min-size")
    #expect(one.failures.map(\.environments) == [[]])
  }

  private func screen(_ keys: String) -> String {
    #"{"screens": [{\#(keys) "root": {"type": "button", "provider": "apple", "title": "Sign in with Apple", "frame": {"x": 16, "y": 700, "width": 300, "height": 44}}}]}"#
  }

  @Test func `A JSON screen that states its viewport, scheme, platform or locale is judged only so`() throws {
    let stated = screen(#""viewport": {"width": 390, "height": 844}, "colorScheme": "dark", "platform": "ios", "locale": "en","#)
    let axes = { (environments: inout EnvironmentOptions) in
      environments.viewports = [
        EnvironmentOptions.Viewport(width: 320, height: 568), EnvironmentOptions.Viewport(width: 1024, height: 768),
      ]
      environments.colorSchemes = [.light, .dark]
      environments.platforms = [.macos, .web]
      environments.locales = ["de", "ja"]
    }
    let own = try screens(stated, name: "a.screen.json", configure: axes)
    #expect(own.count == 1)
    #expect(
      own[0]["viewport"]?["width"]?.number == 390 && own[0]["colorScheme"]?.string == "dark" && own[0]["platform"]?.string == "ios"
        && own[0]["locale"]?.string == "en")
    #expect(try screens(screen(""), name: "a.screen.json", configure: axes).count == 16)
    #expect(try screens(screen(#""platform": "ios","#), name: "a.screen.json", configure: axes).count == 8)
    #expect(try screens(screen(""), name: "a.screen.json").count == 1)
  }

  @Test func `Findings on a JSON screen in several viewports name them`() {
    let report = Lint.run("-") { options in
      options.standardInput = Array(screen("").replacing("300", with: "100").utf8)
      options.standardInputName = "a.screen.json"
      options.onlyRules = ["siwa-button-min-size"]
      options.environments.viewports = [
        EnvironmentOptions.Viewport(width: 320, height: 568), EnvironmentOptions.Viewport(width: 1024, height: 768),
      ]
    }
    #expect(report.failures.map(\.environments) == [["320×568", "1024×768"]])
  }
}
