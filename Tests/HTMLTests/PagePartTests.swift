import Diagnostics
@testable import HTML
import Testing

@Suite struct PagePartTests {
  /// The outline of what remains of a page of which the parts in brackets are kept.
  private func kept(_ marked: String) throws -> String? {
    var text: [UInt8] = []
    var ranges: [SourceRange] = []
    for byte in marked.utf8 {
      switch byte {
      case UInt8(ascii: "["): ranges.append(SourceRange(text.count, text.count))
      case UInt8(ascii: "]"): ranges[ranges.count - 1].end = text.count
      default: text.append(byte)
      }
    }
    return try HTMLPage.parse(text).keeping(ranges).map { HTMLPageTests.outline($0.tree, $0.tree.root) }
  }

  @Test func `What stands around the parts stays, and what stands beside them goes`() throws {
    let page = "<!DOCTYPE html><title>Shop</title><script>a()</script><nav><a>Menu</a></nav><main><i>x</i>[<p>Hi</p>]</main><i>y</i>"
    #expect(try kept(page) == #"html(head(title("Shop")),body(main(p("Hi"))))"#)
  }

  @Test func `A part within a text or a tag keeps the element`() throws {
    #expect(try kept("<!DOCTYPE html><h1>Hello [you]</h1><a class=[x]>z</a><b>no</b>") == #"html(head,body(h1("Hello you"),a))"#)
    #expect(try kept("<!DOCTYPE html><p>[ \n]</p>") == "html(head,body)")
  }

  @Test func `A form of others around a part says more than the part`() throws {
    #expect(try kept("<!DOCTYPE html><form>[<input>]<button>Join</button></form>") == nil)
    #expect(try kept("<!DOCTYPE html>[<form><input></form>]<form><b>x</b></form>") == "html(head,body(form(input)))")
  }
}
