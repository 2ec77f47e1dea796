import Diagnostics
import Scripts

/// Hooks and functions of packages that make elements of props: https://base-ui.com/react/utils/use-render and https://base-ui.com/react/utils/merge-props;
/// React Aria, Ark UI, Bits UI and Vue have the second too.
extension Evaluation {
  /// The packages, with whatever is asked for below them, that have `useRender`.
  private static let renderers = ["@base-ui-components/react", "@base-ui/react"]

  /// What a function gives that makes an element of props, or one object of several; nil for another function.
  func propsCall(_ name: String, package: String, _ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    switch name {
    case "mergeProps": .object(mergedProps(arguments, place(node, scope)))
    case "splitProps": splitProps(arguments)
    case "useRender" where Self.renderers.contains { PackageNames.holds($0, package) }: rendered(arguments, node, scope)
    default: nil
    }
  }

  /// The props of all, of which the last one counts that has a prop; classes stand side by side.
  private func mergedProps(_ arguments: [LazyValue], _ place: Place) -> ObjectValue {
    let made = ObjectValue()
    for argument in arguments {
      switch force(argument) {
      case .object(let object): merge(object, into: made, place)
      case .function(let function):
        if case .object(let object) = call(function, [LazyValue(.object(made))]) { merge(object, into: made, place) }
      case .unknown(let unknown): spread(unknown, into: made)
      default: break
      }
    }
    return made
  }

  /// One object for each list of names, and one with all other props: https://docs.solidjs.com/reference/reactive-utilities/split-props
  func splitProps(_ arguments: [LazyValue]) -> ComponentValue? {
    guard let first = arguments.first, case .object(let props) = force(first) else { return nil }
    var taken = Set<String>()
    var made: [LazyValue] = []
    for argument in arguments.dropFirst() {
      guard case .list(let names) = known(force(argument)) else { return nil }
      var group = Set<String>()
      for name in names {
        guard case .text(let text) = known(force(name)) else { return nil }
        group.insert(text.string)
      }
      made.append(LazyValue(.object(props.without(Set(props.keys).subtracting(group).union(taken)))))
      taken.formUnion(group)
    }
    return .list(made + [LazyValue(.object(props.without(taken)))])
  }

  private func merge(_ object: ObjectValue, into made: ObjectValue, _ place: Place) {
    let before = ["class", "className"].map { ($0, made[$0], object[$0]) }
    made.merge(object)
    for case (let key, let first?, let second?) in before {
      made[key] = LazyValue { [unowned self] in .text(self.joinedClasses([first, second].map { self.classes(self.force($0)) }, at: place)) }
    }
  }

  /// Classes that a function gives for the component's state.
  private func classes(_ value: ComponentValue) -> ComponentValue {
    guard case .function(let function) = value else { return value }
    let state = UnknownValue(key: "state", place: function.place)
    return withoutForks { call(function, [LazyValue(.unknown(state))]) }
  }

  /// The element that `useRender` makes: that of its `render`, or of its `defaultTagName`, with its `props`.
  private func rendered(_ arguments: [LazyValue], _ node: NodeID, _ scope: Scope) -> ComponentValue? {
    guard let first = arguments.first, case .object(let options) = force(first) else { return nil }
    let place = place(node, scope)
    let props = ObjectValue()
    switch options["props"].map({ force($0) }) {
    case .object(let given)?: props.merge(given)
    case .unknown(let unknown)?: spread(unknown, into: props)
    default: break
    }
    if let given = props["className"] {
      props["className"] = LazyValue { [unowned self] in self.classes(self.force(given)) }
    }
    var name = "div"
    if let tag = options["defaultTagName"], case .text(let text) = known(force(tag)) { name = text.string }
    switch options["render"].map({ known(force($0)) }) {
    case .element(let element)?: return .element(element.with(mergedProps([props, element.props].map { LazyValue(.object($0)) }, place)))
    case .function(let function)?: return call(function, [LazyValue(.object(props)), LazyValue(unknown(node, scope))])
    default:
      return .element(
        ElementValue(
          .host(name), props: props, place: place, nameRange: place.range, startTag: place.range,
          origin: scope.instance + "/" + String(place.range.start)))
    }
  }
}
