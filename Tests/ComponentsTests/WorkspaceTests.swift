import Components
import Diagnostics
import Templates
import Testing

/// Packages of a workspace are read where they stand in the repository.
struct WorkspaceTests {
  private static let files = [
    "package.json": "{ \"private\": true, \"workspaces\": [\"apps/*\", \"packages/**\"] }",
    "apps/web/package.json": "{ \"name\": \"web\", \"dependencies\": { \"next\": \"15\" } }",
    "packages/ui/package.json":
      "{ \"name\": \"@acme/ui\", \"main\": \"./main.ts\", \"exports\": { \".\": { \"import\": \"./main.ts\" }, "
      + "\"./parts/*\": \"./src/*.tsx\" } }",
    "packages/ui/main.ts": "export { Button } from './src/button'",
    "packages/ui/src/button.tsx": "export const Button = ({ children }) => <button class=\"b\">{children}</button>",
    "packages/ui/src/field.tsx": "export const Field = () => <input type=\"email\"/>",
  ]

  @Test(arguments: [
    ("import { Button } from '@acme/ui'", "<Button>a</Button>", "<button class=\"b\">a</button>"),
    ("import { Field } from '@acme/ui/parts/field'", "<Field/>", "<input type=\"email\">"),
    ("import { Field } from '@acme/ui/src/field'", "<Field/>", "<input type=\"email\">"),
  ])
  func `Components come from the package that a name means`(_ script: String, _ shown: String, _ expected: String) throws {
    var files = Self.files
    files["apps/web/app/page.tsx"] = "\(script)\nexport default function Page() { return \(shown) }"
    let assembly = try #require(MemoryProject(files).assembly("apps/web/app/page.tsx"))
    #expect(assembly.ways.first?.text.string.contains("<body>\(expected)</body>") == true)
    #expect(assembly.missing.isEmpty)
  }

  @Test func `pnpm's workspaces are read, and what no workspace holds is a package`() throws {
    var files = Self.files
    files["package.json"] = "{ \"private\": true }"
    files["pnpm-workspace.yaml"] = "packages:\n  - \"apps/*\"\n  # the parts\n  - 'packages/*'\nonlyBuiltDependencies:\n  - esbuild\n"
    files["apps/web/app/page.tsx"] =
      "import { Button } from '@acme/ui'\nimport { Other } from '@acme/other'\nexport default () => <><Button>a</Button><Other/></>"
    let assembly = try #require(MemoryProject(files).assembly("apps/web/app/page.tsx"))
    #expect(assembly.ways.first?.text.string.contains("<button class=\"b\">a</button>") == true)
    #expect(assembly.missing.map(\.package) == ["@acme/other"])
  }
}
