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
    ])
  func `Components without a look of their own are the elements that they write`(_ imports: String, _ element: String, _ written: String) {
    #expect(MemoryProject.ways(imports + "\nexport default () => " + element) == [written])
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

  @Test func `Sheets of widgets are about nothing else`() throws {
    let project = MemoryProject([
      "package.json": "{}",
      "src/main.tsx": "import 'react-toastify/dist/ReactToastify.css'\nimport 'other/x.css'\ncreateRoot(x).render(<p/>)",
    ])
    let text = try #require(project.assembly("src/main.tsx")?.ways.first?.text.string)
    #expect(!text.contains("ReactToastify") && text.contains("other/x.css"))
  }
}
