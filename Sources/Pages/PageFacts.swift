import Diagnostics
import HTML
import ScreenModel
import Scripts
import Templates
import Words

/// What a page says of itself, whatever the environment: its language, its title, its metas, its scripts.
struct PageFacts {
  private(set) var language: String?
  private(set) var title: String?
  private(set) var hasViewportMeta = false
  private(set) var viewportWidth: Double?
  private(set) var declaresColorScheme = false
  /// The pairs of `<meta name="higlint:screen">` with their places.
  private(set) var statements: [(key: String, value: String, range: SourceRange)] = []
  /// The pieces of that meta that are no pair, or have an unknown key.
  private var problems: [(message: String, range: SourceRange)] = []
  /// The includes, base templates and components that are not read and can hold more of the screen.
  private(set) var gaps: ScreenGaps
  /// Whether there are none.
  var isComplete: Bool { gaps.isEmpty }

  /// Where template tags stand that put something into the page or decide about it, in their order.
  private let tagStarts: [Int]
  /// Whether the page has a navigation, as sites do.
  private(set) var hasNavigation = false
  /// Whether an element says that what is in it is a letter.
  private(set) var isLetter = false

  /// The scripts that keep people from pasting.
  private(set) var paste: PasteReading
  /// The scripts that make fields ones for passwords.
  private(set) var types: TypeScripts
  /// The `href` of the first `base` element.
  private(set) var base: ElementTree.Attribute?
  /// The controls that name the form they belong to, by its id.
  private(set) var controlsByForm: [String: [ElementTree.NodeID]] = [:]

  /// The elements in which services draw all that people sign in with.
  private(set) var hosted: [ElementTree.NodeID: HostedSignIn] = [:]

  private static let roleDescription = Atom("aria-roledescription")
  private static let boundSource = Atom(":source")
  private static let boundClass = Atom(":class")
  private static let statementKeys = ["kind", "permission", "after", "entry", "platform", "requires-account", "locale"]

