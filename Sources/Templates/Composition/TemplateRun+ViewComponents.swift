import Diagnostics

/// The components of the gem ViewComponent: https://viewcomponent.org
extension TemplateRun {
  /// The view and the arguments of a component that an expression makes: `Auth::ButtonComponent.new(title: "x")`. https://viewcomponent.org
  static func viewComponent(_ expression: TemplateExpression) -> (path: String, arguments: [TemplateArgument])? {
    var arguments: [TemplateArgument] = []
    var expression = expression
    if case .call(let callee, let given) = expression.kind { (expression, arguments) = (callee, given) }
    guard case .member(let type, "new") = expression.kind, let names = constant(type), names.last?.hasSuffix("Component") == true else {
      return nil
    }
    return ("components/" + names.map(snakeCase).joined(separator: "/"), arguments)
  }

  /// What the view of a component may be called: beside its class, or in a folder of the class' name.
  static func views(ofComponent path: String) -> [String] {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return [path, path + "/component", path + "/" + last, withAcronyms(path)]
  }

  /// The names of a constant: `Auth::ButtonComponent`.
  private static func constant(_ expression: TemplateExpression) -> [String]? {
    switch expression.kind {
    case .name(let name): return name.first?.isUppercase == true ? name.split(separator: ":").map(String.init) : nil
    case .member(let base, let name): return name.first?.isUppercase == true ? constant(base).map { $0 + [name] } : nil
    default: return nil
    }
  }

  /// As Rails underscores a name, where no acronym is stated: `SSOButton` is `sso_button`.
  /// https://api.rubyonrails.org/classes/ActiveSupport/Inflector.html#method-i-underscore
  static func snakeCase(_ name: String) -> String {
    let letters = Array(name)
    var made = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0, made.last != "_" {
        let endsAcronym = index + 1 < letters.count && letters[index + 1].isLowercase
        if !letters[index - 1].isUppercase || endsAcronym { made.append("_") }
      }
      made.append(contentsOf: letter.lowercased())
    }
    return made
  }

  /// The same where a single letter begins an acronym that an application states: `o_auth_button` is `oauth_button`.
  private static func withAcronyms(_ path: String) -> String {
    path.split(separator: "/").map { name in
      var words: [String] = []
      for word in name.split(separator: "_") {
        if let last = words.last, last.count == 1 { words[words.count - 1] = last + word } else { words.append(String(word)) }
      }
      return words.joined(separator: "_")
    }.joined(separator: "/")
  }

  /// Writes a component, from its view or from the method by which its class draws it.
  func component(_ path: String, _ arguments: [TemplateArgument], _ helper: TemplateHelper, _ frame: TemplateFrame) -> Bool {
    let names = Self.views(ofComponent: path)
    let view = names.lazy.compactMap { [self] in project.finder.part($0, from: frame.tree) }.first
    let type = if let view { project.finder.viewComponent(of: view) } else { project.finder.viewComponent(names, from: frame.tree) }
    guard let tree = view ?? type?.template ?? type?.tree, view != nil || type?.drawing != nil else {
      miss(.component, path, isUnread: type != nil, helper.tag, frame)
      return false
    }
    guard enter(tree, tag: helper.tag, from: frame.tree) else { return true }
    defer { stack.removeLast() }
    var inner = TemplateFrame(tree, TemplateScope())
    if let type { construct(type, arguments, frame, &inner) }
    for argument in arguments {
      guard let name = argument.name, name != "\u{0}" else { continue }
      let value = value(argument.value, frame)
      // Its constructor keeps what it takes under the same names, as a rule.
      if inner.scope.names["@" + name] == nil { inner.scope.names["@" + name] = value }
      inner.scope.names[name] = value
    }
    inner.scope.names["content"] = helper.body.map { .content(TemplateContent($0, frame)) } ?? .null
    inner.scope.names["content?"] = .boolean(helper.body != nil)
    if let type { empty(type.slots, helper, frame, &inner) }
    render(view == nil ? type?.drawing ?? [] : tree.nodes, &inner)
    return true
  }

  /// Gives the slots of a component that nothing fills in its block no content: `component.with_icon`.
  private func empty(_ slots: [String], _ helper: TemplateHelper, _ frame: TemplateFrame, _ inner: inout TemplateFrame) {
    let call = SourceRange(min(helper.tag.start, helper.end.end), max(helper.tag.start, helper.end.end))
    let text = frame.tree.file.text[call.bytes.clamped(to: 0..<frame.tree.file.text.count)]
    for slot in slots where helper.body == nil || text.firstRange(of: Array("with_".utf8)) == nil {
      inner.scope.names[slot] = .null
      inner.scope.names[slot + "?"] = .boolean(false)
    }
  }

  /// Gives a component what its constructor keeps of what it is given: `@name = name`. Its readers have the same names.
  private func construct(_ type: ViewComponentClass, _ arguments: [TemplateArgument], _ frame: TemplateFrame, _ inner: inout TemplateFrame)
  {
    guard let constructor = type.constructor else { return }
    files.insert(type.tree.file.path)
    let call = TemplateHelper(
      receiver: nil, name: constructor.name, arguments: arguments, names: [], body: nil, escapes: true, range: SourceRange(0, 0),
      tag: SourceRange(0, 0), end: SourceRange(0, 0))
    let entry = RailsHelpers.Entry(method: constructor, tree: type.tree, constants: type.constants)
    var made = TemplateFrame(type.tree, scope(of: entry, call, frame))
    for (name, value) in made.scope.names where !name.hasPrefix("@") { made.scope.names["@" + name] = value }
    // What it checks before is nothing that is shown.
    let kept = constructor.statements.filter { if case .assign = $0 { true } else { false } }
    _ = captured { render(kept, &made) }
    for (name, value) in made.scope.names where name.hasPrefix("@") {
      inner.scope.names[name] = value
      let reader = String(name.dropFirst())
      if !type.defines(reader) { inner.scope.names[reader] = value }
    }
    for constant in type.constants { inner.scope.names[constant.name] = made.scope.names[constant.name] }
  }
}

