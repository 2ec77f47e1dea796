import Components
import Diagnostics
import Templates
import Testing

/// Packages whose components write plain elements, and what React gives to components.
struct LibraryComponentTests {
  @Test(
    arguments: [
      (
        "import { Button } from '@headlessui/react'", "<Button className='a' type='button'>x</Button>",
        "<button class=\"a\" type=\"button\">x</button>"
      ),
      (
        "import * as H from '@headlessui/react'", "<H.Field><H.Label>l</H.Label><H.Input name='n' invalid/></H.Field>",
        "<div><label>l</label><input name=\"n\"></div>"
      ),
      ("import { Button } from '@headlessui/react'", "<Button as='a' href='/x'>x</Button>", "<a href=\"/x\">x</a>"),
      (
        "import { Button } from 'react-aria-components'", "<Button className='a' onPress={go}>x</Button>",
        "<button class=\"a\" onclick=\"go\">x</button>"
      ),
      (
        "import * as Tabs from '@radix-ui/react-tabs'",
        "<Tabs.Root><Tabs.List><Tabs.Trigger value='a'>x</Tabs.Trigger></Tabs.List></Tabs.Root>",
        "<div><div><button value=\"a\">x</button></div></div>"
      ),
      (
        "import * as Radio from '@radix-ui/react-radio-group'", "<Radio.Root><Radio.Item value='a'/></Radio.Root>",
        "<div><button value=\"a\" role=\"radio\"></button></div>"
      ),
    ])
  func `Components without a look of their own are the elements that they write`(_ imports: String, _ element: String, _ written: String) {
    #expect(MemoryProject.ways(imports + "\nexport default () => " + element) == [written])
  }

  @Test(
    arguments: [
      (
        "import { TextField } from '@mui/material'",
        "<TextField label='Mail' type='email' name='m' inputProps={{ autoComplete: 'email' }}/>",
        "<input type=\"email\" name=\"m\" aria-label=\"Mail\" autocomplete=\"email\" :class=\"props\">"
      ),
      (
        "import { Form, Input } from 'antd'", "<Form.Item name='pw' label='Word'><Input.Password placeholder='p'/></Form.Item>",
        "<input placeholder=\"p\" name=\"pw\" aria-label=\"Word\" type=\"password\" #>"
      ), ("import { IonInput } from '@ionic/react'", "<IonInput type='password'/>", "<input type=\"password\" :class=\"props\">"),
      ("import { Textbox } from 'x'", "<Textbox type='password' name='p'/>", "<input type=\"password\" name=\"p\" #>"),
      ("import { EmailIcon } from 'x'", "<EmailIcon type='email' name='p'/>", "name=\"p\"></x-email-icon>"),
      (
        "import { PasswordInput } from '@mantine/core'", "<PasswordInput label='P'/>", "<input aria-label=\"P\" type=\"password\" #>"
      ),
      ("import { Input } from '@chakra-ui/react'", "<Input type={x}/>", "<input type=\"#\" #>"),
      (
        "import { Input } from '@heroui/react'", "<Input label='E' type='email'/>",
        "<input type=\"email\" aria-label=\"E\" :class=\"props\">"
      ),
      ("import { Field } from 'formik'", "<Field name='email'/>", "<input name=\"email\" #>"),
      ("import { Form } from 'antd'", "<Form><i/></Form>", "<form #><i></i></form>"),
      (
        "import { TextField } from '@mui/material'", "<TextField label='Mail' required/>",
        "<span aria-hidden=\"true\" :class=\"props\"> *</span><input required=\"\" aria-label=\"Mail\" :class=\"props\">"
      ),
      (
        "import { TextField } from '@material-ui/core'", "<TextField label='Mail' required={false}/>",
        "<input aria-label=\"Mail\" :class=\"props\">"
      ),
      (
        "import { FormControl, FormLabel, Input } from '@mui/joy'", "<FormControl required><FormLabel>L</FormLabel></FormControl>",
        "<label #>L *</label>"
      ),
      (
        "import { Form } from 'antd'", "<Form.Item label='L' required></Form.Item>", "<span aria-hidden=\"true\" :class=\"props\"> *</span>"
      ),
      (
        "import { Form } from 'antd'", "<Form.Item label='L' rules={[{ min: 8 }, { required: true }]}></Form.Item>",
        "<span aria-hidden=\"true\" :class=\"props\"> *</span>"
      ),
      ("import { Form } from 'antd'", "<Form.Item label='L' rules={[{ min: 8 }]}></Form.Item>", "label=\"L\"></x-form-item>"),
      (
        "import { Form } from 'antd'", "<Form requiredMark={false}><Form.Item label='L' required></Form.Item></Form>",
        "required=\"\"></x-form-item></form>"
      ),
      (
        "import { FormControl, FormLabel } from '@chakra-ui/react'", "<FormControl isRequired><FormLabel>L</FormLabel></FormControl>",
        "<label #>L *</label>"
      ),
      (
        "import { TextInput } from '@mantine/core'", "<TextInput label='M' withAsterisk/>",
        "<span aria-hidden=\"true\" :class=\"props\"> *</span><input aria-label=\"M\" #>"
      ),
      ("import { FormLabel } from '@mui/material'", "<FormLabel htmlFor='a'>L</FormLabel>", "<label for=\"a\" #>L</label>"),
      ("import { VLabel } from 'vuetify'", "<VLabel text='Name'/>", "<label #>Name</label>"),
      ("import { VLabel } from 'vuetify'", "<VLabel text='a'>Name</VLabel>", "<label #>Name</label>"),
      (
        "import { Button } from 'primereact/button'", "<Button label='Sign in' icon='pi pi-apple'/>",
        "aria-hidden=\"true\"></i>Sign in</x-button>"
      ),
      ("import { QBtn } from 'quasar'", "<QBtn label={useWords()}/>", ">#</x-q-btn>"),
      ("import { VBtn } from 'vuetify'", "<VBtn text/>", "text=\"\"></x-v-btn>"),
      ("import { OTPInput } from 'x'", "<OTPInput/>", "<x-otp-input :class=\"props\"></x-otp-input>"),
      ("import { Input } from 'x'", "<Input type='file'/>", "type=\"file\"></x-input>"),
    ])
  func `Fields of libraries are fields of any look`(_ imports: String, _ element: String, _ written: String) {
    let ways = MemoryProject.ways(imports + "\nexport default () => " + element)
    #expect(ways.allSatisfy { $0.contains(written) }, "\(ways)")
  }

