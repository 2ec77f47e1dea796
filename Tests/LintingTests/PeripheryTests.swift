import Diagnostics
import Testing

/// A "Sign out" in a bar or a menu around all pages says nothing of a page on which people are asked to sign in.
struct PeripheryTests {
  private static let apple =
    "<div style={{ width: 240, height: 44, background: 'red' }} onClick={() => signInWithApple()}>Sign in with Apple</div>"

  /// What the page of a program says of its button, beside what stands above it.
  private static func colors(_ above: String, files: [String: String] = [:]) throws -> Int {
    let page = """
      "use client"
      import { AppBar, IonMenu } from "@acme/kit"
      import Outer from "../../Outer/NavBar"
      export default function Page() { return <main>\(above)<section><p>Sign in to see your orders</p>\(apple)</section></main> }
      """
    let program = ["package.json": "{\"dependencies\": {\"next\": \"14\", \"react\": \"18\"}}", "src/app/enter/page.tsx": page]
    return try Lint.project(program.merging(files) { $1 }).failures.count { $0.rule == "siwa-button-color" }
  }

  private static let leave = "<button onClick={leave}>Sign out</button>"

  @Test(arguments: [
    "<div className='navbar'>\(leave)</div>", "<div id='side-menu'>\(leave)</div>", "<div className='wide AppBar dark'>\(leave)</div>",
    "<ion-menu>\(leave)</ion-menu>", "<IonMenu>\(leave)</IonMenu>", "<AppBar>\(leave)</AppBar>",
    "<v-navigation-drawer>\(leave)</v-navigation-drawer>", "<header>\(leave)</header>",
  ])
  func `A menu is told by its name`(_ above: String) throws { #expect(try Self.colors(above) == 1) }

  @Test func `A menu is told by the file of its component`() throws {
    let bar = "export default () => <div className='flex'>\(Self.leave)</div>"
    #expect(try Self.colors("<Outer/>", files: ["src/Outer/NavBar.tsx": bar]) == 1)
    let box = "export default () => <div className='flex'>\(Self.leave)</div>"
    #expect(try Self.colors("<Outer/>", files: ["src/Outer/NavBar.tsx": "export { default } from './Box'", "src/Outer/Box.tsx": box]) == 0)
  }

  /// In another box, or in the header of a card, it is the page's own.
  @Test(arguments: [
    "<div className='welcome'>\(leave)</div>", "<div className='card'><div className='header'>\(leave)</div></div>",
    "<div className='sidebar'><h2>Your account</h2>\(leave)</div>",
  ])
  func `Elsewhere people can leave their account`(_ above: String) throws { #expect(try Self.colors(above) == 0) }
}
