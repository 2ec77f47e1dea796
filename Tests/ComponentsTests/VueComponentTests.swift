import Diagnostics
import Templates
import Testing

/// What single-file components of Vue draw is known as far as it is written.
struct VueComponentTests {
  private func ways(_ text: String, with others: [String: String] = [:]) -> [String] { MemoryProject.ways(text, in: "a.vue", with: others) }

  @Test(arguments: [
    ("<p>a {{ 'b' }}{{ 1 + 1 }} &amp; {{ unknown }}</p>", "<p>a b2 &amp; #</p>"),
    ("<div/><br><input disabled>", "<div></div><br><input disabled=\"\">"),
    ("<a :href=\"`/auth/${x}`\" :class=\"['a', { b: true, c: false }]\" class=\"d\">e</a>", "<a href=\"/auth/#\" class=\"a b d\">e</a>"),
    ("<p :style=\"{ color: 'red', marginTop: '8px' }\" style=\"top: 0\">a</p>", "<p style=\"color:red;margin-top:8px;top: 0;\">a</p>"),
    ("<p v-show=\"false\">a</p><p v-text=\"'b'\"/><p v-html=\"'<b>c</b>'\"/>", "<p style=\"display:none;\">a</p><p>b</p><p><b>c</b></p>"),
    ("<li v-for=\"(x, i) in ['a', 'b']\" :key=\"x\">{{ x }}{{ i }}</li>", "<li>a0</li><li>b1</li>"),
    ("<li v-for=\"n of 2\">{{ n }}</li><li v-for=\"(v, k) in { a: 1 }\">{{ k }}{{ v }}</li>", "<li>1</li><li>2</li><li>a1</li>"),
    ("<li v-for=\"x in items\">{{ x.name }}</li>", "<li>#</li>"),
    ("<p v-if=\"true\">a</p>\n<p v-else>b</p>\n<template v-if=\"0\">c</template><template v-else>d</template>", "<p>a</p>d"),
    (
      "<button :disabled=\"off\" @click.prevent=\"signIn('apple')\">a</button>",
      "<button :disabled=\"off\" onclick=\"signIn('apple')\">a</button>"
    ),
    ("<router-link to=\"/x\" active-class=\"on\">a</router-link>", "<a href=\"/x\">a</a>"),
    ("<transition name=\"fade\"><p>a</p></transition><Teleport to=\"body\"><b/></Teleport>", "<p>a</p><b></b>"),
    ("<component :is=\"'h2'\">a</component>", "<h2>a</h2>"),
    ("<component :is=\"'style'\">{{ '.a { top: 0 }' }}</component>", "<style>.a { top: 0 }</style>"),
    (
      "<el-form-item label=\"L\" required>a</el-form-item>",
      "<x-el-form-item :class=\"props\" label=\"L\" required=\"\"><span aria-hidden=\"true\" :class=\"props\"> *</span>a</x-el-form-item>"
    ),
    ("<p>a</p>\n<!-- no --> <b>c</b>", "<p>a</p> <b>c</b>"),
    ("<p><template #x>a</template></p>", "<p>a</p>"), ("<p><b>a</p>", "<p><b>a</b></p>"),
  ])
  func `Templates`(_ template: String, _ expected: String) {
    #expect(ways("<template>\(template)</template>") == [expected])
  }

  @Test func `A component that a script of the program's registers is found wherever the entry imports the script from`() {
    let ways = ways(
      "<template><own-shell><own-form/></own-shell></template>",
      with: [
        "package.json": "{\"dependencies\": {\"vue\": \"2\"}}",
        "src/main.js": "import Vue from 'vue'\nimport './layouts/index'\nimport setup from './setup/all'\nsetup(Vue)",
        "src/layouts/index.js": "import Vue from 'vue'\nimport Shell from './Shell.vue'\nVue.component('own-shell', Shell)",
        "src/layouts/Shell.vue": "<template><main><slot/></main></template>", "src/setup/all.js": "export { default } from './forms/index'",
        "src/setup/forms/index.js": "import Form from './Form.vue'\nexport default (app) => { app.component('OwnForm', Form) }",
        "src/setup/forms/Form.vue": "<template><form/></template>",
      ])
    #expect(ways == ["<main><form></form></main>"])
  }

  private static let button =
    "<script setup>defineProps({ kind: { type: String, default: 'x' }, wide: Boolean })</script>"
    + "<template><button :class=\"[kind, { wide }]\"><slot name=\"icon\" :size=\"8\"/><slot>none</slot></button></template>"