  @Test(
    arguments: [
      ("import { FontAwesomeIcon } from '@fortawesome/vue-fontawesome'", "<FontAwesomeIcon icon='fa-brands fa-apple'/>", "fa-apple"),
      ("import { FontAwesomeIcon } from '@fortawesome/vue-fontawesome'", "<FontAwesomeIcon icon={['fab', 'apple']}/>", "fa-apple"),
      ("import { IonIcon } from '@ionic/react'\nimport { logoApple } from 'ionicons/icons'", "<IonIcon icon={logoApple}/>", "fa-apple"),
      ("import { SiApple } from 'vue3-simple-icons'", "<SiApple/>", "fa-apple"),
      ("import Apple from '~icons/mdi/apple'", "<Apple/>", "fa-apple"),
      ("import { VBtn } from 'vuetify'", "<VBtn icon='mdi-apple'/>", "<i class=\"mdi-apple\""),
      ("import { VIcon } from 'vuetify'", "<VIcon>mdi-apple</VIcon>", "<i class=\"mdi-apple\""),
    ])
  func `Icons of libraries say what they show`(_ imports: String, _ element: String, _ written: String) {
    let ways = MemoryProject.ways(imports + "\nexport default () => " + element)
    #expect(ways.allSatisfy { $0.contains(written) }, "\(ways)")
  }

  @Test(arguments: [
    ("a.vue", "<template><i-mdi-apple/></template>", "fa-apple"), ("a.vue", "<template><IconSimpleIconsApple/></template>", "fa-apple"),
    ("a.tsx", "export default () => <IFa6BrandsApple/>", "fa-apple"), ("a.vue", "<template><i-other/></template>", "<x-i-other"),
  ])
  func `Icons that a plugin puts where their names stand are known`(_ path: String, _ text: String, _ written: String) {
    let ways = MemoryProject.ways(text, in: path, with: ["package.json": "{\"devDependencies\": {\"unplugin-icons\": \"1\"}}"])
    #expect(ways.count == 1 && ways.allSatisfy { $0.contains(written) }, "\(ways)")
    // Without the plugin it is nobody's.
    #expect(MemoryProject.ways(text, in: path).allSatisfy { !$0.contains("fa-apple") })
  }

