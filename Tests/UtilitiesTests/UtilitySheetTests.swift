import CSS
import HTML
import Testing

@testable import Utilities

@Suite struct UtilitySheetTests {
  @Test func sheetHoldsTheThemeItUsesThePreflightAndTheRules() {
    let made = UtilitySheet(UtilityFramework(.current), classes: ["h-10", "bg-black", "no-utility", "animate-spin"])
    let text = String(decoding: made.sheet.text, as: UTF8.self)
    #expect(made.classNames == ["h-10", "bg-black", "animate-spin"])
    #expect(made.sheet.problems.isEmpty)
    for part in [
      "--spacing: 0.25rem", "--color-black: #000", "--default-font-family: var(--font-sans)", "--font-sans: ", "@keyframes spin",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    for part in ["--color-red-500", "@keyframes ping"] { #expect(!text.contains(part), "\(part)") }
  }

  @Test func everyRuleKnowsItsClass() throws {
    let made = UtilitySheet(UtilityFramework(.current), classes: ["p-4", "md:hover:p-4", "flex"])
    let text = String(decoding: made.sheet.text, as: UTF8.self)
    for name in ["p-4", "md:hover:p-4", "flex"] {
      let start = try #require(text.range(of: "." + TextPieces.escape(name)))
      #expect(made.origin(at: text[..<start.lowerBound].utf8.count) == .className(name))
    }
    #expect(made.origin(at: 0) == .framework)
    #expect(made.origin(at: text.utf8.count) == .framework)
  }

  /// What stands in brackets comes from whoever wrote the page.
  @Test(arguments: [
    "[", "[:]", "bg-[", "bg-[]", "bg-[;]", "bg-[}", "w-[calc(1px", "a:", ":", "!", "!!", "-", "--", "/", "p-4/", "p-4//", "[&",
    "[@media]:p-1",
    "group-", "group-group-group-group-group-group-group-group-group-group-hover:p-1", "not-not-hover:p-1", "@", "@-", "@:p-1", "*:",
    "data-[]:p-1",
    "has-[[[[]:p-1", "bg-[url('a;b}')]", "\u{FFFC}", "p-\u{FFFC}", "content-['\\']", "theme(", "w-[theme(theme(theme(]", "[--x:theme(a)]",
    "[color:red;background:url(x)]", "supports-[:p-1", "bg-red-500/50/50", "grid-cols-99999999999999999999", "p-0.25.5", "p-1e9",
  ])
  func anyNameLeavesTheSheetWhole(_ name: String) {
    let made = UtilitySheet(UtilityFramework(.current), classes: [name, "flex"])
    #expect(made.classNames.contains("flex"))
    let generated = UtilityFramework(.current).generate([name])
    for rule in generated.flatMap(\.rules) {
      #expect(TextPieces.isBalanced(rule.selector))
      for declaration in rule.declarations { #expect(TextPieces.isBalanced(declaration.value), "\(declaration)") }
    }
  }

  @Test func deepNestingEnds() {
    let names = [
      String(repeating: "hover:", count: 3000) + "flex", "w-[" + String(repeating: "(", count: 100_000) + "]",
      String(repeating: "[", count: 1900), String(repeating: "group-", count: 300) + "hover:flex",
    ]
    _ = UtilitySheet(UtilityFramework(.current), classes: names)
  }
}
