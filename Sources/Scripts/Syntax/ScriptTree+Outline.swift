import Diagnostics

/// The syntax in one line, for tests and for looking at it.
extension ScriptTree {
  package var outline: String { statements.map { outline($0) }.joined(separator: " ") }

  /// Recursion goes as deep as the parser's.
  package func outline(_ id: NodeID) -> String {
    func list(_ ids: [NodeID]) -> String { ids.map { outline($0) }.joined(separator: " ") }
    func form(_ word: String, _ parts: String...) -> String { "(" + ([word] + parts.filter { !$0.isEmpty }).joined(separator: " ") + ")" }
    switch self[id].kind {
    case .string(let value): return "'\(value)'"
    case .template(let strings, let values):
      let parts = strings.indices.map { "'\(strings[$0].value)'" + (values.indices.contains($0) ? " " + outline(values[$0]) : "") }
      return form("template", parts.joined(separator: " "))
    case .taggedTemplate(let tag, let template): return form("tagged", outline(tag), outline(template))
    case .number(let value): return "\(value)"
    case .boolean(let value): return "\(value)"
    case .null: return "null"
    case .identifier(let name): return name
    case .this: return "this"
    case .regularExpression: return "regex"
    case .array(let items): return "[" + items.map { $0.map { outline($0) } ?? "-" }.joined(separator: " ") + "]"
    case .object(let properties): return "{" + properties.map { outline($0) }.joined(separator: " ") + "}"
    case .function(let function): return outline(function)
    case .classExpression(let parts): return outline(parts)
    case .unary(let word, let value): return form(word, outline(value))
    case .binary(let word, let a, let b): return form(word, outline(a), outline(b))
    case .logical(let word, let a, let b): return form("\(word)", outline(a), outline(b))
    case .conditional(let test, let then, let otherwise): return form("?", outline(test), outline(then), outline(otherwise))
    case .assignment(let word, let target, let value): return form(word, outline(target), outline(value))
    case .sequence(let parts): return form(",", list(parts))
    case .member(let value, let name, _, let isOptional): return outline(value) + (isOptional ? "?." : ".") + name
    case .index(let value, let key, _): return outline(value) + "[" + outline(key) + "]"
    case .call(let callee, let arguments, _): return form("call", outline(callee), list(arguments))
    case .new(let callee, let arguments): return form("new", outline(callee), list(arguments))
    case .spread(let value): return "..." + outline(value)
    case .importCall(let value): return form("import", outline(value))
    case .element(let element): return outline(element)
    case .variables(let variables):
      return form("let", variables.map { outline($0.target) + ($0.value.map { "=" + outline($0) } ?? "") }.joined(separator: " "))
    case .functionDeclaration(let function): return outline(function)
    case .classDeclaration(let parts): return outline(parts)
    case .enumeration(let name, let members): return form("enum", name, members.map { outline($0) }.joined(separator: " "))
    case .expressionStatement(let value): return outline(value)
    case .returned(let value): return form("return", value.map { outline($0) } ?? "")
    case .thrown(let value): return form("throw", outline(value))
    case .branch(let test, let then, let otherwise): return form("if", outline(test), outline(then), otherwise.map { outline($0) } ?? "")
    case .choice(let value, let cases):
      return form(
        "switch", outline(value), cases.map { form($0.test.map { outline($0) } ?? "default", list($0.body)) }.joined(separator: " "))
    case .loop(let body, let course):
      return form(
        "loop", course.map { form($0.isOfPlaces ? "places" : "of", outline($0.target), outline($0.list)) } ?? "", outline(body))
    case .block(let statements): return form("do", list(statements))
    case .attempt(let block, let handler, let finalizer):
      return form("try", outline(block), handler.map { outline($0) } ?? "", finalizer.map { outline($0) } ?? "")
    case .jump: return "(jump)"
    case .imported(let made):
      return form("import", made.module.name, made.bindings.map { "\($0.imported):\($0.local)" }.joined(separator: " "))
    case .exportedNames(let names, let module):
      return form("export", names.map { "\($0.name):\($0.exported)" }.joined(separator: " "), module?.name ?? "")
    case .exportedAll(let name, let module): return form("export*", name ?? "", module.name)
    case .exportedDefault(let value): return form("default", outline(value))
    case .exported(let value): return form("export", outline(value))
    case .nothing: return "()"
    case .unknown: return "?"
    }
  }

  private func outline(_ property: ScriptNode.Property) -> String {
    switch property.key {
    case .name(let name, _): name + ":" + outline(property.value)
    case .computed(let key): "[" + outline(key) + "]:" + outline(property.value)
    case .spread: "..." + outline(property.value)
    }
  }

  private func outline(_ function: ScriptNode.Function) -> String {
    let parameters = function.parameters.map { outline($0) }.joined(separator: " ")
    return "(fn" + (function.name.map { " " + $0 } ?? "") + " [" + parameters + "] " + outline(function.body) + ")"
  }

  private func outline(_ parts: ScriptNode.Class) -> String {
    let words =
      ["class"] + [parts.name].compactMap(\.self) + [parts.parent.map { "<" + outline($0) }].compactMap(\.self)
      + parts.decorators.map { "@" + outline($0) } + parts.members.map { outline($0) }
    return "(" + words.joined(separator: " ") + ")"
  }

  private func outline(_ element: ScriptNode.Element) -> String {
    let attributes = element.attributes.map { attribute in
      switch attribute {
      case .named(let name, _, let value): " " + name + (value.map { "=" + outline($0) } ?? "")
      case .spread(let value): " ..." + outline(value)
      }
    }.joined()
    let children = element.children.map { child in
      switch child {
      case .text(let range): "\"\(range.length)\""
      case .value(let value): outline(value)
      }
    }
    return "<" + element.name.joined(separator: ".") + attributes + ">" + children.joined(separator: " ") + "</>"
  }
}
