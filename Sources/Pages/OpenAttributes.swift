import CSS
import Diagnostics
import HTML
import ScreenModel
import Templates
import Words

/// What expressions decide of an element's attributes and classes (DESIGN 2.11): `:disabled="busy"`, `hidden={!isOpen}`, `[class.active]="…"`,
/// `@disabled(…)`, `class="btn {{ extra }}"`.
///
/// An attribute that hangs on an expression is neither set nor unset. Of classes those are known that the expression spells; where it may give
/// any, the look of the element is open.
struct OpenAttributes: Sendable {
  private(set) var names: [ElementTree.NodeID: OpenNames] = [:]
  /// The elements that may have any class, any style, any attribute.
  private(set) var openElements: Set<ElementTree.NodeID> = []

  /// Those of them that may have any class.
  private(set) var openClasses: Set<ElementTree.NodeID> = []
  /// What such a class may set; nil where every class is known.
  private(set) var reachOfClasses: ClassReach?
  /// The root and the body where they may have any class: what such a class says is which page it is. And what it may repaint of them.
  private(set) var openPages: Set<ElementTree.NodeID> = []
  private(set) var paintOfPages = PropertySet()
  /// Of elements with classes that are known in part: "btn-" of `btn-{{ provider }}`.
  private var classParts: [ElementTree.NodeID: [ClassPart]] = [:]
  /// The elements that stand for components of a library, by their name. What such a component draws has classes that begin with it: "el-button--primary"
  /// of `<el-button>`.
  private var components: [String: [ElementTree.NodeID]] = [:]

  /// What is known of a class that an expression completes, or brings.
  private struct ClassPart: Sendable {
    var prefix: Substring
    var suffix: Substring
    /// Whether it is a whole class that is there or is not (``Templates/OptionalPiece``).
    var isWhole: Bool
    /// Shorter ones may be any class.
    static let shortest = 2
    /// A part that more classes have says too little.
    static let mostClasses = 100

    /// Pages that share a layout share its values.
    private static let known = Memo<String, [ClassPart]>(limit: 4_096)

    /// Those of an attribute's value: its words that an expression completes.
    static func all(in value: String) -> [ClassPart] {
      value.utf8.count <= OpenAttributes.longest ? known.answer(value) { read(value) } : read(value)
    }

    private static func read(_ value: String) -> [ClassPart] {
      value.split(whereSeparator: \.isWhitespace).compactMap { word in
        guard let first = word.firstIndex(of: ElementTree.unknownPiece), let last = word.lastIndex(of: ElementTree.unknownPiece) else {
          return nil
        }
        let prefix = word[..<first].unicodeScalars
        let isWhole = prefix.last == OptionalPiece.sign
        return ClassPart(
          prefix: Substring(isWhole ? prefix.dropLast() : prefix), suffix: word[word.index(after: last)...], isWhole: isWhole)
      }
    }

    var isTelling: Bool { prefix.utf8.count + suffix.utf8.count >= Self.shortest }

    func fits(_ name: String) -> Bool {
      isWhole
        ? name == prefix : name.utf8.count >= prefix.utf8.count + suffix.utf8.count && name.hasPrefix(prefix) && name.hasSuffix(suffix)
    }
  }

  /// Longer expressions are not looked into.
  private static let longest = 4_000
  /// Attributes that count by being there.
  private static let flags: Set<String> = [
    "disabled", "hidden", "checked", "selected", "required", "readonly", "multiple", "open", "inert", "autofocus", "novalidate",
  ]
  /// What stands before the name of an attribute that an expression sets.
  private static let prefixes = ["v-bind:", "x-bind:", "data-th-", "th:", "data-ng-", "ng-", ":", "?"]

  private let text: [UInt8]
  /// The root and the body.
  private var pages: Set<ElementTree.NodeID> = []
  /// By the name of an attribute, the one that it sets.
  private var targets: [Atom: Substring?] = [:]
  /// Whether an expression in single braces, as the whole value, decides that the attribute is there.
  private let hasSingleBraces: Bool

