import Diagnostics

/// What Blade has of its own: components, their attributes, properties.
extension TemplateRun {
  /// Marks the map of the attributes that a component was given, which is written out as attributes.
  private static let bag = "\u{0}attributes"

  /// Writes a component with what stands in it; false where its view is not there.
  func component(_ name: String, _ call: TemplateCall, _ frame: TemplateFrame) -> Bool {
    if frame.tree.language == .django { return element(name, call, frame) }
    if frame.tree.language == .pug { return mixin(name, call, frame) }
    if frame.tree.language.isCSharp { return blazorComponent(name, call, frame) }
    if frame.tree.language == .heex { return phoenixComponent(name, call, frame) }
    guard let tree = project.finder.bladeComponent(name, from: frame.tree) else {
      return jetstream(name, call, frame) || flux(name, call, frame)
    }
    guard enter(tree, tag: call.tag, from: frame.tree) else { return true }
    defer { stack.removeLast() }
    var bag = TemplateMap()
    bag[Self.bag] = .null
    // A class of Livewire's gives its view more than it is given.
    var inner = TemplateFrame(tree, TemplateScope(isClosed: !name.hasPrefix("livewire:")))
    for argument in call.arguments {
      let value = value(argument.value, frame)
      if let name = argument.name {
        bag[name] = value
        inner.scope.names["$" + Self.camel(name)] = value
      } else if case .map(let more) = value {
        // `@component('x', [...])`, and a component's attributes that are passed on.
        for entry in more.entries where entry.key != Self.bag {
          bag[entry.key] = entry.value
          inner.scope.names["$" + Self.camel(entry.key)] = entry.value
        }
        if more.isOpen { inner.scope.isClosed = false }
      } else {
        bag.isOpen = true
        inner.scope.isClosed = false
      }
    }
    inner.scope.names["$attributes"] = .map(bag)
    var slot: [TemplateNode] = []
    for node in call.body {
      if case .fill(let fill) = node, let name = fill.name.literalText, name.hasPrefix("slot ") {
        inner.scope.names["$" + Self.camel(String(name.dropFirst(5)))] = .content(TemplateContent(fill.body, frame))
      } else {
        slot.append(node)
      }
    }
    // What the slot pushes to stacks is collected before the component is written.
    let content = TemplateContent(slot, frame)
    if !fillsAreComplete { _ = captured { write(content) } }
    inner.scope.names["$slot"] = .content(content)
    // A component may stand in a layout itself.
    drawing(tree) { Self.extends(tree.nodes) == nil ? render(tree.nodes, &inner) : extend(&inner) }
    return true
  }