  @Test(
    arguments: [
      ("<Show when={true} fallback={<i/>}><b/></Show>", ["<b></b>"]), ("<Show when={false} fallback={<i/>}><b/></Show>", ["<i></i>"]),
      ("<Show when={open()} fallback={<i/>}><b/></Show>", ["<i></i>", "<b></b>"]),
      ("<For each={['a', 'b']}>{x => <b id={x}/>}</For>", ["<b id=\"a\"></b><b id=\"b\"></b>"]),
      ("<Switch fallback={<u/>}><Match when={false}><b/></Match><Match when={'x'}><i/></Match></Switch>", ["<i></i>"]),
      ("<p class='a' classList={{ b: true, c: false }}/>", ["<p class=\"a b\"></p>"]),
      ("<p>{mergeProps({ a: 'x' }, { a: 'y' }).a}</p>", ["<p>y</p>"]),
    ])
  func `Conditions, lists and classes of Solid are followed`(_ element: String, _ ways: [String]) {
    let imports = "import { Show, For, Switch, Match, mergeProps, createSignal } from 'solid-js'\nconst [open] = createSignal(false)\n"
    #expect(MemoryProject.ways(imports + "export default () => " + element) == ways)
  }

  @Test func `A context gives its nearest value, or what it begins with`() {
    let text =
      "import { createContext, useContext } from 'react'\nconst Theme = createContext('light')\nconst B = () => <b id={useContext(Theme)}/>\n"
      + "export default () => <><B/><Theme.Provider value='dark'><B/><Theme.Consumer>{t => <i id={t}/>}</Theme.Consumer></Theme.Provider></>"
    #expect(MemoryProject.ways(text) == ["<b id=\"light\"></b><b id=\"dark\"></b><i id=\"dark\"></i>"])
  }

  @Test func `What hangs on the platform is shown both ways, and people look with a browser`() {
    let text = "export default () => <p>{Platform.OS === 'ios' ? <b/> : <i/>}{isAndroid && <u/>}{typeof window === 'undefined' && <s/>}</p>"
    #expect(MemoryProject.ways(text) == ["<p><b></b></p>", "<p><i></i></p>", "<p><b></b><u></u></p>"])
  }

  @Test func `Waiting is over, whatever it is asked of`() {
    let text =
      "import { useForm } from 'react-hook-form'\nexport default () => { const { formState: { isSubmitting } } = useForm({ mode: 'a b' }); return <p>{isSubmitting ? <b/> : <i/>}</p> }"
    #expect(MemoryProject.ways(text) == ["<p><i></i></p>"])
  }

  @Test func `An object that is known has no other keys`() {
    let text =
      "const B = (props) => 'href' in props ? <a {...props}/> : <button {...props}/>\nexport default () => <><B id='a'/><B href='/'/></>"
    #expect(MemoryProject.ways(text) == ["<button id=\"a\"></button><a href=\"/\"></a>"])
  }

  @Test func `Classes of React have defaults, and states of waiting are words`() {
    let text =
      "import { Component } from 'react'\nclass B extends Component { static defaultProps = { label: 'Go' }\n render() { return <button aria-busy={false}>{this.props.label}</button> } }\nexport default () => <B/>"
    #expect(MemoryProject.ways(text) == ["<button aria-busy=\"false\">Go</button>"])
  }

