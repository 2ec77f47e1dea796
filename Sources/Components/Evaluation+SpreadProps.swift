import Diagnostics
import Scripts

/// What is spread into elements and is not known: the props that form libraries make for a field, and those of components whose user is not known.
extension Evaluation {
  /// Spreads something into props. It may give anything, unless form libraries are known to make nothing of the kind.
  func spread(_ unknown: UnknownValue, into props: ObjectValue) {
    if case .object(let usual)? = unknown.usual { props.merge(usual) }
    let registration = Registration(unknown.key)
    if registration == nil { props.unknown = unknown }
    if let stated = unknown.statedType {
      props["type"] = stated
    } else if registration != .nameAlone {
      props.openType = unknown
    }
  }

  /// What form libraries spread into fields: nothing that is seen but, of some, the type.
  private enum Registration {
    /// A name and handlers: React Hook Form's `register('password')` and the `field` of its controller.
    case nameAlone
    /// The type besides, or what else its arguments ask for: Conform's `getInputProps(field, { type: 'password' })`, Downshift's.
    case maybeType

    /// What a spread value is by what it is called; nil for another.
    init?(_ key: String) {
      let lower = key.lowercased()
      if lower.contains("getinputprops(") || lower.contains("getfieldprops(") {
        self = .maybeType
      } else if lower.contains("register(") || lower.hasSuffix("field") {
        self = .nameAlone
      } else {
        return nil
      }
    }
  }

  /// Functions that take a type and do not give it back: they ask it for how a value is read.
  private static let untyped: Set<String> = ["getFieldProps", "register", "useField", "useController"]

  /// The type of a field that a call's own arguments state, where what it gives is not known: `{ type: 'password' }` among them, or the one of `field.as('password')`.
  func statedType(_ callee: NodeID, _ arguments: [NodeID], _ scope: Scope) -> LazyValue? {
    let tree = scope.module.tree
    var name = ""
    switch tree[callee].kind {
    case .identifier(let own), .member(_, let own, _, _): name = own
    default: break
    }
    guard !Self.untyped.contains(name) else { return nil }
    for argument in arguments {
      switch tree[argument].kind {
      case .string where name == "as": return lazy(argument, scope)
      case .object(let properties):
        for property in properties {
          guard case .name("type", _) = property.key else { continue }
          return lazy(property.value, scope)
        }
      default: continue
      }
    }
    return nil
  }
}