  @Test(arguments: [
    (
      "<script setup>import B from './B.vue'</script><template><B kind=\"y\" wide id=\"i\" class=\"z\">a</B><B/></template>",
      "<button class=\"y wide z\" id=\"i\">a</button><button class=\"x\">none</button>"
    ),
    (
      "<script>import B from './B.vue'\nexport default { components: { 'my-b': B }, data: () => ({ a: 'q' }), computed: { b() { return this.a + '!' } } }</script>"
        + "<template><my-b :kind=\"b\"><template #icon=\"{ size }\"><i :width=\"size\"/></template>{{ a }}</my-b></template>",
      "<button class=\"q!\"><i width=\"8\"></i>q</button>"
    ),
    (
      "<script setup lang=\"ts\">import { computed, ref } from 'vue'\nconst a = ref<string>('q'); const b = computed(() => a.value + 'r')</script>"
        + "<template><p>{{ a }}{{ b }}</p></template>", "<p>qqr</p>"
    ),
    (
      "<script setup>import C from './C.vue'</script><template><C @click=\"login('apple')\"/></template>",
      "<button onclick=\"login('apple')\"></button>"
    ),
    (
      "<script setup>import D from './D.vue'</script><template><D label=\"l\" small/></template>", "<b class=\"sm\">l</b>"
    ),
    (
      "<script setup>import { FaApple } from 'react-icons/fa'</script><template><Unknown label=\"x\">y</Unknown></template>",
      "<x-unknown :class=\"props\" label=\"x\">y</x-unknown>"
    ),
    (
      "<script lang=\"ts\">@Component({ components: {} })\nexport default class P extends Vue { a = 'q'; get b() { return this.a + 'r' } }</script>"
        + "<template><p>{{ b }}</p></template>", "<p>qr</p>"
    ),
    (
      "<script setup>const s = 1</script><template><p :class=\"$style.on\">{{ s }}</p></template><style module>.on { color: red }</style>",
      "<style>.on { color: red }</style><p class=\"on\">1</p>"
    ),
  ])
  func `Components get what they are given`(_ text: String, _ expected: String) {
    let others = [
      "B.vue": Self.button,
      "C.vue":
        "<script setup>const emit = defineEmits(['click']); function go() { emit('click') }</script><template><button @click=\"go\"/></template>",
      "D.vue":
        "<script setup lang=\"ts\">interface Props { label: string; small?: boolean }\nconst { label } = defineProps<Props>()</script><template><b :class=\"small ? 'sm' : 'lg'\">{{ label }}</b></template>",
    ]
    #expect(ways(text, with: others) == [expected])
  }

