import Diagnostics

/// A text with expressions in it: `.col-#{$size}`.
struct InterpolatedText {
  enum Part {
    case text(String)
    case expression(SassExpression)
  }

  var parts: [Part]
  var place: SheetPlace

  /// The text where no expression stands in it.
  var plain: String? {
    var whole = ""
    for part in parts {
      guard case .text(let text) = part else { return nil }
      whole += text
    }
    return whole
  }
}

/// An expression of Sass: https://sass-lang.com/documentation/syntax/structure/#expressions
struct SassExpression {
  enum Operator {
    case or, and, equal, unequal, less, lessOrEqual, greater, greaterOrEqual, plus, minus, times, divide, remainder
  }

  indirect enum Kind {
    case value(SassValue)
    case variable(module: String?, name: String)
    /// Words in quotation marks or not, with expressions in them.
    case text(InterpolatedText, isQuoted: Bool)
    case list([SassExpression], SassValue.Separator, isBracketed: Bool)
    case map([(key: SassExpression, value: SassExpression)])
    /// `isSlash`: a slash between literal numbers, which is none of arithmetic.
    case binary(Operator, SassExpression, SassExpression, isSlash: Bool)
    case negation(SassExpression)
    case positive(SassExpression)
    case not(SassExpression)
    case call(module: String?, name: String, SassArguments)
    case parentheses(SassExpression)
    /// `&`.
    case parent
    /// Something that is not understood.
    case unknown
  }

  var kind: Kind
  var place: SheetPlace
}

/// The arguments of a call.
struct SassArguments {
  var positional: [SassExpression] = []
  var named: [(name: String, value: SassExpression)] = []
  /// `$list...`
  var rest: [SassExpression] = []
}

/// The parameters of a mixin or a function.
struct SassParameters {
  var names: [(name: String, initial: SassExpression?)] = []
  /// The one that takes all further arguments.
  var rest: String?
}

/// A statement of Sass.
struct SassStatement {
  indirect enum Kind {
    case variable(name: String, SassExpression, isDefault: Bool, isGlobal: Bool, module: String?)
    case rule(InterpolatedText, [SassStatement])
    case declaration(InterpolatedText, SassExpression?, isImportant: Bool, [SassStatement])
    /// A declaration whose value is taken as it stands: a custom property's.
    case plainDeclaration(InterpolatedText, InterpolatedText)
    case atRule(name: String, InterpolatedText, [SassStatement]?)
    case media(InterpolatedText, [SassStatement])
    case mixin(name: String, SassParameters, [SassStatement])
    case include(module: String?, name: String, SassArguments, content: (SassParameters, [SassStatement])?)
    case content(SassArguments)
    case function(name: String, SassParameters, [SassStatement])
    case returning(SassExpression)
    case conditional([(condition: SassExpression, body: [SassStatement])], otherwise: [SassStatement]?)
    case each(names: [String], SassExpression, [SassStatement])
    case counting(name: String, from: SassExpression, to: SassExpression, isThrough: Bool, [SassStatement])
    case repeating(SassExpression, [SassStatement])
    case use(url: String, name: String?, [(name: String, value: SassExpression)])
    case forward(url: String, prefix: String, shown: [String]?, hidden: [String], [(name: String, value: SassExpression)])
    case importing([String])
    case plainImport(InterpolatedText)
    case extending(InterpolatedText)
    case atRoot(InterpolatedText?, [SassStatement])
    /// Something that is not understood.
    case unknown
  }

  var kind: Kind
  var place: SheetPlace

  /// At-rules of which one that is not there leaves nothing behind but the declarations in it.
  private static let containers: Set<String> = ["media", "supports", "container", "scope", "starting-style"]

  /// Whether it changes more than values and what its block declares, so that where nobody knows whether it is reached the whole sheet is open.
  var reachesOut: Bool {
    switch kind {
    case .mixin, .function, .use, .forward, .importing, .plainImport, .extending: true
    case .atRule(let name, _, _): !Self.containers.contains(name)
    default: false
    }
  }
}
