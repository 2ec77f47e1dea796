import Components
import Diagnostics
import Templates
import Testing

/// A page that a router shows stands in what the program shows around it.
struct RouteTests {
  private static let program = [
    "package.json": "{}", "index.html": "<html><head></head><body><div id=root></div></body></html>",
    "src/main.tsx": "import App from './App'\ncreateRoot(document.body).render(<App/>)",
    "src/Login.tsx": "export default function Login() { return <button>x</button> }",
    "src/Home.tsx": "export default function Home() { return <h1>h</h1> }",
    "src/Layout.tsx":
      "import { Outlet } from 'react-router-dom'\nexport default function Layout({ children }) { return <main>{children}<Outlet/></main> }",
  ]

  /// The ways of a file in a program whose `App` is this.
  private func ways(_ app: String, _ others: [String: String], _ path: String = "src/Login.tsx") -> [PageWay] {
    var files = Self.program.merging(others) { _, new in new }
    files["src/App.tsx"] = "import Login from './Login'\nimport Home from './Home'\nimport Layout from './Layout'\n" + app
    return MemoryProject(files).assembly(path)?.ways ?? []
  }

  /// The bodies of a file's ways in a program whose `App` is this.
  private func bodies(_ app: String, _ path: String = "src/Login.tsx", with others: [String: String] = [:]) -> [String] {
    ways(app, others, path).map { way in
      let text = way.text.string
      let start = text.firstRange(of: "<body>")?.upperBound ?? text.startIndex
      return String(text[start...].dropLast("</body></html>".count))
    }
  }

  @Test(
    arguments: [
      "import { Routes, Route } from 'react-router-dom'\nexport default () => <Routes><Route element={<Layout/>}><Route index element={<Home/>}/><Route path='login' element={<Login/>}/></Route></Routes>",
      "import { createBrowserRouter, RouterProvider } from 'react-router-dom'\nconst router = createBrowserRouter([{ path: '/', element: <Layout/>, children: [{ path: 'login', element: <Login/> }] }])\nexport default () => <RouterProvider router={router}/>",
      "import { createBrowserRouter, RouterProvider } from 'react-router-dom'\nconst router = createBrowserRouter([{ path: '/', Component: Layout, children: [{ path: 'login', lazy: () => import('./Login') }] }])\nexport default () => <RouterProvider router={router}/>",
      "import { createBrowserRouter, createRoutesFromElements, Route, RouterProvider } from 'react-router-dom'\nconst router = createBrowserRouter(createRoutesFromElements(<Route element={<Layout/>}><Route path='login' element={<Login/>}/></Route>))\nexport default () => <RouterProvider router={router}/>",
      "import { useRoutes } from 'react-router-dom'\nexport default function App() { return useRoutes([{ path: '/', element: <Layout/>, children: [{ path: 'login', element: <Login/> }] }]) }",
      "import { Switch, Route } from 'react-router-dom'\nexport default () => <Switch><Route path='/h' component={Home}/><Route path='/login'><Layout><Login/></Layout></Route></Switch>",
      "import { Switch, Route } from 'wouter'\nexport default () => <Switch><Route path='/login'>{() => <Layout><Login/></Layout>}</Route></Switch>",
      "import { Routes, Route } from '@acme/router'\nexport default () => <Routes><Route path='/login' render={() => <Layout><Login/></Layout>}/></Routes>",
      "import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'\nconst root = createRootRoute({ component: Layout })\nconst login = createRoute({ getParentRoute: () => root, path: '/login', component: Login })\nconst router = createRouter({ routeTree: root.addChildren([login]) })\nexport default () => <RouterProvider router={router}/>",
    ])
  func `Routes put their page into the layouts around it`(_ app: String) {
    #expect(bodies(app) == ["<main><button>x</button></main>"])
  }

