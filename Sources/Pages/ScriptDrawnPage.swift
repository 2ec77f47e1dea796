import Diagnostics
import HTML
import ScreenModel

/// A page that is nothing but the element which a script fills: `<div id="root"></div><script src="/static/js/main.js">`.
enum ScriptDrawnPage {
  /// What stands there until the script has come is no longer: "Loading …".
  private static let longestWait = 60
  private static let hidden: Set<Atom> = [Names.head, Names.script, Names.style, Names.noscript, Names.template, Names.link, Names.meta]
  private static let shown: Set<Atom> = [
    Names.a, Names.button, Names.input, Names.select, Names.textarea, Names.form, Names.h1, Names.h2, Names.h3, Names.label, Names.iframe,
  ]

  /// Says that nothing of what people see is judged; nil for a page that shows something itself, and for one whose script is the source of a program, which is
  /// read as that.
  static func notice(_ page: HTMLPage, file: SourceFile, resources: any ResourceLoader, words: StyleSources) -> Notice? {
    guard !page.isFragment, let root = filled(in: page.tree) else { return nil }
    let ownElement = page.tree.element(root).name.string.contains("-") ? page.tree.element(root) : nil
    if awaitsBuild(file, resources) {
      // A build brings the script: what it is written with tells whether it is read.
      guard let ownElement, let unread = unreadFramework(near: file, resources, words) else { return nil }
      return notice(of: ownElement, unread, file)
    }
    var drawn: (name: String, isThere: Bool, range: SourceRange)?
    lazy var analytics = AnalyticsScripts(page.tree, words.analytics)
    lazy var unread = unreadFramework(near: file, resources, words)
    for node in page.tree.nodes.indices.lazy.map({ ElementTree.NodeID($0) }) where page.tree.isElement(node) {
      guard page.tree.element(node).name == Names.script, let source = page.tree.attribute(Names.src, of: node), !source.value.isEmpty
      else {
        continue
      }
      if source.value.contains(ElementTree.unknownPiece) { return nil }
      // A library, or what counts visits.
      if StyleSources.holds(source.value.lowercased(), words.plainScripts) { continue }
      switch resources.script(source.value, from: file.path) {
      case .found(let script):
        let isProgram =
          Self.holdsElements(source.value) || script.imports.contains { $0.hasPrefix(".") || $0.hasPrefix("/") || $0.hasPrefix("@/") }
        if isProgram, unread == nil { return nil }
        drawn = (source.value, true, source.valueRange)
      case .missing, .outside: drawn = (source.value, false, source.valueRange)
      // What other hosts have counts visits more often than it draws a page.
      case .remote where analytics.contains(node, address: source.value): continue
      case .remote: drawn = drawn ?? (source.value, false, source.valueRange)
      }
    }
    guard let drawn else {
      guard let ownElement, let unread else { return nil }
      return notice(of: ownElement, unread, file)
    }
    let state =
      !drawn.isThere
      ? "which is not in the project"
      : unread.map { "which is written with '\($0)', whose components are not read" } ?? "which is not a program's source"
    return Notice(
      .warning, "Nothing of what people see on the page is judged: a script draws it, '\(drawn.name)', \(state).", file: file.path,
      range: drawn.range)
  }

  /// What is said of a page whose only element is one of the program's own, where no script is named that defines it.
  private static func notice(of element: ElementTree.Element, _ framework: String, _ file: SourceFile) -> Notice {
    Notice(
      .warning,
      "Nothing of what people see on the page is judged: '<\(element.name.string)>' is drawn by a program that is written with '\(framework)', whose components are not read.",
      file: file.path, range: element.startTag)
  }

  /// Whether a script is by its name one in which elements are written.
  private static func holdsElements(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.hasSuffix(".tsx") || path.hasSuffix(".jsx")
  }

  /// The package that draws a program's elements where it is one whose components are not read.
  private static func unreadFramework(near file: SourceFile, _ resources: any ResourceLoader, _ words: StyleSources) -> String? {
    guard let manifest = resources.configuration(["package.json"], near: file.path)?.text else { return nil }
    func names(_ package: String) -> Bool { manifest.firstRange(of: Array("\"\(package)\"".utf8)) != nil }
    return words.readFrameworks.contains(where: names) ? nil : words.unreadFrameworks.first(where: names)
  }

  private static let bundlers = [
    "webpack.config.js", "webpack.config.ts", "webpack.common.js", "webpack.config.babel.js", "rspack.config.js",
  ]

  /// The packages that put a program's scripts into `public/index.html`.
  private static let builders = ["react-scripts", "@vue/cli-service", "react-app-rewired", "@craco/craco"]

  /// Whether a build puts the scripts into the page, so that those which stand there are others: by what the page says, by the configuration that names it as a
  /// template, or as create-react-app and Angular's tools do.
  private static func awaitsBuild(_ file: SourceFile, _ resources: any ResourceLoader) -> Bool {
    func holds(_ words: String, _ file: SourceFile?) -> Bool { file?.text.firstRange(of: Array(words.utf8)) != nil }
    if ["%PUBLIC_URL%", "%BASE_URL%", "htmlWebpackPlugin"].contains(where: { holds($0, file) }) { return true }
    let names = file.path.split(separator: "/")
    guard let name = names.last else { return false }
    let bundler = resources.configuration(bundlers, near: file.path)
    if holds("html-webpack-plugin", bundler) || holds("HtmlRspackPlugin", bundler), holds(String(name), bundler) { return true }
    if name == "index.html", holds(String(name), resources.configuration(["angular.json", ".angular-cli.json"], near: file.path)) {
      return true
    }
    guard names.dropLast().last == "public" else { return false }
    let manifest = resources.configuration(["package.json"], near: file.path)
    return builders.contains { holds("\"\($0)\"", manifest) }
  }

  /// The first element that waits to be filled, where there is nothing else to see; nil for another page.
  private static func filled(in tree: ElementTree) -> ElementTree.NodeID? {
    var isHidden = [Bool](repeating: false, count: tree.nodes.count)
    var root: ElementTree.NodeID?
    var length = 0
    for index in tree.nodes.indices {
      let parent = Int(tree.nodes[index].parent)
      if parent >= 0, isHidden[parent] { isHidden[index] = true }
      let node = ElementTree.NodeID(index)
      guard tree.isElement(node) else {
        let text = tree.nodes[index].text
        if text >= 0, !isHidden[index] {
          let words = tree.texts[Int(text)].string
          if !words.isBlank { length += words.utf8.count }
        }
        continue
      }
      let element = tree.element(node)
      if hidden.contains(element.name) { isHidden[index] = true }
      if isHidden[index] { continue }
      if shown.contains(element.name) { return nil }
      let isEmpty = !tree.children(of: node).contains { tree.isElement($0) }
      if isEmpty, root == nil, element.id != nil || element.name.string.contains("-") { root = node }
      if length > longestWait { return nil }
    }
    return root
  }
}
