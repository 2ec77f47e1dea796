import Diagnostics
import Templates
import Testing

@testable import Linting

/// What is said of a page with several ways through it, and of parts that several pages show.
struct WayMergeTests {
  private static let file = SourceFile(path: "page.html", "0123456789")

  private static func way(_ conditions: [(String, Bool)], locale: String? = nil) -> PageWay {
    PageWay(
      text: AssembledText(SourceRange(0, 10), of: file), masked: MaskedText(text: file.text),
      conditions: conditions.map { PageCondition($0.0, at: SourceLocation(file: "page.html", range: SourceRange(0, 1)), holds: $0.1) },
      locale: locale)
  }

  private static func placed(
    _ rule: String = "r", at start: Int = 1, in file: String = "page.html", way: Int, level: Level? = .error, isAboutScreen: Bool = false,
    selectsFirst: Bool = false
  ) -> PlacedFinding {
    var finding = Finding(
      rule: rule, outcome: level.map { .fail($0) } ?? .review(.templateValue), message: "Wrong.",
      location: SourceLocation(file: file, range: SourceRange(start, start + 1)))
    finding.element = finding.location
    return PlacedFinding(finding: finding, way: way, isAboutScreen: isAboutScreen, selectsFirst: selectsFirst)
  }

  @Test("What holds on some ways names what tells them from the others")
  func conditions() {
    let ways = [
      Self.way([("a", true), ("b", true)]), Self.way([("a", true), ("b", false)]), Self.way([("a", false), ("b", true)]),
      Self.way([("a", false), ("b", false)]),
    ]
    func message(_ holding: [Int]) -> String {
      WayMerge.merged(holding.map { Self.placed(way: $0) }, kinds: [:], of: PageAssembly(ways: ways)).map(\.finding.message).joined()
    }
    #expect(message([0, 1, 2, 3]) == "Wrong.")
    #expect(message([0, 1]) == "Wrong. This holds where 'a' is true.")
    #expect(message([3]) == "Wrong. This holds where 'a' is false and 'b' is false.")
    #expect(message([0, 3]) == "Wrong.", "No condition is common to both")
  }

