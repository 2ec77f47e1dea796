import Diagnostics
import Templates
import Testing

@testable import Linting

/// What is said of a sign-in page about what it was judged without.
@Suite struct PageGapsTests {
  private static func messages(kind: String, path: String = "page.html", _ change: (inout PageAssembly) -> Void) -> [String] {
    var assembly = PageAssembly(ways: [])
    change(&assembly)
    return PageGaps.notices(assembly, kinds: [0: kind], of: path).map(\.message)
  }

  @Test func `Ways that a bound left out are named on pages where people sign in`() {
    let said = "The page has more ways through its conditions than the 0 that are judged; what only others show is not judged."
    #expect(Self.messages(kind: "sign-in") { $0.leavesWaysOut = true } == [said])
    #expect(Self.messages(kind: "other", path: "views/login.html") { $0.leavesWaysOut = true } == [said])
    #expect(Self.messages(kind: "other") { $0.leavesWaysOut = true } == [])
    #expect(Self.messages(kind: "sign-in") { _ in } == [])
    // What was left out may be where people sign in.
    #expect(
      Self.messages(kind: "other") {
        $0.leavesWaysOut = true
        $0.leavesSignInOut = true
      } == [said])
  }

  @Test func `The component that signs people in is named first of those that are missing`() {
    let place = SourceLocation(file: "src/Login.tsx", range: SourceRange(0, 1))
    let parts = ["Stack", "Text", "Loader", "Card", "Title", "Group", "SignIn"].map { MissingPart(.component, $0, at: place) }
    let said = Self.messages(kind: "other", path: "src/Login.tsx") { $0.missing = parts }
    #expect(said.count == 1 && said[0].hasPrefix("The page is judged without the component 'SignIn'"), "\(said)")
  }

  @Test func `A part that an expression names is not said to be missing from the project`() {
    let place = SourceLocation(file: "page.html", range: SourceRange(0, 1))
    let known = MissingPart(.part, "head.html", at: place)
    var unknown = MissingPart(.part, "@Model.Part", at: place)
    unknown.isExpression = true
    let named = "a part that an expression names ('@Model.Part')"
    #expect(Self.messages(kind: "sign-in") { $0.missing = [unknown] } == ["The page is judged without \(named)."])
    #expect(
      Self.messages(kind: "sign-in") { $0.missing = [known, unknown] } == [
        "The page is judged without the part 'head.html', which is not in the project, and without \(named)."
      ])
  }

  @Test func `A package's component is named where its module is one of sign-in pages, whatever the file is called`() {
    let place = SourceLocation(file: "src/Page.tsx", range: SourceRange(0, 1))
    for (package, count) in [("theme/login/DefaultPage", 1), ("theme/ui/DefaultPage", 0), ("login", 0)] {
      let part = MissingPart(.component, "DefaultPage", of: package, at: place)
      #expect(Self.messages(kind: "other", path: "src/main.tsx") { $0.missing = [part] }.count == count, "\(package)")
    }
  }

  @Test func `A page whose surroundings were not found is said to be judged alone`() {
    #expect(
      Self.messages(kind: "sign-up") { $0.leavesSurroundingsOut = true } == [
        "The page is judged alone: where the program shows it was not found within the steps that looking for it may take."
      ])
  }
}
