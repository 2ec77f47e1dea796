import Components
import Diagnostics
import Templates
import Testing

/// What scripts of components ask of the libraries of sign-in services stands in the page as if it had been written there.
struct ServiceProgramTests {
  private static let start = "window.AppleID.auth.init("

  private func ways(_ text: String, in path: String = "a.tsx", with others: [String: String] = [:]) -> [String] {
    MemoryProject.ways(text, in: path, with: others)
  }

  @Test(arguments: [
    (
      "import { useEffect } from 'react'\nexport default () => { useEffect(() => { \(start){ clientId: 'c', scope: `a ${b}`, usePopup: true }) }, []); return <p/> }",
      "AppleID.auth.init({clientId:\"c\",scope:\"a #\",usePopup:true,});"
    ),
    // A constant of the component, one of the module, and what nobody knows.
    (
      "const scope = 'name'\nexport default () => { const id = 'c'; useEffect(() => { const s = 'x'; script.onload = () => { \(start){ clientId: id, scope, state: s, nonce: env.N }) } }); return <p/> }",
      "AppleID.auth.init({clientId:\"c\",scope:\"name\",state:\"x\",nonce:\"#\",});"
    ),
    // What the component is given.
    (
      "const B = ({ id }) => { useEffect(() => { (window as any)[\"AppleID\"]?.auth.init({ clientId: id, ...rest }) }); return <p/> }\nexport default () => <B id='c'/>",
      "AppleID.auth.init({clientId:\"c\",...others});"
    ),
    ("export default () => { useEffect(() => { \(start)options()) }); return <p/> }", "AppleID.auth.init(options);"),
    (
      "export default class A extends Component { componentDidMount() { \(start){ clientId: 'c' }) } render() { return <p/> } }",
      "AppleID.auth.init({clientId:\"c\",});"
    ),
  ])
  func `A configuration stands in the head with the values that it is given`(_ text: String, _ script: String) {
    #expect(ways(text) == ["<script>" + script + "</script><p></p>"])
  }

  @Test(arguments: [
    ("useEffect(() => { if (!ready || !ID) return; CALL }, [ready])", false), ("useEffect(() => { if (ready && ID) CALL })", false),
    ("useEffect(() => { ID ? CALL : 0 })", false), ("useEffect(() => { ID && CALL })", false),
    ("useEffect(() => { if (ID) { load().then(() => CALL) } })", false),
    ("const init = useCallback(() => CALL, []); useEffect(() => { if (!ID) { return } init() }, [init])", false),
    ("useEffect(() => CALL)", true), ("useEffect(() => { if (!ready) return; CALL }, [ready])", true),
    ("const init = () => CALL; useEffect(() => { if (ID) init() }); useEffect(init, [])", true),
  ])
  func `A call that its own condition keeps out is not made on a way on which that is decided`(_ effect: String, _ isMade: Bool) {
    let text =
      "const ID = process.env.APPLE_ID || ''\nexport default () => { const [ready, setReady] = useState(false); "
      + effect.replacing("CALL", with: Self.start + "{ clientId: ID })") + "; if (!ID) return <i/>; return <p/> }"
    let ways = ways(text)
    #expect(ways.count == 2)
    #expect(ways.contains { $0.contains("<i>") && $0.contains("clientId:\"\"") } == isMade, "\(ways)")
    #expect(ways.contains { $0.contains("<p>") && $0.contains("clientId:\"#\"") }, "\(ways)")
  }

  private static let hook =
    "import { id } from './config'\nexport const useApple = () => { useEffect(() => { \(start){ clientId: id }) }, []); return 1 }"

  @Test func `Functions of other modules are followed, and said once`() {
    let others = ["use.ts": Self.hook, "config.ts": "export const id = 'c'"]
    let text =
      "import { useApple } from './use'\nconst B = () => { useApple(); return <b/> }\nexport default () => { useApple(); return <p><B/><B/></p> }"
    #expect(ways(text, with: others) == ["<script>AppleID.auth.init({clientId:\"c\",});</script><p><b></b><b></b></p>"])
    // What a page does not call is another's.
    #expect(ways("import { other } from './use'\nexport default () => <p/>", with: others) == ["<p></p>"])
    // A component is looked into where it is shown.
    let shown = ["b.tsx": "export const B = () => { \(Self.start){ clientId: 'c' }); return <b/> }"]
    #expect(ways("import { B } from './b'\nconst all = { B }\nexport default () => <p>{all ? 1 : 2}</p>", with: shown) == ["<p>1</p>"])
  }

