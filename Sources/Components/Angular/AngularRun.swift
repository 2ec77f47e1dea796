import Diagnostics
import Scripts
import Templates

/// Where a part of a template stands: in which component, in which scope.
struct AngularContext {
  let instance: AngularInstance
  let scope: Scope
  /// What the nearest `[ngSwitch]` chooses by.
  var selection: AngularSelection?
  /// By where elements begin, the children that they have in another language.
  var replaced: [Int: ComponentValue] = [:]
  /// Where the field says that it is required whose label Material marks.
  var requiredMark: SourceRange?

  func with(_ scope: Scope) -> AngularContext {
    AngularContext(instance: instance, scope: scope, selection: selection, replaced: replaced, requiredMark: requiredMark)
  }
}

/// The value of an `[ngSwitch]`, and whether one of its cases was shown.
final class AngularSelection {
  let value: LazyValue
  var isMet = false

  init(_ value: LazyValue) { self.value = value }
}

/// One way through a page of Angular's: turns templates into the elements that are written.
final class AngularRun {
  typealias Node = AngularTemplate.Node

  let evaluation: Evaluation
  let angular: AngularProject
  /// Of the components that stand in outlets the innermost first.
  var outlets: [AngularComponent] = []
  /// By the script, the names that its classes give other values.
  var assigned: [String: Set<String>] = [:]
  /// The absolute path of the page's own file.
  var pagePath = ""
  /// The components whose styles were met, in their order.
  private(set) var styled: [AngularComponent] = []
  private var numbers: [String: Int] = [:]

  private static let depthLimit = 48

  init(_ evaluation: Evaluation, _ angular: AngularProject) {
    self.evaluation = evaluation
    self.angular = angular
  }

  // MARK: - Components

  /// The number that tells a component's own elements from others'; nil for one whose styles reach everywhere.
  func number(of component: AngularComponent) -> Int? {
    if let known = numbers[component.key] { return known < 0 ? nil : known }
    let template = angular.template(of: component)
    let isStyled = !component.styles.isEmpty || template?.styles.isEmpty == false
    if isStyled { styled.append(component) }
    numbers[component.key] = isStyled && component.isEncapsulated ? styled.count : -1
    return isStyled && component.isEncapsulated ? styled.count : nil
  }

  /// What a component draws; an empty list where its template is not there. Inputs are nil for a page, whose inputs the router gives.
  func content(
    of component: AngularComponent, inputs: [String: LazyValue]?, at origin: String, content: AngularContent? = nil, depth: Int = 0,
    place: Place
  ) -> ComponentValue {
    guard depth < Self.depthLimit, let instance = instance(component, inputs: inputs, at: origin, content: content, depth: depth) else {
      return .unknown(UnknownValue(key: component.name, place: place))
    }
    let shown = LazyValue { [unowned self] in
      .list(self.values(instance.template.nodes, AngularContext(instance: instance, scope: instance.scope)))
    }
    let part = (component.module, component.range)
    guard angular.project.program(of: part.0, part.1) != nil else { return evaluation.force(shown) }
    let drawing = FunctionValue(.made { [unowned evaluation] _ in evaluation.force(shown) }, name: nil, place: place)
    drawing.part = part
    return .element(
      ElementValue(
        .component(.function(drawing), name: ""), props: ObjectValue(), place: place, nameRange: place.range, startTag: place.range,
        origin: origin))
  }

  /// The element that a component stands in, where no template names it: what a router or a program shows.
  func host(of component: AngularComponent, name: String?, at origin: String, place: Place, isPage: Bool = false) -> ComponentValue {
    let tag = name ?? component.selectors.compactMap(\.element).first ?? "ng-component"
    let props = ObjectValue()
    mark(props, hostOf: component, place)
    addHost(of: component, at: origin, to: props, place)
    props["children"] = LazyValue { [unowned self] in self.content(of: component, inputs: nil, at: origin, place: place) }
    let element = ElementValue(.host(tag), props: props, place: place, nameRange: place.range, startTag: place.range, origin: origin)
    element.isPage = isPage
    return .element(element)
  }

  /// What the component shows that stands in the next outlet.
  func outlet(_ place: Place, at origin: String) -> ComponentValue {
    guard let shown = outlets.popLast() else { return .null }
    return host(of: shown, name: nil, at: origin + "/outlet", place: place, isPage: outlets.isEmpty)
  }

  /// The attribute by which the styles of a component find its own element, and by which that is known for one whose content is all there.
  func mark(_ props: ObjectValue, hostOf component: AngularComponent, _ place: Place) {
    let name = "_nghost" + (number(of: component).map { "-c" + String($0) } ?? "")
    props[name] = LazyValue(.boolean(true))
    props.keyPlaces[name] = place
  }

