import Diagnostics
import Scripts

/// What an expression of a component stands for, as far as that can be known without running it.
indirect enum ComponentValue {
  case text(AssembledText)
  case number(Double, Place)
  case boolean(Bool)
  /// `null` and `undefined`.
  case null
  case list([LazyValue])
  case object(ObjectValue)
  case function(FunctionValue)
  case element(ElementValue)
  /// What is written once for each item of a list that is not known.
  case repeated(ComponentValue)
  /// Markup that is written as it stands.
  case markup(AssembledText)
  /// What Vue's `ref` and `computed` return: a script asks for its `value`, a template means that.
  case reference(LazyValue)
  /// Something that a package exports: "Link" of "next/link", "default.button" of "styled-components".
  case external(ExternalName)
  /// A module with all that it exports.
  case module(String)
  /// A sheet whose class names a script asks for; nil for a block of styles whose names are as they are written.
  case classNames(ModuleSheet?)
  /// A picture or another file that a script imports.
  case asset(path: String)
  /// An element with a generated class: `styled.button`…``.
  case styled(StyledValue)
  /// What `cva` and `tv` return.
  case variants(VariantsValue)
  case unknown(UnknownValue)
}

/// A place of a file.
struct Place: Sendable {
  var file: SourceFile
  var range: SourceRange

  var location: SourceLocation { SourceLocation(file: file.path, range: range) }
}

/// A name that a package exports, with what is asked of it.
struct ExternalName {
  var package: String
  /// "default", "Link", "motion.div".
  var name: String
  /// Where one of the words is asked for that a library of translations keeps; nil for what else a package exports.
  var words: Place?
  /// Whether it is a file of the project's own that is not there.
  var isMissing = false
  /// What the program gave it as its parts: `Object.assign(Dialog.Root, { Header })`.
  var parts: ObjectValue?
}

/// A value that is not known.
struct UnknownValue {
  /// What it is called, so that the same is recognised in two places: "useSession().data".
  var key: String
  var place: Place
  /// What it is at first, or mostly: the initial value of a state.
  var usual: ComponentValue?
  /// Whether it is a state that its component waits for, which counts as there: ``MountedStates``.
  var isAwaited = false
  /// Whether it is the opposite of what it is called.
  var isNegated = false
  /// How it reads where its place alone does not say it: what a `switch` is about, and one of its cases.
  var words: String?
  /// Whether it is asked of something that the page shows or does not show, and of no expression: a route, an overlay.
  var isShown = false
  /// Of a comparison what is compared with which literal.
  var comparison: (subject: String, literal: String)?
  /// Of a comparison by size what is compared, how, and with which number.
  var bound: (subject: String, word: String, number: Double)?
  /// Of a sum what it counts from, and how much is added: `step + 1`.
  var shift: (base: ComponentValue, amount: Double)?
  /// Of a state, and of a comparison with one, the names of all values that it can have; empty where they are not known: ``StateValues``.
  var values: [String] = []
  /// Of a state that is an object, the values of its parts, likewise.
  var memberValues: [String: [String]] = [:]
  /// The hook of a package whose result it is as a whole.
  var hook: ExternalName?
  /// Whether nobody knows which of two values it has, of which the usual one is the first.
  var isEither = false
  /// Of a call the type of a field that its own arguments state: `getInputProps(field, { type: 'password' })`.
  var statedType: LazyValue?

  func member(_ name: String, _ place: Place, usual: ComponentValue? = nil) -> ComponentValue {
    var made = UnknownValue(key: key.utf8.count > 400 ? key : key + "." + name, place: place, usual: usual)
    // What a hook makes for its field: `const { inputProps } = useTextField({ type: 'password' })`.
    if let statedType, name.hasSuffix("nputProps") { made.statedType = statedType }
    if let values = memberValues[name] { made.values = values }
    return .unknown(made)
  }
}

/// A value that is worked out when somebody asks for it first.
final class LazyValue {
  private enum State {
    case pending(() -> ComponentValue)
    case working
    case done(ComponentValue)
  }