  @Test(arguments: [
    ("react-router-dom", "const { pathname } = useLocation()"), ("wouter", "const [pathname] = useLocation()"),
    ("react-router-dom", "const pathname = window.location.pathname"),
  ])
  func `Conditions on the current path are decided by the route of the page`(_ package: String, _ start: String) {
    let app =
      "import { Routes, Route, useLocation } from '\(package)'\nexport default () => { \(start); return <>{!pathname.startsWith('/auth') && <nav/>}<Routes><Route path='/auth'><Route path='login' element={<Login/>}/></Route><Route path='/' element={<Home/>}/></Routes></> }"
    #expect(bodies(app) == ["<button>x</button>"])
    #expect(bodies(app, "src/Home.tsx") == ["<nav></nav><h1>h</h1>"])
  }

  @Test func `A page at several addresses, or at one with a parameter, leaves conditions on the path open`() {
    for routes in ["<Route path='/a' element={<Login/>}/><Route path='/b' element={<Login/>}/>", "<Route path='/:a' element={<Login/>}/>"] {
      let app =
        "import { Routes, Route, useLocation } from 'react-router-dom'\nconst Page = () => { const { pathname } = useLocation(); return pathname === '/a' ? <i/> : <b/> }\nexport default () => <Routes>\(routes)</Routes>"
      let login = "import { useLocation } from 'react-router-dom'\nexport default () => useLocation().pathname === '/a' ? <i/> : <b/>"
      #expect(Set(bodies(app, with: ["src/Login.tsx": login])) == ["<i></i>", "<b></b>"])
    }
  }

  @Test(arguments: [
    // A table within another's route, and a list that another puts into its own.
    (
      "import { Routes, Route } from 'react-router-dom'\nimport Auth from './Auth'\nexport default () => <Routes><Route path='/auth/*' element={<Auth/>}/></Routes>",
      "import { Routes, Route } from 'react-router-dom'\nimport Login from './Login'\nexport default () => <Routes><Route path='/login' element={<Login/>}/></Routes>"
    ),
    (
      "import { useRoutes } from 'react-router-dom'\nimport { list } from './Auth'\nexport default () => useRoutes([{ path: '/auth', children: list }])",
      "import { Outlet } from 'react-router-dom'\nimport Login from './Login'\nexport const list = [{ path: 'login', element: <Login/> }]"
    ),
  ])
  func `Where a table does not say at which address it begins, the path is not known`(_ app: String, _ auth: String) {
    let login = "import { useLocation } from 'react-router-dom'\nexport default () => useLocation().pathname === '/login' ? <i/> : <b/>"
    #expect(Set(bodies(app, with: ["src/Auth.tsx": auth, "src/Login.tsx": login])) == ["<i></i>", "<b></b>"])
  }

  private static let vue = [
    "package.json": "{\"dependencies\": {\"vue\": \"3\", \"vue-router\": \"4\"}}",
    "index.html": "<html><head></head><body><div id=app></div></body></html>",
    "src/main.js":
      "import { createApp } from 'vue'\nimport App from './App.vue'\nimport router from './router'\ncreateApp(App).use(router).mount('#app')",
    "src/router.js":
      "import { createRouter } from 'vue-router'\nexport default createRouter({ routes: [{ path: '/', component: () => import('./Home.vue') }, { path: '/auth', meta: { bare: true }, children: [{ path: 'login', name: 'login', component: () => import('./Login.vue') }] }] })",
    "src/Home.vue": "<template><h1>h</h1></template>", "src/Login.vue": "<template><button>x</button></template>",
  ]

  @Test(arguments: [
    "<script setup>const route = useRoute(); const isAuth = computed(() => route.path.startsWith('/auth/'))</script><template><nav v-if=\"!isAuth\"/><RouterView/></template>",
    "<template><nav v-if=\"$route.path !== '/auth/login'\"/><router-view/></template>",
    "<template><nav v-if=\"$route.name !== 'login'\"/><router-view/></template>",
    "<template><nav v-if=\"!$route.meta.bare\"/><router-view/></template>",
    "<script>export default { computed: { bare() { return ['/auth/login'].includes(this.$route.path) } } }</script><template><nav v-if=\"!bare\"/><router-view/></template>",
    "<script setup>import { useRouter } from 'vue-router'; const router = useRouter()</script><template><nav v-if=\"router.currentRoute.value.path === '/'\"/><RouterView/></template>",
  ])
  func `What Vue's router says of the route is known in a page of its table`(_ app: String) {
    func bodies(_ path: String) -> [String] {
      (MemoryProject(Self.vue.merging(["src/App.vue": app]) { $1 }).assembly(path)?.ways ?? []).map(\.text.string)
    }
    #expect(bodies("src/Login.vue").map { $0.contains("<nav") } == [false])
    #expect(bodies("src/Home.vue").map { $0.contains("<nav") } == [true])
  }

