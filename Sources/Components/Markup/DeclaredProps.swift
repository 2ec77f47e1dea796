import Diagnostics
import Scripts

/// The props that a component of Vue declares.
struct DeclaredProps {
  private(set) var names: [String] = []
  private(set) var defaults: [String: LazyValue] = [:]
  /// Those that are on or off.
  private(set) var flags: Set<String> = []
  /// Whether there may be others: they are declared by a type of another file.
  private(set) var isOpen = false

  private mutating func add(_ name: String) { if !names.contains(name) { names.append(name) } }

  /// `['a', 'b']`, `{ a: String, b: { type: Boolean, default: 'x' } }`
  mutating func take(_ value: ComponentValue, _ evaluation: Evaluation) {
    switch value {
    case .list(let items):
      for item in items { if case .text(let name) = evaluation.force(item) { add(name.string) } else { isOpen = true } }
    case .object(let object):
      for name in object.keys {
        add(name)
        guard let value = object[name] else { continue }
        switch evaluation.force(value) {
        case .unknown(let type): if type.key == "Boolean" { flags.insert(name) }
        case .list(let types): takeType(.list(types), name, evaluation)
        case .object(let details):
          if let type = details["type"] { takeType(evaluation.force(type), name, evaluation) }
          guard let fallback = details["default"] else { continue }
          defaults[name] = LazyValue { [unowned evaluation] in
            let value = evaluation.force(fallback)
            // A list or an object is made by a function.
            if case .function(let function) = value, !Self.isFunction(details, evaluation) { return evaluation.call(function, []) }
            return value
          }
        default: break
        }
      }
      if object.unknown != nil { isOpen = true }
    case .null: break
    default: isOpen = true
    }
  }

  private static func isFunction(_ details: ObjectValue, _ evaluation: Evaluation) -> Bool {
    guard let type = details["type"], case .unknown(let unknown) = evaluation.force(type) else { return false }
    return unknown.key == "Function"
  }

  private mutating func takeType(_ type: ComponentValue, _ name: String, _ evaluation: Evaluation) {
    switch type {
    case .unknown(let unknown): if unknown.key == "Boolean" { flags.insert(name) }
    case .list(let items):
      for item in items { if case .unknown(let unknown) = evaluation.force(item), unknown.key == "Boolean" { flags.insert(name) } }
    default: break
    }
  }

  /// What `defineProps`, `withDefaults`, `defineEmits` and `defineOptions` say in a script of an instance.
  mutating func takeCalls(
    of module: ModuleSyntax, _ scope: Scope, _ evaluation: Evaluation, _ emitted: inout Set<String>, _ component: ComponentInstance
  ) {
    guard let markup = module.markup, let range = markup.setupRange else { return }
    let tree = module.tree
    for node in tree.nodes where range.contains(node.range) {
      guard case .call(let callee, let arguments, _) = node.kind, case .identifier(let name) = tree[callee].kind else { continue }
      switch name {
      case "defineProps":
        if let first = arguments.first {
          take(evaluation.evaluate(first, scope), evaluation)
        } else {
          takeTypes(of: node.range, tree[callee].range.end, module)
        }
      case "withDefaults":
        guard arguments.count > 1, case .object(let object) = evaluation.evaluate(arguments[1], scope) else { continue }
        for name in object.keys {
          guard let value = object[name] else { continue }
          add(name)
          defaults[name] = LazyValue { [unowned evaluation] in
            if case .function(let function) = evaluation.force(value) { return evaluation.call(function, []) }
            return evaluation.force(value)
          }
        }
      case "defineModel":
        if let first = arguments.first, case .string(let name) = tree[first].kind { add(name) } else { add("modelValue") }
      case "defineEmits":
        let text = String(module.file.string(SourceRange(node.range.start, min(node.range.end, node.range.start + 4_000))))
        for event in Self.quoted(text) + TypeMembers.names(in: text) { emitted.insert(event.lowercased()) }
      case "defineOptions":
        if let first = arguments.first, case .object(let object) = evaluation.evaluate(first, scope),
          let inherits = object["inheritAttrs"], case .boolean(false) = evaluation.force(inherits)
        {
          component.inheritsAttributes = false
        }
      default: break
      }
    }
  }

  /// The members of the type between a call's name and its brackets.
  private mutating func takeTypes(of call: SourceRange, _ start: Int, _ module: ModuleSyntax) {
    let text = module.file.string(SourceRange(start, min(call.end, start + 20_000)))
    defer { if isOpen { takePrimitive(module) } }
    guard let members = TypeMembers(of: String(text), in: module.file) else {
      isOpen = true
      return
    }
    for member in members.all {
      add(member.name)
      if member.isFlag { flags.insert(member.name) }
    }
    if members.isOpen { isOpen = true }
  }

  /// The type of the packages' own props that programs hand on, with its members: https://reka-ui.com/docs/utilities/primitive
  private static let primitive = (type: "PrimitiveProps", names: ["as", "asChild"], flag: "asChild")

  /// Takes what a type of a package adds where the script names that.
  private mutating func takePrimitive(_ module: ModuleSyntax) {
    guard module.file.text.firstRange(of: Array(Self.primitive.type.utf8)) != nil else { return }
    for name in Self.primitive.names { add(name) }
    flags.insert(Self.primitive.flag)
  }

