import Diagnostics

/// A call of a function that writes markup, with what stands in its block.
struct TemplateHelper: Sendable {
  var receiver: TemplateExpression?
  var name: String
  var arguments: [TemplateArgument]
  /// The names that its block takes.
  var names: [String]
  /// Nil without a block.
  var body: [TemplateNode]?
  var escapes: Bool
  /// The call without its brackets and block.
  var range: SourceRange
  var tag: SourceRange
  var end: SourceRange

  /// An argument by its position, those with names left out.
  func positional(_ index: Int) -> TemplateExpression? {
    var position = 0
    for argument in arguments where argument.name == nil && !argument.isSpread {
      if position == index { return argument.value }
      position += 1
    }
    return nil
  }

  func named(_ name: String) -> TemplateExpression? { arguments.first { $0.name == name }?.value }

  /// The call as an expression.
  var expression: TemplateExpression {
    let callee =
      receiver.map { TemplateExpression(.member($0, name), range) } ?? TemplateExpression(.name(name), range)
    return arguments.isEmpty ? TemplateExpression(callee.kind, range) : TemplateExpression(.call(callee, arguments), range)
  }
}
