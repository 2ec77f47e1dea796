import Diagnostics
@testable import Linting
import RuleEngine
import ScreenModel
import TestSupport
import Testing

@Suite struct AppFolderTests {
  /// The app's folder, from the root, of each file of a project.
  private func apps(_ names: [String]) throws -> [String: String] {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(name, name.hasSuffix(".higlint.json") ? #"{ "root": true }"# : "x") }
    var folders = AppFolders()
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let app = folders.app(ofFolder: FileAccess.parent(folder.file(name)), root: folder.path)
        return (name, app == folder.path ? "." : String(app.dropFirst(folder.path.count + 1)))
      })
  }

  @Test func `The targets below a project file are one app`() throws {
    let apps = try apps([
      "Shop/Shop.xcodeproj/project.pbxproj", "Shop/Shop/Info.plist", "Shop/Shop/de.lproj/InfoPlist.strings", "Shop/Widget/Info.plist",
      "Other/project.yml", "Other/Sources/Info.plist",
    ])
    #expect(apps["Shop/Shop/Info.plist"] == "Shop")
    #expect(apps["Shop/Shop/de.lproj/InfoPlist.strings"] == "Shop")
    #expect(apps["Shop/Widget/Info.plist"] == "Shop")
    #expect(apps["Other/Sources/Info.plist"] == "Other")
  }

  @Test func `The platform folders of a project for several platforms belong to it`() throws {
    let apps = try apps([
      "flutter/pubspec.yaml", "flutter/ios/Runner.xcodeproj/project.pbxproj", "flutter/ios/Runner/Info.plist",
      "flutter/macos/Runner/Info.plist",
      "native/package.json", "native/ios/Podfile", "native/ios/App/Info.plist", "native/src/login.html", "cordova/config.xml",
      "cordova/www/index.html",
    ])
    #expect(apps["flutter/ios/Runner/Info.plist"] == "flutter")
    #expect(apps["flutter/macos/Runner/Info.plist"] == "flutter")
    #expect(apps["native/ios/App/Info.plist"] == "native")
    #expect(apps["native/src/login.html"] == "native")
    #expect(apps["cordova/www/index.html"] == "cordova")
  }

  @Test func `Packages and property lists beside each other are apps of their own`() throws {
    let apps = try apps([
      "package.json", "apps/one/Info.plist", "apps/one/login.html", "apps/two/Info.plist", "web/package.json", "web/login.html",
      "docs/a.html",
      "kiosk/.higlint.json", "kiosk/pages/a.html",
    ])
    #expect(apps["apps/one/login.html"] == "apps/one")
    #expect(apps["apps/two/Info.plist"] == "apps/two")
    #expect(apps["web/login.html"] == "web")
    #expect(apps["docs/a.html"] == ".")
    #expect(apps["kiosk/pages/a.html"] == "kiosk")
  }

  @Test func `A configuration that a tool copied beside an Xcode project makes no app, and .NET's platforms are one`() throws {
    let apps = try apps([
      "ios/App/App.xcodeproj/project.pbxproj", "ios/App/App/config.xml", "ios/App/App/capacitor.config.json", "ios/App/App/Info.plist",
      "maui/Orchard.csproj", "maui/Platforms/iOS/Info.plist", "maui/Platforms/MacCatalyst/Info.plist",
    ])
    #expect(apps["ios/App/App/Info.plist"] == "ios/App")
    #expect(apps["maui/Platforms/iOS/Info.plist"] == "maui")
    #expect(apps["maui/Platforms/MacCatalyst/Info.plist"] == "maui")
  }

  @Test func `The plugins that Cordova has installed belong to the app, and plugins that are developed are apps of their own`() throws {
    let apps = try apps([
      "ferry/config.xml", "ferry/plugins/horn/plugin.xml", "ferry/plugins/horn/package.json", "ferry/plugins/horn/tests/plugin.xml",
      "ferry/plugins/horn/tests/package.json", "own/plugins/lens/plugin.xml", "own/plugins/lens/package.json",
    ])
    #expect(apps["ferry/plugins/horn/plugin.xml"] == "ferry")
    #expect(apps["ferry/plugins/horn/tests/plugin.xml"] == "ferry")
    #expect(apps["own/plugins/lens/plugin.xml"] == "own/plugins/lens")
  }

  @Test func `What nothing marks belongs to the root`() throws {
    #expect(try apps(["a/b/login.html", "c.html"]) == ["a/b/login.html": ".", "c.html": "."])
  }

  // MARK: Rules over several screens

  private static func rule(scope: String, select: String, fail: String) -> String {
    UserRuleTests.rule(select: select, fail: fail, extra: "\"scope\": \"\(scope)\",")
  }

  /// The report reads again in the folder what it shows.
  private func findings(
    _ rule: String, _ files: [String: String]
  ) throws -> (findings: [Finding], report: RunReport, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    let file = try folder.write("rules/acme-no-guest.json", rule)
    let report = Lint.run(folder.path) { options in
      options.ruleFolders = [file]
      options.onlyRules = ["acme-no-guest"]
    }
    return (report.findings, report, folder)
  }

  private static let guest = "<!doctype html><html lang=en><title>t</title><div><p>Or</p><button>Continue as guest</button></div></html>"

  @Test func `A rule of scope run relates the screens of one app and no others, each screen once`() throws {
    let rule = Self.rule(
      scope: "run", select: "//button[@action = 'guest']", fail: "count(ancestor::app//button[@action = 'guest']) > 1")
    let (findings, report, folder) = try findings(
      rule,
      ["one/package.json": "{}", "one/a.html": Self.guest, "one/b.html": Self.guest, "two/package.json": "{}", "two/c.html": Self.guest])
    #expect(findings.map(\.location.file) == ["one/a.html", "one/b.html"])
    withExtendedLifetime(folder) { #expect(findings.map { report.text(of: $0) } == ["Continue as guest", "Continue as guest"]) }
    #expect(findings.allSatisfy { $0.environments.isEmpty })
  }

  @Test func `What is kept of a screen for the run is enough for any expression`() throws {
    for select in [
      "//button[@action = 'guest']", "//button[ancestor::view]", "//button[preceding-sibling::text]", "//button[../text]", "//button[@*]",
      "//*[name() = 'button']", "//button[../text[1][@visible = 'true']]", "//button[@visible = 'true'][last()]",
      "//view[text[@visible = 'true']]/button[not(@visible = 'false')]", "//button[not(ancestor::view[@visible = 'false'])]",
      "//screen//button[not(following::button)]", "//button[count(../*) = 2 * 1]", "//view/button[1]",
    ] {
      let ofScreens = try findings(Self.rule(scope: "screen", select: select, fail: "true()"), ["a.html": Self.guest])
      let ofRun = try findings(Self.rule(scope: "run", select: select, fail: "true()"), ["a.html": Self.guest])
      #expect(ofRun.findings.map(\.location) == ofScreens.findings.map(\.location), "\(select)")
      #expect(ofRun.findings.map(\.message) == ofScreens.findings.map(\.message), "\(select)")
      #expect(ofRun.findings.count == 1, "\(select)")
    }
  }

  @Test func `Elements that no rule of the run comes to are not kept`() throws {
    let document = try document(Self.guest)
    let tree = XMLProjection.tree(of: document)
    func kept(_ select: String) throws -> [String] {
      // A screen has no title that a message could name.
      let text = Self.rule(scope: "run", select: select, fail: "true()").replacing("{@title}", with: "{name()}")
        .replacing("\"point\": \"title\"", with: "\"point\": \"id\"")
      let rule = try #require(RuleFileLoader.load(SourceFile(path: "acme-no-guest.json", text), vocabulary: RuleCatalog.vocabulary).rule)
      let reads = RuleReads(rule)
      let extract = ScreenExtract.extract(document, seen: SeenElements(reads).elements(of: tree), reads)
      return extract.nodes.map(\.element.rawValue)
    }
    let guests = try kept("//button[@action = 'guest']")
    #expect(guests == ["screen", "view", "view", "button"], "\(guests)")
    #expect(try kept("//button[@action = 'skip']") == ["screen"])
    #expect(try kept("//button[@action = 'guest' and ancestor::app]") == ["screen", "view", "view", "button"])
    #expect(try kept("//screen[not(.//text[@visible = 'true'])]") == ["screen", "view", "view", "text"])
    #expect(try kept("//button[1][@action = 'skip']") == ["screen", "view", "view", "button"])
    #expect(try kept("//*") == document.nodes.map(\.element.rawValue))
  }

  private func document(_ page: String) throws -> ScreenDocument {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.html", page)
    var models: [ScreenDocument] = []
    _ = Pipeline(
      resources: FileResources(files: []), assemblers: PageAssemblers(LintedProject(files: [])), environments: EnvironmentOptions()
    ).run(InputFile(path: "a.html", absolutePath: path, kind: .page, root: folder.path)) { models.append($0.model) }
    return try #require(models.first)
  }

  @Test func `A rule that asks for no screen keeps none`() throws {
    var set = RuleSet(RuleCatalog.load(folders: []).rules)
    _ = set.limit(to: ["purpose-period"])
    #expect(!ScreenExtract.isNeeded(RuleReads(set, scope: .run)))
  }
}