  /// `concealing`: the scripts that the page loads which make fields ones for passwords.
  init(page: HTMLPage, masked: MaskedText, file: SourceFile, words: StyleSources, concealing: [String]) {
    let tree = page.tree
    tagStarts = masked.tags.lazy.filter { $0.kind != .comment }.map(\.range.start)
    paste = PasteReading(tree)
    types = TypeScripts(tree, linked: concealing)
    gaps = AddingTags(words).gaps(masked, in: file.text)
    if page.isFragment, Self.isPartial(file.path) || Self.isShownByProgram(masked.tags, file) { gaps.addSurroundings() }
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      if let service = HostedSignIn(element, words: words) {
        hosted[node] = service
        gaps.add(element)
      }
      switch element.name {
      case Names.html:
        language = tree.attribute(Names.lang, of: node)?.value
      case Names.title where title == nil && element.namespace == .html:
        title = TitleNormalization.displayed(
          tree.children(of: node).compactMap { tree.nodes[Int($0)].text >= 0 ? tree.texts[Int(tree.nodes[Int($0)].text)].string : nil }
            .joined())
      case Names.meta: readMeta(node, tree)
      case Names.base where base == nil: base = tree.attribute(Names.href, of: node)
      case Names.nav: hasNavigation = true
      case Names.script:
        noteLongScript(node, tree)
        noteWidgets(of: node, tree, words)
      // A component of Blade's is a template of its own.
      case let name where name.string.hasPrefix("x-") && !masked.tags.isEmpty: gaps.add(element)
      // A component whose file is not there: `PageWriter.writeCustom`.
      case let name where name.string.hasPrefix("x-") && tree.attribute(Self.boundSource, of: node) != nil: gaps.add(element)
      case let name where words.mayDrawSignIn(name.string) && tree.nodes[Int(node)].firstChild < 0: noteUndrawn(element)
      default: break
      }
      if let form = tree.attribute(Names.form, of: node)?.value { controlsByForm[form, default: []].append(node) }
      if tree.attribute(Names.role, of: node)?.value == "navigation" { hasNavigation = true }
      if let kind = tree.attribute(Self.roleDescription, of: node)?.value.lowercased(), kind == "email" || kind == "newsletter" {
        isLetter = true
      }
    }
    if isComplete, let component = Self.drawer(of: tree) { gaps.add(tree.element(component)) }
    if language?.contains(ElementTree.unknownPiece) == true { language = nil }
    if title?.contains(ElementTree.unknownPiece) == true { title = nil }
  }

  /// Names a script that stands in the page and is too long to be read.
  private mutating func noteLongScript(_ node: ElementTree.NodeID, _ tree: ElementTree) {
    guard tree.attribute(Names.src, of: node) == nil else { return }
    for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
      let length = tree.texts[Int(tree.nodes[Int(child)].text)].range.length
      guard length > ScriptReader.sizeLimit else { continue }
      problems.append(
        (
          "The script is \(length / 1024) KiB long and is not read: scripts are read up to \(ScriptReader.sizeLimit / 1024) KiB.",
          tree.element(node).startTag
        ))
    }
  }

  /// Names what a script of the page has a library draw for people to sign in.
  private mutating func noteWidgets(of node: ElementTree.NodeID, _ tree: ElementTree, _ words: StyleSources) {
    for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
      let script = tree.texts[Int(tree.nodes[Int(child)].text)].string
      guard let call = words.signInWidgets.first(where: script.contains) else { continue }
      let name = call.drop { !$0.isLetter }.split(separator: " ").last?.prefix { $0 != "(" } ?? ""
      gaps.add(tag: String(name))
      hosted.merge(HostedSignIn.drawn(by: script, call: call, called: String(name), in: tree)) { first, _ in first }
      let message = "The page is judged without what '\(name)' draws: a library that is not read shows people how to sign in there."
      problems.append((message, tree.element(node).startTag))
    }
  }

  /// Names an element that a script draws, and that may show a way to sign in. Components of programs are named where they are written.
  private mutating func noteUndrawn(_ element: ElementTree.Element) {
    gaps.add(element)
    guard !element.attributes.contains(where: { $0.name == Self.boundClass && $0.value == "props" }) else { return }
    let name = "<\(element.name.string)>"
    let message = "The page is judged without the element '\(name)': a script draws it, and its component is not read."
    problems.append((message, element.startTag))
  }

  private mutating func readMeta(_ node: ElementTree.NodeID, _ tree: ElementTree) {
    guard let nameAttribute = tree.attribute(Names.name, of: node), let content = tree.attribute(Names.content, of: node) else { return }
    let name = nameAttribute.value.lowercased()
    switch name {
    case "viewport":
      hasViewportMeta = true
      for pair in content.value.split(whereSeparator: { $0 == "," || $0 == ";" }) {
        let parts = pair.split(separator: "=").map { $0.trimmed.lowercased() }
        if parts.count == 2, parts[0] == "width", let width = Double(parts[1]), width >= 1, width <= 10_000 { viewportWidth = width }
      }
    case "color-scheme": declaresColorScheme = content.value.lowercased().contains("dark")
    case "higlint:screen": readStatement(content)
    default: break
    }
  }

  private mutating func readStatement(_ content: ElementTree.Attribute) {
    var offset = content.valueRange.start
    for piece in content.value.split(separator: ";", omittingEmptySubsequences: false) {
      let range = SourceRange(offset, offset + piece.utf8.count)
      offset = range.end + 1
      guard !piece.trimmed.isEmpty else { continue }
      let parts = piece.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2 else {
        problems.append(("'\(piece.trimmed)' is not a pair of a key and a value, such as 'kind=pre-alert'.", range))
        continue
      }
      guard Self.statementKeys.contains(parts[0]) else {
        let near = Spelling.nearest(to: parts[0], in: Self.statementKeys).map { " Did you mean '\($0)'?" } ?? ""
        problems.append(("The key '\(parts[0])' is unknown.\(near)", range))
        continue
      }
      if let name = AttributeName(rawValue: parts[0]), let problem = ModelVocabulary.problem(withValue: parts[1], of: name, on: .screen) {
        problems.append((problem, range))
        continue
      }
      statements.append((parts[0], parts[1], range))
    }
  }

  /// Whether a template tag stands within a range of the source.
  func holdsTemplateTag(_ range: SourceRange) -> Bool {
    var low = 0
    var high = tagStarts.count
    while low < high {
      let middle = (low + high) / 2
      if tagStarts[middle] < range.start { low = middle + 1 } else { high = middle }
    }
    return low < tagStarts.count && tagStarts[low] < range.end
  }

  func notices(_ path: String) -> [Notice] { problems.map { Notice(.warning, $0.message, file: path, range: $0.range) } }

  /// The value of a key of the page's own statement.
  func statement(_ key: String) -> (value: String, range: SourceRange)? {
    statements.last { $0.key == key }.map { ($0.value, $0.range) }
  }

  /// Elements in which stands what every page of a site has.
  private static let peripheral: Set<Atom> = [Names.nav, Names.footer, Atom("header")]
  private static let interactive: Set<Atom> = [Names.a, Names.button, Names.input, Names.select, Names.textarea]

  /// The component of which nothing is written, on a page that holds itself nothing to press or to fill in: what it shows is the component's.
  private static func drawer(of tree: ElementTree) -> ElementTree.NodeID? {
    var component: ElementTree.NodeID?
    var isAside = [Bool](repeating: false, count: tree.nodes.count)
    for index in tree.nodes.indices {
      let parent = Int(tree.nodes[index].parent)
      if parent >= 0 { isAside[index] = isAside[parent] }
      let node = ElementTree.NodeID(index)
      guard tree.isElement(node) else { continue }
      let element = tree.element(node)
      if peripheral.contains(element.name) { isAside[index] = true }
      guard !isAside[index], element.namespace == .html else { continue }
      if interactive.contains(element.name) { return nil }
      if element.name.string.contains("-"), tree.nodes[index].firstChild < 0 { component = component ?? node }
    }
    return component
  }

  private static let partialFolders: Set<Substring> = [
    "partials", "partial", "_partials", "includes", "_includes", "include", "snippets", "fragments",
  ]

  /// Whether a fragment is by its place a piece that pages include: `_form.html.erb`, `partials/login.hbs`.
  private static func isPartial(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    // A component that no page of its program shows.
    if [".jsx", ".tsx", ".js", ".ts", ".mjs", ".ex"].contains(where: { path.hasSuffix($0) }) { return true }
    return names.last?.hasPrefix("_") == true
      || names.dropLast().suffix(2).contains { partialFolders.contains($0) }
  }

  /// Whether a fragment in PHP asks the object that shows it, `$this->words('…')`: the program puts its page around it.
  private static func isShownByProgram(_ tags: [TemplateTag], _ file: SourceFile) -> Bool {
    guard file.path.hasSuffix(".php") || file.path.hasSuffix(".phtml") else { return false }
    return tags.contains { $0.kind != .comment && file.text[$0.contentRange.bytes].firstRange(of: Array("$this->".utf8)) != nil }
  }
}

extension ScreenGaps {
  fileprivate mutating func add(_ element: ElementTree.Element) { add(tag: "<\(element.name.string)>") }
}