  @Test func `State parts ways, and what is shown while somebody waits does not`() {
    let script = "<script setup>const open = ref(false); const isLoading = ref(true)</script>"
    #expect(
      ways(script + "<template><p v-if=\"isLoading\">…</p><p v-else-if=\"open\">a</p><p v-else>b</p></template>") == [
        "<p>b</p>", "<p>a</p>",
      ])
  }

  @Test(arguments: [
    (".a .b:hover, .c", ".a .b[data-v]:hover, .c[data-v]"), (".a :deep(.b) i", ".a[data-v] .b i"), (":deep(.b)", "[data-v] .b"),
    (".a >>> .b", ".a[data-v]   .b"), (":global(.a .b)", ".a .b"), (":slotted(p)", "p[data-v-s]"),
    ("a[x=\"y z\"]::before", "a[x=\"y z\"][data-v]::before"),
  ])
  func `Scoped selectors reach the component alone`(_ selector: String, _ expected: String) {
    let text = "<template><p/></template><style scoped>@media print { \(selector) { color: red } }</style>"
    #expect(ways(text).first == "<style>@media print { \(expected) { color: red } }</style><p data-v=\"\"></p>")
  }

  @Test func `Styles of SCSS, Sass and Less are made into CSS, and others leave the page open`() {
    let styles = [
      "<style lang=\"scss\" scoped>.a { &-b { top: 0 } }</style>",
      "<style lang=\"less\" scoped>@t: 1px; .c { .d() } .d() { top: @t }</style>",
      "<style lang=\"sass\" scoped>\n.e\n  .f\n    top: 0\n</style>",
    ]
    let made = ways("<template><p/></template>" + styles.joined())
    #expect(made.first?.contains(".a-b[data-v] {") == true)
    #expect(made.first?.contains(".c[data-v] {\ntop: 1px;") == true)
    #expect(made.first?.contains(".e .f[data-v] {") == true)
    #expect(made.first?.contains("<link") == false)
    #expect(
      ways("<template><p/></template><style lang=\"stylus\">.c\n  top 0</style>").first?.contains("<link rel=\"stylesheet\" href=\"#\">")
        == true)
  }

  @Test(
    "A template in Pug is read like one in HTML",
    arguments: [
      ("p.a.b#c(title=\"x\") hi {{ 1 + 1 }}", "<p id=\"c\" title=\"x\" class=\"a b\">hi 2</p>"),
      ("div\n  .btn(class='x' :title=\"'y'\")\n    | one\n    b two", "<div><div title=\"y\" class=\"btn x\">one<b>two</b></div></div>"),
      ("p(v-if=\"false\") a\np(v-else) b", "<p>b</p>"), ("p(v-for=\"x in ['a', 'b']\") {{ x }}", "<p>a</p><p>b</p>"),
      ("// shown\n//- silent\nul: li a", "<ul><li>a</li></ul>"), ("input(type='email' disabled)", "<input type=\"email\" disabled=\"\">"),
      ("p.\n  one\n  two", "<p>one\ntwo</p>"), ("div\n  each x in [1]\n    p= x", "<div>#</div>"),
      ("p(title=1 + 1) a", "<p title=\"#\">a</p>"),
    ])
  func pug(template: String, expected: String) {
    let made = ways("<script setup></script><template lang=\"pug\">\n\(template)\n</template>")
    #expect(made.first?.replacing("\u{FFFC}", with: "#") == expected)
  }

  @Test func `A page stands in its routes and its program, with the page that loads them`() throws {
    let project = MemoryProject([
      "package.json": "{}", "index.html": "<html><head><title>T</title></head><body class=\"b\"></body></html>",
      "src/main.ts": "import { createApp } from 'vue'\nimport './a.css'\nimport App from './App.vue'\ncreateApp(App).mount('#app')",
      "src/a.css": "",
      "src/App.vue": "<template><main><router-view/></main></template>",
      "src/Auth.vue": "<template><section><RouterView/></section></template>",
      "src/Login.vue": "<template><h1>Log in</h1></template>",
      "src/router.ts":
        "import { createRouter } from 'vue-router'\nimport Auth from './Auth.vue'\nexport default createRouter({ routes: [{ path: '/', component: Auth, children: [{ path: 'login', component: () => import('./Login.vue') }] }] })",
    ])
    let assembly = try #require(project.assembly("src/Login.vue"))
    #expect(
      assembly.ways.map(\.text.string) == [
        "<!DOCTYPE html><html><head><title>T</title><link rel=\"stylesheet\" href=\"./a.css\"></head><body class=\"b\">"
          + "<main><section><h1>Log in</h1></section></main></body></html>"
      ])
    #expect(assembly.files.contains("src/App.vue") && assembly.files.contains("src/Auth.vue"))
  }

  @Test func `Nuxt's pages stand in their layouts, with components that nobody imports`() throws {
    let project = MemoryProject([
      "package.json": "{ \"devDependencies\": { \"nuxt\": \"3\" } }",
      "nuxt.config.ts": "export default defineNuxtConfig({ css: ['~/a.css'] })", "a.css": "",
      "app.vue": "<template><NuxtLayout><NuxtPage/></NuxtLayout></template>",
      "layouts/auth.vue": "<template><main><slot/></main></template>",
      "pages/login.vue": "<script setup>definePageMeta({ layout: 'auth' })</script><template><BaseButton>a</BaseButton></template>",
      "components/base/Button.vue": "<template><button><slot/></button></template>",
    ])
    let way = try #require(project.assembly("pages/login.vue")?.ways.first)
    #expect(
      way.text.string.hasSuffix("<link rel=\"stylesheet\" href=\"../a.css\"></head><body><main><button>a</button></main></body></html>"))
    let page = try #require(project.text(at: "/p/pages/login.vue"))
    #expect(project.uses(of: page) == ["app.vue", "layouts/auth.vue", "components/base/Button.vue"])
  }

  @Test(arguments: [
    ("render(h) { return h('span', [this.text]) }", "<span>x</span>"),
    (
      "render(h) { return h('span', { attrs: { id: 'a' }, class: 'b', domProps: { innerHTML: this.text } }) }",
      "<span id=\"a\" class=\"b\">#</span>"
    ),
    ("functional: true, render: (h, { props, children }) => h('b', {}, [props.text, children])", "<b>xy</b>"),
    ("setup(props) { return () => h('p', props.text) }", "<p>x</p>"),
    ("setup: (props, { slots }) => () => h('p', null, { default: () => props.text })", "<p>x</p>"),
    ("render() { return null }", ""), ("render: made()", "#"), ("extends: Base", "#"), ("mixins: [Base]", "#"), ("created() {}", ""),
  ])
  func `Functions draw components without a template, and what is not read is not empty`(_ options: String, _ expected: String) {
    let part = "<script>import { h } from 'vue'\nexport default { props: ['text'], \(options) }</script>"
    let page = "<template><div><Part text=\"x\">y</Part></div></template><script setup>import Part from './Part.vue'</script>"
    #expect(MemoryProject.ways(page, in: "a.vue", with: ["Part.vue": part]) == ["<div>\(expected)</div>"])
  }

  @Test func `A list is an attribute with commas`() {
    let script = "<script setup>const shown = ref(false)</script>"
    let template = "<template><input :type=\"[shown ? 'text' : 'password']\" :name=\"['a', 'b']\" :id=\"[x]\"></template>"
    #expect(MemoryProject.ways(script + template, in: "a.vue") == ["<input type=\"password\" name=\"a,b\" id=\"#\">"])
  }

  @Test func `Deep templates and components in a circle end`() {
    let deep = String(repeating: "<div>", count: 3_000)
    #expect(ways("<template>\(deep)</template>").count == 1)
    #expect(ways("<script setup>import A from './a.vue'</script><template><A/></template>").count <= 1)
  }
}