  @Test func `A handler does not configure again what stands in the head`() {
    let text =
      "export default () => { const go = () => { AppleID.auth.init({ clientId: 'c' }); AppleID.auth.signIn() }; return <button onClick={go}/> }"
    let way = ways(text).first ?? ""
    #expect(way.contains("<script>AppleID.auth.init({clientId:\"c\",});</script>"))
    #expect(way.contains("undefined; AppleID.auth.signIn()"), "\(way)")
  }

  @Test(arguments: [
    ("<script>import { init } from './apple'\nexport default { mounted() { init() } }</script><template><p/></template>", "a.vue"),
    ("<script setup>import { init } from './apple'\nonMounted(init)</script><template><p/></template>", "a.vue"),
    ("<script>import { init } from './apple'; onMount(() => init())</script><p></p>", "a.svelte"),
  ])
  func `Single-file components configure in what they call`(_ text: String, _ path: String) {
    let others = ["apple.js": "export function init() { \(Self.start){ clientId: 'c' }) }"]
    #expect(ways(text, in: path, with: others) == ["<script>AppleID.auth.init({clientId:\"c\",});</script><p></p>"])
  }

  @Test func `What starts a program configures, too`() throws {
    let files = [
      "package.json": "{\"dependencies\": {\"vue\": \"3\"}}", "index.html": "<html><head></head><body><div id=app></div></body></html>",
      "src/main.js":
        "import { createApp } from 'vue'\nimport App from './App.vue'\nimport './apple'\ncreateApp(App).use(plugin).mount('#app')\n"
        + "const plugin = { install() { \(Self.start){ clientId: 'd' }) } }",
      "src/apple.js": "\(Self.start){ clientId: 'c' })", "src/App.vue": "<template><p/></template>",
    ]
    let way = try #require(MemoryProject(files).assembly("src/App.vue")?.ways.first).text.string
    #expect(way.contains("<script>AppleID.auth.init({clientId:\"c\",});</script>"), "\(way)")
    #expect(way.contains("<script>AppleID.auth.init({clientId:\"d\",});</script>"), "\(way)")
  }

  @Test func `Plugins of Nuxt's configure every page`() throws {
    let files = [
      "package.json": "{\"dependencies\": {\"nuxt\": \"3\"}}", "pages/login.vue": "<template><p/></template>",
      "plugins/apple.client.ts": "export default defineNuxtPlugin(() => { \(Self.start){ clientId: 'c' }) })",
      "plugins/b.server.ts": "export default defineNuxtPlugin(() => { \(Self.start){ clientId: 'd' }) })",
    ]
    let way = try #require(MemoryProject(files).assembly("pages/login.vue")?.ways.first).text.string
    #expect(way.contains("<script>AppleID.auth.init({clientId:\"c\",});</script>"), "\(way)")
    #expect(!way.contains("\"d\""))
  }

  @Test func `What Solid draws is what the function gives that it is told`() throws {
    let files = [
      "package.json": "{\"dependencies\": {\"solid-js\": \"1\"}}",
      "index.html": "<html><head></head><body><div id=root></div></body></html>",
      "src/index.tsx":
        "import { render } from 'solid-js/web'\nfunction App() { let place!: HTMLDivElement; onMount(() => \(Self.draw)place, {})); return <p><i ref={place}/></p> }\n"
        + "render(() => <App/>, document.getElementById('root')!)",
    ]
    let way = try #require(MemoryProject(files).assembly("src/index.tsx")?.ways.first).text.string
    #expect(way.contains("<p><i>\(Self.button)</i></p>"), "\(way)")
  }

  private static let button = "<div class=\"g_id_signin\"></div>"
  private static let draw = "google.accounts.id.renderButton("