  private static func camel(_ name: String) -> String {
    let parts = name.split(separator: "-")
    return parts.prefix(1).joined() + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// `@props([...])`: what of the attributes are properties, and what they are otherwise.
  func properties(_ expression: TemplateExpression, _ frame: inout TemplateFrame) {
    guard case .map(var bag) = frame.scope["$attributes"], bag[Self.bag] != nil else { return }
    func kebab(_ name: String) -> String {
      name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
    func take(_ name: String, _ standard: TemplateValue) {
      frame.scope.names["$" + name] = bag[name] ?? bag[kebab(name)] ?? (bag.isOpen ? .unknown : standard)
      bag[name] = nil
      bag[kebab(name)] = nil
    }
    switch expression.kind {
    case .map(let entries):
      for entry in entries { if let name = entry.key.literalText { take(name, Self.standard(value(entry.value, frame))) } }
    case .list(let items): for item in items { if let name = item.literalText { take(name, .null) } }
    default: return
    }
    frame.scope.names["$attributes"] = .map(bag)
  }

  private static func standard(_ value: TemplateValue) -> TemplateValue { if case .absent = value { .null } else { value } }

  /// `$attributes->merge([...])`, `->class([...])`, `->get('x')`.
  func attributes(_ bag: TemplateMap, _ name: String, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    guard bag[Self.bag] != nil else { return .unknown }
    let first = arguments.first.map { value($0.value, frame) }
    var made = bag
    switch name {
    case "merge":
      guard case .map(let standard) = first else { return .unknown }
      made = TemplateMap()
      made[Self.bag] = .null
      made.isOpen = bag.isOpen
      for entry in standard.entries { made[entry.key] = entry.value }
      for entry in bag.entries where entry.key != Self.bag {
        made[entry.key] = entry.key == "class" ? joined(standard["class"], entry.value, frame) : entry.value
      }
      return .map(made)
    case "class":
      let classes = first.map { self.classes($0, arguments.first?.value, frame) } ?? .unknown
      made["class"] = joined(classes, bag["class"] ?? .null, frame)
      return .map(made)
    case "get":
      return first?.plainText.map { bag[$0] ?? (bag.isOpen ? .unknown : arguments.count > 1 ? value(arguments[1].value, frame) : .null) }
        ?? .unknown
    case "has": return first?.plainText.map { bag[$0] != nil ? .boolean(true) : bag.isOpen ? .unknown : .boolean(false) } ?? .unknown
    case "except", "only", "whereStartsWith", "whereDoesntStartWith", "filter":
      let names: [String]
      switch first {
      case .list(let items): names = items.compactMap(\.plainText)
      case let value?: names = value.plainText.map { [$0] } ?? []
      case nil: return .unknown
      }
      for entry in bag.entries where entry.key != Self.bag {
        let isNamed = name.hasPrefix("where") ? names.contains { entry.key.hasPrefix($0) } : names.contains(entry.key)
        if isNamed == (name == "except" || name == "whereDoesntStartWith") { made[entry.key] = nil }
      }
      return name == "filter" ? .unknown : .map(made)
    default: return .unknown
    }
  }

  private func joined(_ a: TemplateValue?, _ b: TemplateValue, _ frame: TemplateFrame) -> TemplateValue {
    guard case .string(var text, _) = a else { return b }
    guard case .string(let more, _) = b else {
      if case .null = b { return a ?? .null }
      return .unknown
    }
    if let place = more.pieces.pieces.first { text.append(" ", from: place.place, of: more.pieces.files[place.file]) }
    text.append(more)
    return .string(text, isMarkup: true)
  }

  /// The classes of `['a', 'b' => $condition]`; those that hang on what is not known make it partly unknown.
  func classes(_ value: TemplateValue, _ expression: TemplateExpression?, _ frame: TemplateFrame) -> TemplateValue {
    guard let expression else { return .unknown }
    var parts: [(TemplateExpression, TemplateValue)] = []
    func add(_ part: TemplateExpression, _ value: TemplateValue) {
      if !parts.isEmpty { parts.append((part, .string(AssembledText(" ", from: part.range, of: frame.tree.file), isMarkup: true))) }
      parts.append((part, value))
    }
    switch expression.kind {
    case .list(let items): for item in items { add(item, self.value(item, frame)) }
    case .map(let entries):
      for entry in entries {
        if case .literal(.absent) = entry.value.kind {
          add(entry.key, self.value(entry.key, frame))
          continue
        }
        switch decide(entry.value, frame) {
        case true: add(entry.key, self.value(entry.key, frame))
        case false: break
        default: add(entry.key, .unknown)
        }
      }
    default: return value
    }
    return concatenation(parts, frame)
  }

  /// Writes the attributes that a component was given; false for another map.
  func write(bag: TemplateMap, _ tag: SourceRange, _ frame: TemplateFrame) -> Bool {
    guard bag[Self.bag] != nil else { return false }
    var writer = MarkupWriter(tag, of: frame.tree.file, frame.tree.language)
    for entry in bag.entries where entry.key != Self.bag {
      if case .boolean(true) = entry.value { writer.add(" " + entry.key) } else { writer.attribute(entry.key, entry.value, tag) }
    }
    write(writer.text, frame)
    if bag.isOpen { keep(tag, frame) }
    return true
  }

  /// `@checked($x)`, `@class([...])` as what they write.
  func directive(_ name: String, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame) -> TemplateValue? {
    guard let first = arguments.first?.value else { return nil }
    switch name {
    case "@class":
      guard case .string(let text, _) = classes(value(first, frame), first, frame) else { return .unknown }
      var made = AssembledText("class=\"", from: range, of: frame.tree.file)
      made.append(text.escaped)
      made.append("\"", from: range, of: frame.tree.file)
      return .string(made, isMarkup: true)
    case "@checked", "@selected", "@disabled", "@readonly", "@required":
      guard let holds = decide(first, frame) else { return .unknown }
      return holds ? .string(AssembledText(String(name.dropFirst()), from: range, of: frame.tree.file), isMarkup: true) : .null
    case "@" + BladeAppleLink.directive:
      return .string(BladeAppleLink(arguments.map { value($0.value, frame) }).markup(range, of: frame.tree.file), isMarkup: true)
    default: return nil
    }
  }
}
