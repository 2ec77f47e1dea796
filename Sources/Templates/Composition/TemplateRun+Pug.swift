import Diagnostics

/// What Pug has of its own: files that share what they see, and mixins.
extension TemplateRun {
  /// Writes a file where it is included: what it sets and defines is seen behind it.
  func includePug(_ include: TemplateInclude, _ frame: inout TemplateFrame) {
    guard let name = include.name.literalText, let tree = project.finder.part(name, from: frame.tree) else {
      miss(.part, include.name, include.tag, frame)
      return keep(include.tag, frame, writes: true)
    }
    guard enter(tree, tag: include.tag, from: frame.tree) else { return }
    defer { stack.removeLast() }
    let outer = frame.tree
    frame.tree = tree
    render(tree.nodes, &frame)
    frame.tree = outer
  }

  /// Writes what a mixin makes of its arguments; false for one that is not known.
  func mixin(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    guard let mixin = mixins[name] ?? Self.mixin(name, in: frame.tree) else { return false }
    let key = "+" + mixin.tree.file.path + " " + name
    guard stack.count < Self.depthLimit, stack.count(where: { $0 == key }) < 4 else {
      notice("The mixin '\(name)' calls itself too often; the rest is left out.", frame.tree, call.tag)
      return true
    }
    stack.append(key)
    defer { stack.removeLast() }
    var inner = TemplateFrame(mixin.tree, frame.scope)
    var attributes = TemplateMap()
    var given: [TemplateValue] = []
    var isOpen = false
    for argument in call.arguments {
      if argument.name == "", argument.isSpread {
        if case .map(let map) = value(argument.value, frame) {
          for entry in map.entries { attributes[entry.key] = entry.value }
          attributes.isOpen = attributes.isOpen || map.isOpen
        } else {
          attributes.isOpen = true
        }
      } else if argument.isSpread {
        if case .list(let items) = value(argument.value, frame) { given += items } else { isOpen = true }
      } else if let name = argument.name {
        attributes[name] =
          name == "class" ? joined(attributes[name], value(argument.value, frame), argument, frame) : value(argument.value, frame)
      } else {
        given.append(value(argument.value, frame))
      }
    }
    for (index, parameter) in mixin.macro.parameters.enumerated() {
      if parameter.name.hasPrefix("...") {
        inner.scope.names[String(parameter.name.dropFirst(3))] = isOpen ? .unknown : .list(Array(given.dropFirst(index)))
      } else if index < given.count {
        inner.scope.names[parameter.name] = given[index]
      } else {
        inner.scope.names[parameter.name] = isOpen ? .unknown : parameter.value.map { value($0, inner) } ?? .null
      }
    }
    inner.scope.names["attributes"] = .map(attributes)
    let block: TemplateValue = call.body.isEmpty ? .null : .content(TemplateContent(call.body, frame))
    inner.scope.names["@block"] = block
    inner.scope.names["block"] = block
    render(mixin.macro.body, &inner)
    return true
  }

  private func joined(
    _ first: TemplateValue?, _ more: TemplateValue, _ argument: TemplateArgument, _ frame: TemplateFrame
  ) -> TemplateValue {
    guard case .string(var text, _) = first, case .string(let other, _) = more else { return more }
    text.append(" ", from: argument.value.range, of: frame.tree.file)
    text.append(other)
    return .string(text, isMarkup: false)
  }

  private static func mixin(_ name: String, in tree: TemplateTree) -> MacroValue? {
    for case .macro(let macro) in tree.nodes where macro.name == name { return MacroValue(macro: macro, tree: tree, siblings: [:]) }
    return nil
  }
}
