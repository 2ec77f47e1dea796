import Diagnostics
import Templates
import Testing

/// Names that the configuration of a build gives files of the project lead to them.
struct BuildAliasTests {
  private func way(_ configuration: [String: String], importing name: String) throws -> String {
    var files = configuration
    files["package.json"] = "{}"
    files["src/ui/apple/Button.tsx"] = "export default () => <button>own</button>"
    files["src/a.tsx"] = "import Button from '\(name)'\nexport default () => <Button/>"
    return try #require(MemoryProject(files).assembly("src/a.tsx")?.ways.first).text.string
  }

  @Test(arguments: [
    ("vite.config.js", "export default { resolve: { alias: { '@ui': path.resolve(__dirname, './src/ui') } } }", "@ui/apple/Button"),
    ("vite.config.ts", "export default defineConfig(() => ({ resolve: { alias: { '@ui': '/src/ui' } } }))", "@ui/apple/Button"),
    (
      "vite.config.ts",
      "export default { resolve: { alias: [{ find: '@ui', replacement: fileURLToPath(new URL('./src/ui', import.meta.url)) }] } }",
      "@ui/apple/Button"
    ),
    (
      "vite.config.mjs", "export default { resolve: { alias: [{ find: /^@ui\\//, replacement: `${resolve('src')}/ui/` }] } }",
      "@ui/apple/Button"
    ),
    (
      "vite.config.js", "const ui = path.join(import.meta.dirname, 'src', 'ui')\nexport default { resolve: { alias: { 'ui/': ui } } }",
      "ui/apple/Button"
    ),
    (
      "vite.config.js",
      "const aliases = { apple: new URL('src/ui/apple', import.meta.url).pathname }\nexport default { resolve: { alias: { ...aliases } } }",
      "apple/Button"
    ),
    ("svelte.config.js", "export default { kit: { alias: { $ui: 'src/ui', '$apple/*': './src/ui/apple/*' } } }", "$apple/Button"),
    (
      "webpack.config.js", "module.exports = { resolve: { alias: { Apple$: path.resolve(__dirname, 'src/ui/apple/Button.tsx') } } }",
      "Apple"
    ),
    (
      "next.config.js",
      "module.exports = { webpack(config) { config.resolve.alias['@ui'] = path.join(__dirname, 'src/ui'); return config } }",
      "@ui/apple/Button"
    ),
  ])
  func `An alias is followed`(_ path: String, _ text: String, _ name: String) throws {
    #expect(try way([path: text], importing: name) == "<button>own</button>")
  }

  @Test(arguments: [
    "export default { resolve: { alias: { '@ui': unknown('src/ui') } } }",
    "export default { resolve: { alias: { react: 'preact/compat' } } }",
    "export default { resolve: { alias: [{ find: /^@(ui|x)\\//, replacement: '/src/ui/' }] } }",
  ])
  func `What is not known names nothing`(_ text: String) throws {
    #expect(try !way(["vite.config.js": text], importing: "@ui/apple/Button").contains("own"))
  }

  @Test func `A file of the project's own that is not there leaves the page incomplete`() throws {
    #expect(try way([:], importing: "./Nothing").contains(":source=\"missing\""))
    #expect(try way([:], importing: "$lost/Nothing").contains(":source=\"missing\""))
    #expect(try !way([:], importing: "some-package").contains(":source"))
  }
}
