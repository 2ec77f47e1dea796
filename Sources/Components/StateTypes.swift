import Diagnostics
import Scripts

/// The values that types of TypeScript name: unions of literals, enumerations, lists that are constant. What a module imports stands in another one.
struct StateTypes {
  private let module: ModuleSyntax
  private let project: ComponentProject

  /// Types are followed this far from one to the next.
  private static let depthLimit = 6
  /// Longer types are no few values.
  private static let lengthLimit = 1_000

  init(_ module: ModuleSyntax, _ project: ComponentProject) {
    self.module = module
    self.project = project
  }

  /// The names of the values of a type, as comparisons have them; nil for one that has others.
  func literals(_ type: Substring) -> Set<String>? { literals(type, in: module, 0) }

  /// The name of the value of a member of an enumeration.
  func member(_ name: String, ofEnumeration enumeration: String) -> String? {
    declaration(of: enumeration, in: module, 0).flatMap { found in members(of: enumeration, in: found)?.first { $0.name == name }?.value }
  }

  private func literals(_ type: Substring, in module: ModuleSyntax, _ depth: Int) -> Set<String>? {
    guard depth < Self.depthLimit, type.utf8.count <= Self.lengthLimit else { return nil }
    var found: Set<String> = []
    for part in type.split(separator: "|").map(\.trimmed) where !part.isEmpty {
      if let quote = part.first, "'\"`".contains(quote), part.last == quote, part.utf8.count > 1 {
        found.insert("'" + part.dropFirst().dropLast() + "'")
      } else if let number = Double(part) {
        found.insert(Evaluation.digits(number))
      } else if part == "null" || part == "undefined" {
        found.insert("null")
      } else if let inner = listed(part, in: module) ?? named(part, in: module, depth) {
        found.formUnion(inner)
      } else {
        return nil
      }
    }
    return found
  }

  /// The values of a type that has a name, `Mode`, or of one member of an enumeration, `View.In`.
  private func named(_ name: String, in module: ModuleSyntax, _ depth: Int) -> Set<String>? {
    let parts = name.split(separator: ".").map(String.init)
    guard let first = parts.first, parts.count <= 2,
      parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" } }),
      let other = declaration(of: first, in: module, depth)
    else { return nil }
    if let members = members(of: first, in: other) {
      return parts.count == 1 ? Set(members.map(\.value)) : members.first { $0.name == parts[1] }.map { [$0.value] }
    }
    guard parts.count == 1, let text = Self.alias(first, in: other.file) else { return nil }
    return literals(text, in: other, depth + 1)
  }

  /// The module that declares a type or an enumeration.
  private func declaration(of name: String, in module: ModuleSyntax, _ depth: Int) -> ModuleSyntax? {
    guard depth < Self.depthLimit else { return nil }
    if Self.alias(name, in: module.file) != nil || members(of: name, in: module) != nil { return module }
    for statement in module.tree.statements {
      let node = module.tree[statement]
      let source: String
      switch node.kind {
      case .imported(let made): source = made.module.name
      case .exportedNames(_, let from?): source = from.name
      case .exportedAll(_, let from):
        if let found = other(from.name, module).flatMap({ declaration(of: name, in: $0, depth + 1) }) { return found }
        continue
      // Types alone are read over: `export type { Mode } from './mode'`.
      case .nothing:
        guard let from = Self.source(ofTypes: module.file.string(node.range)) else { continue }
        source = from
      default: continue
      }
      guard Self.names(name, module.file.string(node.range)), let next = other(source, module) else { continue }
      if let found = declaration(of: name, in: next, depth + 1) { return found }
    }
    return nil
  }

  private func other(_ source: String, _ module: ModuleSyntax) -> ModuleSyntax? {
    guard case .file(let path) = project.resolve(source, from: module.path), ComponentProject.isScript(path) else { return nil }
    return project.module(at: path)
  }

  /// Whether a word stands in a statement.
  private static func names(_ name: String, _ statement: String) -> Bool {
    statement.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }.contains { $0 == name }
  }

  /// The module that a statement takes types of.
  private static func source(ofTypes statement: String) -> String? {
    guard let from = statement.firstRange(of: "from ") else { return nil }
    let name = statement[from.upperBound...].drop { $0 == " " }
    guard let quote = name.first, quote == "'" || quote == "\"" else { return nil }
    return String(name.dropFirst().prefix { $0 != quote })
  }

  /// The members of an enumeration with the names of their values; nil where a module has none of the name, or one that is computed.
  private func members(of name: String, in module: ModuleSyntax) -> [(name: String, value: String)]? {
    for node in module.tree.nodes {
      guard case .enumeration(name, let members) = node.kind else { continue }
      var found: [(name: String, value: String)] = []
      var next = 0.0
      for member in members {
        guard case .name(let own, _) = member.key else { return nil }
        guard case .assignment(_, _, let value) = module.tree[member.value].kind else {
          found.append((own, Evaluation.digits(next)))
          next += 1
          continue
        }
        switch module.tree[value].kind {
        case .string(let text): found.append((own, "'" + text + "'"))
        case .number(let number):
          found.append((own, Evaluation.digits(number)))
          next = number + 1
        default: return nil
        }
      }
      return found
    }
    return nil
  }

  /// What `(typeof MODES)[number]` stands for, where `MODES` is a list of strings that is constant.
  private func listed(_ type: String, in module: ModuleSyntax) -> Set<String>? {
    let words = type.filter { !"()".contains($0) }.trimmed
    guard words.hasPrefix("typeof "), words.hasSuffix("[number]") else { return nil }
    let name = words.dropFirst("typeof ".utf8.count).dropLast("[number]".utf8.count).trimmed
    for statement in module.tree.statements {
      var statement = statement
      if case .exported(let declaration) = module.tree[statement].kind { statement = declaration }
      guard case .variables(let variables) = module.tree[statement].kind else { continue }
      for variable in variables {
        guard case .identifier(name) = module.tree[variable.target].kind, let value = variable.value,
          case .array(let items) = module.tree[value].kind
        else { continue }
        let texts = items.map { item -> String? in
          guard let item, case .string(let text) = module.tree[item].kind else { return nil }
          return "'" + text + "'"
        }
        return texts.contains { $0 == nil } ? nil : Set(texts.compactMap(\.self))
      }
    }
    return nil
  }

  /// What `type Mode = …` stands for in a file.
  private static func alias(_ name: String, in file: SourceFile) -> Substring? {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      let start = file.text.firstRange(of: Array("type \(name) =".utf8))?.upperBound
    else { return nil }
    let rest = file.string(SourceRange(start, min(file.text.count, start + lengthLimit)))
    var made = ""
    for line in rest.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.trimmed
      if !made.trimmed.isEmpty, !words.hasPrefix("|"), !made.hasSuffix("|") { break }
      made += words
      if words.contains(";") { break }
    }
    return made.prefix { $0 != ";" }
  }
}
