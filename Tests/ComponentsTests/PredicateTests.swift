import Templates
import Testing

/// What is decided in a function that answers a question is said as whoever asks has it.
struct PredicateTests {
  private static let helpers = [
    "src/device.ts":
      "const isNative = () => !!window.bridge?.postMessage\nexport function isNativeIOS() { if (!isNative()) return false\n return /iphone|ipad/.test(navigator.userAgent) }\nexport const isAvailable = () => isNativeIOS()\nexport const mode = () => { if (window.wide) return 'a'\n return 'b' }\nexport function useIsMember() { return window.member.since > 3 }"
  ]

  private func conditions(_ text: String) -> [Set<String>] {
    let files = Self.helpers.merging([
      "src/Login.tsx": "import { isNativeIOS, isAvailable, mode, useIsMember } from './device'\nexport default function Login() { \(text) }"
    ]) { $1 }
    return MemoryProject(files).assembly("src/Login.tsx")?.ways.map { way in
      Set(way.conditions.map { ($0.holds ? "" : "not ") + $0.text })
    } ?? []
  }

  @Test(arguments: [
    ("return <main>{isNativeIOS() && <button>Apple</button>}</main>", "isNativeIOS()"),
    ("const can = isAvailable(); return <main>{can && <button>Apple</button>}</main>", "isAvailable()"),
    ("const can = useIsMember(); return <main>{can ? <b/> : <i/>}</main>", "useIsMember()"),
    ("return isAvailable() ? <main><b/></main> : <main><i/></main>", "isAvailable()"),
  ])
  func asked(text: String, words: String) {
    let found = conditions(text)
    #expect(found.contains { $0.contains(words) } && found.contains { $0.contains("not " + words) }, "\(found)")
    #expect(!found.joined().contains { $0.contains("iphone") || $0.contains("since") }, "\(found)")
    // What it hangs on is said only where it does not answer the question yet.
    #expect(found.allSatisfy { !$0.contains("not " + words) || !$0.contains(words) })
  }

  @Test func `Functions that answer no question keep their own words`() {
    #expect(conditions("return <main>{mode() === 'a' ? <b/> : <i/>}</main>") == [["window.wide"], ["not window.wide"]])
  }
}