  init(_ tree: ElementTree, masked: MaskedText, file: SourceFile) {
    text = file.text
    let path = file.path.lowercased()
    hasSingleBraces = path.hasSuffix(".svelte") || path.hasSuffix(".astro")
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      if element.name == Names.html || element.name == Names.body { pages.insert(node) }
      for attribute in element.attributes { read(attribute, of: node) }
      if let name = Self.component(element) { components[name, default: []].append(node) }
    }
    readBranches(tree, masked)
  }

  /// Attributes between the tags of a condition: `<button {% if busy %}disabled{% endif %}>`.
  private mutating func readBranches(_ tree: ElementTree, _ masked: MaskedText) {
    let starts = masked.tags.lazy.filter { $0.kind == .control }.map(\.range.start)
    guard starts.count > 1 else { return }
    let places = Array(starts)
    var next = 0
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      while next < places.count, places[next] < element.startTag.start { next += 1 }
      // An element that the parser has moved stands behind others that follow it in the text.
      guard next < places.count, places[next] < element.startTag.end else { continue }
      var last = next
      while last + 1 < places.count, places[last + 1] < element.startTag.end { last += 1 }
      for attribute in element.attributes
      where attribute.nameRange.start > places[next] && attribute.nameRange.start < places[last] {
        if attribute.name == Names.class {
          openClass(of: node)
        } else {
          names[node, default: OpenNames()].attributes.insert(attribute.name)
        }
      }
    }
  }

  /// What a component of a library is called in the page's language: "el-button" of `<el-button>`, and of `x-el-button`, which stands for one that was not
  /// followed; nil for other elements.
  private static func component(_ element: ElementTree.Element) -> String? {
    let written = element.name.string
    let name = written.hasPrefix("x-") ? String(written.dropFirst(2)) : written
    guard element.namespace == .html, name.contains("-") else { return nil }
    // Angular's own elements, whose templates were put into them, are what they are called.
    return element.attributes.contains { $0.name.string.hasPrefix("_nghost") } ? nil : name
  }

  private func written(_ range: SourceRange) -> String {
    guard range.start >= 0, range.end <= text.count else { return "" }
    return String(decoding: text[range.bytes].prefix(Self.longest), as: UTF8.self)
  }

  private mutating func read(_ attribute: ElementTree.Attribute, of node: ElementTree.NodeID) {
    if attribute.name == Names.unknownAttributes {
      readUnknown(written(attribute.nameRange), of: node)
    } else if let target = target(attribute.name) {
      readBound(target, attribute.value, of: node)
    } else if attribute.value.contains(ElementTree.unknownPiece) {
      if attribute.name == Names.class {
        readClasses(written(attribute.valueRange), parts: ClassPart.all(in: attribute.value), of: node)
      } else if attribute.name == Names.style {
        // Declarations that a template writes whole: what they set is not known.
        if attribute.value.split(separator: ";").contains(where: { $0.trimmed.first == ElementTree.unknownPiece }) {
          openElements.insert(node)
        }
      } else if hasSingleBraces, Self.flags.contains(attribute.name.string), written(attribute.valueRange).trimmed != "{true}" {
        names[node, default: OpenNames()].attributes.insert(attribute.name)
      }
    }
  }

  private mutating func target(_ name: Atom) -> Substring? {
    if let known = targets[name] { return known }
    let found = Self.target(name.string)
    targets[name] = .some(found)
    return found
  }

  /// The attribute that a framework's attribute sets: "disabled" of `:disabled`, `[attr.disabled]`, `ng-disabled`; "class.x" of `[class.x]`.
  private static func target(_ name: String) -> Substring? {
    if name.hasPrefix("[") {
      let inner = name.dropFirst().prefix { $0 != "]" }
      return inner.hasPrefix("attr.") ? inner.dropFirst(5) : inner == "ngclass" ? "class" : inner == "ngstyle" ? "style" : inner
    }
    // Svelte's `class:x` and Astro's `class:list`.
    if name.hasPrefix("class:") { return name == "class:list" ? "class" : "class." + name.dropFirst(6) }
    if name.hasPrefix("style:") { return nil }
    for prefix in prefixes where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
      let rest = name.dropFirst(prefix.utf8.count)
      // "th:text", "ng-click" and their like are no attributes of HTML's.
      let isBinding = prefix == ":" || prefix == "?" || prefix.hasSuffix("bind:")
      if isBinding || flags.contains(String(rest)) || rest == "class" || rest == "classappend" || rest == "style" || rest == "styleappend" {
        return rest == "classappend" ? "class" : rest == "styleappend" ? "style" : rest.prefix { $0 != "." }
      }
      return nil
    }
    return nil
  }

  private mutating func readBound(_ target: Substring, _ expression: String, of node: ElementTree.NodeID) {
    if target == "class" { return readClasses(expression, of: node) }
    if target.hasPrefix("class.") {
      names[node, default: OpenNames()].classes.insert(Atom(String(target.dropFirst(6))))
    } else if target == "style" {
      openElements.insert(node)
    } else if !target.hasPrefix("style."), expression.trimmed != "false" {
      names[node, default: OpenNames()].attributes.insert(Atom(String(target)))
    }
  }

  /// A tag of a template in the place of an attribute.
  private mutating func readUnknown(_ tag: String, of node: ElementTree.NodeID) {
    let words = Set(tag.lowercased().split { !$0.isLetter })
    let found = Self.flags.filter { words.contains(Substring($0)) }
    for name in found { names[node, default: OpenNames()].attributes.insert(Atom(name)) }
    if words.contains("class") {
      readClasses(tag, of: node)
    } else if found.isEmpty {
      openElements.insert(node)
    }
  }

  // MARK: - Classes

  /// Pages that share a layout share its expressions.
  private static let expressions = Memo<String, ClassExpression>(limit: 4_096)

  /// The classes that an expression spells. Where it may give others, these are such as the parts of classes that are known; where no part tells, any.
  private mutating func readClasses(_ expression: String, parts: [ClassPart] = [], of node: ElementTree.NodeID) {
    let reading = Self.expressions.answer(expression) { ClassExpression(expression) }
    if !reading.classes.isEmpty { names[node, default: OpenNames()].classes.formUnion(reading.classes.map { Atom($0) }) }
    if reading.isComplete { return }
    if !parts.isEmpty, parts.allSatisfy(\.isTelling) { classParts[node] = parts } else { openClass(of: node) }
  }

  private mutating func openClass(of node: ElementTree.NodeID) {
    guard !pages.contains(node) else { return _ = openPages.insert(node) }
    openElements.insert(node)
    openClasses.insert(node)
  }

  // MARK: - Classes that styles name

  /// What a class says of a page as a whole.
  private static let themes = ["dark", "light", "night", "day", "theme", "mode", "inverse"]

  /// Whether a word of a class is one of them.
  private static func namesTheme(_ name: String) -> Bool {
    // Sheets have thousands of classes, nearly all of plain letters.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else {
      return name.lowercased().split { !$0.isLetter }.contains { themes.contains(String($0)) }
    }
    return name.utf8.split { !$0.isASCIIAlpha }.contains { word in
      themes.contains { $0.utf8.elementsEqual(word) { $0 == $1 | 0x20 } }
    }
  }

  /// Takes the classes that the page's sheets name as what classes may be that are known in part, and those of themes as what a page may have of which
  /// nothing is known.
  mutating func complete(from sheets: [StyleSheet], in tree: ElementTree, words: StyleSources) {
    defer {
      if !openClasses.isEmpty {
        let hasUtilities = sheets.contains { $0.path == StyleSheet.generatedPath }
        reachOfClasses = ClassReach(of: sheets, properties: MissingStyle.asked, hasUtilities: hasUtilities)
      }
    }
    guard !classParts.isEmpty || !components.isEmpty || !openPages.isEmpty else { return }
    func classes(_ sheets: [StyleSheet]) -> [(atom: Atom, name: String)] {
      Set(sheets.flatMap(\.mentionedClasses)).map { (atom: $0, name: $0.string) }
    }
    let all = classes(sheets)
    for (node, parts) in classParts {
      let fitting = all.filter { named in parts.contains { $0.fits(named.name) } }.map(\.atom)
      if fitting.count > ClassPart.mostClasses {
        openClass(of: node)
      } else if !fitting.isEmpty {
        names[node, default: OpenNames()].classes.formUnion(fitting)
      }
    }
    for (name, nodes) in components {
      let own = all.filter { $0.name == name || $0.name.hasPrefix(name + "-") || $0.name.hasPrefix(name + "_") }.map(\.atom)
      guard !own.isEmpty, own.count <= ClassPart.mostClasses else { continue }
      for node in nodes { names[node, default: OpenNames()].classes.formUnion(own) }
    }
    if !openPages.isEmpty { completePages(from: sheets, in: tree, words) }
  }

  /// Takes as what the root and the body may have those classes that say of a page which one it is, or what theme it has. What no other class would set stays
  /// known, unless there are classes for any element to put together its look from.
  private mutating func completePages(from sheets: [StyleSheet], in tree: ElementTree, _ words: StyleSources) {
    let carried = Set(tree.elements.lazy.filter { $0.name != Names.html && $0.name != Names.body }.flatMap(\.classes))
    let written = sheets.filter { $0.path != StyleSheet.generatedPath }
    let named = Set(written.flatMap(\.mentionedClasses)).subtracting(carried)
    let fitting = named.filter { atom in
      let name = atom.string
      // An element of a block, as BEM writes it, is a part of a page: `forum__body`.
      if name.contains("__") { return false }
      return words.mayNamePage(name) || Self.namesTheme(name) && !words.isPagePart(className: name)
    }
    .union(written.flatMap(\.classesOfPages)).subtracting(carried)
    for node in openPages where fitting.count <= ClassPart.mostClasses && !fitting.isEmpty {
      names[node, default: OpenNames()].classes.formUnion(fitting)
    }
    paintOfPages = sheets.map { $0.paintOfPages(carried: carried) }.reduce(PropertySet()) { $0.union($1) }
    let hasUtilities = written.count < sheets.count || named.contains { BootstrapUtilities.sets(.display, class: $0.string) }
    guard hasUtilities || fitting.count > ClassPart.mostClasses else { return }
    openElements.formUnion(openPages)
  }
}

