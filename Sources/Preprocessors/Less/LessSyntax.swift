/// A text with variables in it: `.col-@{size}`.
struct LessText {
  enum Part {
    case text(String)
    /// `@{name}`
    case variable(String)
    /// `${name}`
    case property(String)
    /// What is computed where at-rules say something: `(min-width: @screen + 1)`.
    case expression(LessExpression)
  }

  var parts: [Part]
  var place: SheetPlace

  /// The text where nothing stands in it that is worked out.
  var plain: String? {
    var whole = ""
    for part in parts {
      guard case .text(let text) = part else { return nil }
      whole += text
    }
    return whole
  }
}

/// An expression of Less: https://lesscss.org/features/#features-overview-feature-operations
struct LessExpression {
  indirect enum Kind {
    case value(LessValue)
    /// `@name`
    case variable(String)
    /// `@@name`
    case named(by: String)
    /// `$name`: what a property has here.
    case property(String)
    /// Without quotation marks where it is escaped: `~"…"`.
    case quoted(LessText, quote: Character, isEscaped: Bool)
    case url(LessExpression)
    case list([LessExpression], isComma: Bool)
    case operation(LessOperator, LessExpression, LessExpression, isSpaced: Bool)
    case negation(LessExpression)
    case parentheses(LessExpression)
    case call(String, [LessExpression])
    /// `@map[key]`, `.mixin()[@result]`
    case lookup(LessLookup)
    case detached(LessDetached)
    case condition(LessCondition)
    /// `opacity=50`, as old filters have it.
    case assignment(String, LessExpression)
    /// Something that is not understood.
    case unknown
  }

  var kind: Kind
  var place: SheetPlace

  /// Whether it, or an item of it, is not understood.
  var holdsUnknown: Bool {
    switch kind {
    case .unknown: true
    case .list(let items, _): items.contains { $0.holdsUnknown }
    default: false
    }
  }
}

enum LessOperator: String {
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divide = "/"
  /// `./`, which divides always.
  case dotDivide = "./"
}

/// A value of a map: https://lesscss.org/features/#maps-feature
struct LessLookup {
  indirect enum Base {
    case variable(String)
    case call(LessCall)
  }

  var base: Base
  /// The names in brackets; empty for the last declaration.
  var keys: [String]
}

/// A ruleset that is a value, or the body of `each()`, which may name its parameters.
struct LessDetached {
  var parameters: [String]
  var body: LessBody
}

/// The statements of a block, which can be told from another's.
final class LessBody {
  let statements: [LessStatement]
  init(_ statements: [LessStatement]) { self.statements = statements }
}

/// A guard, or what `if()` asks: https://lesscss.org/features/#mixins-feature-mixin-guards-feature
indirect enum LessCondition {
  case and(LessCondition, LessCondition)
  case or(LessCondition, LessCondition)
  case not(LessCondition)
  /// `<`, `=<`, `=`, `>=`, `>`
  case comparison(String, LessExpression, LessExpression)
  case value(LessExpression)
}

/// An argument of a call of a mixin.
struct LessArgument {
  var name: String?
  var value: LessExpression
  /// `@list...`
  var isExpanded = false
}

/// A call of a mixin: `#ns > .button(1px; @color: red)`.
struct LessCall {
  var path: [String]
  var arguments: [LessArgument]
  var isImportant: Bool
}

/// A parameter of a mixin: a name with or without a value, a value that has to be given, or the rest.
struct LessParameter {
  var name: String?
  var value: LessExpression?
  var isRest = false
}

/// A mixin with parentheses: `.m(@a: 1px; dark; @rest...) when (@a > 0) { … }`.
struct LessMixin {
  var name: String
  var parameters: [LessParameter]
  var condition: LessCondition?
  var body: LessBody
}

/// `@import (reference) "name" screen;`
struct LessImport {
  var options: Set<String>
  var address: LessText
  var media: LessText?
}

/// A statement of Less: https://lesscss.org/features/
struct LessStatement {
  enum Merge { case comma, space }

  indirect enum Kind {
    case variable(String, LessExpression, isImportant: Bool)
    /// `raw`: the place of a value in which nothing is worked out, which comes out as it stands.
    case declaration(LessText, LessExpression, raw: SheetPlace?, isImportant: Bool, Merge?)
    /// A custom property, whose value is taken as it stands but for variables, and for the calls that it begins with.
    case plainDeclaration(LessText, [LessExpression], LessText)
    case rule(LessText, LessCondition?, LessBody)
    case mixin(LessMixin)
    case call(LessCall)
    /// `@detached();`, and `@map[@@key]();`
    case detachedCall(LessExpression)
    /// A function that stands alone and writes rules: `each(@list, { … })`.
    case function(LessExpression)
    /// `&:extend(.a all);`
    case extending(LessText)
    case importing(LessImport)
    /// A file that is put here as it is.
    case inlined(SheetPlace)
    case atRule(String, LessText, LessBody?)
    /// Something that is not understood.
    case unknown
  }

  var kind: Kind
  var place: SheetPlace
}
