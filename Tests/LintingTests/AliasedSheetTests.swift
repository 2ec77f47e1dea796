import Diagnostics
import Linting
import TestSupport
import Testing

/// Sheets load others by the names that builds and `tsconfig.json` give the project's folders.
@Suite struct AliasedSheetTests {
  private static let button = ".apple { background: $blue; color: #fff; height: 44px; width: 280px; border: 0; font-size: 19px; }"
  private static let colors = "$blue: #0000ff;"

  /// The files in which the button's colour is said to be wrong.
  private static func places(_ style: String, _ files: [String: String]) throws -> [String] {
    let page = """
      <template><main><h1>Sign in</h1><button class="apple" @click="signInWithApple">Sign in with Apple</button></main></template>
      <script setup>
      import './own.scss'
      const signInWithApple = () => {}
      </script>
      \(style)
      """
    let own = ["package.json": "{\"dependencies\": {\"vue\": \"3\"}}", "src/views/Login.vue": page]
    let report = try Lint.project(own.merging(files) { $1 })
    return report.failures.filter { $0.rule == "siwa-button-color" }.map {
      $0.location.file.split(separator: "/").suffix(2).joined(separator: "/")
    }
  }

  @Test(arguments: [
    ("@import '@/styles/colors';", "scss", "src/styles/_colors.scss", ["": ""]),
    ("@import '~@/styles/colors.scss';", "scss", "src/styles/_colors.scss", ["": ""]),
    ("@use '@/styles/colors' as *;", "scss", "src/styles/_colors.scss", ["": ""]),
    ("@import '~/styles/colors';", "scss", "styles/_colors.scss", ["": ""]),
    (
      "@import '#ui/colors';", "scss", "ui/_colors.scss",
      ["tsconfig.json": "{\"compilerOptions\": {\"baseUrl\": \".\", \"paths\": {\"#ui/*\": [\"ui/*\"]}}}"]
    ),
    (
      "@import 'theme/colors';", "scss", "design/_colors.scss",
      ["vite.config.js": "export default { resolve: { alias: { theme: path.resolve(__dirname, 'design') } } }"]
    ),
    (
      "@import '~theme/colors';", "scss", "design/_colors.scss",
      ["vue.config.js": "module.exports = { configureWebpack: { resolve: { alias: { theme: path.resolve(__dirname, 'design') } } } }"]
    ),
    ("@import '@/styles/colors';", "less", "src/styles/colors.less", ["": ""]),
  ])
  func `A component's styles find them`(_ load: String, _ language: String, _ sheet: String, _ configuration: [String: String]) throws {
    let isLess = language == "less"
    func text(_ text: String) -> String { isLess ? text.replacing("$", with: "@") : text }
    var files = configuration.filter { !$0.key.isEmpty }
    files[sheet] = text(Self.colors)
    let style = "<style lang=\"\(language)\">\n\(load)\n\(text(Self.button))\n</style>"
    let name = sheet.split(separator: "/").suffix(2).joined(separator: "/")
    #expect(try Self.places(style, files) == [name])
  }

  @Test func `A sheet by itself finds them, and what is not there opens the page`() throws {
    let own = "@import '@/styles/colors';\n" + Self.button
    #expect(try Self.places("", ["src/views/own.scss": own, "src/styles/_colors.scss": Self.colors]) == ["styles/_colors.scss"])
    #expect(try Self.places("", ["src/views/own.scss": own]) == [])
  }

  @Test func `A sheet of CSS finds another`() throws {
    let files = [
      "src/views/own.scss": "", "src/styles/apple.css": ".apple { background: #0000ff }", "src/main.css": "@import '@/styles/apple.css';",
    ]
    #expect(try Self.places("<style>@import '@/main.css';</style>", files) == ["styles/apple.css"])
  }
}
