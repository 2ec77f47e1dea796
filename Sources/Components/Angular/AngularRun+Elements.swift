import Diagnostics
import Scripts
import Templates

/// Elements with what directives say of them.
extension AngularRun {
  typealias Element = AngularTemplate.Element
  typealias Attribute = AngularTemplate.Attribute

  /// An element of a template; nothing, or several, where a structural directive says so.
  func shown(_ element: Element, _ context: AngularContext) -> ComponentValue {
    guard let attribute = element.attributes.first(where: { $0.kind == .structural }) else { return plain(element, context) }
    let structure = attribute.structure
    switch attribute.name {
    case "ngFor", "ngForOf":
      guard let loop = structure?.loop else { return .repeated(plain(element, context)) }
      return repeated(loop, context, empty: { .null }) { [unowned self] inner in self.plain(element, inner) }
    case "ngIf":
      guard let expression = attribute.expression else { return plain(element, context) }
      let value = value(expression, context)
      if evaluation.holds(value) == true {
        if let name = structure?.then { return template(name, context) }
        return plain(element, structure?.alias.map { bind($0, value, context) } ?? context)
      }
      return structure?.otherwise.map { template($0, context) } ?? .null
    case "ngSwitchCase":
      guard let selection = context.selection, let expression = attribute.expression else { return plain(element, context) }
      let test = compare(evaluation.force(selection.value), value(expression, context), expression, context)
      guard !selection.isMet, evaluation.holds(test) == true else { return .null }
      selection.isMet = true
      return plain(element, context)
    case "ngSwitchDefault":
      if let selection = context.selection {
        if selection.isMet { return .null }
      }
      return plain(element, context)
    case "ngTemplateOutlet":
      guard let range = attribute.valueRange else { return .null }
      return template(place(range, context).file.string(range).prefix { $0 != ";" && $0 != ":" }.trimmed, context)
    // These give the element something, and show it.
    case "transloco", "ngrxLet", "rxLet", "ngComponentOutlet", "cdkPortal", "ngrxPush": return plain(element, context)
    default:
      // Others ask: who somebody is, which device it is.
      let range = attribute.valueRange ?? attribute.nameRange
      let text = attribute.name + " " + place(range, context).file.string(range)
      guard evaluation.holds(.unknown(UnknownValue(key: String(text.prefix(200)), place: place(range, context)))) == true else {
        return structure?.otherwise.map { template($0, context) } ?? .null
      }
      return plain(element, context)
    }
  }

  /// What an `<ng-template #name>` holds.
  private func template(_ name: String, _ context: AngularContext) -> ComponentValue {
    guard let element = context.instance.template.references[name], element.name == "ng-template" else { return .null }
    return list(element.children, context)
  }

  private func plain(_ element: Element, _ context: AngularContext) -> ComponentValue {
    var context = context
    if let attribute = element.attribute("ngSwitch", [.property]), let expression = attribute.expression {
      let outer = context
      context.selection = AngularSelection(LazyValue { [unowned self] in self.value(expression, outer) })
    }
    switch element.name {
    case "ng-container":
      if let outlet = element.attribute("ngTemplateOutlet", [.property]), let range = outlet.valueRange {
        return template(place(range, context).file.string(range).trimmed, context)
      }
      return children(of: element, context)
    case "ng-template":
      if let attribute = element.attribute("ngIf", [.property]), let expression = attribute.expression {
        return evaluation.holds(value(expression, context)) == true ? list(element.children, context) : .null
      }
      return .null
    case "ng-content": return projected(element, context)
    case "router-outlet", "ion-router-outlet":
      return outlet(place(element.nameRange, context), at: context.scope.instance)
    default: break
    }
    if let component = angular.component(for: element, in: context.instance.component) { return use(component, element, context) }
    return host(element, context)
  }

  // MARK: - Projection

  /// What is put between a component's tags where its template says: https://angular.dev/guide/components/content-projection
  private func projected(_ element: Element, _ context: AngularContext) -> ComponentValue {
    guard let content = context.instance.content else { return list(element.children, context) }
    let selectors = element.attribute("select")?.text.map { AngularSelector.list($0) }
    let slots = Self.slots(context.instance.template.nodes)
    let chosen = content.nodes.filter { node in
      guard case .element(let child) = node else { return selectors == nil }
      if let selectors { return selectors.contains { $0.matches(child, classes: Self.classes(child)) } }
      return !slots.contains { $0.matches(child, classes: Self.classes(child)) }
    }
    if chosen.isEmpty { return list(element.children, context) }
    return list(chosen, content.context)
  }