/// What plugins of a build say of a program of Vue's.
struct VuePluginTests {
  private static let layout = "<template><main><slot/></main></template>"
  private static let page = "<template><TheFrame><p/></TheFrame></template>"
  private static let start = [
    "package.json": "{\"devDependencies\": {\"unplugin-vue-components\": \"1\", \"vite-plugin-pages\": \"1\"}}",
    "index.html": "<html><head></head><body><div id=app></div></body></html>",
    "src/main.ts":
      "import { createApp } from 'vue'\nimport routes from '~pages'\nimport App from './App.vue'\ncreateApp(App).mount('#app')",
    "src/App.vue": "<template><div class=\"app\"><router-view/></div></template>",
  ]

  private func body(_ files: [String: String], _ path: String) throws -> String {
    let text = try #require(MemoryProject(Self.start.merging(files) { $1 }).assembly(path)?.ways.first).text.string
    return String(try #require(text.split(separator: "<body").last))
  }

  @Test(arguments: [
    [
      "vite.config.ts":
        "import Components from 'unplugin-vue-components/vite'\nexport default { plugins: [Components({ dirs: ['src/frames/**'] })] }"
    ],
    [
      "components.d.ts":
        "declare module 'vue' {\n  export interface GlobalComponents {\n    TheFrame: typeof import('./src/frames/TheFrame.vue')['default']\n  }\n}"
    ],
    [
      "vite.config.js":
        "import Components from 'unplugin-vue-components/vite'\nexport default { plugins: [Components({ dts: 'src/made.d.ts' })] }",
      "src/made.d.ts": "TheFrame: typeof import('./frames/TheFrame.vue')['default']",
    ],
  ])
  func `Components are found in the folders and lists that a plugin is told`(_ told: [String: String]) throws {
    let files = ["src/frames/TheFrame.vue": Self.layout, "src/pages/login.vue": Self.page].merging(told) { $1 }
    #expect(try body(files, "src/pages/login.vue").contains("<div class=\"app\"><main><p></p></main></div>"))
  }

  @Test(arguments: [
    "import Pages from 'vite-plugin-pages'\nexport default { plugins: [Pages({ dirs: 'src/views' })] }",
    "import Pages from 'vite-plugin-pages'\nexport default { plugins: [Pages({ dirs: [{ dir: './src/views', baseRoute: '' }] })] }",
    "import Router from 'unplugin-vue-router/vite'\nexport default defineConfig(() => ({ plugins: [Router({ routesFolder: [{ src: 'src/views' }] })] }))",
  ])
  func `Pages whose routes a plugin makes stand in the program`(_ configuration: String) throws {
    let files = ["vite.config.ts": configuration, "src/views/login.vue": "<template><p/></template>"]
    #expect(try body(files, "src/views/login.vue").contains("<div class=\"app\"><p></p></div>"))
    #expect(try #require(MemoryProject(Self.start.merging(files) { $1 }).assembly("src/views/login.vue")).ways.count == 1)
  }
}
