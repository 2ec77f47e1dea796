import Diagnostics

/// What became of a page that was put together from its files without running anything (DESIGN 2.11): one text for each way through its conditions.
package struct PageAssembly: Sendable {
  /// Each alternative at least once, the most usual way first. At most ``wayLimit``.
  package var ways: [PageWay]
  /// The paths of all files that it is made of, as reports show them.
  package var files: Set<String>
  /// Those of them that are catalogues of words. A way in another language is judged for what stands in them.
  package var catalogues: Set<String> = []
  /// The languages that its scripts have words for themselves, in constants: `translations[language]`.
  package var languages: Set<String> = []
  /// What is to be said about it: a layout that is not there, an include that leads in a circle.
  package var notices: [Notice]
  /// What it names and what is not in the project, each once.
  package var missing: [MissingPart] = []
  /// The components without a source that draw elements, by where these begin, and those around other elements.
  package var drawings = PartsOfElements()
  /// Whether there were more ways than are judged.
  package var leavesWaysOut: Bool
  /// Whether the files of the page speak of signing in, and none of the ways that are judged does.
  package var leavesSignInOut = false
  /// Whether looking for the page in what stands around it was given up, so that it is judged alone.
  package var leavesSurroundingsOut = false
  /// Whether it is a component or a part that no page shows, in a program that has pages: no screen, but what its own text decides is judged.
  package var isPartAlone = false
  /// What stands around the page and is judged on another one; nil for a page of which all is looked at.
  package var sharedSurroundings: SharedSurroundings?

  /// How many ways through a page are judged.
  package static let wayLimit = 32

  package init(ways: [PageWay], files: Set<String> = [], notices: [Notice] = [], leavesWaysOut: Bool = false) {
    self.ways = ways
    self.files = files
    self.notices = notices
    self.leavesWaysOut = leavesWaysOut
  }
}

/// A page as it is on one way through its conditions.
package struct PageWay: Sendable {
  /// The whole text. What could not be understood stands there as it was written: a tag that ``masked`` masks, or U+FFFC.
  package var text: AssembledText
  /// The text with what is not known masked, as long as ``text``.
  package var masked: MaskedText
  /// What was decided on this way, in the order in which it was met.
  package var conditions: [PageCondition]
  /// The language whose words it shows, where it is not the page's own: "de", "pt-BR". On such a way only what stands in a catalogue is judged.
  package var locale: String?
  /// Parts of the text that stand there once for each item of a list that is not known.
  package var repeats: [PageLoop]
  /// Parts of it that a loop shows for one kind of item.
  package var kinds: [PageKind] = []

  package init(
    text: AssembledText, masked: MaskedText, conditions: [PageCondition] = [], locale: String? = nil, repeats: [PageLoop] = []
  ) {
    self.text = text
    self.masked = masked
    self.conditions = conditions
    self.locale = locale
    self.repeats = repeats
  }
}

/// A part of a way's text that stands there once for each item of a list that is not known.
package struct PageLoop: Hashable, Sendable {
  /// The bytes of the way's text.
  package var range: SourceRange
  /// The list in the words of its file, on one line ("providers"); empty where they are not told.
  package var list: String
  /// Where the loop's tag stands; nil where only its body is known.
  package var place: SourceLocation?

  package init(_ range: SourceRange, list: String = "", place: SourceLocation? = nil) {
    self.range = range
    self.list = list
    self.place = place
  }
}

/// What a loop over a list that is not known shows for one of the kinds of items that it tells apart: all of them stand one after another.
package struct PageKind: Hashable, Sendable {
  /// The bytes of the way's text.
  package var range: SourceRange
  /// What the loop asks, in the words of its file: "p.alias == apple".
  package var condition: String

  package init(_ range: SourceRange, condition: String) {
    self.range = range
    self.condition = condition
  }
}

