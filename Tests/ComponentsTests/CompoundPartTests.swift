import Templates
import Testing

/// Components that are parts of another are followed as components, however they were given to it.
struct CompoundPartTests {
  private static let root =
    "const Root = ({ children }) => <section>{children}</section>\nconst Title = ({ children }) => <h1>{children}</h1>\n"
  private static let page = "export default () => <Card><Card.Title>a</Card.Title></Card>\n"
  private static let shown = ["<section><h1>a</h1></section>"]

  @Test(arguments: [
    "const Card = Object.assign(Root, { Title })", "const Card = Object.assign(forwardRef(Root), { Title: memo(Title) })",
    "const Card = Object.assign(Root, { Header: Title }, { Title })", "const Card = Root as any\nCard.Title = Title",
    "const Card = Root\nObject.assign(Card, { Title })",
    "const join = (root, parts) => Object.assign(root, parts)\nconst Card = join(Root, { Title })",
    "class Card extends React.Component { static Title = Title\nrender() { return <section>{this.props.children}</section> } }",
    "const Card = Object.freeze(Object.assign(Root, { Title }))",
  ])
  func `Parts that are given to a component`(_ card: String) {
    #expect(MemoryProject.ways("import React, { memo, forwardRef } from 'react'\n" + Self.root + card + "\n" + Self.page) == Self.shown)
  }

  @Test(arguments: [
    ("import { Card } from './card'", "export const Card = Object.assign(Root, { Title })"),
    ("import Card from './card'", "export default Object.assign(Root, { Title })"),
    ("import { Card } from './index'", "export { Root as Card }"),
    ("import Cards from './card'\nconst Card = Object.assign(Cards.Root, Cards)", "export default { Root, Title }"),
    ("import { Cards } from './space'\nconst Card = Object.assign(Cards.Root, { Title: Cards.Title })", "export { Root, Title }"),
  ])
  func `Parts that another file gives`(_ imports: String, _ card: String) {
    let others = [
      "card.tsx": Self.root + card, "space.ts": "export * as Cards from './card'",
      "index.tsx": "import { Card } from './card'\nCard.Title = ({ children }) => <h1>{children}</h1>\nexport { Card }",
    ]
    #expect(MemoryProject.ways(imports + "\n" + Self.page, with: others) == Self.shown)
  }

  @Test func `Parts of what a package draws, of a styled element, and of a part`() {
    let text = """
      import * as Dialog from '@radix-ui/react-tabs'
      import styled from 'styled-components'
      const Title = ({ children }) => <h1>{children}</h1>
      const Box = Object.assign(Dialog.Root, { Title })
      const Plain = Object.assign(styled.p``, { Title })
      const Head = ({ children }) => <header>{children}</header>
      Head.Title = Title
      const Card = () => null
      Card.Head = Head
      Card.Head.Note = () => <i/>
      export default () => <><Box><Box.Title>a</Box.Title></Box><Plain.Title>b</Plain.Title><Card.Head><Card.Head.Title>c</Card.Head.Title></Card.Head><Card.Head.Note/></>
      """
    let way = MemoryProject.ways(text).first ?? ""
    #expect(way.hasSuffix("<div><h1>a</h1></div><h1>b</h1><header><h1>c</h1></header><i></i>"), "\(way)")
  }

  @Test func `Parts in templates of Vue and of Svelte`() {
    let root = "<template><section><slot/></section></template>"
    let title = "<template><h1><slot/></h1></template>"
    let index = "import Root from './Root.vue'\nimport Title from './Title.vue'\nexport const Card = Object.assign(Root, { Title })"
    let page = "<script setup>\nimport { Card } from './card'\n</script><template><Card><Card.Title>a</Card.Title></Card></template>"
    #expect(MemoryProject.ways(page, in: "a.vue", with: ["Root.vue": root, "Title.vue": title, "card.ts": index]) == Self.shown)
    let svelte = "<script>import * as Card from './card'</script><Card.Root><Card.Title>a</Card.Title></Card.Root>"
    let names = "export { default as Root } from './Root.svelte'\nexport { default as Title } from './Title.svelte'"
    #expect(
      MemoryProject.ways(
        svelte, in: "a.svelte", with: ["Root.svelte": "<section><slot/></section>", "Title.svelte": "<h1><slot/></h1>", "card.js": names])
        == Self.shown)
  }

  @Test func `A part that nobody gave is missed`() {
    let files = MemoryProject(["a.tsx": Self.root + "const Card = Object.assign(Root, { Title })\nexport default () => <Card.Foot/>"])
    #expect(files.assembly("a.tsx")?.missing.map(\.name) == ["Card.Foot"])
  }
}