  private var state: State
  /// Whether it may be something else on another way that shares what stands around this one.
  private(set) var isOfWay = false
  /// How it is worked out where it was something else when the page opened; nil where it was the same.
  private(set) var initially: (() -> ComponentValue)?

  init(_ value: ComponentValue) { state = .done(value) }
  init(_ work: @escaping () -> ComponentValue) { state = .pending(work) }

  /// The value; nil before it was worked out.
  var known: ComponentValue? { if case .done(let value) = state { value } else { nil } }

  /// How it is worked out; nil while that is going on, when it asks for itself.
  func begin() -> (() -> ComponentValue)? {
    guard case .pending(let work) = state else { return nil }
    state = .working
    return work
  }

  /// Keeps what was worked out.
  func end(_ value: ComponentValue, isOfWay: Bool, initially: (() -> ComponentValue)?) {
    state = .done(value)
    self.isOfWay = isOfWay
    self.initially = initially
  }

  /// Has it worked out anew when somebody asks again.
  func reset(_ work: @escaping () -> ComponentValue) {
    state = .pending(work)
    isOfWay = false
    initially = nil
  }

  /// Lets go of what it would need.
  func clear() {
    state = .done(.null)
    initially = nil
  }
}

/// An object with its keys in their order.
final class ObjectValue {
  private(set) var keys: [String] = []
  private(set) var values: [String: LazyValue] = [:]
  /// Where each name stands that is written out.
  var keyPlaces: [String: Place] = [:]
  /// What was spread into it and is not known: it may have any other key.
  var unknown: UnknownValue?
  /// What was spread into it behind its type, or without one, and may give the type of a field.
  var openType: UnknownValue?
  /// The start tag of the component whose props these are, or from which they were spread: what is not among them, it could have given.
  var giver: Place?

  subscript(_ key: String) -> LazyValue? {
    get { values[key] }
    set {
      if values[key] == nil, newValue != nil { keys.append(key) }
      if newValue == nil { keys.removeAll { $0 == key } }
      values[key] = newValue
      if key == "type" { openType = nil }
    }
  }

  func without(_ names: Set<String>) -> ObjectValue {
    let made = ObjectValue()
    for key in keys where !names.contains(key) { made[key] = values[key] }
    made.keyPlaces = keyPlaces
    made.unknown = unknown
    made.openType = names.contains("type") ? nil : openType
    made.giver = giver
    return made
  }

  func merge(_ other: ObjectValue) {
    for key in other.keys {
      self[key] = other.values[key]
      keyPlaces[key] = other.keyPlaces[key]
    }
    if let unknown = other.unknown { self.unknown = unknown }
    if let openType = other.openType { self.openType = openType }
    giver = other.giver ?? giver
  }
}

/// A function with where its names are looked up.
final class FunctionValue {
  enum Body {
    case written(ScriptNode.Function, Scope)
    case classDeclaration(ScriptNode.Class, Scope)
    /// A single-file component: it takes its props.
    case singleFile(ModuleSyntax)
    /// What a library returns: it takes arguments and gives a value.
    case made(([LazyValue]) -> ComponentValue)
  }

  let body: Body
  let place: Place
  let name: String?
  /// The part of a module that belongs to a function that was made: the class of a component.
  var part: (module: ModuleSyntax, range: SourceRange)?

  /// The part of a module that it is; nil for what a library returns.
  var extent: (module: ModuleSyntax, range: SourceRange)? {
    switch body {
    case .written(_, let scope), .classDeclaration(_, let scope): (scope.module, place.range)
    case .singleFile(let module): (module, SourceRange(0, module.file.text.count))
    case .made: part
    }
  }

  /// Whether calling it runs its statements.
  var runs: Bool {
    switch body {
    case .written, .singleFile: true
    case .classDeclaration, .made: false
    }
  }

  init(_ body: Body, name: String?, place: Place) {
    self.body = body
    self.name = name
    self.place = place
  }
}