/// Something that a page is made of, by its name, and that is not in the project.
package struct MissingPart: Hashable, Sendable {
  package enum Kind: String, Sendable { case layout, part, component, helper }

  package var kind: Kind
  /// As it is written: "layouts/login.html.twig", "x-social-buttons".
  package var name: String
  /// Where it is named.
  package var place: SourceLocation
  /// The package that a component is imported from: "react-apple-signin-auth".
  package var package: String?
  /// Whether the name is an expression: what it names may well be in the project.
  package var isExpression = false
  /// Whether it is in the project, and what it writes is not read.
  package var isUnread = false
  /// Whether a component is a file of the program's own and of no package.
  package var isOwn = false

  package init(_ kind: Kind, _ name: String, of package: String? = nil, at place: SourceLocation) {
    self.kind = kind
    self.name = name
    self.package = package
    self.place = place
  }

  /// "the part 'head.ejs'", "the component 'UAuthForm' of '@nuxt/ui'", "a part that an expression names ('@Model.Part')".
  package var phrase: String {
    isExpression
      ? "a \(kind.rawValue) that an expression names ('\(name)')"
      : "the \(kind.rawValue) '\(name)'" + (package.map { " of '\($0)'" } ?? "")
  }
}

/// Which components without a source have to do with which elements of a page.
package struct PartsOfElements: Sendable {
  private struct Key: Hashable {
    var file: String
    var start: Int
  }

  private var drawing: [Key: MissingPart] = [:]
  private var holding: [Key: MissingPart] = [:]
  /// More elements than a page has such components.
  private static let limit = 5_000

  package init() {}

  /// Notes that a component draws the element that begins where it is named.
  package mutating func note(_ part: MissingPart) {
    if drawing.count < Self.limit { drawing[Key(file: part.place.file, start: part.place.range.start)] = part }
  }

  /// Notes that a component stands around an element.
  package mutating func note(_ part: MissingPart, around place: SourceLocation) {
    if holding.count < Self.limit { holding[Key(file: place.file, start: place.range.start)] = part }
  }

  package mutating func add(_ other: PartsOfElements) {
    drawing.merge(other.drawing) { first, _ in first }
    holding.merge(other.holding) { first, _ in first }
  }

  /// The component that draws an element; nil where the page does.
  package func part(drawing place: SourceLocation) -> MissingPart? { drawing[Key(file: place.file, start: place.range.start)] }

  /// The innermost such component around an element.
  package func part(around place: SourceLocation) -> MissingPart? { holding[Key(file: place.file, start: place.range.start)] }
}

/// An alternative that a way takes.
package struct PageCondition: Hashable, Sendable {
  /// The condition in the words of its file, on one line: "user.is_authenticated", "size == 'lg'".
  package var text: String
  /// Where it stands.
  package var place: SourceLocation
  /// Whether it holds on the way.
  package var holds: Bool
  /// Whether the text names something that the page shows where it holds: an element, the address of a route.
  package var isShown: Bool

  package init(_ text: String, at place: SourceLocation, holds: Bool, isShown: Bool = false) {
    self.text = text
    self.place = place
    self.holds = holds
    self.isShown = isShown
  }
}

/// Puts pages together: one for template languages, one for components.
package protocol PageAssembler: Sendable {
  /// The page that a file is, with what it is put together from; nil for a file that is a page by itself, or none that this assembler reads.
  func assembly(of file: SourceFile) -> PageAssembly?
  /// The same page on as few ways as show each alternative, the first of them as in ``assembly(of:)``: what no way shows is not looked for on more. Nil where
  /// ``assembly(of:)`` is made as soon.
  func sketch(of file: SourceFile) -> PageAssembly?
  /// The paths, as reports show them, of the files that a file uses itself: its layout, the parts and components that it names. A file that another one
  /// of the run uses is a part, and is judged in the pages that use it. A file that shows nothing by itself of what it names, as a table of routes does, is
  /// among them: unless another one uses it, it makes no part of anything.
  func uses(of file: SourceFile) -> Set<String>
}

extension PageAssembler {
  package func sketch(of file: SourceFile) -> PageAssembly? { nil }

  package func uses(of file: SourceFile) -> Set<String> { assembly(of: file)?.files.subtracting([file.path]) ?? [] }
}
