import Templates
import Testing

/// Hooks and functions of packages that make elements of props.
struct RenderedPropsTests {
  private static let imports = """
    import { useRender } from '@base-ui-components/react/use-render'
    import { mergeProps } from '@base-ui/react/merge-props'
    import { useButton } from 'x-ui'

    """
  private static let button =
    "const B = ({ className, render, ...props }) => useRender({ defaultTagName: 'button', render, props: mergeProps<'button'>({ className, type: 'button' }, props) })\n"

  @Test(
    arguments: [
      ("<B className='a' onClick={go}>x</B>", "<button class=\"a\" type=\"button\" onclick=\"go\">x</button>"),
      ("<B type='submit'>x</B>", "<button type=\"submit\">x</button>"),
      ("<B className='a' render={<a href='/x' className='b'/>}>x</B>", "<a class=\"a b\" type=\"button\" href=\"/x\">x</a>"),
      ("<B render={props => <i {...props}/>}>x</B>", "<i type=\"button\">x</i>"),
      (
        "<p {...mergeProps({ className: 'a', id: 'i' }, { className: 'b', id: 'j' }, before => ({ title: before.id }))}/>",
        "<p class=\"a b\" id=\"j\" title=\"j\"></p>"
      ),
    ])
  func `What a hook renders has the props that were merged for it`(_ element: String, _ written: String) {
    #expect(MemoryProject.ways(Self.imports + Self.button + "export default () => " + element) == [written])
  }

  @Test(
    arguments: [
      (
        "const [own, rest] = splitProps(props, ['children'])\n  return <button {...rest}>{own.children}</button>",
        "<button class=\"a\" onclick=\"go\">x</button>"
      ),
      (
        "const [own, , rest] = splitProps(mergeProps({ type: 'button' }, props), ['children'], ['class'])\n  return <button {...rest}>{own.children}</button>",
        "<button type=\"button\" onclick=\"go\">x</button>"
      ),
      ("const [own] = splitProps(props, ['class'])\n  return <button {...own}>{own.children}</button>", "<button class=\"a\"></button>"),
    ])
  func `Solid's props are told apart by their names`(_ body: String, _ written: String) {
    let text = "import { mergeProps, splitProps } from 'solid-js'\nconst B = props => {\n  " + body + "\n}\n"
    #expect(MemoryProject.ways(text + "export default () => <B class='a' onClick={go}>x</B>") == [written])
  }

  @Test func `What an unknown hook draws is a component whose source is not there`() {
    let text = Self.imports + "const B = props => useButton({ props })\nexport default () => <main><B onClick={go}>Log in</B></main>"
    let ways = MemoryProject.ways(text)
    #expect(ways.first?.contains("onclick=\"go\"") == true && ways.first?.contains(">Log in</x-use-button>") == true, "\(ways)")
    let parts = MemoryProject(["a.tsx": text]).assembly("a.tsx")?.missing ?? []
    #expect(parts.map(\.phrase) == ["the component 'useButton' of 'x-ui'"])
  }
}
