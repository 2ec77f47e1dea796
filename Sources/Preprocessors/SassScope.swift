/// The variables of a block, and those around it.
final class SassScope {
  var variables: [String: SassValue] = [:]
  let parent: SassScope?
  /// Whether assignments at the top go to the global variables that there are: in `@if` and loops.
  let isFlow: Bool

  init(parent: SassScope?, isFlow: Bool = false) {
    self.parent = parent
    self.isFlow = isFlow
  }

  func value(of name: String) -> SassValue? {
    var scope: SassScope? = self
    while let current = scope {
      if let value = current.variables[name] { return value }
      scope = current.parent
    }
    return nil
  }

  /// Assigns to the nearest block's variable of that name; makes one here where there is none, or only a global one that is not meant.
  func assign(_ name: String, _ value: SassValue) {
    var scope: SassScope? = self
    var isOnlyFlow = true
    while let current = scope {
      let isGlobal = current.parent == nil
      if current.variables[name] != nil, !isGlobal || isOnlyFlow {
        current.variables[name] = value
        return
      }
      if !isGlobal, !current.isFlow { isOnlyFlow = false }
      scope = current.parent
    }
    variables[name] = value
  }

  var global: SassScope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }
}

/// A file of Sass as others use it: https://sass-lang.com/documentation/at-rules/use/
final class SassModule {
  let scope = SassScope(parent: nil)
  var mixins: [String: SassCallable] = [:]
  var functions: [String: SassCallable] = [:]
  /// Modules by the names that they have here.
  var used: [String: SassModule] = [:]
  /// The name of a built-in module by the name that it has here.
  var builtIn: [String: String] = [:]
  /// Modules whose members stand here without a name.
  var open: [SassModule] = []
  /// Whether everything that it loads was there.
  var isWhole = true
  var configuration: [String: SassValue] = [:]

  func variable(_ name: String) -> SassValue? {
    scope.variables[name] ?? open.lazy.compactMap { $0.scope.variables[name] }.first
  }
  func mixin(_ name: String) -> SassCallable? { mixins[name] ?? open.lazy.compactMap { $0.mixins[name] }.first }
  func function(_ name: String) -> SassCallable? { functions[name] ?? open.lazy.compactMap { $0.functions[name] }.first }
}

/// A mixin or a function, with where it was defined.
struct SassCallable {
  var parameters: SassParameters
  var body: [SassStatement]
  var scope: SassScope
  var module: SassModule
}

/// What `@content` stands for.
final class SassContent {
  let parameters: SassParameters
  let body: [SassStatement]
  let scope: SassScope
  let frame: SassFrame

  init(_ parameters: SassParameters, _ body: [SassStatement], _ scope: SassScope, _ frame: SassFrame) {
    self.parameters = parameters
    self.body = body
    self.scope = scope
    self.frame = frame
  }
}

/// Where a statement is run.
struct SassFrame {
  var module: SassModule
  var content: SassContent?
  /// Whether the statements are those of a mixin that was given content.
  var isMixin = false
  var depth = 0
  /// The file that the statements stand in, whose folder relative addresses begin at.
  var file: Int
}

/// A block that is being filled.
final class SassBlock {
  /// The selectors of the rule around; nil at the top.
  let selectors: [SheetSelector]?
  /// Whether rules in it are no style rules: the steps of keyframes.
  let isPlain: Bool
  var own: [SheetPiece] = []
  var items: [SheetItem] = []

  init(selectors: [SheetSelector]?, isPlain: Bool = false) {
    self.selectors = selectors
    self.isPlain = isPlain
  }
}
