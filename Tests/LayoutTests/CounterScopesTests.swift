import CSS
@testable import Layout
import Testing

struct CounterScopesTests {
  @Test("A counter that is nested too deep, or counted too far, stays a number")
  func boundedCounters() {
    var counters = CounterScopes()
    for _ in 0..<2000 {
      counters.apply(reset: [CounterChange(name: "a", value: 1)], increment: [], set: [])
      counters.openChildren()
    }
    #expect(counters.text("a", separator: ".", .decimal)?.count == 512 * 2 - 1)
    for _ in 0..<2000 { counters.closeChildren() }
    #expect(counters.current("a") == 1)
    counters.apply(reset: [], increment: [], set: [CounterChange(name: "a", value: .max)])
    counters.apply(reset: [], increment: [CounterChange(name: "a", value: 1)], set: [])
    #expect(counters.current("a") == .max)
  }

  @Test("Siblings count an outer scope's counter on, and one that has no outer scope as it is")
  func siblings() {
    var counters = CounterScopes()
    let reset = [CounterChange(name: "a", value: 5)]
    counters.apply(reset: reset, increment: [], set: [])
    counters.apply(reset: [], increment: [CounterChange(name: "a", value: 1)], set: [])
    #expect(counters.current("a") == 6)
    counters.openChildren()
    counters.apply(reset: reset, increment: [], set: [])
    #expect(counters.text("a", separator: ".", .decimal) == "6.5")
    counters.apply(reset: [], increment: [CounterChange(name: "a", value: 1)], set: [])
    #expect(counters.text("a", separator: ".", .decimal) == "7")
    counters.apply(reset: reset, increment: [], set: [])
    counters.openChildren()
    counters.closeChildren()
    counters.closeChildren()
    #expect(counters.text("a", separator: ".", .decimal) == "7")
  }

  @Test(
    "Numbers in letters and Roman digits",
    arguments: [
      (28, ListStyleType.lowerAlpha, "ab"), (0, .upperAlpha, "0"), (1994, .upperRoman, "MCMXCIV"), (4000, .lowerRoman, "4000"),
      (-3, .decimalLeadingZero, "-03"), (25, .lowerGreek, "\u{3B1}\u{3B1}"),
    ])
  func styles(_ value: Int, _ style: ListStyleType, _ text: String) { #expect(CounterText.text(value, style) == text) }

  @Test("The signs of other styles are not known") func otherStyles() { #expect(CounterText.text(1, .other) == nil) }
}
