import Diagnostics
import Scripts

/// What scripts of components configure and draw, written as a page has it: a script in the head, and elements where they are put.
extension PageWriter {
  /// A button that a script draws, and where it belongs.
  struct PendingDrawing {
    let drawing: ServiceCalls.Drawing
    let module: ModuleSyntax
    let scope: Scope
    fileprivate(set) var isPlaced = false
  }

  /// Writes what a component shows, with what its script does beside: `scope` is that of its script.
  func write(_ value: ComponentValue, of module: ModuleSyntax, _ range: SourceRange, _ scope: Scope?) {
    guard let program = project.program(of: module, range) else { return write(value) }
    configure(program, of: module, range, scope)
    let first = pending.count
    for found in program.drawings {
      let outer = scopeOf(found.module, found.value.range, in: module, range, scope)
      pending.append(PendingDrawing(drawing: found.value, module: found.module, scope: outer))
    }
    write(value)
    // Where its element was not found, it stands in the component all the same.
    for index in pending.indices.dropFirst(first) where !pending[index].isPlaced { place(index) }
    pending.removeLast(pending.count - first)
  }

  /// Writes what scripts draw in an element behind its own children.
  func writeDrawings(in element: ElementValue) {
    guard !pending.isEmpty else { return }
    for index in pending.indices where !pending[index].isPlaced && isTarget(element, of: pending[index]) { place(index) }
  }

  private func isTarget(_ element: ElementValue, of pending: PendingDrawing) -> Bool {
    func isText(_ prop: String, _ wanted: String) -> Bool {
      guard let value = element.props[prop], case .text(let text) = evaluation.withoutForks({ evaluation.force(value) }) else {
        return false
      }
      return text.string == wanted
    }
    switch pending.drawing.target {
    case .id(let id): return isText("id", id)
    case .reference(let name):
      // A template may stand in a file of its own.
      let isNear = ComponentProject.folder(element.place.file.path) == ComponentProject.folder(pending.module.file.path)
      return isNear && (isText("#ref", name) || isText("ref", name))
    case .unknown: return false
    }
  }

  private func place(_ index: Int) {
    pending[index].isPlaced = true
    let one = pending[index]
    let file = one.module.file
    evaluation.use(file, at: one.module.path)
    switch one.drawing.shape {
    case .markup(let node):
      if case .text(let text) = evaluation.withoutForks({ evaluation.evaluate(node, one.scope) }) { out.append(text) }
    case .element(let name, let attributes):
      let place = Place(file: file, range: one.drawing.range)
      append("<" + name, from: place)
      for attribute in attributes {
        let attributePlace = Place(file: file, range: attribute.place)
        switch attribute.value {
        case .written(let text): writeAttribute(attribute.name, AssembledText(text, from: attribute.place, of: file), attributePlace)
        case .expression(let node):
          let value = evaluation.withoutForks { evaluation.evaluate(node, one.scope) }
          writeAttribute(attribute.name, evaluation.written(value, at: evaluation.place(node, one.scope)), attributePlace)
        }
      }
      append("></" + name + ">", from: place)
    }
  }

  // MARK: - Configurations

  /// Writes what the scripts of modules configure as soon as they are loaded; `plugins` are modules that a framework runs whole.
  func writeStart(of paths: [String], plugins: [String] = []) {
    for path in plugins { writeWhole(path) }
    for path in paths {
      guard let module = project.module(at: path), module.markup == nil else { continue }
      for range in module.startingParts {
        if let program = project.program(of: module, range) { configure(program, of: module, range, nil) }
      }
      for source in module.bareImports {
        if case .file(let path) = project.resolve(source, from: module.path) { writeWhole(path) }
      }
    }
  }

  /// Writes what a module without elements configures anywhere.
  private func writeWhole(_ path: String) {
    guard let module = project.module(at: path), !module.hasElements else { return }
    let range = SourceRange(0, module.file.text.count)
    if let program = project.program(of: module, range) { configure(program, of: module, range, nil) }
  }

  /// Writes the calls that a program configures libraries with, their arguments worked out.
  func configure(_ program: ComponentProgram, of module: ModuleSyntax, _ range: SourceRange, _ scope: Scope?) {
    for found in program.configurations {
      let guards = CallGuards(found.module) { [self] test in
        let around = scopeOf(found.module, found.module.tree[test].range, in: module, range, scope)
        return evaluation.surelyHolds { evaluation.evaluate(test, around) }
      }
      guard !guards.keepOut(found.value.range) else { continue }
      let inner = scopeOf(found.module, found.value.range, in: module, range, scope)
      var text = AssembledText()
      let call = Place(file: found.module.file, range: found.value.callee)
      text.append(found.value.name + "(", from: call.range, of: call.file)
      if let argument = found.value.argument {
        let value = evaluation.withoutForks { evaluation.evaluate(argument, inner) }
        appendLiteral(value, evaluation.place(argument, inner), to: &text, depth: 0)
      }
      text.append(");", from: call.range, of: call.file)
      evaluation.use(found.module.file, at: found.module.path)
      writeScript(text, call)
    }
  }

