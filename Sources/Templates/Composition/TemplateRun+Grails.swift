import Diagnostics

/// What functions and layouts of Grails' pages give.
extension TemplateRun {
  /// What functions of Grails' pages give; nil for other names.
  func grails(_ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    func given(_ name: String) -> TemplateValue? { arguments.first { $0.name == name }.map { value($0.value, frame) } }
    switch name {
    case "message":
      let words = given("code").map { translated($0, [], frame) } ?? .unknown
      return words.isKnown ? words : given("default") ?? .unknown
    case "assetPath", "resource":
      guard case .string(let path, _)? = given("src") ?? given("file") else { return .unknown }
      return asset(path, frame)
    case "pageProperty":
      guard let name = given("name")?.plainText else { return .unknown }
      guard let contents = fills[fillName(GrailsPage.fillName(name), frame)] else {
        return isShownByItself(frame) ? .unknown : given("default") ?? .null
      }
      return contents.first.map { .content($0) } ?? .null
    case "@fills":
      guard let name = arguments.first.flatMap({ value($0.value, frame).plainText }) else { return .unknown }
      if fills[fillName(name, frame)] != nil { return .boolean(true) }
      return isShownByItself(frame) ? .unknown : .boolean(false)
    default: return nil
    }
  }

  /// A layout by itself: what pages put there is not known.
  private func isShownByItself(_ frame: TemplateFrame) -> Bool { frame.tree.file.path == stack.first }

  /// The layout that `<g:applyLayout name="main">` puts around what stands in it; false where it is not there.
  func grailsLayout(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    guard let tree = project.finder.layout(name, from: frame.tree) else { return false }
    guard enter(tree, tag: call.tag, from: frame.tree) else { return true }
    defer { stack.removeLast() }
    layouts.append(tree)
    layoutCalls += 1
    let level = String(layoutCalls)
    var outer = TemplateFrame(tree, frame.scope)
    if let model = call.arguments.first, case .map(let known) = value(model.value, frame) {
      for entry in known.entries { outer.scope.names[entry.key] = entry.value }
    }
    outer.scope.names[Self.level] = .string(AssembledText(level, from: call.tag, of: frame.tree.file), isMarkup: false)
    var body: [TemplateNode] = []
    var names: [String] = []
    for node in call.body {
      if case .fill(let fill) = node, let name = value(fill.name, frame).plainText {
        // What the layout asks for is the layout's own, though it stands in one that is asked for the same.
        let key = fillName(name, outer)
        fills[key] = [TemplateContent(fill.body, frame)]
        names.append(key)
      } else {
        body.append(node)
      }
    }
    outer.scope.names["content"] = .content(TemplateContent(body, frame))
    extend(&outer)
    for name in names { fills[name] = nil }
    return true
  }

  private static let level = "@level"

  /// The key of what a page fills: with the layout that was applied, where one was.
  func fillName(_ name: String, _ frame: TemplateFrame) -> String {
    guard frame.tree.language == .gsp, let level = frame.scope.names[Self.level]?.plainText else { return name }
    return name + "#" + level
  }
}