/// The classes that an expression of a script or a template spells.
struct ClassExpression: Sendable {
  private(set) var classes: [String] = []
  /// Whether it gives no others: an object with written keys, or a choice between strings.
  private(set) var isComplete: Bool

  init(_ text: String) {
    var rest: [Character] = []
    var string: [Character]?
    var quote: Character = " "
    var strings: [String] = []
    for character in text {
      if string != nil {
        if character == quote {
          strings.append(String(string ?? []))
          rest.append("\u{1}")
          string = nil
        } else {
          string?.append(character)
        }
      } else if character == "'" || character == "\"" || character == "`" {
        (string, quote) = ([], character)
      } else {
        rest.append(character)
      }
    }
    let outline = String(rest).trimmed
    var names = strings.filter { !$0.contains("$") }
    if outline.hasPrefix("{"), outline.hasSuffix("}"), !outline.hasPrefix("{{"), !outline.hasPrefix("{%") {
      names += Self.keys(outline)
      isComplete = !outline.contains("[") && !outline.contains("...")
    } else {
      // A choice: nothing but strings behind "?" and ":".
      let branches = outline.split { $0 == "?" || $0 == ":" }.dropFirst()
      isComplete = !branches.isEmpty && branches.allSatisfy { $0.trimmed == "\u{1}" } && !strings.contains { $0.contains("$") }
    }
    classes = names.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }.filter { $0.utf8.count <= 200 }
  }

  /// The keys of an object that are written as names: "active" of `{ active: isOpen, open }`.
  private static func keys(_ object: String) -> [String] {
    object.dropFirst().dropLast().split(separator: ",").compactMap { entry in
      let key = entry.prefix { $0 != ":" }.trimmed
      return key.isEmpty || key.contains("\u{1}") || key.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" })
        ? nil : key
    }
  }
}
