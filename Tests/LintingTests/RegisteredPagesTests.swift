import Diagnostics
import Linting
import TestSupport
import Testing

/// A page that a router shows is judged by itself, whoever else names it.
@Suite struct RegisteredPagesTests {
  private static let program = [
    "package.json": "{\"dependencies\": {\"react\": \"18\", \"@tanstack/react-router\": \"1\"}}",
    "index.html": "<!doctype html><html lang=\"en\"><head></head><body><div id=\"root\"></div></body></html>",
    "src/main.tsx":
      "import { RouterProvider, createRouter } from '@tanstack/react-router'\nimport { routeTree } from './routeTree.gen'\ncreateRoot(document.getElementById('root')).render(<RouterProvider router={createRouter({ routeTree })}/>)",
    "src/routeTree.gen.ts":
      "import { Route as rootRoute } from './routes/__root'\nimport { Route as LoginRoute } from './routes/login'\nexport const routeTree = rootRoute",
    "src/routes/__root.tsx":
      "import { createRootRoute, Outlet } from '@tanstack/react-router'\nexport const Route = createRootRoute({ component: () => <main><Outlet/></main> })",
    "src/routes/login.tsx":
      "import { createFileRoute } from '@tanstack/react-router'\nexport const Login = () => <><h1>Hello</h1><button onClick={signInWithApple}>Login with Apple</button></>\nexport const Route = createFileRoute('/login')({ component: Login })\nexport default Login",
  ]

  @Test(arguments: [
    "import { lazy } from 'react'\nexport const pages = { Login: lazy(() => import('./routes/login')) }",
    "import { Login } from './routes/login'\nexport const pages = { Login }", "export { Login } from './routes/login'",
    "import { Login } from './routes/login'\nexport const Dialog = () => <dialog><Login/></dialog>",
  ])
  func `A list that nobody uses takes no page out of the run`(_ list: String) throws {
    let report = try Lint.project(Self.program.merging(["src/pages.tsx": list]) { $1 })
    #expect(report.failures.count { $0.rule == "siwa-title-approved" } == 1)
  }

  @Test func `A root that has only a shell shows its pages in it`() throws {
    let root =
      "import { createRootRoute } from '@tanstack/react-router'\nexport const Route = createRootRoute({ shellComponent: Shell })\n"
      + "function Shell({ children }: { children: React.ReactNode }) { return <html lang='en'><body><main>{children}</main></body></html> }"
    let report = try Lint.project(Self.program.merging(["src/routes/__root.tsx": root]) { $1 })
    #expect(report.failures.count { $0.rule == "siwa-title-approved" } == 1)
  }

  private static let plain = [
    "package.json": "{\"dependencies\": {\"react\": \"18\", \"react-router-dom\": \"6\"}}",
    "index.html": "<!doctype html><html lang=\"en\"><head></head><body><div id=\"root\"></div></body></html>",
    "src/main.tsx":
      "import App from './App'\nimport { createRoot } from 'react-dom/client'\ncreateRoot(document.getElementById('root')).render(<App/>)",
    "src/App.tsx": "export default () => <main><h1>Welcome</h1></main>",
    "src/Login.tsx": "export default () => <main><h1>Hello</h1><button onClick={signInWithApple}>Login with Apple</button></main>",
  ]

  @Test(arguments: [
    ["src/routes.tsx": "import Login from './Login'\nexport const routes = [{ path: '/login', element: <Login/> }]"],
    [
      "src/routes.tsx":
        "import Login from './Login'\nconst routes: Row[] = [{ path: '/login', page: () => <Login/> }]\nexport default routes"
    ],
    [
      "src/routes.tsx": "import Login from './Login'\nexport const routes = [{ path: '/login', element: <Login/> }]",
      "src/router.tsx":
        "import { createBrowserRouter, Navigate } from 'react-router-dom'\nimport { routes } from './routes'\nexport const router = createBrowserRouter([...routes, { path: '*', element: <Navigate to='/'/> }])",
    ],
    ["src/pages.tsx": "import Login from './Login'\nexport const Pages = { login: <Login/> }"],
    ["src/old.tsx": "import Login from './Login'\nmount(<Login/>, document.body)"],
  ])
  func `A table of routes that nobody uses swallows no page`(_ list: [String: String]) throws {
    let report = try Lint.project(Self.plain.merging(list) { $1 })
    #expect(report.failures.count { $0.rule == "siwa-title-approved" } == 1)
  }

  @Test func `One that the program draws shows its pages there alone`() throws {
    let list = [
      "src/routes.tsx": "import Login from './Login'\nexport const routes = [{ path: '/login', element: <Login/> }]",
      "src/App.tsx":
        "import { routes } from './routes'\nexport default () => <div>{routes.map(route => <div key={route.path}>{route.element}</div>)}</div>",
    ]
    let report = try Lint.project(Self.plain.merging(list) { $1 })
    #expect(report.failures.count { $0.rule == "siwa-title-approved" } == 1)
    #expect(report.reviews.allSatisfy { !$0.message.contains("No page or layout around it was read") })
  }
}
