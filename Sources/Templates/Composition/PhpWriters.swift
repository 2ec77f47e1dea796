import Diagnostics

/// Where the functions of a program of PHP's stand that write elements: `inc/form.php` of a theme, which its `functions.php` loads.
struct PhpWriters: Sendable {
  private static let skipped: Set<String> = [
    "node_modules", "vendor", "wp-admin", "wp-includes", "tests", "test", "storage", "cache", "uploads", "lang", "languages", "public",
  ]
  private static let fileLimit = 600
  private static let sizeLimit = 262_144

  /// By the name of a function, the absolute path of its file; nil where several files have one of that name.
  private var places: [String: String?] = [:]
  /// By the hook, what the program adds to the classes that WordPress writes.
  private(set) var classes: [String: ClassFilters] = [:]

  init(below folder: String, _ files: any ProjectFiles) {
    var count = 0
    FolderWalk(folders: 300, depth: 6).walk(from: folder) { folder in
      for name in files.names(in: folder) where name.hasSuffix(".php") && count < Self.fileLimit {
        count += 1
        let path = folder + "/" + name
        guard let file = files.text(at: path), file.text.count <= Self.sizeLimit else { continue }
        for hook in ["body_class", "post_class"] where file.text.firstRange(of: Array(hook.utf8)) != nil {
          classes[hook, default: ClassFilters()].read(file.text, hook: hook)
        }
        PhpFunctions.bodies(in: file.text) { name, body in
          guard PhpFunctions.holdsElement(body) else { return }
          if let known = places[name], known != path { places[name] = .some(nil) } else { places[name] = path }
        }
      }
      return files.folderNames(in: folder).filter { !$0.hasPrefix(".") && !Self.skipped.contains($0) }
    }
  }

  /// The file of the only function of a name.
  subscript(name: String) -> String? { places[name] ?? nil }

  /// Whether there is a function of a name.
  func has(_ name: String) -> Bool { places[name] != nil }
}

extension TemplateFinder {
  /// The functions that write in the program of a template: in the folder of its theme, or of its packages.
  func phpWriters(for tree: TemplateTree) -> PhpWriters? {
    guard let place = place(of: tree.file) else { return nil }
    let marks = ["/functions.php", "/composer.json"]
    let folder = Self.ancestors(of: place).first { folder in marks.contains { hasFile(at: folder + $0) } } ?? place.root
    return phpWriters(below: folder)
  }
}

extension TemplateRun {
  /// Writes what a function of the program's writes where it is called. One that is not followed is named, and stands for something that nobody knows.
  func call(php call: TemplateCall, _ expression: TemplateExpression, _ frame: TemplateFrame) {
    guard case .call(let callee, let arguments) = expression.kind, case .name(let name) = callee.kind else { return keep(call, frame) }
    let writers = project.finder.phpWriters(for: frame.tree)
    if let macro = phpFunction(callee, name, writers, frame) {
      let key = macro.tree.file.path + " ::" + name
      if !stack.contains(key), stack.count < Self.depthLimit, case .content(let content) = invoke(macro, arguments, caller: nil, frame) {
        stack.append(key)
        defer { stack.removeLast() }
        files.insert(macro.tree.file.path)
        return write(content)
      }
    }
    guard writers?.has(name) == true, sink.context.isAmongElements else {
      missFunction(expression, call.tag, frame)
      return keep(call, frame)
    }
    miss(.helper, name, isUnread: true, expression.range, frame)
    let element = "x-" + name.lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
    write(
      AssembledText("<\(element)\(Self.unseen)>\u{FFFC}</\(element)>", from: expression.range, of: frame.tree.file), frame)
  }

  /// What a function or a method of the program's gives, or writes, as text; nil for one that is not followed.
  func phpValue(_ callee: TemplateExpression, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue? {
    guard frame.tree.language == .php || frame.tree.language == .blade else { return nil }
    let names: [String]
    switch callee.kind {
    case .name(let function): names = [function]
    // Methods that say nothing of who may call them are called as functions are.
    case .member(_, let method): names = ["::" + method, method]
    default: return nil
    }
    var macro = names.lazy.compactMap { name -> MacroValue? in
      if case .macro(let own) = frame.scope.names[name] { own } else { nil }
    }.first
    if macro == nil {
      // Of an object from elsewhere nobody knows the class; a class is named.
      var type: String?
      if case .member(let base, _) = callee.kind {
        guard case .name(let name) = base.kind, name.first?.isUppercase == true else { return nil }
        type = name
      }
      guard let path = project.finder.phpWriters(for: frame.tree)?[names[names.count - 1]],
        let tree = project.finder.calledFile(at: path),
        type.map({ tree.file.text.firstRange(of: Array("class \($0)".utf8)) != nil }) ?? true
      else { return nil }
      let found = names.lazy.compactMap { Self.macro($0, in: tree.nodes, depth: 0) }.first
      macro = found.map { MacroValue(macro: $0, tree: tree, siblings: [:]) }
    }
    guard let macro, macro.tree.language == .php, case .content(let content) = invoke(macro, arguments, caller: nil, frame) else {
      return nil
    }
    let key = macro.tree.file.path + " ::" + names[names.count - 1]
    guard !stack.contains(key), stack.count < Self.depthLimit else { return .unknown }
    stack.append(key)
    defer { stack.removeLast() }
    files.insert(macro.tree.file.path)
    return .string(captured { write(content) }, isMarkup: true)
  }

  private func phpFunction(
    _ callee: TemplateExpression, _ name: String, _ writers: PhpWriters?, _ frame: TemplateFrame
  ) -> MacroValue? {
    if case .macro(let macro) = value(callee, frame) { return macro }
    guard let path = writers?[name], let tree = project.finder.calledFile(at: path) else { return nil }
    return Self.macro(name, in: tree.nodes, depth: 0).map { MacroValue(macro: $0, tree: tree, siblings: [:]) }
  }

  /// A function of a file, wherever it is declared: `if (!function_exists('f')) { function f() { … } }`.
  private static func macro(_ name: String, in nodes: [TemplateNode], depth: Int) -> TemplateMacro? {
    guard depth < depthLimit else { return nil }
    for node in nodes {
      switch node {
      case .macro(let macro) where macro.name == name: return macro
      case .choice(let choice):
        for branch in choice.branches { if let found = self.macro(name, in: branch.body, depth: depth + 1) { return found } }
      case .scope(_, let body, _, _): if let found = macro(name, in: body, depth: depth + 1) { return found }
      default: break
      }
    }
    return nil
  }
}