  @Test func `Fonts of Next are classes with their families`() {
    let text =
      "import { Inter } from 'next/font/google'\nimport { GeistSans } from 'geist/font/sans'\nconst inter = Inter({ subsets: ['latin'], variable: '--font-inter' })\n"
      + "export default () => <p className={`${inter.className} ${inter.variable} x`}><b className={GeistSans.variable}/></p>"
    #expect(
      MemoryProject.ways(text) == [
        "<style>.css-1 { font-family: \"Inter\" }\n.css-2 { --font-inter: \"Inter\" }\n.css-3 { --font-geist-sans: \"Geist\" }\n</style>"
          + "<p class=\"css-1 css-2 x\"><b class=\"css-3\"></b></p>"
      ])
  }

  @Test func `Rules for the whole page stand there once, whoever shows them`() {
    let text =
      "import { createGlobalStyle } from 'styled-components'\nconst size = '4px'\nconst Rules = createGlobalStyle`* { margin: ${size} }`\n"
      + "export default () => <><Rules/><Rules/><p/></>"
    #expect(MemoryProject.ways(text) == ["<style>* { margin: 4px }\n</style><p></p>"])
  }

  @Test func `A drawing says which component draws it`() {
    let text =
      "const AppleLogo = () => <svg/>\nconst Icons = { google: () => <svg/> }\nexport default () => <p><AppleLogo/><Icons.google/><svg/></p>"
    #expect(MemoryProject.ways(text) == ["<p><svg data-icon=\"apple-logo\"></svg><svg data-icon=\"icons-google\"></svg><svg></svg></p>"])
  }

  @Test func `What wraps a component shows it, and a component alone is given nothing where it has words of its own`() {
    let text =
      "import { connect } from 'react-redux'\nconst B = ({ children }) => <button>{children ?? 'own'}</button>\nexport default connect(s => s)(B)"
    #expect(
      MemoryProject.ways(text)
        == ["<button :class=\"props\">own</button>", "<button :class=\"props\">#</button>"].map {
          $0.replacing(" :class=\"props\"", with: "")
        })
  }

  @Test(arguments: [
    "wrapper.withRedux(app)", "hoc(app)", "hoc(App)", "inject('store')(hoc(app))", "outer(App)", "make({}).wrapper(app)",
  ])
  func `What wraps a component where a module is loaded shows it, whatever both are called`(wrapped: String) {
    let text =
      "import outer from 'other'\nimport { createWrapper, make } from 'next-redux-wrapper'\nconst wrapper = createWrapper(store)\n"
      + "const hoc = wrapper.hoc\nconst App = () => <button>own</button>\nconst app = () => <button>own</button>\nexport default \(wrapped)"
    #expect(MemoryProject.ways(text) == ["<button>own</button>"])
  }

  @Test(arguments: ["appWithTranslation(App)", "api.withTRPC(App)", "wrapper.withRedux(App)", "withProfiler(App)"])
  func `What an app is wrapped in shows it`(wrapped: String) {
    let text =
      "import { appWithTranslation } from 'next-i18next'\nimport { withProfiler } from '@sentry/react'\nimport { createTRPCNext } from '@trpc/next'\n"
      + "import { createWrapper } from 'next-redux-wrapper'\nconst api = createTRPCNext({})\nconst wrapper = createWrapper(store)\n"
      + "const App = () => <button>own</button>\nexport default \(wrapped)"
    #expect(MemoryProject.ways(text) == ["<button>own</button>"])
  }

  @Test func `A dialog is closed first, and is its own elements once it is open`() {
    let text =
      "import * as D from '@radix-ui/react-dialog'\nexport default () => <D.Root><D.Trigger>o</D.Trigger><D.Portal><D.Overlay className='v'/><D.Content><D.Title>t</D.Title></D.Content></D.Portal></D.Root>"
    #expect(MemoryProject.ways(text) == ["<button>o</button>", "<button>o</button><div class=\"v\"></div><div><h2>t</h2></div>"])
  }

  @Test func `A sheet that is loaded later counts, and a component that is imported and never shown is judged alone`() throws {
    let project = MemoryProject([
      "package.json": "{}", "src/x.css": "", "src/Unused.tsx": "export default () => <b/>",
      "src/main.tsx": "import Unused from './Unused'\nimport('./x.css')\ncreateRoot(x).render(<p/>)",
    ])
    #expect(try #require(project.assembly("src/main.tsx")?.ways.first?.text.string).contains("./x.css"))
    #expect(project.uses(of: try #require(project.text(at: "/p/src/main.tsx"))).isEmpty)
  }

  @Test func `Sheets of packages that are not there are shown as missing`() throws {
    let project = MemoryProject(["package.json": "{}", "src/main.tsx": "import 'other/x.css'\ncreateRoot(x).render(<p/>)"])
    #expect(try #require(project.assembly("src/main.tsx")?.ways.first?.text.string).contains("other/x.css"))
  }

  @Test(arguments: [
    ("const fetcher = useFetcher()", "fetcher.Form"), ("const sender = useFetcher<typeof action>()", "sender.Form"),
    ("const { Form: Sender } = useFetcher()", "Sender"),
  ])
  func `What a fetcher of React Router's sends is a form`(_ made: String, _ name: String) {
    for package in ["@remix-run/react", "react-router-dom", "react-router"] {
      let ways = MemoryProject.ways(
        "import { useFetcher } from '\(package)'\nexport default () => { \(made); return <\(name) method='post'><button>Google</button></\(name)> }"
      )
      #expect(ways == ["<form method=\"post\"><button>Google</button></form>"])
    }
  }
}
