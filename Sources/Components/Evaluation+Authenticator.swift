import Diagnostics
import Scripts

/// What Amplify's `withAuthenticator(App, options)` gives: `<Authenticator {...options}>{(state) => <App {...state} />}</Authenticator>`.
/// https://ui.docs.amplify.aws/react/connected-components/authenticator
extension Evaluation {
  func authenticated(_ component: LazyValue, _ options: ObjectValue?, package: String, _ node: NodeID, _ scope: Scope) -> ComponentValue {
    let place = place(node, scope)
    let inner = force(component)
    func element(_ value: ComponentValue, _ name: String, _ props: ObjectValue, _ part: String) -> ComponentValue {
      .element(
        ElementValue(
          .component(value, name: name), props: props, place: place, nameRange: place.range, startTag: place.range,
          origin: scope.instance + "/" + String(place.range.start) + part))
    }
    let made = FunctionValue(
      .made { [unowned self] given in
        let props = ObjectValue()
        if let options { props.merge(options) }
        let own = ObjectValue()
        if let first = given.first, case .object(let object) = self.force(first) { own.merge(object) }
        own.unknown = UnknownValue(key: "useAuthenticator()", place: place)
        props["children"] = LazyValue(element(inner, "App", own, "app"))
        return element(.external(ExternalName(package: package, name: "Authenticator")), "Authenticator", props, "form")
      }, name: "Authenticated", place: place)
    if case .function(let function) = inner { made.part = function.extent }
    return .function(made)
  }
}
