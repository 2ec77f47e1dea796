import Diagnostics
import Linting
import Testing

/// Sheets that styles of Astro's components, and other sheets, import for Tailwind.
@Suite struct ImportedTailwindTests {
  private static let button = "<button class=\"w-full h-11 bg-white text-black\" onclick=\"signInWithApple()\">Continue with Apple</button>"
  private static let tailwind = ["src/styles/global.css": "@tailwind base; @tailwind components; @tailwind utilities;"]

  private static func rules(_ files: [String: String]) throws -> Set<String> {
    let report = try Lint.project(tailwind.merging(files) { $1 })
    return Set(report.findings.map(\.rule)).intersection(["siwa-button-color", "siwa-button-min-size"])
  }

  @Test func `A layout of Astro's imports one beside itself`() throws {
    let layout = """
      <html lang="en"><head><meta name="viewport" content="width=device-width"/></head><body><slot />
      <style is:global>
      @import '../styles/global.css';
      </style></body></html>
      """
    let page = "---\nimport Base from '../../layouts/Base.astro'\n---\n<Base><main><h1>Sign in</h1>\(Self.button)</main></Base>"
    #expect(
      try Self.rules([
        "package.json": "{\"dependencies\": {\"astro\": \"5\", \"tailwindcss\": \"3\"}}", "tailwind.config.mjs": "export default {}",
        "src/layouts/Base.astro": layout, "src/pages/auth/login.astro": page,
      ]) == [])
  }

  @Test func `A sheet imports one`() throws {
    let page = """
      <!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="main.css"></head>
      <body><main><h1>Sign in</h1>\(Self.button)</main></body></html>
      """
    #expect(try Self.rules(["login.html": page, "main.css": "@import './src/styles/global.css'; h1 { margin: 0 }"]) == [])
  }
}