  @Test("Of conditions that go together the one that stands nearest before the place is named")
  func nearest() {
    func way(_ holds: Bool) -> PageWay {
      var way = Self.way([("menu", holds), ("kind", holds), ("behind", holds)])
      for (index, start) in [0, 4, 8].enumerated() { way.conditions[index].place.range = SourceRange(start, start + 1) }
      way.conditions[0].place.file = "header.html"
      return way
    }
    let merged = WayMerge.merged([Self.placed(at: 6, way: 0)], kinds: [:], of: PageAssembly(ways: [way(true), way(false)]))
    #expect(merged.map(\.finding.message) == ["Wrong. This holds where 'kind' is true."])
    let denied = PageAssembly(ways: [Self.way([("!shown", false)]), Self.way([("!shown", true)])])
    #expect(
      WayMerge.merged([Self.placed(way: 0)], kinds: [:], of: denied).map(\.finding.message) == ["Wrong. This holds where 'shown' is true."])
  }

  @Test("An error on one way and a warning on another at the same place name the condition of each")
  func levels() {
    let ways = PageAssembly(ways: [Self.way([("a", true)]), Self.way([("a", false)])])
    let found = [Self.placed(way: 0, level: .error), Self.placed(way: 1, level: .warning)]
    #expect(
      WayMerge.merged(found, kinds: [:], of: ways).map(\.finding.message)
        == ["Wrong. This holds where 'a' is true.", "Wrong. This holds where 'a' is false."])
  }

  @Test("A condition that only goes along with what decides is not named")
  func deciding() {
    // Other conditions change with the one that decides, each on a way of its own as well.
    let ways = [
      Self.way([("a", true), ("b", true), ("c", true)]), Self.way([("a", false), ("b", true), ("c", true)]),
      Self.way([("a", true), ("b", false), ("c", true)]), Self.way([("a", true), ("b", true), ("c", false)]),
    ]
    let assembly = PageAssembly(ways: ways)
    func message(_ holding: [Int], _ assembly: PageAssembly) -> String {
      WayMerge.merged(holding.map { Self.placed(way: $0) }, kinds: [:], of: assembly).map(\.finding.message).joined()
    }
    #expect(message([1], assembly) == "Wrong. This holds where 'a' is false.")
    // Only a way that changes both shows it: either may be what decides.
    let both = PageAssembly(ways: [ways[0], ways[1], ways[2], Self.way([("a", true), ("b", false), ("c", false)])])
    #expect(message([3], both) == "Wrong. This holds where 'c' is false.")
    let unknown = PageAssembly(ways: [
      ways[0], ways[1], Self.way([("a", true), ("b", false), ("c", false)]), Self.way([("a", false), ("b", false), ("c", true)]),
    ])
    #expect(message([2], unknown) == "Wrong.", "Nothing says whether 'b' or 'c' decides")
  }

  @Test("A way on which it cannot be known gives no condition")
  func undecided() {
    let ways = [Self.way([("error", true)]), Self.way([("error", false)])]
    let found = [Self.placed(way: 1), Self.placed(way: 0, level: nil)]
    let messages = WayMerge.merged(found, kinds: [:], of: PageAssembly(ways: ways)).filter { $0.finding.level != nil }.map(
      \.finding.message)
    #expect(messages == ["Wrong."])
  }

  @Test("What a screen lacks is said only where all ways that show such a screen lack it")
  func absence() {
    let assembly = PageAssembly(ways: [Self.way([("a", true)]), Self.way([("a", false)])])
    func count(_ holding: [Int], _ kinds: [Int: String]) -> Int {
      WayMerge.merged(holding.map { Self.placed(way: $0, isAboutScreen: true) }, kinds: kinds, of: assembly).count
    }
    #expect(count([0, 1], [0: "sign-in", 1: "sign-in"]) == 1)
    #expect(count([0], [0: "sign-in", 1: "sign-in"]) == 0)
    #expect(count([0], [0: "sign-in", 1: "account"]) == 1)
  }

  @Test("What a screen lacks is said at one element, and not where a way that shows it has what is lacking")
  func absenceAtAnElement() {
    let assembly = PageAssembly(ways: [Self.way([("a", true)]), Self.way([("a", false)])])
    func starts(_ holding: [(way: Int, at: Int)], _ kinds: [Int: String] = [0: "sign-in", 1: "sign-in"]) -> [Int] {
      WayMerge.merged(holding.map { Self.placed(at: $0.at, way: $0.way, selectsFirst: true) }, kinds: kinds, of: assembly)
        .map(\.finding.location.range.start)
    }
    #expect(starts([(0, 1), (1, 4)]) == [1], "Both ways lack it: one of their elements is enough")
    #expect(starts([(0, 1)]).isEmpty, "The other way shows the element, and is in order")
    #expect(starts([(0, 1)], [0: "sign-in", 1: "account"]) == [1])
  }

  @Test("In another language only what stands in a catalogue is said")
  func locales() {
    var assembly = PageAssembly(ways: [Self.way([]), Self.way([], locale: "de")])
    assembly.catalogues = ["de.po"]
    let found = [Self.placed(way: 1), Self.placed(at: 4, in: "de.po", way: 1)]
    #expect(WayMerge.merged(found, kinds: [:], of: assembly).map(\.finding.location.file) == ["de.po"])
  }

  @Test("What a screen lacks is said in its own language alone, and in another where only that lacks it")
  func absenceInLocales() {
    var assembly = PageAssembly(ways: [Self.way([]), Self.way([], locale: "ca")])
    assembly.catalogues = ["es.ts", "ca.ts"]
    func files(_ found: [PlacedFinding]) -> [String] {
      WayMerge.merged(found, kinds: [:], of: assembly).map(\.finding.location.file)
    }
    let (own, other) = (Self.placed(in: "es.ts", way: 0, selectsFirst: true), Self.placed(in: "ca.ts", way: 1, selectsFirst: true))
    #expect(files([own, other]) == ["es.ts"])
    #expect(files([other]) == ["ca.ts"])
    #expect(files([own, Self.placed(in: "ca.ts", way: 1)]) == ["es.ts", "ca.ts"], "A wrong word is a fault of its catalogue")
  }

  @Test("A review goes where the same element fails on another way")
  func failuresWin() {
    let assembly = PageAssembly(ways: [Self.way([("a", true)]), Self.way([("a", false)])])
    let merged = WayMerge.merged([Self.placed(way: 0, level: nil), Self.placed(way: 1)], kinds: [:], of: assembly)
    #expect(merged.map(\.finding.level) == [.error])
  }

  @Test("A part that several pages show is reported once, with the pages")
  func parts() {
    var merge = PageMerge()
    for name in ["a.html", "b.html"] {
      let file = InputFile(path: name, absolutePath: "/" + name, kind: .page, root: "/")
      merge.add([Self.placed(in: "part.html", way: 0).finding, Self.placed(in: name, way: 0).finding], of: file, isAssembled: true)
    }
    #expect(merge.findings.map(\.location.file) == ["part.html", "a.html", "b.html"])
    #expect(merge.findings[0].related.map(\.location.file) == ["a.html", "b.html"])
  }

  @Test("A review of a part says of each page what leaves it open there")
  func reasons() {
    func related(_ messages: String...) -> [String] {
      var merge = PageMerge()
      for (number, message) in messages.enumerated() {
        let file = InputFile(path: "\(number).html", absolutePath: "/\(number).html", kind: .page, root: "/")
        var finding = Self.placed(in: "part.html", way: 0, level: nil).finding
        finding.message = message
        merge.add([finding], of: file, isAssembled: true)
      }
      return merge.findings.flatMap(\.related).map(\.message)
    }
    let (known, film, map) = ("Not known.", "Not known. The page shows a film.", "Not known. The page shows a map.")
    #expect(related(film, film) == ["Shown on this page.", "Shown on this page too."])
    #expect(related(film, known) == ["Shown on this page.", "Shown on this page too, where it is open as well."])
    #expect(related(film, map) == ["Shown on this page.", "Shown on this page too, where this is said of it: The page shows a map."])
  }
}