  @Test(arguments: [
    (
      "{\"dependencies\": {\"nuxt\": \"4\"}}", "app/app.vue",
      "<script setup>const route = useRoute()</script><template><nav v-if=\"route.path !== '/login' && !route.meta.bare\"/><NuxtPage/></template>",
      "app/pages/(auth)/login.vue", "<template><button>x</button></template>"
    ),
    (
      "{\"dependencies\": {\"nuxt\": \"4\"}}", "app/app.vue",
      "<template><nav v-if=\"!$route.meta.bare\"/><NuxtPage/></template>", "app/pages/login.vue",
      "<script setup>definePageMeta({ bare: true })</script><template><button>x</button></template>"
    ),
    (
      "{\"devDependencies\": {\"@sveltejs/kit\": \"2\"}}", "src/routes/+layout.svelte",
      "<script>import { page } from '$app/stores'</script>{#if !$page.url.pathname.startsWith('/login')}<nav></nav>{/if}<slot/>",
      "src/routes/(auth)/login/+page.svelte", "<button>x</button>"
    ),
    (
      "{\"devDependencies\": {\"@sveltejs/kit\": \"2\"}}", "src/routes/+layout.svelte",
      "<script>import { page } from '$app/state'; let { children } = $props(); const shown = $derived(page.url.pathname !== '/login')</script>{#if shown}<nav></nav>{/if}{@render children()}",
      "src/routes/login/+page.svelte", "<button>x</button>"
    ),
    (
      "{\"dependencies\": {\"@react-router/dev\": \"7\", \"react-router\": \"7\"}}", "app/root.tsx",
      "import { Outlet, useLocation } from 'react-router'\nexport default () => <body>{useLocation().pathname !== '/auth/login' && <nav/>}<Outlet/></body>",
      "app/routes/_out.auth.login.tsx", "export default () => <button>x</button>"
    ),
  ])
  func `A page's file tells its address to what stands around it`(
    _ package: String, _ outer: String, _ shell: String, _ path: String, _ page: String
  ) {
    let ways = MemoryProject(["package.json": package, outer: shell, path: page]).assembly(path)?.ways ?? []
    #expect(ways.map { $0.text.string.contains("<nav") } == [false], "\(ways.map(\.text.string))")
    #expect(ways.allSatisfy { $0.text.string.contains("<button>") })
  }

  private static let solid = "import { Router, Route } from '@solidjs/router'\nexport default () => "

  @Test(arguments: [
    "<Router><Route path='/h' component={() => <Home/>}/><Route path='/login' component={() => <Login/>}/></Router>",
    "<Router><><Route path='/h' component={Home}/>{[<Route path='/login' component={Login}/>]}</></Router>",
    "<Router><Route path='/login' render={() => <Login/>}/><Route path='/h' render={() => <Home/>}/></Router>",
  ])
  func `Routes side by side in a router are pages of their own, and so are those that a function draws`(_ app: String) {
    #expect(bodies(Self.solid + app) == ["<button>x</button>"])
    #expect(bodies(Self.solid + app, "src/Home.tsx") == ["<h1>h</h1>"])
    #expect(bodies(Self.solid + app, "src/main.tsx").isEmpty)
  }

  @Test func `What no module shows stands on a way of its own, in the root that a router names`() {
    let app =
      Self.solid + "<Router root={(p) => <main>{p.children}</main>}><Route component={() => <i/>}/><Route component={() => <b/>}/></Router>"
    #expect(Set(bodies(app, "src/main.tsx")) == ["<main><i></i></main>", "<main><b></b></main>"])
  }

