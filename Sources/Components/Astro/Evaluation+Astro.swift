import Diagnostics
import Preprocessors
import Scripts
import Templates

/// What Astro says of elements besides what JSX says: https://docs.astro.build/en/reference/directives-reference/
extension Evaluation {
  /// An element of a component of Astro's.
  func astro(_ element: ScriptNode.Element, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    switch element.name {
    case ["slot"]: return slot(element, node, scope)
    case ["style"]: return sheet(element, node, scope)
    case ["script"]: return script(element, node, scope)
    case ["Fragment"]:
      let made = self.element(element, node, scope)
      return .element(
        ElementValue(
          .fragment, props: directed(made, scope), place: made.place, nameRange: made.nameRange, startTag: made.startTag,
          origin: made.origin))
    default:
      let made = self.element(element, node, scope)
      let props = directed(made, scope)
      if case .host = made.kind, let name = scope.module.scopeName {
        props[name] = LazyValue(.boolean(true))
        props.keyPlaces[name] = Place(file: scope.module.file, range: element.nameRange)
      }
      return .element(made.with(props))
    }
  }

  /// The props of an element with what directives make of them.
  private func directed(_ element: ElementValue, _ scope: Scope) -> ObjectValue {
    let props = ObjectValue()
    props.unknown = element.props.unknown
    for key in element.props.keys {
      guard let value = element.props[key] else { continue }
      var name = key
      var lazy = value
      switch key {
      case "class:list":
        name = "class"
        let own = element.props["class"]
        let place = element.props.keyPlaces[key] ?? element.place
        lazy = LazyValue { [unowned self] in
          .text(self.joinedClasses([own, value].compactMap(\.self).map { self.force($0) }, at: place))
        }
      case "set:html":
        name = "dangerouslySetInnerHTML"
        let object = ObjectValue()
        object["__html"] = value
        lazy = LazyValue(.object(object))
      case "set:text": name = "children"
      case let other where ["client:", "server:", "is:", "define:", "transition:", "vite-ignore"].contains { other.hasPrefix($0) }: continue
      default: break
      }
      props[name] = lazy
      props.keyPlaces[name] = element.props.keyPlaces[key]
    }
    props.openType = element.props.openType
    return props
  }

  // MARK: - Scripts

  /// A script of a template, with those that it imports, which are its page's as well: https://docs.astro.build/en/guides/client-side-scripts/
  private func script(_ element: ScriptNode.Element, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let own = self.element(element, node, scope)
    let made = ComponentValue.element(own.with(directed(own, scope)))
    guard own.props["is:inline"] == nil, case .text(let range)? = element.children.first else { return made }
    let tree = ScriptParser.parse(Array(scope.module.file.text[range.bytes]), dialect: ScriptParser.Dialect(path: "a.ts"))
    let imported = tree.statements.compactMap { statement -> ComponentValue? in
      guard case .imported(let made) = tree[statement].kind, !made.isTypeOnly,
        case .file(let path) = project.resolve(made.module.name, from: scope.module.path), ComponentProject.isScript(path)
      else { return nil }
      let props = ObjectValue()
      props["type"] = LazyValue(.text(AssembledText("module", from: own.place.range, of: own.place.file)))
      props["src"] = LazyValue(.asset(path: path))
      return .element(
        ElementValue(
          .host("script"), props: props, place: own.place, nameRange: own.nameRange, startTag: own.startTag, origin: own.origin))
    }
    return imported.isEmpty ? made : .list((imported + [made]).map { LazyValue($0) })
  }

  // MARK: - Slots

  /// What is put into a component where its template says, or what stands in the slot itself.
  private func slot(_ element: ScriptNode.Element, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let own = self.element(element, node, scope)
    var name: String?
    if let value = own.props["name"], case .text(let text) = force(value) { name = text.string }
    if let given = scope.find(ScriptParser.propsName), case .object(let props) = force(given), let children = props["children"] {
      let chosen = flattened(force(children)).filter { slotName($0) == name }
      if chosen.contains(where: { !isBlank($0) }) { return .list(chosen.map { LazyValue($0) }) }
    }
    return own.props["children"].map { force($0) } ?? .null
  }

  /// The items of lists within lists.
  private func flattened(_ value: ComponentValue, depth: Int = 0) -> [ComponentValue] {
    guard case .list(let items) = value, depth < 8 else { return [value] }
    return items.flatMap { flattened(force($0), depth: depth + 1) }
  }

  /// The slot that an element asks for.
  private func slotName(_ value: ComponentValue) -> String? {
    guard case .element(let element) = value, let slot = element.props["slot"], case .text(let text) = force(slot) else { return nil }
    return text.string
  }

  private func isBlank(_ value: ComponentValue) -> Bool {
    switch value {
    case .text(let text): text.bytes.allSatisfy { $0 <= 0x20 }
    case .null, .boolean: true
    default: false
    }
  }

  // MARK: - Styles

  /// A style sheet in a template, which reaches the component's own elements alone where it does not say otherwise.
  private func sheet(_ element: ScriptNode.Element, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let file = scope.module.file
    let own = self.element(element, node, scope)
    guard case .text(let range)? = element.children.first else { return .null }
    var text = AssembledText(range, of: file)
    var lacking: [String] = []
    if let language = own.props["lang"], case .text(let name) = force(language), name.string != "css" {
      let made = Preprocessor.css(
        of: range, in: file, name.string, at: project.place(scope.module.path), files: project.files, names: project)
      text = made?.text ?? AssembledText()
      if made?.isComplete != true { lacking = PageComposition.lacking(made?.missing ?? []) }
    }
    // What an address means is decided by the component's place, not by the page's.
    let (rest, imports) = ComponentStyles.withoutImports(text, project, scope.module.path)
    text = rest
    if own.props["is:global"] == nil, own.props["is:inline"] == nil, let name = scope.module.scopeName {
      text = ScopedSheet(attribute: name).applied(to: text)
    }
    for name in lacking { text.append("@import \"" + name + "\";", from: range, of: file) }
    let props = ObjectValue()
    props["children"] = LazyValue(.text(text))
    let style = ComponentValue.element(own.with(props))
    return imports.isEmpty ? style : .list(imports.map { LazyValue(link(to: $0, in: own)) } + [LazyValue(style)])
  }

  /// The link to a sheet that a `style` element imports.
  private func link(to path: String, in element: ElementValue) -> ComponentValue {
    let place = element.place
    let props = ObjectValue()
    props["rel"] = LazyValue(.text(AssembledText("stylesheet", from: place.range, of: place.file)))
    props["href"] = LazyValue(.asset(path: path))
    return .element(
      ElementValue(
        .host("link"), props: props, place: place, nameRange: element.nameRange, startTag: element.startTag, origin: element.origin))
  }
}