  /// The strings in a text.
  private static func quoted(_ text: String) -> [String] {
    var found: [String] = []
    for quote in ["'", "\""] {
      let parts = text.components(separatedBy: Character(quote))
      for index in stride(from: 1, to: parts.count, by: 2) where parts[index].utf8.count < 60 { found.append(parts[index]) }
    }
    return found
  }
}

extension String {
  fileprivate func components(separatedBy character: Character) -> [String] {
    split(separator: character, omittingEmptySubsequences: false).map(String.init)
  }
}

/// The members of an object type as TypeScript writes them: `{ size?: 'sm' | 'lg'; wide: boolean }`, or the name of one that is declared in the file.
struct TypeMembers {
  private(set) var all: [(name: String, isFlag: Bool)] = []
  /// Whether another type adds to them.
  private(set) var isOpen = false

  /// `<{ … }>` or `<Name>`; nil for what is neither.
  init?(of text: String, in file: SourceFile) {
    let bytes = Array(text.utf8)
    guard let open = bytes.firstIndex(where: { !MarkupScanner.isSpace($0) }), bytes[open] == 0x3C else { return nil }
    var start = open + 1
    while start < bytes.count, MarkupScanner.isSpace(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    if bytes[start] == 0x7B {
      read(bytes, start)
      return
    }
    var end = start
    while end < bytes.count, bytes[end].isASCIIAlpha || bytes[end] == 0x5F || bytes[end].isASCIIDigit {
      end += 1
    }
    guard end > start else { return nil }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    var scanner = MarkupScanner(file.text, SourceRange(0, file.text.count))
    for head in ["interface " + name, "type " + name] {
      guard let found = Self.find(Array(head.utf8), in: file.text), let brace = file.text[found...].prefix(400).firstIndex(of: 0x7B) else {
        continue
      }
      scanner.offset = brace
      let between = String(decoding: file.text[(found + head.utf8.count)..<brace], as: UTF8.self)
      guard between.utf8.first.map({ $0 == 0x20 || $0 == 0x3D || $0 == 0x0A }) ?? true else { continue }
      if between.contains("extends") || between.contains("&") { isOpen = true }
      read(file.text, brace)
      return
    }
    return nil
  }

  private static func find(_ word: [UInt8], in text: [UInt8]) -> Int? {
    guard let first = word.first, text.count >= word.count else { return nil }
    for index in 0...(text.count - word.count) where text[index] == first {
      if text[index..<(index + word.count)].elementsEqual(word) { return index }
    }
    return nil
  }

  /// The names before a colon or a bracket at the first depth.
  private mutating func read(_ bytes: [UInt8], _ open: Int) {
    var depth = 0
    var index = open
    var expectsName = true
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x7B, 0x28, 0x5B, 0x3C:
        depth += 1
        if byte == 0x7B, depth == 1 { expectsName = true }
      case 0x7D, 0x29, 0x5D: depth -= 1
      case 0x3E where index > 0 && bytes[index - 1] != 0x3D: depth -= 1
      case 0x3B, 0x2C, 0x0A: if depth == 1 { expectsName = true }
      case 0x2F where index + 1 < bytes.count && bytes[index + 1] == 0x2F:
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        continue
      case 0x2F where index + 1 < bytes.count && bytes[index + 1] == 0x2A:
        while index + 1 < bytes.count, !(bytes[index] == 0x2A && bytes[index + 1] == 0x2F) { index += 1 }
        index += 1
      case 0x22, 0x27:
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != byte, bytes[index] != 0x0A { index += 1 }
        if depth == 1, expectsName, index + 1 < bytes.count, bytes[index + 1] == 0x3A || bytes[index + 1] == 0x3F {
          add(String(decoding: bytes[start..<index], as: UTF8.self), bytes, index + 1)
          expectsName = false
        }
      default:
        if depth == 1, expectsName, byte.isASCIIAlpha || byte == 0x5F || byte == 0x24 {
          var end = index
          while end < bytes.count,
            bytes[end].isASCIIAlpha || bytes[end] == 0x5F || bytes[end] == 0x24 || bytes[end].isASCIIDigit
          {
            end += 1
          }
          let name = String(decoding: bytes[index..<end], as: UTF8.self)
          if name != "readonly" {
            add(name, bytes, end)
            expectsName = false
          }
          index = end
          continue
        }
      }
      if depth <= 0 { return }
      index += 1
    }
  }

  private mutating func add(_ name: String, _ bytes: [UInt8], _ end: Int) {
    var index = end
    while index < bytes.count, bytes[index] == 0x3F || bytes[index] == 0x3A || MarkupScanner.isSpace(bytes[index]) { index += 1 }
    let isFlag = index + 7 <= bytes.count && bytes[index..<(index + 7)].elementsEqual("boolean".utf8)
    all.append((name, isFlag))
  }

  /// The names of the members in a text, wherever its type begins.
  static func names(in text: String) -> [String] {
    guard let start = text.firstIndex(of: "<"), text[..<start].allSatisfy({ $0.isLetter }) else { return [] }
    return TypeMembers(of: String(text[start...]), in: SourceFile(path: "", text: []))?.all.map(\.name) ?? []
  }
}
