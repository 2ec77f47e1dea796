import Templates
import Testing

/// What a function makes of values as it runs through them is known, as far as they are.
struct AssignmentTests {
  @Test(arguments: [
    "return (page = <i/>)", "return page = <i/>", "return (page ??= <i/>)", "const shown = (page = <i/>); return shown",
    "page ||= <i/>; return page",
    "return void 0 ?? (page = other = <i/>)",
  ])
  func `An assignment has the value of its right side`(_ body: String) {
    #expect(MemoryProject.ways("export default () => { let page, other; \(body) }") == ["<i></i>"])
  }

  private static let words = "const words = { auth: { apple: 'Apple Login' } };"

  @Test(arguments: [
    "const t = (path) => path.split('.').reduce((found, key) => found?.[key], words)",
    "const t = (path) => path.split('.').reduce((found, key) => (found && found[key] !== undefined ? found[key] : null), words) || path",
    "const t = (path) => { let found = words; for (const key of path.split('.')) found = found?.[key]; return found ?? path }",
    "const t = (path) => { let found = words; for (const key of path.split('.')) { if (found && typeof found === 'object' && key in found) { found = found[key] } else { return path } } return found }",
    "const t = (path) => { const keys = path.split('.'); let found = words; for (let i = 0; i < keys.length; i++) { if (!keys[i]) continue; found = found[keys[i]]; if (found == null) break } return found }",
    "const t = (path) => { let found = words; path.split('.').forEach((key) => { found = found ? found[key] : undefined }); return found }",
    "import get from 'lodash/get'\nconst t = (path) => get(words, path, path)",
    "import { get } from 'lodash-es'\nconst t = (path) => get(words, path.split('.'))",
    "import dlv from 'dlv'\nconst t = (path) => dlv(words, path)",
  ])
  func `Words are found under the parts of a key`(_ function: String) {
    #expect(MemoryProject.ways(function + "\n" + Self.words + "\nexport default () => <p>{t('auth.apple')}</p>") == ["<p>Apple Login</p>"])
  }

  @Test(arguments: [
    "const t = (path) => path.split('.').reduce((found, key) => found?.[key], useWords()) || path",
    "const t = (path) => { let found = useWords(); for (const key of path.split('.')) found = found?.[key]; return found }",
    "const t = (path) => { let found = words; while (more()) found = found.auth; return found }",
  ])
  func `What is looked up in words that nobody knows is not known`(_ function: String) {
    let ways = MemoryProject.ways(function + "\n" + Self.words + "\nexport default () => <p>{t('auth.apple')}</p>")
    #expect(ways.first == "<p>#</p>", "\(ways)")
  }

  @Test(arguments: [
    "let kind = 'password'; if (shown) { kind = 'text' }",
    "let kind = 'text'; if (!shown) { kind = 'password' }",
    "let kind; if (shown) kind = 'text'; else kind = 'password'",
    "let kind = 'password'; if (shown) { kind = 'text' } else if (number) { kind = 'number' }",
    "let kind = 'password'; if (kind === 'password' && shown) { kind = 'text' }",
  ])
  func `A password that people can have shown is hidden at first, also where an assignment shows it`(_ body: String) {
    let source = "export default () => { const [shown] = useState(false); const number = false; \(body); return <input type={kind}/> }"
    #expect(MemoryProject.ways("import { useState } from 'react'\n" + source) == ["<input type=\"password\">"])
  }

  @Test func `A type that is shown from the first on is the one that was assigned`() {
    let source = """
      import { useState } from 'react'
      export default () => { const [shown] = useState(true); let kind = 'password'; if (shown) kind = 'text'; return <input type={kind}/> }
      """
    #expect(MemoryProject.ways(source).first == "<input type=\"text\">")
  }

  @Test(arguments: ["let kind = 'text'; if (secure) kind = 'password'", "let kind = 'password'; if (!secure) { kind = 'text' }"])
  func `A prop that nobody gives does not say that a password is shown`(_ body: String) {
    let ways = MemoryProject.ways("export default ({ secure }) => { \(body); return <input type={kind}/> }")
    #expect(ways.allSatisfy { $0.contains("data-open-type") || $0 == "<input type=\"password\">" }, "\(ways)")
  }

  @Test func `What an assignment within an open condition leaves has either value`() {
    let source = """
      const kind = (secure) => { let made = 'text'; if (secure) made = 'password'; return made }
      export default () => <input type={kind(useSettings().secure)}/>
      """
    #expect(MemoryProject.ways(source) == ["<input type=\"text\" data-open-type=\"\">"])
  }

  @Test func `A loop that adds to a list draws what it adds`() {
    let source = """
      export default () => {
        const made = []
        for (const name of ['apple', 'google']) { made.push(<b>{name}</b>) }
        return <p>{made}</p>
      }
      """
    #expect(MemoryProject.ways(source) == ["<p><b>apple</b><b>google</b></p>"])
  }

  @Test(arguments: [
    ("a.tsx", "const Form = MODES[useParams().mode]; return <main><Form/></main>"),
    ("a.tsx", "const Form = MODES[props.mode] ?? Login; return <main><Form/></main>"),
  ])
  func `Each component of a record is shown where nobody knows the key`(_ path: String, _ body: String) {
    let source = """
      import { useParams } from 'react-router-dom'
      const Login = () => <input type="password"/>
      const Register = () => <i/>
      const MODES = { login: Login, register: Register }
      export default (props) => { \(body) }
      """
    #expect(
      Set(MemoryProject.ways(source, in: path)).isSuperset(of: ["<main><input type=\"password\"></main>", "<main><i></i></main>"]),
      "\(MemoryProject.ways(source, in: path))")
  }

  @Test func `Icons of a record are not tried one by one`() {
    let source = """
      const Apple = () => <i/>
      const Google = () => <b/>
      const ICONS = { apple: Apple, google: Google }
      export default () => { const Icon = ICONS[useName()]; return <p><Icon/></p> }
      """
    #expect(MemoryProject.ways(source).count == 1)
  }
}
