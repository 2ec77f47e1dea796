import Diagnostics
import Templates
import Testing

/// Files of routes stand where SolidStart's root has them.
struct SolidStartTests {
  private static let before1 = [
    "package.json": "{ \"dependencies\": { \"solid-start\": \"^0.2\" } }",
    "src/root.tsx":
      "import { Suspense } from 'solid-js'\nimport { Body, FileRoutes, Head, Html, Meta, Routes, Scripts, Title } from 'solid-start'\nimport './root.css'\nexport default function Root() { return <Html lang=\"en\"><Head><Title>Zone</Title><Meta charset=\"utf-8\"/></Head><Body class=\"dark\"><Suspense><header/><Routes><FileRoutes/></Routes></Suspense><Scripts/></Body></Html> }",
    "src/root.css": "", "src/routes/auth.tsx": "import { Outlet } from 'solid-start'\nexport default () => <main><Outlet/></main>",
    "src/routes/auth/login.tsx": "export default function Login() { return <p>in</p> }",
    "src/routes/api/session.ts": "export const GET = () => 1",
  ]
  private static let since1 = [
    "package.json": "{ \"dependencies\": { \"@solidjs/start\": \"^1\", \"@solidjs/router\": \"^0.14\" } }",
    "src/app.tsx":
      "import { Router } from '@solidjs/router'\nimport { FileRoutes } from '@solidjs/start/router'\nimport './root.css'\nexport default function App() { return <Router root={(props) => <><header/>{props.children}</>}><FileRoutes/></Router> }",
    "src/entry-server.tsx":
      "import { createHandler, StartServer } from '@solidjs/start/server'\nexport default createHandler(() => <StartServer document={({ assets, children, scripts }) => <html lang=\"en\"><head><meta charset=\"utf-8\"/>{assets}</head><body class=\"dark\">{children}{scripts}</body></html>}/>)",
    "src/root.css": "", "src/routes/auth.tsx": "export default (props) => <main>{props.children}</main>",
    "src/routes/auth/login.tsx": "export default function Login() { return <p>in</p> }",
  ]

  @Test(arguments: [before1, since1])
  func `A route stands in its layouts and the root's document`(files: [String: String]) throws {
    let assembly = try #require(MemoryProject(files).assembly("src/routes/auth/login.tsx"))
    let text = try #require(assembly.ways.first).text.string
    #expect(assembly.ways.count == 1)
    #expect(text.hasSuffix("<body class=\"dark\"><header></header><main><p>in</p></main></body></html>"), "\(text)")
    #expect(
      text.contains("<html lang=\"en\">") && text.contains("<meta charset=\"utf-8\">") && text.contains("href=\"../../root.css\""),
      "\(text)")
  }

  @Test(arguments: [before1, since1])
  func `What stands around routes is no page`(files: [String: String]) {
    let project = MemoryProject(files)
    for path in ["src/root.tsx", "src/app.tsx", "src/entry-server.tsx", "src/routes/api/session.ts"] where files[path] != nil {
      #expect(project.assembly(path) == nil, "\(path)")
    }
  }
}