  /// What a component says of its own element: classes, styles and attributes.
  func addHost(of component: AngularComponent, at origin: String, to props: ObjectValue, _ place: Place) {
    let tree = component.module.tree
    for property in component.host {
      guard case .name(let name, let range) = property.key, let text = AngularComponent.string(property.value, tree) else { continue }
      let value = AssembledText(text, from: tree[property.value].range, of: component.module.file)
      switch name {
      case "class": props["class"] = joined(props["class"], .text(value), place)
      case "style": props["style"] = LazyValue(.text(value))
      case let name where !name.contains("(") && !name.contains("["): if props[name] == nil { props[name] = LazyValue(.text(value)) }
      // What is bound is not known.
      case "[class]", "[style]": props[":" + name.dropFirst().dropLast()] = LazyValue(.text(value))
      case let name where name.hasPrefix("[class.") || name.hasPrefix("[style."):
        props[":class"] = LazyValue(.text(value))
      default: continue
      }
      props.keyPlaces[name] = Place(file: component.module.file, range: range)
    }
  }

  /// Classes with others behind them.
  func joined(_ first: LazyValue?, _ second: ComponentValue, _ place: Place) -> LazyValue {
    guard let first else { return LazyValue(second) }
    return LazyValue { [unowned evaluation] in
      var made = evaluation.written(evaluation.force(first), at: place)
      made.append(" ", from: place.range, of: place.file)
      made.append(evaluation.written(second, at: place))
      return .text(made)
    }
  }

  // MARK: - Nodes

  func values(_ nodes: [Node], _ context: AngularContext) -> [LazyValue] {
    var scope = context.scope
    return nodes.compactMap { node in
      if case .variable(let name, let expression) = node {
        // What comes behind it may use it.
        let outer = scope
        scope = evaluation.scope(in: outer, module: outer.module, instance: outer.instance)
        scope.names[name] = LazyValue { [unowned self] in self.value(expression, context.with(outer)) }
        return nil
      }
      let inner = context.with(scope)
      return LazyValue { [unowned self] in self.value(of: node, inner) }
    }
  }

  func list(_ nodes: [Node], _ context: AngularContext) -> ComponentValue { .list(values(nodes, context)) }

  func value(of node: Node, _ context: AngularContext) -> ComponentValue {
    switch node {
    case .text(let pieces): return .list(pieces.map { piece in LazyValue { [unowned self] in self.shown(piece, context) } })
    case .element(let element): return shown(element, context)
    case .group(let children): return list(children, context)
    case .variable: return .null
    case .unknown(let range): return .unknown(UnknownValue(key: "template", place: place(range, context)))
    case .choice(let branches):
      for branch in branches {
        guard let test = branch.test else { return list(branch.children, context) }
        let value = value(test, context)
        guard evaluation.holds(value) == true else { continue }
        return list(branch.children, branch.alias.map { bind($0, value, context) } ?? context)
      }
      return .null
    case .selection(let subject, let cases):
      let value = value(subject, context)
      for branch in cases {
        guard let test = branch.test else { continue }
        if evaluation.holds(compare(value, self.value(test, context), test, context)) == true { return list(branch.children, context) }
      }
      return cases.first { $0.test == nil }.map { list($0.children, context) } ?? .null
    case .loop(let loop, let children, let empty):
      return repeated(loop, context, empty: { [unowned self] in self.list(empty, context) }) { [unowned self] inner in
        self.list(children, inner)
      }
    }
  }

  func place(_ range: SourceRange, _ context: AngularContext) -> Place {
    Place(file: context.instance.template.module.file, range: range)
  }

  func bind(_ name: String, _ value: ComponentValue, _ context: AngularContext) -> AngularContext {
    let scope = evaluation.scope(in: context.scope, module: context.scope.module, instance: context.scope.instance)
    scope.names[name] = LazyValue(value)
    return context.with(scope)
  }

  /// What a loop shows for each item; once, where its list is not known.
  func repeated(
    _ loop: AngularTemplate.Loop, _ context: AngularContext, empty: () -> ComponentValue,
    _ body: @escaping (AngularContext) -> ComponentValue
  ) -> ComponentValue {
    let value = evaluation.known(value(loop.list, context))
    let place = place(loop.list.range, context)
    func inner(_ item: LazyValue, _ index: Int?, of count: Int) -> AngularContext {
      let instance = context.scope.instance + "#" + (index.map { String($0) } ?? "")
      let scope = evaluation.scope(in: context.scope, module: context.scope.module, instance: instance)
      scope.names[loop.item] = item
      for (name, source) in loop.locals + [("$index", "index"), ("$first", "first"), ("$last", "last"), ("$count", "count")] {
        let known: ComponentValue? =
          switch source.drop(while: { $0 == "$" }) {
          case "index": index.map { .number(Double($0), place) }
          case "first": index.map { .boolean($0 == 0) }
          case "last": index.map { .boolean($0 == count - 1) }
          case "count": index.map { _ in .number(Double(count), place) }
          case "odd": index.map { .boolean($0 % 2 == 1) }
          case "even": index.map { .boolean($0 % 2 == 0) }
          default: nil
          }
        scope.names[name] = LazyValue(known ?? .unknown(UnknownValue(key: name + "@" + instance, place: place)))
      }
      return context.with(scope)
    }
    switch value {
    case .list(let items):
      if items.isEmpty { return empty() }
      return .list(
        items.prefix(500).enumerated().map { [unowned self] index, item in
          LazyValue {
            if case .repeated(let each) = self.evaluation.force(item) {
              return .repeated(body(inner(LazyValue(each), nil, of: items.count)))
            }
            return body(inner(item, index, of: items.count))
          }
        })
    case .null: return empty()
    case .unknown(let unknown): return .repeated(body(inner(LazyValue(unknown.member("[]", place)), nil, of: 0)))
    default: return .repeated(body(inner(LazyValue(.unknown(UnknownValue(key: "[]", place: place))), nil, of: 0)))
    }
  }

