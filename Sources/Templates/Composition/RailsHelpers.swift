import Diagnostics

/// The methods of Rails' helpers in `app/helpers`, as far as they only write markup.
struct RailsHelpers: Sendable {
  /// A method with the file that it stands in.
  struct Entry: Sendable {
    var method: RubyMethod
    var tree: TemplateTree
    /// Those of its file, in its order.
    var constants: [(name: String, value: TemplateExpression)]
  }

  private static let fileLimit = 200
  private static let sizeLimit = 65_536
  private static let depthLimit = 4

  private var entries: [String: [Entry]] = [:]

  init() {}

  /// `folder`: `app/helpers`, by its absolute path.
  init(_ folder: String, _ finder: TemplateFinder) {
    var count = 0
    add(folder, finder, depth: 0, &count)
  }

  private mutating func add(_ folder: String, _ finder: TemplateFinder, depth: Int, _ count: inout Int) {
    guard depth < Self.depthLimit else { return }
    for name in finder.names(in: folder).sorted() {
      let path = folder + "/" + name
      guard name.hasSuffix(".rb") else {
        if !name.contains(".") { add(path, finder, depth: depth + 1, &count) }
        continue
      }
      count += 1
      guard count <= Self.fileLimit, let file = finder.text(at: path), file.text.count <= Self.sizeLimit else { continue }
      let tree = TemplateTree(file: file, language: .erb, nodes: [])
      let constants = RubyMethodReader.constants(of: file)
      for method in RubyMethodReader.methods(of: file) {
        entries[method.name, default: []].append(Entry(method: method, tree: tree, constants: constants))
      }
    }
  }

  /// The method of a name; of several the one in the file that is called like the controller of the view, else the first.
  func method(_ name: String, for view: SourceFile) -> Entry? {
    guard let found = entries[name] else { return nil }
    guard found.count > 1 else { return found[0] }
    let controller = view.path.split(separator: "/").dropLast().last.map { "/\($0)_helper.rb" } ?? ""
    return found.first { $0.tree.file.path.hasSuffix(controller) } ?? found[0]
  }
}

extension TemplateFinder {
  /// The helper of a name that a view of Rails' calls; nil where none is written that only writes markup.
  func railsHelper(_ name: String, from file: SourceFile) -> RailsHelpers.Entry? {
    guard let place = place(of: file) else { return nil }
    // A component calls its own methods before any helper's.
    if let type = viewComponent(of: TemplateTree(file: file, language: .erb, nodes: [])), name != "call", let method = type.method(name) {
      return RailsHelpers.Entry(method: method, tree: type.tree, constants: type.constants)
    }
    var application: String?
    for part in ["/app/views/", "/app/helpers/", "/app/components/"] where application == nil {
      application = place.path.firstRange(of: part).map { String(place.path[..<$0.lowerBound]) + "/app/helpers" }
    }
    guard let folder = application, folder.hasPrefix(place.root == "/" ? "/" : place.root + "/") else { return nil }
    return railsHelpers(in: folder).method(name, for: file)
  }
}

extension TemplateRun {
  /// Writes what a method of the application's helpers writes; false where there is none of the name that is plain.
  func applicationHelper(_ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    guard helper.receiver == nil, let entry = project.finder.railsHelper(helper.name, from: frame.tree.file) else { return false }
    let key = "def " + helper.name
    guard !stack.contains(key), stack.count < Self.depthLimit else { return false }
    stack.append(key)
    defer { stack.removeLast() }
    files.insert(entry.tree.file.path)
    var inner = TemplateFrame(entry.tree, scope(of: entry, helper, frame))
    render(entry.method.body, &inner)
    return true
  }

  /// What a method sees: its parameters, and what the controller gave to the view. What it states for them stands in its own file.
  func scope(of entry: RailsHelpers.Entry, _ helper: TemplateHelper, _ frame: TemplateFrame) -> TemplateScope {
    let method = entry.method
    var scope = TemplateScope(names: frame.scope.names.filter { $0.key.hasPrefix("@") })
    for constant in entry.constants { scope.names[constant.name] = value(constant.value, TemplateFrame(entry.tree, scope)) }
    let body: TemplateContent? =
      helper.body.map { TemplateContent($0, frame) } ?? (helper.passesBlock(frame.tree.file) ? Self.content(of: frame) : nil)
    scope.names["content"] = body.map { .content($0) } ?? .null
    scope.names["block_given?"] = .boolean(body != nil)
    var positional: [TemplateValue] = []
    var named = TemplateMap()
    var isOpen = false
    for argument in helper.arguments {
      if let name = argument.name, name != "\u{0}" {
        named[name] = value(argument.value, frame)
      } else if argument.isSpread || argument.name != nil {
        if argument.isBlock(in: frame.tree.file) { continue }
        if case .map(let more) = value(argument.value, frame) {
          for entry in more.entries { named[entry.key] = entry.value }
          isOpen = isOpen || more.isOpen
        } else {
          isOpen = true
        }
      } else {
        positional.append(value(argument.value, frame))
      }
    }
    let takesKeywords = method.parameters.contains { $0.kind == .keyword || $0.kind == .keywords }
    let places = method.parameters.filter { $0.kind == .positional }
    // What is named goes into the last one where nothing takes it by its name: `options = {}`.
    if !takesKeywords, !named.entries.isEmpty || isOpen, positional.count < places.count {
      while positional.count < places.count - 1 {
        positional.append(places[positional.count].value.map { value($0, TemplateFrame(entry.tree, scope)) } ?? .unknown)
      }
      var options = named
      options.isOpen = isOpen
      positional.append(.map(options))
    }
    var position = 0
    for parameter in method.parameters {
      let known: TemplateValue?
      switch parameter.kind {
      case .positional:
        known = position < positional.count ? positional[position] : nil
        position += 1
      case .keyword:
        known = named[parameter.name] ?? (isOpen ? .unknown : nil)
        named[parameter.name] = nil
      case .rest: known = .list(Array(positional.dropFirst(position)))
      case .keywords, .block: continue
      }
      scope.names[parameter.name] = known ?? parameter.value.map { value($0, TemplateFrame(entry.tree, scope)) } ?? .unknown
    }
    named.isOpen = isOpen
    for parameter in method.parameters where parameter.kind == .keywords { scope.names[parameter.name] = .map(named) }
    return scope
  }

