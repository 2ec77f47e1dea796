import Diagnostics

/// What a call puts into words: by their names, and by their order.
final class WordValues {
  private let arguments: [TemplateArgument]
  private let isPositional: Bool
  private let value: (TemplateExpression) -> TemplateValue
  /// Whether the arguments were asked for their values: words without placeholders need none.
  private var isRead = false
  private var named = TemplateMap()
  private var ordered: [TemplateValue] = []
  private var next = 0

  /// `isPositional`: whether what has no name stands for the placeholders in their order.
  init(_ arguments: [TemplateArgument], isPositional: Bool, _ value: @escaping (TemplateExpression) -> TemplateValue) {
    (self.arguments, self.isPositional, self.value) = (arguments, isPositional, value)
  }

  private func read() {
    isRead = true
    for argument in arguments {
      let given = value(argument.value)
      if let name = argument.name {
        named[name] = given
      } else if case .map(let map) = given, map.part == nil {
        for entry in map.entries { named[entry.key] = entry.value }
      } else if case .list(let items) = given, arguments.count == 1 {
        ordered = items
      } else if isPositional {
        ordered.append(given)
      }
    }
  }

  /// What stands for a placeholder as it is written, which is asked for in their order; nil where nobody knows.
  func text(for placeholder: String) -> AssembledText? {
    if !isRead { read() }
    let name = TemplateWords.name(ofPlaceholder: placeholder)
    if let found = named[placeholder] ?? named[name] { return Self.words(found) }
    if placeholder.first == ":", let first = name.first, first.isUppercase, let found = named[name.lowercased()].flatMap(Self.words) {
      // Laravel's `:Name` and `:NAME` give the value its case.
      let isWhole = name.utf8.count > 1 && name == name.uppercased()
      return found.replaced(by: isWhole ? found.string.uppercased() : found.string.prefix(1).uppercased() + found.string.dropFirst())
    }
    guard !ordered.isEmpty else { return nil }
    if placeholder.first == "{", let number = Int(name) { return ordered.indices.contains(number) ? Self.words(ordered[number]) : nil }
    guard placeholder.utf8.count == 2, placeholder.first == "%", ordered.indices.contains(next) else { return nil }
    next += 1
    return Self.words(ordered[next - 1])
  }

  private static func words(_ value: TemplateValue) -> AssembledText? {
    switch value {
    case .string(let text, false): text
    case .number(_, let digits): digits
    default: nil
    }
  }
}