  // MARK: - Expressions

  func shown(_ piece: AngularTemplate.Piece, _ context: AngularContext) -> ComponentValue {
    switch piece {
    case .words(let range): return .text(words(range, context))
    case .value(let expression):
      let value = value(expression, context)
      switch value {
      case .text, .number, .unknown, .repeated: return value
      case .boolean(let flag):
        return .text(AssembledText(flag ? "true" : "false", from: expression.range, of: place(expression.range, context).file))
      case .null: return .null
      default: return .unknown(UnknownValue(key: "{{}}", place: place(expression.range, context)))
      }
    }
  }

  /// Words of a template, with the characters that its references stand for.
  func words(_ range: SourceRange, _ context: AngularContext) -> AssembledText {
    var made = AssembledText()
    evaluation.append(range, of: context.instance.template.module.file, to: &made)
    return made
  }

  /// The text of an attribute's value.
  func text(_ pieces: [AngularTemplate.Piece], _ context: AngularContext) -> AssembledText {
    var made = AssembledText()
    for piece in pieces {
      switch piece {
      case .words(let range): made.append(words(range, context))
      case .value(let expression):
        let value = evaluation.withoutForks { self.value(expression, context) }
        if case .null = value { continue }
        made.append(evaluation.written(value, at: place(expression.range, context)))
      }
    }
    return made
  }

  func value(_ expression: AngularTemplate.Expression, _ context: AngularContext) -> ComponentValue {
    let template = context.instance.template
    let place = place(expression.range, context)
    guard template.roots.indices.contains(expression.number), let root = template.roots[expression.number] else {
      return .unknown(UnknownValue(key: String(place.file.string(place.range).prefix(200)), place: place))
    }
    var value = evaluation.evaluate(root, context.scope)
    for pipe in expression.pipes { value = piped(value, pipe, place) }
    return value
  }

  /// What a pipe makes of a value: https://angular.dev/guide/templates/pipes
  private func piped(_ value: ComponentValue, _ pipe: AngularTemplate.Pipe, _ place: Place) -> ComponentValue {
    func text(_ change: (String) -> String) -> ComponentValue {
      guard case .text(let text) = evaluation.known(value) else { return value }
      let written = text.string
      let changed = change(written)
      return changed == written ? .text(text) : .text(AssembledText(changed, from: place.range, of: place.file))
    }
    switch pipe.name {
    case "uppercase": return text { $0.uppercased() }
    case "lowercase": return text { $0.lowercased() }
    case "titlecase":
      return text { $0.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ") }
    // What sanitises, and what hands on a list as it is.
    case "safe", "safeHtml", "sanitizeHtml", "trustHtml", "slice": return value
    case "keyvalue": return .unknown(UnknownValue(key: "keyvalue", place: place))
    // The words of ngx-translate and Transloco for a key.
    case "translate", "transloco":
      if case .text(let key) = evaluation.known(value), !key.string.holdsUnknownPiece,
        let words = evaluation.words(key, namespace: "", fallback: nil, place.file)
      {
        return .text(words)
      }
      return .unknown(UnknownValue(key: name(of: value) + " | translate", place: place))
    case "async":
      if case .unknown(let unknown) = value { return unknown.member("async", place, usual: unknown.usual) }
      return value
    default:
      return .unknown(UnknownValue(key: name(of: value) + " | " + pipe.name, place: place))
    }
  }

  /// What a value is called, so that what a pipe makes of it is recognised in two places.
  private func name(of value: ComponentValue) -> String {
    switch value {
    case .unknown(let unknown): unknown.key
    case .text(let text): text.string
    default: ""
    }
  }

  func compare(
    _ a: ComponentValue, _ b: ComponentValue, _ expression: AngularTemplate.Expression, _ context: AngularContext
  ) -> ComponentValue {
    guard let root = context.instance.template.roots[expression.number] else {
      return .unknown(UnknownValue(key: "case", place: place(expression.range, context)))
    }
    return evaluation.compare(a, b, root, context.scope)
  }
}
