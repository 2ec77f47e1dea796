import CSS
import Diagnostics
import HTML
import Scripts

extension PageReader {
  /// The page once its scripts have shown by themselves what its styles hide until then; nil where they show nothing.
  ///
  /// What stands fixed over a page is left as it is: a notice that opens after a while hides the page only as long as nobody closes it.
  package func revealed(in environment: PageEnvironment) -> HTMLPage? {
    var acts: [ElementTree.NodeID: [ScriptReveal.Act]] = [:]
    for reveal in sheets.scriptReveals {
      for node in elements(selectedBy: reveal.selector) where acts[node]?.contains(reveal.act) != true {
        acts[node, default: []].append(reveal.act)
      }
    }
    guard !acts.isEmpty else { return nil }
    let rendering = render(in: environment, isDraft: true)
    var shown = page
    var isChanged = false
    for (node, acts) in acts.sorted(by: { $0.key < $1.key }) where isHidden(node, in: rendering) {
      isChanged = true
      shown.tree.update(node) { element in for act in acts { Self.apply(act, to: &element) } }
    }
    return isChanged ? shown : nil
  }

  private func isHidden(_ node: ElementTree.NodeID, in rendering: PageRendering) -> Bool {
    let style = rendering.style(node)
    return style.position != .fixed && (style.opacity <= 0 || style.visibility != .visible || style.display == .none)
  }

  private func elements(selectedBy selector: String) -> [ElementTree.NodeID] {
    let sheet = StyleSheet.parse(selector + "{a:b}")
    guard sheet.rules.count == 1 else { return [] }
    var matcher = Matcher(
      tree: page.tree,
      sheets: StyleSheetSet(sources: [StyleSheetSource(sheet)], environment: MediaEnvironment(width: 1280, height: 800)))
    return page.tree.nodes.indices.map { ElementTree.NodeID($0) }.filter { page.tree.isElement($0) && !matcher.match($0).element.isEmpty }
  }

  private static func apply(_ act: ScriptReveal.Act, to element: inout ElementTree.Element) {
    switch act {
    case .addClass(let name): if !element.classes.contains(Atom(name)) { element.classes.append(Atom(name)) }
    case .style(let property, let value):
      let declaration = "\(property):\(value)"
      if let index = element.attributes.firstIndex(where: { $0.name == Names.style }) {
        element.attributes[index].value += ";" + declaration
      } else {
        let place = SourceRange(element.startTag.start, element.startTag.start)
        element.attributes.append(.init(name: Names.style, value: declaration, nameRange: place, valueRange: place))
      }
    }
  }
}