  /// Whether a call stands in the head already.
  func isConfigured(_ call: ServiceCalls.Configuration) -> Bool { head.bytes.firstRange(of: Array((call.name + "(").utf8)) != nil }

  /// Writes a script into the head, once.
  func writeScript(_ text: AssembledText, _ place: Place) {
    guard head.bytes.firstRange(of: text.bytes) == nil else { return }
    var script = AssembledText("<script>", from: place.range, of: place.file)
    script.append(text)
    script.append("</script>", from: place.range, of: place.file)
    appendToHead(script)
  }

  /// A value as a script has it; what is not known is a string of which nothing is known.
  func appendLiteral(_ value: ComponentValue, _ place: Place, to text: inout AssembledText, depth: Int) {
    func quoted(_ string: AssembledText) {
      let written = string.string
      let isPlain = !written.contains { $0 == "\"" || $0 == "\\" || $0 == "<" || $0.isNewline }
      let range = string.pieces.location(SourceRange(0, string.bytes.count)).map(\.range) ?? place.range
      let file = string.pieces.files.first ?? place.file
      text.append("\"", from: range, of: file)
      if isPlain { text.append(string) } else { text.append(String(UnknownPiece.character), from: range, of: file) }
      text.append("\"", from: range, of: file)
    }
    switch value {
    case .text(let string): quoted(string)
    case .number(let number, let place): text.append(Evaluation.digits(number), from: place.range, of: place.file)
    case .boolean(let flag): text.append(flag ? "true" : "false", from: place.range, of: place.file)
    case .object(let object) where depth < 4:
      text.append("{", from: place.range, of: place.file)
      for key in object.keys {
        guard let lazy = object[key] else { continue }
        let keyPlace = object.keyPlaces[key] ?? place
        let isName = key.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x5F }
        guard isName else { continue }
        text.append(key + ":", from: keyPlace.range, of: keyPlace.file)
        appendLiteral(evaluation.withoutForks { evaluation.force(lazy) }, keyPlace, to: &text, depth: depth + 1)
        text.append(",", from: keyPlace.range, of: keyPlace.file)
      }
      if let unknown = object.unknown { text.append("...others", from: unknown.place.range, of: unknown.place.file) }
      text.append("}", from: place.range, of: place.file)
    // As an argument it may be anything; as a value it is there.
    case _ where depth == 0: text.append("options", from: place.range, of: place.file)
    case .unknown(let unknown): quoted(AssembledText(String(UnknownPiece.character), from: unknown.place.range, of: unknown.place.file))
    default: quoted(AssembledText(String(UnknownPiece.character), from: place.range, of: place.file))
    }
  }

  // MARK: - Scopes

  /// The names at a place of a module's script, where that is known: those of the functions around it, whose parameters are not.
  private func scopeOf(
    _ module: ModuleSyntax, _ place: SourceRange, in own: ModuleSyntax, _ range: SourceRange, _ scope: Scope?
  ) -> Scope {
    let isOwn = module.path == own.path && range.contains(place)
    let start = isOwn ? scope : nil
    let tree = module.tree
    var inner = start ?? evaluation.moduleScope(module)
    // The function whose scope it is was run; those in it were not.
    var isBody = start != nil
    for node in tree.nodes.filter({ $0.range.contains(place) }).sorted(by: { $0.range.length > $1.range.length }) {
      if start != nil, !range.contains(node.range) || node.range == range { continue }
      switch node.kind {
      case .block where isBody: isBody = false
      case .function(let function), .functionDeclaration(let function):
        isBody = false
        inner = evaluation.scope(in: inner, module: module, instance: inner.instance)
        for parameter in function.parameters {
          evaluation.bind(parameter, to: LazyValue(evaluation.unknown(parameter, inner)), in: inner)
        }
      case .block(let statements):
        inner = evaluation.scope(in: inner, module: module, instance: inner.instance)
        for statement in statements { evaluation.declare(statement, in: inner) }
      default: continue
      }
    }
    return inner
  }
}

extension ModuleSyntax {
  /// The statements that a module runs when it is loaded.
  fileprivate var startingParts: [SourceRange] {
    tree.statements.compactMap { if case .expressionStatement = tree[$0].kind { tree[$0].range } else { nil } }
  }

  /// The modules that are imported for what they do alone.
  fileprivate var bareImports: [String] {
    tree.statements.compactMap {
      guard case .imported(let made) = tree[$0].kind, made.bindings.isEmpty, !made.isTypeOnly else { return nil }
      return made.module.name
    }
  }
}