  @Test func `A function that a route's page is given leads nowhere`() {
    let app =
      "import { Route } from 'react-router-dom'\nimport { IonRouterOutlet } from '@ionic/react'\nexport default () => <IonRouterOutlet><Route path='/h' render={(props) => <Home {...props} setCoupon={() => {}}/>}/><Route path='/login' component={Login}/></IonRouterOutlet>"
    #expect(bodies(app).allSatisfy { !$0.contains("<h1>") }, "\(bodies(app))")
  }

  @Test func `Routes within routes and guards lead to the page, and what is around is shown as it mostly is`() {
    let app =
      "import { Routes, Route, Navigate } from 'react-router-dom'\nimport { AuthRoutes } from './AuthRoutes'\nconst Open = ({ children }) => { const user = useUser(); return user ? <Navigate to='/'/> : children }\n"
      + "export default () => { const dark = useDark(); return <div className={dark ? 'd' : 'l'}><Routes><Route path='/' element={<Home/>}/><Route path='/auth/*' element={<Open><AuthRoutes/></Open>}/></Routes></div> }"
    let auth =
      "import { Routes, Route } from 'react-router-dom'\nimport Login from './Login'\nexport const AuthRoutes = () => <section><Routes><Route path='login' element={<Login/>}/></Routes></section>"
    #expect(bodies(app, with: ["src/AuthRoutes.tsx": auth]) == ["<div class=\"d\"><section><button>x</button></section></div>"])
  }

  @Test func `A page to which no route leads is shown by itself, and one behind a condition where that holds`() {
    let unused =
      "import { Routes, Route } from 'react-router-dom'\nexport default () => <nav><Routes><Route path='/' element={wrap(Login)}/></Routes></nav>"
    #expect(bodies(unused) == ["<button>x</button>"])
    let behind =
      "import { Routes, Route } from 'react-router-dom'\nexport default () => useUser() ? <Routes><Route path='/' element={<Login/>}/></Routes> : <p/>"
    #expect(bodies(behind) == ["<button>x</button>"])
  }

  // MARK: - Ways that share what stands around them

  private static let around =
    "import { Routes, Route } from 'react-router-dom'\nimport { useState } from 'react'\nlet count = 'none'\nconst Footer = () => <i>{count}</i>\nconst Frame = ({ children }) => { const [tab] = useState(1); return <main>{tab}{children}<Footer/></main> }\n"