/// The class of a view component: what it takes, and how it draws itself where no view lies beside it.
struct ViewComponentClass: Sendable {
  /// Its file, as one of Ruby's.
  let tree: TemplateTree
  private let methods: [RubyMethod]
  /// The names of all of its methods.
  private let names: Set<String>
  let constants: [(name: String, value: TemplateExpression)]
  /// What it takes and keeps.
  let constructor: RubyMethod?
  /// What may be put into it by name.
  let slots: [String]
  /// The view that stands in the class: `erb_template <<~ERB`.
  let template: TemplateTree?

  private static let inline: [(word: String, language: TemplateLanguage)] = [
    ("erb_template", .erb), ("haml_template", .haml), ("slim_template", .slim),
  ]

  init(_ file: SourceFile) {
    tree = TemplateTree(file: file, language: .erb, nodes: [])
    let heads = RubyMethodReader.heads(of: file)
    // Those of classes that stand in it, such as the ones of its slots, are indented further.
    func indent(_ method: RubyMethod) -> Int { method.start - (file.text[..<method.start].lastIndex(of: 0x0A) ?? -1) }
    let outer = heads.map(indent).min()
    methods = RubyMethodReader.methods(of: file).filter { indent($0) == outer }
    names = Set(heads.filter { indent($0) == outer }.map(\.name))
    constants = RubyMethodReader.constants(of: file)
    slots = ["renders_one", "renders_many"].flatMap { RubyMethodReader.names(declaredBy: $0, in: file) }
    constructor =
      methods.first { $0.name == "initialize" } ?? heads.first { $0.name == "initialize" && indent($0) == outer }
      ?? DryInitializer.constructor(of: file)
    template =
      Self.inline.lazy.compactMap { word, language in
        RubyMethodReader.heredoc(of: word, in: file).map { range in
          // The same places, and nothing else of the class.
          var text = file.text.map { $0 == 0x0A ? $0 : 0x20 }
          text.replaceSubrange(range.bytes, with: file.text[range.bytes])
          return TemplateReader.read(SourceFile(path: file.path, text: text, encoding: file.encoding), language)
        }
      }.first
  }

  /// What it writes by itself; nil where nothing of that is plain markup.
  var drawing: [TemplateNode]? { template?.nodes ?? method("call")?.body }

  /// The method of a name, as far as it only writes.
  func method(_ name: String) -> RubyMethod? { methods.first { $0.name == name } }

  /// Whether it has a method of a name, whatever that does.
  func defines(_ name: String) -> Bool { names.contains(name) }
}

extension TemplateFinder {
  /// The class of a component by the paths that its view may have below `app`; nil where the program has none.
  func viewComponent(_ names: [String], from tree: TemplateTree) -> ViewComponentClass? {
    guard let place = place(of: tree.file), let application = place.path.firstRange(of: "/app/") else { return nil }
    let folder = place.path[..<application.upperBound]
    return names.lazy.compactMap { self.viewComponent(at: folder + $0 + ".rb") }.first
  }

  /// The class of the component whose view a template is: it lies beside the view, or beside the folder of that.
  func viewComponent(of view: TemplateTree) -> ViewComponentClass? {
    guard let place = place(of: view.file), place.path.contains("/components/"), let name = place.path.split(separator: "/").last else {
      return nil
    }
    return viewComponent(at: place.folder + "/" + name.prefix { $0 != "." } + ".rb") ?? viewComponent(at: place.folder + ".rb")
  }
}