  @Test(arguments: [
    (
      "export default () => { const place = useRef<HTMLDivElement>(null); useEffect(() => { window.\(draw)place.current!, {}) }); return <p><i ref={place}/><b/></p> }",
      "a.tsx", "<p><i>\(button)</i><b></b></p>"
    ),
    (
      "export default () => { useEffect(() => { \(draw)document.getElementById('g'), {}) }); return <p><i id='g'/><b/></p> }", "a.tsx",
      "<p><i id=\"g\">\(button)</i><b></b></p>"
    ),
    (
      "function other() { const box = document.getElementById('z'); box.focus() } export default () => { useEffect(() => { const box = document.getElementById('g'); if (box) \(draw)box, {}) }); return <p><i id='g'/><b id='z'/></p> }",
      "a.tsx", "<p><i id=\"g\">\(button)</i><b id=\"z\"></b></p>"
    ),
    (
      "export default () => { useEffect(() => { const box = document.querySelector('#g'); \(draw)box) }); return <p><i id='g'/></p> }",
      "a.jsx", "<p><i id=\"g\">\(button)</i></p>"
    ),
    // Each function has a variable of its own.
    (
      "export default () => { const other = () => { const box = find('z'); box.focus() }; const draw = () => { const box = document.getElementById('g'); if (box) \(draw)box) }; draw(); return <p><i id='g'/><b id='z'/></p> }",
      "a.tsx", "<p><i id=\"g\">\(button)</i><b id=\"z\"></b></p>"
    ),
    (
      "export default () => { const draw = (wide) => { if (wide) { const box = find('z'); box.focus() } else { const box = document.getElementById('g'); \(draw)box) } }; draw(); return <p><i id='g'/></p> }",
      "a.tsx", "<p><i id=\"g\">\(button)</i></p>"
    ),
    // An element that is not found: the button stands in the component all the same.
    ("export default () => { useEffect(() => { \(draw)find(), {}) }); return <p/> }", "a.tsx", "<p></p>\(button)"),
    (
      "export default () => { gapi.signin2.render('g', {}); return <i id='g'/> }", "a.tsx",
      "<i id=\"g\"><div class=\"g-signin2\"></div></i>"
    ),
    (
      "<template><p><i ref=\"place\"/></p></template><script>export default { mounted() { \(draw)this.$refs.place, {}) } }</script>",
      "a.vue",
      "<p><i>\(button)</i></p>"
    ),
    (
      "<script setup>const place = ref(null); onMounted(() => \(draw)place.value))</script><template><p><i ref=\"place\"/></p></template>",
      "a.vue", "<p><i>\(button)</i></p>"
    ),
    (
      "<script>let place; onMount(() => { \(draw)place) })</script><p><i bind:this={place}></i></p>", "a.svelte",
      "<p><i>\(button)</i></p>"
    ),
  ])
  func `A library's button stands in the element that it is drawn in`(_ text: String, _ path: String, _ written: String) {
    #expect(ways(text, in: path) == [written])
  }

  @Test func `Angular's view children are elements that a library draws in`() {
    let text =
      "import { Component, ViewChild } from '@angular/core'\nimport { Apple } from './apple'\n"
      + "@Component({ selector: 'app-a', template: `<p><i #place></i></p>` })\n"
      + "export class A { @ViewChild('place') holder; constructor(private apple: Apple) {} ngAfterViewInit() { this.apple.init(); \(Self.draw)this.holder.nativeElement) } }"
    let others = [
      "apple.ts":
        "import { Injectable } from '@angular/core'\n@Injectable() export class Apple { init() { \(Self.start){ clientId: 'c' }) } }"
    ]
    let way = ways(text, in: "a.ts", with: others).first ?? ""
    #expect(way.contains("<i>\(Self.button)</i>"), "\(way)")
    #expect(way.contains("<script>AppleID.auth.init({clientId:\"c\",});</script>"), "\(way)")
  }

  @Test(arguments: [
    (
      "const b = document.createElement('div'); b.id = 'appleid-signin'; b.setAttribute('data-color', color); b.dataset.borderRadius = '8'; place.current.appendChild(b);",
      "<p><i><div id=\"appleid-signin\" data-color=\"white\" data-border-radius=\"8\"></div></i></p>"
    ),
    (
      "place.current.innerHTML = `<div id=\"appleid-signin\" data-color=\"${color}\"></div>`;",
      "<p><i><div id=\"appleid-signin\" data-color=\"white\"></div></i></p>"
    ),
    ("const b = document.createElement('div'); b.id = 'other'; place.current.appendChild(b);", "<p><i></i></p>"),
  ])
  func `An element that a script makes for a library stands where it is put`(_ script: String, _ written: String) {
    let text =
      "const B = ({ color = 'black' }) => { const place = useRef(null); useEffect(() => { \(script) }); return <p><i ref={place}/></p> }\n"
      + "export default () => <B color='white'/>"
    #expect(ways(text) == [written])
  }

