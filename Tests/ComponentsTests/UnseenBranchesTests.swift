import Components
import Testing

/// A branch within an element whose look another condition decides is shown with both looks, where it speaks of signing in.
struct UnseenBranchesTests {
  private static func sheet(_ first: String, _ second: String) -> String {
    """
    import { useState } from 'react'
    export default () => {
      const [settled, settle] = useState(false)
      const [tab, show] = useState('enter')
      return <div className={settled ? 'up' : 'low'}>{tab === 'join' ? <p>\(first)</p> : <p>\(second)</p>}</div>
    }
    """
  }

  @Test func `Both parts are shown with both looks`() {
    let ways = Set(MemoryProject.ways(Self.sheet("Sign in with Apple", "Sign in with Google")))
    #expect(
      ways == [
        "<div class=\"low\"><p>Sign in with Google</p></div>", "<div class=\"low\"><p>Sign in with Apple</p></div>",
        "<div class=\"up\"><p>Sign in with Google</p></div>", "<div class=\"up\"><p>Sign in with Apple</p></div>",
      ])
  }

  @Test func `What the style of an outer element hangs on is a look, too`() {
    let text = """
      import { useState } from 'react'
      export default () => {
        const [isUp, raise] = useState(false)
        const [isNew, change] = useState(false)
        return <div style={{ opacity: isUp ? 1 : 0 }}><main>{isNew ? <input name='password'/> : <p>Soon</p>}</main></div>
      }
      """
    #expect(MemoryProject.ways(text).contains("<div style=\"opacity:1;\"><main><input name=\"password\"></main></div>"))
  }

  /// Nobody signs in there, or the look is that of a button around its title.
  @Test(arguments: [
    sheet("One", "Two"),
    """
    import { useState } from 'react'
    export default () => {
      const [isLow, lower] = useState(false)
      const [isNew, change] = useState(false)
      return <p>Sign in <button className={isLow ? 'low' : 'up'}>{isNew ? 'Sign up' : 'Log in'}</button></p>
    }
    """,
  ])
  func `Other alternatives are shown one by one`(_ text: String) { #expect(MemoryProject.ways(text).count == 3) }
}