/// An element that a component returns: what it is, and its props with its children among them.
final class ElementValue {
  enum Kind {
    case fragment
    case host(String)
    case component(ComponentValue, name: String)
  }

  let kind: Kind
  let props: ObjectValue
  /// The whole element.
  let place: Place
  let nameRange: SourceRange
  let startTag: SourceRange
  /// Where this element is rendered from, so that two of one kind are told apart.
  let origin: String
  /// Whether it is the page itself, in what stands around it.
  var isPage = false

  init(_ kind: Kind, props: ObjectValue, place: Place, nameRange: SourceRange, startTag: SourceRange, origin: String) {
    self.kind = kind
    self.props = props
    self.place = place
    self.nameRange = nameRange
    self.startTag = startTag
    self.origin = origin
  }

  /// Whether it is the element of a component whose content is all there: `AngularRun.mark`.
  var holdsOwnContent: Bool { props.keys.contains { $0.hasPrefix("_nghost") } }

  func with(_ props: ObjectValue) -> ElementValue {
    ElementValue(kind, props: props, place: place, nameRange: nameRange, startTag: startTag, origin: origin)
  }
}

/// An element that a style was written for.
final class StyledValue {
  let base: ComponentValue
  let className: String
  let place: Place

  init(base: ComponentValue, className: String, place: Place) {
    self.base = base
    self.className = className
    self.place = place
  }
}

/// The classes of `cva` and `tv`, chosen by props.
final class VariantsValue {
  let base: ComponentValue
  let options: ObjectValue?

  init(base: ComponentValue, options: ObjectValue?) {
    self.base = base
    self.options = options
  }
}

/// Names with what they stand for.
final class Scope {
  let parent: Scope?
  let module: ModuleSyntax
  /// Which rendering of a component it belongs to.
  let instance: String
  var names: [String: LazyValue] = [:]
  /// What `this` is in a component that is a class.
  var object: LazyValue?
  /// The single-file component whose names these are.
  var component: ComponentInstance?
  /// Whether a template asks for the names, to which references are what they hold.
  var isTemplate = false

  init(parent: Scope?, module: ModuleSyntax, instance: String) {
    self.parent = parent
    self.module = module
    self.instance = instance
  }

  func find(_ name: String) -> LazyValue? {
    var scope: Scope? = self
    while let current = scope {
      if let value = current.names[name] { return value }
      scope = current.parent
    }
    return nil
  }

  /// What a name stands for that no module declares: a parameter or a variable of a function.
  func findLocal(_ name: String) -> LazyValue? {
    var scope: Scope? = self
    while let current = scope, current.parent != nil {
      if let value = current.names[name] { return value }
      scope = current.parent
    }
    return nil
  }

  /// Whether its names are those of a component of Vue's.
  var isOfVue: Bool { componentInstance()?.markup.dialect == .vue }

  /// The rendering of a single-file component that this belongs to.
  func componentInstance() -> ComponentInstance? {
    var scope: Scope? = self
    while let current = scope {
      if let component = current.component { return component }
      scope = current.parent
    }
    return nil
  }

  /// Whether a template of a single-file component asks, and not its script.
  func isInTemplate() -> Bool {
    var scope: Scope? = self
    while let current = scope, current.component == nil {
      if current.isTemplate { return true }
      scope = current.parent
    }
    return false
  }

  func this() -> LazyValue? {
    var scope: Scope? = self
    while let current = scope {
      if let object = current.object { return object }
      scope = current.parent
    }
    return nil
  }

  /// Gives a name another value where it stands; what is not declared stays out. What it was before, with the scope that has it.
  func assign(_ name: String, _ value: LazyValue) -> (scope: Scope, value: LazyValue)? {
    var scope: Scope? = self
    while let current = scope {
      if let before = current.names[name] {
        current.names[name] = value
        return (current, before)
      }
      scope = current.parent
    }
    return nil
  }
}
