import Diagnostics
@testable import Scripts
import Testing

/// What a script says is read as text, whatever it is made of.
struct ScriptReaderTests {
  private static func texts(_ script: String) -> [String] { ScriptReader(Array(script.utf8)[...]).texts.map(\.value) }

  private static let unknown = String(UnknownPiece.character)

  @Test(arguments: [
    (
      #"go("https://a.example/?" + new URLSearchParams({ a: "x y", b: make(), "c": true }))"#,
      "https://a.example/?a=x%20y&b=\(unknown)&c=true"
    ),
    (#"const p = { a: "1" }; go(`https://a.example/?${new URLSearchParams(p).toString()}`)"#, "https://a.example/?a=1"),
    (#"const q = new URLSearchParams({ a: "1" }); go("https://a.example/?" + q.toString())"#, "https://a.example/?a=1"),
    (#"go("https://a.example/?" + new URLSearchParams({ ...rest, a: "1" }))"#, "https://a.example/?a=1&\(unknown)"),
    (#"go("https://a.example/?" + new URLSearchParams(location.search))"#, "https://a.example/?\(unknown)"),
    (#"go("https://a.example/?" + ["a=1", "b=" + encodeURIComponent("/x")].join("&"))"#, "https://a.example/?a=1&b=%2Fx"),
    (
      #"const u = new URL("https://a.example/"); u.searchParams.set("a", "1"); u.searchParams.append("b", c)"#,
      "https://a.example/?a=1&b=\(unknown)"
    ),
    (#"go(`https://a.example/?a=${encodeURIComponent("https://b.example/c")}`)"#, "https://a.example/?a=https%3A%2F%2Fb.example%2Fc"),
  ])
  func `Addresses that a script puts together are found whole`(_ script: String, _ address: String) {
    #expect(Self.texts(script).contains(address), "\(Self.texts(script))")
  }

  @Test(arguments: [
    String(repeating: "encodeURIComponent(", count: 20_000), String(repeating: "[\"a\"+", count: 20_000),
    "\"a\"+" + String(repeating: "[encodeURIComponent(", count: 20_000),
    "\"a\"+" + String(repeating: "new URLSearchParams({a:\"b\"+", count: 10_000), String(repeating: "`${f(", count: 20_000),
    String(repeating: "u=new URL(\"a\");u.searchParams.set(\"a\",", count: 5_000),
  ])
  func `Scripts nested deeply are read to the end`(_ script: String) { #expect(Self.texts(script).count <= 100_000) }

  /// Every arrangement of a few brackets and names behind the call.
  @Test func `Arguments that are cut or crossed are read to the end`() {
    let pieces = ["(", ")", "{", "}", "[", "]", ",", "a", ":", "\"b\"", "..."]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for fourth in pieces {
            let script = "A.b({" + first + second + third + fourth
            #expect(ScriptReader(Array(script.utf8)[...]).arguments(ofCalls: ["A", "b"]).count <= 20)
          }
        }
      }
    }
  }

  @Test(arguments: [
    "function a() { const box = document.getElementById('z'); box.focus() }\nfunction b() { const box = document.getElementById('g'); A.draw(box, {}) }",
    "function b() { const box = document.querySelector('#g'); A.draw(box, {}) }\nfunction a() { const box = document.getElementById('z'); box.focus() }",
    "function b() { A.draw(box, {}) }\nconst box = document.getElementById('g')",
  ])
  func `Of variables with one name the nearest before a call is meant`(_ script: String) {
    #expect(ScriptReader(Array(script.utf8)[...]).elementIDs(ofCalls: ["A", "draw"]) == ["g"])
  }
}
