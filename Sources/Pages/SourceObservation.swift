import Diagnostics
import HTML
import ScreenModel
import Scripts

/// Gathers what a page's source says beside what is seen.
enum SourceObservation {
  /// Shorter values hold no address and no secret.
  private static let shortestValue = 12

  /// `text` is the source with template tags masked.
  static func source(_ tree: ElementTree, path: String, text: [UInt8], isComplete: Bool) -> ObservedSource {
    var source = ObservedSource(path: path, text: text, isComplete: isComplete && !isProgram(path))
    for node in tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where tree.isElement(node) {
      let element = tree.element(node)
      if isFilledByProgram(node, tree) { source.isComplete = false }
      if element.name == Names.script { readScripts(node, tree, into: &source) }
      for attribute in tree.element(node).attributes where isHandler(attribute.name.string) {
        source.scripts.append((attribute.value, attribute.valueRange))
      }
      if matters(element) { source.elements.append(observed(node, tree)) }
    }
    return source
  }

  /// Whether a page is put together from a program's components, whose code is not all in its text.
  static func isProgram(_ path: String) -> Bool {
    [".jsx", ".tsx", ".js", ".ts", ".mjs", ".vue", ".svelte"].contains { path.hasSuffix($0) }
  }

  /// The ids of elements that a program's own build fills; no script need stand in the page.
  private static let programRoots: Set<String> = ["root", "app", "__next", "__nuxt", "___gatsby"]

  private static func isFilledByProgram(_ node: ElementTree.NodeID, _ tree: ElementTree) -> Bool {
    guard let id = tree.element(node).id, programRoots.contains(id.string) else { return false }
    return !tree.children(of: node).contains { tree.isElement($0) }
  }

  /// Whether an attribute holds what is done when something happens.
  private static func isHandler(_ name: String) -> Bool {
    name.hasPrefix("on") || name.hasPrefix("@") || name.hasPrefix("v-on:") || name.hasPrefix("x-on:") || name.hasPrefix("(")
      || name.hasPrefix("ng-")
  }

  /// Whether an element can hold an address, a secret, a script or a configuration.
  private static func matters(_ element: ElementTree.Element) -> Bool {
    switch element.name {
    case Names.script, Names.form, Names.meta: true
    case Names.input: !element.attributes.isEmpty
    default: element.id != nil || element.attributes.contains { $0.value.utf8.count > shortestValue }
    }
  }

  private static func readScripts(_ node: ElementTree.NodeID, _ tree: ElementTree, into source: inout ObservedSource) {
    for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
      let text = tree.texts[Int(tree.nodes[Int(child)].text)]
      source.scripts.append((text.string, text.range))
    }
  }

  private static func observed(_ node: ElementTree.NodeID, _ tree: ElementTree) -> ObservedElement {
    var element = ObservedElement(tree.element(node))
    if tree.element(node).name == Names.script { element.script = inlineScript(node, tree) }
    if tree.element(node).name == Names.form {
      element.namedControls = PageText.descendants(of: node, tree).filter { child in
        tree.isElement(child) && tree.attribute(Names.name, of: child)?.value.isEmpty == false
      }.map { ObservedElement(tree.element($0)) }
    }
    return element
  }

  /// The text of a script that stands in the page, with its range; nil for one that is linked or empty.
  private static func inlineScript(_ node: ElementTree.NodeID, _ tree: ElementTree) -> (String, SourceRange)? {
    guard tree.attribute(Names.src, of: node) == nil else { return nil }
    for child in tree.children(of: node) where tree.nodes[Int(child)].text >= 0 {
      let text = tree.texts[Int(tree.nodes[Int(child)].text)]
      return text.range.length <= ScriptReader.sizeLimit ? (text.string, text.range) : nil
    }
    return nil
  }
}

extension ObservedElement {
  /// An element of a page as it is written.
  init(_ element: ElementTree.Element) {
    self.init(name: element.name.string, attributes: element.attributes.map { Attribute($0) }, range: element.startTag)
  }
}

extension ObservedElement.Attribute {
  init(_ attribute: ElementTree.Attribute) {
    self.init(
      name: attribute.name.string, value: attribute.value, nameRange: attribute.nameRange, valueRange: attribute.valueRange)
  }
}
