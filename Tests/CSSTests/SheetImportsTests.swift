import Testing
@testable import CSS

/// What sheets import is read once and stands once, in the place that the cascade would give it.
@Suite struct SheetImportsTests {
  private static let environment = MediaEnvironment(width: 800, height: 600, colorScheme: .light)

  /// Sheets by name, each with the names of those that it imports and a rule of its own.
  private struct Files {
    let sheets: [String: StyleSheet]

    init(_ imports: [(name: String, imports: String)]) {
      sheets = Dictionary(
        uniqueKeysWithValues: imports.map { file in
          let rules = file.imports.split(separator: " ").map { "@import '\($0)';" }.joined()
          return (file.name, StyleSheet.parse(rules + ".\(file.name){order:1}", path: file.name))
        })
    }

    func set(_ roots: String) -> (set: StyleSheetSet, reads: Int) {
      var reads = 0
      let sources = roots.split(separator: " ").map { name in
        let sheet = sheets[String(name)]!
        return StyleSheetSource(
          sheet,
          imports: SheetImports(of: sheet) { rule, _ in
            reads += 1
            return sheets[rule.url]
          })
      }
      return (StyleSheetSet(sources: sources, environment: SheetImportsTests.environment), reads)
    }

    func order(_ roots: String) -> String { set(roots).set.sheets.map(\.path).joined(separator: " ") }
  }

  @Test("Thirty sheets that import one another are read once for each import, and each stands once")
  func complete() {
    let names = (0..<30).map { "s\($0)" }
    let files = Files(names.map { name in (name, names.joined(separator: " ")) })
    let (set, reads) = files.set("s0")
    #expect(reads == 30 * 30)
    #expect(set.sheets.count == 30)
    #expect(set.sheets.last?.path == "s0")
    #expect(set.ruleCount == 30)
  }

  @Test("A chain of doubled imports costs what its sheets are")
  func doubled() {
    let files = Files((0..<200).map { ("s\($0)", $0 < 199 ? "s\($0 + 1) s\($0 + 1)" : "") })
    let (set, reads) = files.set("s0")
    #expect(reads == 2 * 199)
    #expect(set.sheets.map(\.path) == (0..<200).reversed().map { "s\($0)" })
  }

  @Test("A sheet that is linked three hundred times stands once")
  func repeated() {
    let files = Files([("a", "b"), ("b", "")])
    #expect(files.order(Array(repeating: "a", count: 300).joined(separator: " ")) == "b a")
  }

  @Test(
    "A sheet stands where the last of its repetitions would",
    arguments: [
      ("a c", "b a c"), ("a b", "a b"), ("b a", "b a"), ("d", "a b e d"), ("d a", "e d b a"), ("x y", "x y"), ("y x", "y x"), ("x", "y x"),
      ("x a y", "b a x y"), ("self", "self"),
    ])
  func order(_ roots: String, _ expected: String) {
    let files = Files([("a", "b"), ("b", ""), ("c", ""), ("d", "a b e"), ("e", ""), ("x", "y"), ("y", "x"), ("self", "self")])
    #expect(files.order(roots) == expected)
  }

  @Test("A sheet in two layers stands in each, and sheets that import one another into layers come to an end")
  func layers() {
    let sheet = StyleSheet.parse("@import 'a' layer(one); @import 'a' layer(two);", path: "root")
    let imported = StyleSheet.parse("p{a:1}", path: "a")
    let imports = SheetImports(of: sheet) { _, _ in imported }
    let set = StyleSheetSet(sources: [StyleSheetSource(sheet, imports: imports)], environment: Self.environment)
    #expect(set.sheets.map(\.path) == ["a", "a", "root"])
    #expect(set.unlayeredOrders[0] < set.unlayeredOrders[1])

    let names = (0..<12).map { "s\($0)" }
    let rules = names.map { "@import '\($0)' layer(\($0));" }.joined()
    let sheets = Dictionary(uniqueKeysWithValues: names.map { ($0, StyleSheet.parse(rules, path: $0)) })
    let first = sheets["s0"]!
    let all = SheetImports(of: first) { rule, _ in sheets[rule.url] }
    let bounded = StyleSheetSet(sources: [StyleSheetSource(first, imports: all)], environment: Self.environment)
    #expect(bounded.sheets.count == StyleSheetSet.maximumSheets)
  }
}