  private static func classes(_ element: Element) -> [String] {
    element.attribute("class")?.text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  /// The selectors of a template's `<ng-content select>`.
  private static func slots(_ nodes: [Node]) -> [AngularSelector] {
    var found: [AngularSelector] = []
    var open = nodes
    var count = 0
    while let node = open.popLast(), count < 5_000 {
      count += 1
      if case .element(let element) = node, element.name == "ng-content", let text = element.attribute("select")?.text {
        found += AngularSelector.list(text)
      }
      open += node.children
    }
    return found
  }

  // MARK: - Components

  private func use(_ component: AngularComponent, _ element: Element, _ context: AngularContext) -> ComponentValue {
    let origin = context.scope.instance + "/" + String(element.nameRange.start)
    var inputs: [String: LazyValue] = [:]
    for attribute in element.attributes {
      switch attribute.kind {
      case .property, .twoWay:
        guard let expression = attribute.expression else { continue }
        inputs[attribute.name] = LazyValue { [unowned self] in self.value(expression, context) }
      case .literal: inputs[attribute.name] = LazyValue { [unowned self] in .text(self.translated(attribute, of: element, context)) }
      default: continue
      }
    }
    let place = place(element.startTag, context)
    let props = props(of: element, context, isComponent: true)
    mark(props, hostOf: component, place)
    addHost(of: component, at: origin, to: props, place)
    let content = element.children.isEmpty ? nil : AngularContent(element.children, context)
    let depth = context.instance.depth + 1
    props["children"] = LazyValue { [unowned self] in
      self.content(of: component, inputs: inputs, at: origin, content: content, depth: depth, place: place)
    }
    return made(element, props, context)
  }

  private func made(_ element: Element, _ props: ObjectValue, _ context: AngularContext) -> ComponentValue {
    .element(
      ElementValue(
        .host(element.name), props: props, place: place(element.range, context), nameRange: element.nameRange, startTag: element.startTag,
        origin: context.scope.instance + "/" + String(element.nameRange.start)))
  }

  /// An element of HTML, or of a library whose components are not here.
  private func host(_ element: Element, _ context: AngularContext) -> ComponentValue {
    let props = props(of: element, context, isComponent: false)
    if Self.overlays.contains(element.name), isClosed(element, props, context) { return .null }
    // The name of a glyph is no word that people read: `<mat-icon>apple</mat-icon>` is `<mat-icon fontIcon="apple">`.
    if element.name == "mat-icon" || element.name == "mat-symbol", case .text(let pieces)? = element.children.first,
      element.children.count == 1
    {
      let name = AssembledText(text(pieces, context).string.trimmed, from: element.startTag, of: context.instance.template.module.file)
      props["fonticon"] = LazyValue(.text(name))
      props["children"] = LazyValue(.null)
    }
    let isLibrary = element.name.contains("-") || element.attributes.contains { Self.isMaterial($0.name) }
    if isLibrary {
      let place = place(element.nameRange, context)
      props[":class"] = LazyValue(.text(AssembledText("props", from: place.range, of: place.file)))
    }
    // https://primeng.org/button
    if element.children.isEmpty, ComponentNames.isButton(element.name) && isLibrary || element.holds("pButton"), let label = props["label"]
    {
      props["children"] = label
    }
    if props["children"] == nil, !element.children.isEmpty {
      let inner = withRequiredMark(of: element, context)
      props["children"] = LazyValue { [unowned self] in self.marked(self.children(of: element, inner), of: element, inner) }
    }
    // What a configuration describes is written as it says.
    if angular.project.files.settings(of: pagePath).components[element.name] != nil {
      guard case .element(let own) = made(element, props, context) else { return .null }
      return .element(
        ElementValue(
          .component(.null, name: element.name), props: props, place: own.place, nameRange: own.nameRange, startTag: own.startTag,
          origin: own.origin))
    }
    return made(element, props, context)
  }

  /// Elements of libraries that lie over the page once somebody opens them.
  private static let overlays: Set<String> = [
    "mat-menu", "mat-autocomplete", "ion-modal", "ion-popover", "ion-action-sheet", "ion-alert", "p-dialog", "p-menu", "p-overlayPanel",
    "p-overlaypanel", "p-popover", "p-sidebar", "p-drawer", "nz-modal", "nz-drawer", "ngx-smart-modal", "ion-menu",
  ]

  /// Whether something that lies over the page is still closed: by its own property, or since nobody has asked for it yet.
  private func isClosed(_ element: Element, _ props: ObjectValue, _ context: AngularContext) -> Bool {
    for name in ["isOpen", "visible", "nzVisible", "opened"] {
      if let attribute = element.attributes.first(where: { $0.name == name }), let expression = attribute.expression {
        return evaluation.holds(value(expression, context)) == false
      }
    }
    let place = place(element.nameRange, context)
    var opening = UnknownValue(key: "open " + element.name + "@" + String(element.nameRange.start), place: place, usual: .boolean(false))
    opening.isShown = true
    return evaluation.holds(.unknown(opening)) == false
  }

  /// Attributes by which libraries draw elements their own way: `mat-button`, `pButton`, `nz-button`.
  private static func isMaterial(_ name: String) -> Bool {
    ["mat-", "mdc-", "nz-", "nb", "cds", "clr"].contains { name.hasPrefix($0) && name.lowercased().hasSuffix("button") }
      || ["matButton", "pButton", "matInput", "tuiButton", "mat-fab", "mat-mini-fab", "matIconButton"].contains(name)
  }

  // MARK: - Attributes

  /// Attributes that only tell Angular something.
  private static let skipped: Set<String> = [
    "ngSwitch", "ngClass", "ngStyle", "class", "style", "ngModel", "formGroup", "ngModelOptions", "routerLinkActive", "trackBy",
    "routerLinkActiveOptions", "queryParams", "fragment", "ngTemplateOutlet", "ngTemplateOutletContext", "ngIf", "i18n", "ngNonBindable",
    "innerText", "textContent", "innerHTML", "innerHtml", "routerLink", "ngSrc", "translate", "className",
  ]

  private static let names: [String: String] = ["innerHtml": "innerHTML", "ngSrc": "src", "htmlFor": "for", "readOnly": "readonly"]

  /// The attributes of an element; those of a component without what may be one of its inputs.
  private func props(of element: Element, _ context: AngularContext, isComponent: Bool) -> ObjectValue {
    let props = ObjectValue()
    let file = context.instance.template.module.file
    func set(_ name: String, _ value: LazyValue, _ range: SourceRange) {
      props[name] = value
      props.keyPlaces[name] = Place(file: file, range: range)
    }
    if let number = number(of: context.instance.component) {
      set("_ngcontent-c" + String(number), LazyValue(.boolean(true)), element.nameRange)
    }
    for attribute in element.attributes {
      let name = Self.names[attribute.name] ?? attribute.name
      switch attribute.kind {
      case .literal:
        if name == "translate" || name == "i18n" || name.hasPrefix("i18n-") || name == "class" || name == "style" { continue }
        if attribute.name == "routerLink" {
          set("href", LazyValue { [unowned self] in .text(self.text(attribute.pieces, context)) }, attribute.nameRange)
          continue
        }
        if attribute.valueRange == nil {
          set(name, LazyValue(.boolean(true)), attribute.nameRange)
        } else {
          set(
            name, LazyValue { [unowned self] in .text(self.address(name, self.translated(attribute, of: element, context))) },
            attribute.nameRange)
        }
      case .property: setProperty(attribute, name, set, context, isComponent: isComponent)
      // What a component of the project tells is not what somebody does with its element.
      case .event: if !isComponent || attribute.name == "click" { setHandler(attribute, set, context) }
      case .reference: set("#ref", LazyValue(.text(AssembledText(name, from: attribute.nameRange, of: file))), attribute.nameRange)
      default: continue
      }
    }
    // What a control's validators require is required whatever the element says.
    if props["required"] == nil, props["aria-required"] == nil, let range = validation(of: element, context) {
      set("aria-required", LazyValue(.text(AssembledText("true", from: range, of: file))), range)
    }
    setClasses(of: element, set, context)
    setStyle(of: element, set, context)
    return props
  }

  private func setProperty(
    _ attribute: Attribute, _ name: String, _ set: (String, LazyValue, SourceRange) -> Void, _ context: AngularContext, isComponent: Bool
  ) {
    guard let expression = attribute.expression else { return }
    let lazy = LazyValue { [unowned self] in self.value(expression, context) }
    switch attribute.name {
    case let name where name.hasPrefix("attr."): set(String(name.dropFirst(5)), lazy, attribute.nameRange)
    case let name where name.hasPrefix("class.") || name.hasPrefix("style.") || name.hasPrefix("@"): return
    case "innerHTML", "innerHtml":
      let object = ObjectValue()
      object["__html"] = lazy
      set("dangerouslySetInnerHTML", LazyValue(.object(object)), attribute.nameRange)
    case "innerText", "textContent": set("children", lazy, attribute.nameRange)
    case "routerLink":
      set("href", LazyValue { [unowned self] in self.link(lazy, expression, context) }, attribute.nameRange)
    case "ngSrc", "src":
      let place = place(expression.range, context)
      set(
        "src",
        LazyValue { [unowned self] in
          let value = self.evaluation.withoutForks { self.evaluation.force(lazy) }
          if case .text(let text) = self.evaluation.known(value) { return .text(self.address("src", text)) }
          return .text(self.evaluation.written(value, at: place))
        }, attribute.nameRange)
    case let other where Self.skipped.contains(other): return
    // What a component of the project is given is its own.
    case _ where isComponent && name != "id" && name != "hidden": return
    default: set(name, lazy, attribute.nameRange)
    }
  }

  /// The address of `[routerLink]="['/login', id]"`.
  private func link(_ lazy: LazyValue, _ expression: AngularTemplate.Expression, _ context: AngularContext) -> ComponentValue {
    let value = evaluation.withoutForks { evaluation.force(lazy) }
    guard case .list(let items) = value else { return value }
    let place = place(expression.range, context)
    var made = AssembledText()
    for (index, item) in items.enumerated() {
      if index > 0 { made.append("/", from: place.range, of: place.file) }
      made.append(evaluation.written(evaluation.force(item), at: place))
    }
    return .text(made)
  }

  /// A path of the program's assets as its page reaches it: `assets/apple.svg` lies beside `index.html`.
  private func address(_ name: String, _ text: AssembledText) -> AssembledText {
    guard name == "src", !text.isEmpty, text.bytes.count < 300 else { return text }
    let written = text.string
    guard !written.contains(":"), !written.hasPrefix("//") else { return text }
    let path = written.split(separator: "/").drop { $0 == "." || $0 == ".." }.joined(separator: "/").prefix { $0 != "?" && $0 != "#" }
    for folder in Set(angular.programs.map(\.folder)).sorted() + [angular.home + "/src", angular.home + "/public", angular.home] {
      for candidate in [folder + "/" + path, ComponentProject.folder(folder) + "/public/" + path]
      where angular.project.files.hasFile(at: candidate) {
        let whole = text.pieces.location(SourceRange(0, text.bytes.count))?.range ?? SourceRange(0, 0)
        guard let file = text.pieces.files.first else { return text }
        return AssembledText(ComponentProject.relative(from: ComponentProject.folder(pagePath), to: candidate), from: whole, of: file)
      }
    }
    return text
  }

  // MARK: - Handlers

  private static let handlers: [String: String] = [
    "click": "onClick", "submit": "onSubmit", "ngSubmit": "onSubmit", "tap": "onClick", "press": "onClick", "onClick": "onClick",
    "paste": "onPaste", "mousedown": "onMouseDown", "clicked": "onClick", "buttonClick": "onClick",
  ]

  /// What an event does: its statement, and the methods of the component that it calls.
  private func setHandler(_ attribute: Attribute, _ set: (String, LazyValue, SourceRange) -> Void, _ context: AngularContext) {
    guard let name = Self.handlers[attribute.name], let range = attribute.valueRange, !range.isEmpty else { return }
    let place = place(range, context)
    let root = attribute.expression.flatMap { context.instance.template.roots[$0.number] }
    guard let root else { return set(name, LazyValue(.unknown(UnknownValue(key: "event", place: place))), attribute.nameRange) }
    let body = ScriptNode.Function(name: nil, parameters: [], body: root, returnsBody: true)
    let statement = LazyValue(.function(FunctionValue(.written(body, context.scope), name: nil, place: place)))
    set(name, LazyValue { [unowned self] in .list([statement] + self.called(by: root, context)) }, attribute.nameRange)
  }

  /// The methods that a statement calls without telling them anything: what they do is what it does.
  private func called(by root: ScriptTree.NodeID, _ context: AngularContext) -> [LazyValue] {
    let tree = context.scope.module.tree
    return tree.nodes(in: root).compactMap { node in
      guard case .call(let callee, let arguments, _) = node.kind, case .identifier(let name) = tree[callee].kind,
        let method = context.scope.find(name)
      else { return nil }
      let isPlain = arguments.allSatisfy { if case .identifier("$event") = tree[$0].kind { true } else { false } }
      return isPlain ? method : nil
    }
  }

  // MARK: - Classes and styles

  private func setClasses(of element: Element, _ set: (String, LazyValue, SourceRange) -> Void, _ context: AngularContext) {
    let own = element.attribute("class")
    let bound = element.attributes.filter {
      $0.kind == .property && ($0.name == "ngClass" || $0.name == "class" || $0.name == "className" || $0.name.hasPrefix("class."))
    }
    guard own != nil || !bound.isEmpty, let range = (own ?? bound.first)?.nameRange else { return }
    if bound.isEmpty, let own { return set("class", LazyValue { [unowned self] in .text(self.text(own.pieces, context)) }, range) }
    set(
      "class",
      LazyValue { [unowned self] in
        var parts: [ComponentValue] = []
        if let own { parts.append(.text(self.text(own.pieces, context))) }
        var root: ScriptTree.NodeID?
        for attribute in bound {
          guard let expression = attribute.expression, let node = context.instance.template.roots[expression.number] else { continue }
          root = node
          guard attribute.name.hasPrefix("class.") else {
            parts.append(self.value(expression, context))
            continue
          }
          let name = SourceRange(attribute.nameRange.start + 6, attribute.nameRange.end)
          if self.evaluation.holds(self.value(expression, context)) == true {
            parts.append(.text(AssembledText(name, of: context.instance.template.module.file)))
          }
        }
        guard let root else { return parts.first ?? .null }
        return .text(self.evaluation.joinedClasses(parts, root, context.scope))
      }, range)
  }

  private func setStyle(of element: Element, _ set: (String, LazyValue, SourceRange) -> Void, _ context: AngularContext) {
    let own = element.attribute("style")
    let bound = element.attributes.filter {
      $0.kind == .property && ($0.name == "ngStyle" || $0.name == "style" || $0.name.hasPrefix("style."))
    }
    guard own != nil || !bound.isEmpty, let range = (own ?? bound.first)?.nameRange else { return }
    set(
      "style",
      LazyValue { [unowned self] in
        var made = own.map { self.text($0.pieces, context) } ?? AssembledText()
        func add(_ name: String, _ value: ComponentValue, unit: String, _ place: Place) {
          switch value {
          case .null, .boolean: return
          default: break
          }
          if !made.isEmpty { made.append(";", from: place.range, of: place.file) }
          made.append(name + ":", from: place.range, of: place.file)
          made.append(self.evaluation.written(self.evaluation.known(value), at: place))
          made.append(unit, from: place.range, of: place.file)
        }
        for attribute in bound {
          guard let expression = attribute.expression else { continue }
          let value = self.evaluation.withoutForks { self.value(expression, context) }
          let place = self.place(expression.range, context)
          if attribute.name.hasPrefix("style.") {
            let parts = attribute.name.dropFirst(6).split(separator: ".", maxSplits: 1).map(String.init)
            guard !parts.isEmpty else { continue }
            add(ComponentNames.styleProperty(parts[0]), value, unit: parts.count > 1 ? parts[1] : "", place)
          } else if case .object(let object) = value {
            for key in object.keys {
              guard let property = object[key] else { continue }
              let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
              guard let name = parts.first else { continue }
              add(
                name.hasPrefix("--") ? name : ComponentNames.styleProperty(name), self.evaluation.force(property),
                unit: parts.count > 1 ? parts[1] : "", object.keyPlaces[key] ?? place)
            }
          } else if case .text(let text) = value {
            if !made.isEmpty { made.append(";", from: place.range, of: place.file) }
            made.append(text)
          } else {
            return .unknown(UnknownValue(key: "style", place: place))
          }
        }
        return .text(made)
      }, range)
  }
}