  private static func content(of frame: TemplateFrame) -> TemplateContent? {
    if case .content(let content)? = frame.scope.names["content"] { return content }
    return nil
  }

  /// What a helper writes, as a value: `link_to image_tag("apple.svg"), path`. Nil for a function that writes nothing.
  func railsValue(
    _ name: String, receiver: TemplateExpression?, _ arguments: [TemplateArgument], _ range: SourceRange, _ frame: TemplateFrame
  )
    -> TemplateValue?
  {
    let helper = TemplateHelper(
      receiver: receiver, name: name, arguments: arguments, names: [], body: nil, escapes: true, range: range, tag: range, end: range)
    switch name {
    case "link_to", "button_to", "image_tag", "content_tag", "submit_tag", "button_tag", "label_tag", "render", "sanitize":
      guard receiver == nil else { return nil }
    case "safe_join":
      guard let list = arguments.first, case .list(let items) = value(list.value, frame) else { return .unknown }
      let separator = arguments.dropFirst().first.map { value($0.value, frame) }
      var text = AssembledText()
      for (index, item) in items.enumerated() {
        if index > 0, case .string(let between, let isMarkup)? = separator { text.append(isMarkup ? between : between.escaped) }
        if case .string(let part, let isMarkup) = item {
          text.append(isMarkup ? part : part.escaped)
        } else if case .null = item {
          continue
        } else {
          text.append("\u{FFFC}", from: list.value.range, of: frame.tree.file)
        }
      }
      return .string(text, isMarkup: true)
    case "raw":
      guard receiver == nil, let first = arguments.first, case .string(let text, _) = value(first.value, frame) else { return nil }
      return .string(text, isMarkup: true)
    case "capture":
      guard arguments.contains(where: { $0.isBlock(in: frame.tree.file) }) else { return nil }
      return Self.content(of: frame).map { .string(captured(writing: $0), isMarkup: true) } ?? .null
    case "token_list", "class_names": return classNames(arguments, frame)
    default:
      if let receiver {
        guard case .name("tag") = receiver.kind else { return nil }
      } else if project.finder.railsHelper(name, from: frame.tree.file) == nil {
        return nil
      }
    }
    // What is not written here is not known: it would be asked for its value again.
    var isWritten = false
    let text = captured { isWritten = rails(helper, frame) }
    // A question has an answer, and no markup; what writes nothing has no value.
    if !isWritten || text.isAllUnknown || name.hasSuffix("?") { return .unknown }
    return text.isEmpty ? .null : .string(text, isMarkup: true)
  }

  private func captured(writing content: TemplateContent) -> AssembledText { captured { write(content) } }

  /// `class_names("btn", "btn-dark": dark)`
  private func classNames(_ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    var names: [(TemplateExpression, TemplateValue)] = []
    let space = TemplateValue.string(AssembledText(" ", from: SourceRange(0, 0), of: frame.tree.file), isMarkup: false)
    for argument in arguments {
      if let name = argument.name {
        switch decide(argument.value, frame) {
        case false: continue
        case true:
          names.append((argument.value, .string(AssembledText(name, from: argument.value.range, of: frame.tree.file), isMarkup: false)))
        case nil: names.append((argument.value, .unknown))
        }
      } else {
        names.append((argument.value, value(argument.value, frame)))
      }
      names.append((argument.value, space))
    }
    return concatenation(Array(names.dropLast()), frame)
  }
}

extension TemplateHelper {
  /// Whether the block of the method that is being written is passed on: `content_tag(:div, &block)`.
  func passesBlock(_ file: SourceFile) -> Bool { arguments.contains { $0.isBlock(in: file) } }
}

extension TemplateArgument {
  /// `&block`
  func isBlock(in file: SourceFile) -> Bool {
    isSpread && value.range.start > 0 && value.range.start <= file.text.count && file.text[value.range.start - 1] == 0x26
  }
}