  @Test func `What stands around a page is the same on each of its ways`() {
    let app = Self.around + "export default () => <Frame><Routes><Route path='/' element={<Login/>}/></Routes></Frame>"
    let login =
      "import { useState } from 'react'\nconst names = ['a', 'b']\nconst Part = () => { const { big } = useSize(); return big ? <b/> : <u/> }\n"
      + "export default () => { const [open, setOpen] = useState(false); return <p>{names.map(n => <s>{n}</s>)}{open ? 'open' : 'shut'}<Part/></p> }"
    #expect(
      bodies(app, with: ["src/Login.tsx": login]) == [
        "<main>1<p><s>a</s><s>b</s>shut<b></b></p><i>none</i></main>", "<main>1<p><s>a</s><s>b</s>open<b></b></p><i>none</i></main>",
        "<main>1<p><s>a</s><s>b</s>shut<u></u></p><i>none</i></main>",
      ])
  }

  @Test func `What one way of a page wrote or worked out is no other's`() {
    let app = Self.around + "export default () => <Frame><Routes><Route path='/' element={<Login/>}/></Routes></Frame>"
    let login =
      "import styled from 'styled-components'\nconst A = styled.b`top: 1px`\nconst B = styled.b`top: 2px`\nlet name = 'first'\n"
      + "const kind = { get word() { return useSize().big ? 'big' : 'small' } }\n"
      + "export default () => { const { big } = useSize(); if (!big) name = 'second'; return <p>{name}{kind.word}{big ? <A/> : <B/>}</p> }"
    #expect(
      bodies(app, with: ["src/Login.tsx": login]) == [
        "<main>1<p>firstbig<b class=\"css-1\"></b></p><i>none</i></main>",
        "<main>1<p>secondsmall<b class=\"css-1\"></b></p><i>none</i></main>",
      ])
    let styles = ways(app, ["src/Login.tsx": login]).map { $0.text.string.contains("top: 2px") }
    #expect(styles == [false, true])
  }

  @Test func `What stands around a page is shown on each way where it depends on the same`() {
    let app =
      Self.around + "const Side = () => useMode() === 'dark' ? <b>dark</b> : <b>light</b>\n"
      + "export default () => <Frame><Routes><Route path='/' element={<Login/>}/></Routes><Side/></Frame>"
    let login = "export default () => <p>{useMode() === 'dark' ? 'd' : 'l'}</p>"
    #expect(
      bodies(app, with: ["src/Login.tsx": login]) == [
        "<main>1<p>d</p><b>dark</b><i>none</i></main>", "<main>1<p>l</p><b>light</b><i>none</i></main>",
      ])
    let before =
      Self.around + "const Side = () => useMode() === 'dark' ? <b>dark</b> : <b>light</b>\n"
      + "export default () => <Frame><Side/><Routes><Route path='/' element={<Login/>}/></Routes></Frame>"
    let own = "export default () => { const mode = useMode(); return <p>{mode === 'dark' ? 'd' : 'l'}{useBig() ? 'b' : 's'}</p> }"
    #expect(
      bodies(before, with: ["src/Login.tsx": own]) == [
        "<main>1<b>dark</b><p>db</p><i>none</i></main>", "<main>1<b>dark</b><p>ds</p><i>none</i></main>",
      ])
  }

  @Test func `A page behind conditions is shown as the program mostly is but for them, and says so`() {
    let app =
      "import { Routes, Route, Navigate } from 'react-router-dom'\nimport { HelmetProvider } from 'react-helmet-async'\n"
      + "const Guard = ({ children }) => { const { session } = useAuth(); return session ? children : <Navigate to='/'/> }\n"
      + "export default () => { const dark = useDark(); return <HelmetProvider><div className={dark ? 'd' : 'l'}><Routes><Route path='/login' element={<Guard><Login/></Guard>}/></Routes></div></HelmetProvider> }"
    let login = "export default () => <button>{useBig() ? 'b' : 's'}</button>"
    #expect(
      bodies(app, with: ["src/Login.tsx": login]) == [
        "<div class=\"d\"><button>b</button></div>", "<div class=\"d\"><button>s</button></div>",
      ])
    #expect(ways(app, ["src/Login.tsx": login]).map { $0.conditions.map(\.text) } == [["session", "useBig()"], ["session", "useBig()"]])
    let steps = "export default () => { switch (useStep()) { case 'signup': return <b/>; default: return <i/> } }"
    #expect(ways(app, ["src/Login.tsx": steps]).first?.conditions.map(\.text) == ["session", "useStep() === 'signup'"])
  }

  @Test func `Routes that no module of its own shows are shown by the program, one after the other`() {
    let app =
      "import { Routes, Route } from 'react-router-dom'\nconst A = () => <b/>\nconst B = () => <i/>\n"
      + "export default () => <p><Routes><Route path='/a' element={<A/>}/><Route path='/b' element={<B/>}/><Route path='/login' element={<Login/>}/></Routes></p>"
    #expect(bodies(app, "src/main.tsx") == ["<p><b></b></p>", "<p><i></i></p>"])
  }

  @Test func `A route's component is found behind a module that only passes it on`() {
    let app =
      "import { Routes, Route } from 'react-router-dom'\nimport { SignIn } from './pages'\nexport default () => <main><Routes><Route path='/' element={<SignIn/>}/></Routes></main>"
    let pages = ["src/pages/index.ts": "export { SignIn } from './SignIn'", "src/pages/SignIn.tsx": "export const SignIn = () => <a/>"]
    #expect(bodies(app, "src/pages/SignIn.tsx", with: pages) == ["<main><a></a></main>"])
  }

  @Test func `A page is found that another module's table loads, and providers of what is not known only wrap`() {
    let app =
      "import { createBrowserRouter, RouterProvider } from 'react-router-dom'\nimport { lazy } from 'react'\nimport { pages } from './pages'\nconst api = make()\n"
      + "const Up = lazy(pages.up)\nconst framed = e => <i>{e}</i>\nconst router = createBrowserRouter([{ path: '/up', element: framed(<Up/>) }])\n"
      + "export default () => <api.Provider client={1}><RouterProvider router={router}/></api.Provider>"
    let pages = ["src/pages.ts": "export const pages = { up: () => import('./Up') }", "src/Up.tsx": "export default () => <a/>"]
    #expect(bodies(app, "src/Up.tsx", with: pages) == ["<i><a></a></i>"])
  }

  // MARK: - Files of routes

  private func body(_ path: String, _ files: [String: String]) -> String? {
    let text = MemoryProject(files).assembly(path)?.ways.first?.text.string
    return text.map { String($0.split(separator: "<body>", maxSplits: 1).last ?? "").replacing("</body></html>", with: "") }
  }

  @Test(
    arguments: [
      ("app/routes/_auth.login.tsx", "app/routes/_auth.tsx"), ("app/routes/_auth.login/route.tsx", "app/routes/_auth/route.tsx"),
      ("app/routes/auth/login.tsx", "app/routes/auth.tsx"), ("app/routes/_auth+/login.tsx", "app/routes/_auth+/_layout.tsx"),
    ])
  func `Remix nests routes by their names`(_ page: String, _ layout: String) {
    let outlet = "import { Outlet } from '@remix-run/react'\nexport default () => "
    let files = [
      "package.json": "{ \"dependencies\": { \"@remix-run/react\": \"2\" } }",
      "app/root.tsx": outlet + "<html><body><Outlet/></body></html>", layout: outlet + "<main><Outlet/></main>",
      page: "export default () => <p/>", "app/routes/other.tsx": outlet + "<i/>",
    ]
    #expect(body(page, files) == "<main><p></p></main>")
    #expect(body("app/routes/other.tsx", files) == "<i></i>")
  }

  @Test func `React Router nests routes as their configuration says`() {
    let outlet = "import { Outlet } from 'react-router'\nexport default () => "
    let files = [
      "package.json": "{ \"devDependencies\": { \"@react-router/dev\": \"7\" } }",
      "app/root.tsx": outlet + "<html><body><Outlet/></body></html>", "app/auth/frame.tsx": outlet + "<main><Outlet/></main>",
      "app/auth/login.tsx": "export default () => <p/>",
      "app/routes.ts":
        "import { layout, route, prefix } from '@react-router/dev/routes'\nexport default [...prefix('auth', [layout('./auth/frame.tsx', [route('login', './auth/login.tsx')])])] satisfies RouteConfig",
    ]
    #expect(body("app/auth/login.tsx", files) == "<main><p></p></main>")
  }

  @Test(arguments: ["default ", ""])
  func `A page that a route's file of TanStack's names stands in the root's outlet`(_ kind: String) {
    let router = "import { Outlet, createFileRoute, createRootRoute } from '@tanstack/react-router'\n"
    let files = [
      "package.json": "{}",
      "src/routes/__root.tsx": router + "export const Route = createRootRoute({ component: () => <main><Outlet/></main> })",
      "src/routes/login.tsx": router + "import \(kind.isEmpty ? "{ Login }" : "Login") from '../pages/Login'\n"
        + "export const Route = createFileRoute('/login')({ component: Login })",
      "src/pages/Login.tsx": "export \(kind)function Login() { return <p/> }",
    ]
    let ways = MemoryProject(files).assembly("src/pages/Login.tsx")?.ways ?? []
    #expect(ways.map { $0.text.string.contains("<main><p></p></main>") } == [true])
  }

  @Test func `TanStack Router nests routes by their files`() {
    let router = "import { Outlet, createFileRoute, createRootRoute } from '@tanstack/react-router'\nexport const Route = "
    let files = [
      "package.json": "{}", "src/routes/__root.tsx": router + "createRootRoute({ component: () => <body><Outlet/></body> })",
      "src/routes/_auth.tsx": router
        + "createFileRoute('/_auth')({ component: Frame })\nfunction Frame() { return <main><Outlet/></main> }",
      "src/routes/_auth/login.tsx": router + "createFileRoute('/_auth/login')({ component: Login })\nfunction Login() { return <p/> }",
    ]
    #expect(body("src/routes/_auth/login.tsx", files) == "<main><p></p></main>")
  }
}
