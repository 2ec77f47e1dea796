import Testing
import Words

@Suite struct PackedMapTests {
  private static func map(_ entries: [(name: String, number: Int)]) -> PackedMap {
    PackedMap(PackedBytes(copying: PackedMap.pack(entries)))
  }

  @Test func `A name is found whatever its script, and nothing else is`() {
    let names = ["", "a", "ab", "b", "sign in", "войти", "サインイン", "anmelden ü", "登录", "zz", "का"]
    let map = Self.map(names.enumerated().map { ($1, $0 * 1_000) })
    for (index, name) in names.enumerated() { #expect(map[name] == index * 1_000, "\(name)") }
    for name in ["aa", "abc", "c", "Sign in", "во", "登录登", "\u{0}"] { #expect(map[name] == nil, "\(name)") }
  }

  @Test func `A text that is not in NFC is found as String compares it`() {
    let map = Self.map([("caf\u{E9}", 1), ("\u{AC00}", 2)])
    #expect(map["cafe\u{301}"] == 1)
    #expect(map["\u{1100}\u{1161}"] == 2)
    #expect(map["cafe"] == nil)
  }

  @Test func `Of two names that are the same the first counts, and an empty map has none`() {
    #expect(Self.map([("a", 1), ("a", 2)])["a"] == 1)
    #expect(Self.map([])["a"] == nil)
    #expect(PackedMap(PackedBytes(copying: []))["a"] == nil)
  }
}
