import Diagnostics
import Scripts

/// What components of Vue draw by functions instead of templates: https://vuejs.org/guide/extras/render-function
extension Evaluation {
  /// What a component without a template draws: by its `render`, or by the function that its `setup` gives. Where neither is found, another one that it
  /// extends may draw, and nothing is known of it.
  func rendered(_ component: ComponentInstance, _ place: Place) -> ComponentValue {
    if let render = component.render {
      let draw = LazyValue(
        .function(
          FunctionValue(.made { [unowned self] in self.element(ofVue: $0, at: place, instance: component.name) }, name: "h", place: place)))
      return call(render, [draw, LazyValue(.object(context(of: component, place)))], instance: component.name)
    }
    guard component.isOpen else { return .null }
    return .unknown(UnknownValue(key: "render of " + component.module.file.path, place: place))
  }

  /// What a functional component is given beside the function that makes elements.
  private func context(of component: ComponentInstance, _ place: Place) -> ObjectValue {
    let made = ObjectValue()
    made["props"] = LazyValue(.object(component.props))
    made["data"] = LazyValue(.object(component.attributes))
    let slots = component.slots
    made["children"] = LazyValue { [unowned self] in
      let shown = slots["default"].map { self.force($0) } ?? .null
      if case .function(let function) = shown { return self.call(function, []) }
      return shown
    }
    made["slots"] = LazyValue(.function(FunctionValue(.made { _ in .object(slots) }, name: "slots", place: place)))
    made["scopedSlots"] = LazyValue(.object(slots))
    made.unknown = UnknownValue(key: "context", place: place)
    return made
  }

  /// The keys of what Vue's second version is told of an element under which attributes stand.
  private static let attributeGroups: Set<String> = ["attrs", "props", "domProps"]

  /// `h(type, data, children)`; the data may be left out.
  func element(ofVue arguments: [LazyValue], at place: Place, instance: String) -> ComponentValue {
    guard let first = arguments.first else { return .null }
    let props = ObjectValue()
    var rest = arguments.dropFirst()
    if let second = rest.first {
      switch force(second) {
      case .object(let data):
        take(data, into: props, place)
        rest.removeFirst()
      case .unknown(let unknown):
        spread(unknown, into: props)
        // Alone it may be what stands in the element as well.
        if rest.count > 1 { rest.removeFirst() }
      case .null, .boolean: rest.removeFirst()
      default: break
      }
    }
    if let children = rest.first { take(children: children, into: props) }
    let kind: ElementValue.Kind
    switch force(first) {
    case .text(let tag): kind = .host(tag.string)
    case .external(let external) where external.name.hasSuffix("Fragment"): kind = .fragment
    case let type: kind = .component(type, name: "")
    }
    return .element(
      ElementValue(
        kind, props: props, place: place, nameRange: place.range, startTag: place.range,
        origin: instance + "/" + String(place.range.start)))
  }

  private func take(_ data: ObjectValue, into props: ObjectValue, _ place: Place) {
    for key in data.keys {
      guard let value = data[key] else { continue }
      guard Self.attributeGroups.contains(key) || key == "on", case .object(let group) = force(value) else {
        props[key] = value
        props.keyPlaces[key] = data.keyPlaces[key]
        continue
      }
      for name in group.keys {
        let shown = key == "on" ? "on" + name.prefix(1).uppercased() + name.dropFirst() : name
        switch name {
        case "innerHTML": props["children"] = LazyValue(.unknown(UnknownValue(key: "innerHTML", place: group.keyPlaces[name] ?? place)))
        case "textContent": props["children"] = group[name]
        default: props[shown] = group[name]
        }
        props.keyPlaces[shown] = group.keyPlaces[name]
      }
      if let unknown = group.unknown { props.unknown = unknown }
    }
    if let unknown = data.unknown { props.unknown = unknown }
  }

  /// What stands in an element: what it is given, what a function draws, or what stands in each slot of a component.
  private func take(children: LazyValue, into props: ObjectValue) {
    switch force(children) {
    case .function(let function): props["children"] = LazyValue { [unowned self] in self.call(function, []) }
    case .object(let slots):
      for name in slots.keys {
        guard let slot = slots[name] else { continue }
        let drawn = LazyValue { [unowned self] in
          if case .function(let function) = self.force(slot) { return self.call(function, []) }
          return self.force(slot)
        }
        props[name == "default" ? "children" : ComponentInstance.slotKey(name)] = drawn
      }
    default: props["children"] = children
    }
  }
}