  @Test(arguments: [
    (
      "import A from 'react-apple-signin-auth'",
      "<A authOptions={{ clientId: 'c' }} uiType='dark' className='k' buttonExtraChildren='Go'/>",
      "<script>AppleID.auth.init({clientId:\"c\",});</script><x-a :class=\"props\" class=\"k\" onclick=\"AppleID.auth.signIn()\">Go</x-a>"
    ),
    (
      "import A from 'react-apple-signin-auth'", "<A authOptions={o}/>",
      "<script>AppleID.auth.init(options);</script><x-a :class=\"props\" onclick=\"AppleID.auth.signIn()\">Continue with Apple</x-a>"
    ),
    (
      "import A from 'react-apple-signin-auth'",
      "<A authOptions={{ scope: 'name' }} render={p => <button onClick={p.onClick}>x</button>}/>",
      "<script>AppleID.auth.init({scope:\"name\",});</script><button onclick=\"AppleID.auth.signIn()\">x</button>"
    ),
    (
      "import A from 'react-apple-login'",
      "<A clientId='c' redirectURI='/r' scope='name' render={p => <button onClick={p.onClick}>x</button>}/>",
      "<button onclick=\"location.href = 'https://appleid.apple.com/auth/authorize?client_id=c&amp;redirect_uri=/r&amp;response_type=code"
        + "&amp;response_mode=query&amp;scope=name'\">x</button>"
    ),
    (
      "import A from 'react-apple-login'",
      "<A clientId='c' responseMode='query' usePopup={popup} render={p => <button onClick={p.onClick}>x</button>}/>",
      "<script>AppleID.auth.init({clientId:\"c\",usePopup:\"#\",});</script><button onclick=\"AppleID.auth.signIn()\">x</button>"
    ),
    // Without a function that draws it, the server's picture is the button, of what the props say, false values left out.
    (
      "import A from 'react-apple-login'",
      "<A clientId='c' redirectURI='/r' designProp={{ height: 20, border: false, locale: l }}/>",
      "<div onclick=\"location.href = 'https://appleid.apple.com/auth/authorize?client_id=c&amp;redirect_uri=/r&amp;response_type=code"
        + "&amp;response_mode=query'\"><img src=\"https://appleid.cdn-apple.com/appleid/button?height=20&amp;locale=#\"></div>"
    ),
    (
      "import A from 'react-apple-login'", "<A clientId='c' redirectURI='/r'/>",
      "<div onclick=\"location.href = 'https://appleid.apple.com/auth/authorize?client_id=c&amp;redirect_uri=/r&amp;response_type=code"
        + "&amp;response_mode=query'\"><img src=\"https://appleid.cdn-apple.com/appleid/button?locale=en_US\"></div>"
    ),
    // With a popup, Apple's script draws its own button there.
    (
      "import A from 'react-apple-login'", "<A clientId='c' usePopup designProp={{ height: 20, locale: 'de_DE' }}/>",
      "<script>AppleID.auth.init({clientId:\"c\",usePopup:true,});</script>"
        + "<script src=\"https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/de_DE/appleid.auth.js\"></script>"
        + "<div onclick=\"AppleID.auth.signIn()\" id=\"appleid-signin\"></div>"
    ),
    (
      "import A from 'react-apple-login'", "<A clientId='c' usePopup={popup}/>",
      "<script>AppleID.auth.init({clientId:\"c\",usePopup:\"#\",});</script><x-a :class=\"props\" onclick=\"AppleID.auth.signIn()\"></x-a>"
    ),
    (
      "import { AppleLogin } from 'react-sign-in-apple'",
      "<AppleLogin clientId='c' redirectURI='/' render={({ onClick }) => <b onClick={onClick}/>}/>",
      "<script>AppleID.auth.init({clientId:\"c\",redirectURI:\"/\",});</script><b onclick=\"AppleID.auth.signIn()\"></b>"
    ),
  ])
  func `Packages around Apple's script configure it with what they are given`(_ imports: String, _ element: String, _ written: String) {
    #expect(ways(imports + "\nexport default () => " + element) == [written])
  }
}
