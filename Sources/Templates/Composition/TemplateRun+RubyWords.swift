import Diagnostics

/// Methods of Ruby's own that views and helpers ask of what they know.
extension TemplateRun {
  /// What a value is under a method without arguments that leaves it what it is, or writes its words otherwise: `provider.to_s.titleize`. Nil for others.
  func rubyWord(_ holder: TemplateValue, _ name: String) -> TemplateValue? {
    switch holder {
    case .map(let map) where map.part == nil && map[name] == nil:
      return ["freeze", "to_h", "with_indifferent_access", "symbolize_keys"].contains(name) ? holder : nil
    case .list: return ["freeze", "to_a"].contains(name) ? holder : nil
    case .string(let text, let isMarkup):
      switch name {
      case "html_safe": return .string(text, isMarkup: true)
      case "to_s", "to_sym", "freeze": return holder
      case "strip", "squish": return .string(text.trimmedSpace, isMarkup: isMarkup)
      case "titleize", "titlecase", "humanize", "capitalize", "upcase", "downcase":
        guard !text.hasUnknownPiece else { return nil }
        return .string(text.replaced(by: Self.rubyWords(text.string, name)), isMarkup: isMarkup)
      default: return nil
      }
    default: return nil
    }
  }

  private static func rubyWords(_ text: String, _ method: String) -> String {
    func capitalized(_ word: some StringProtocol) -> String { word.prefix(1).uppercased() + word.dropFirst().lowercased() }
    switch method {
    case "upcase": return text.uppercased()
    case "downcase": return text.lowercased()
    case "capitalize": return capitalized(text)
    default:
      let words = text.split { $0 == "_" || $0 == " " || $0 == "-" && method != "humanize" }
      return method == "humanize" ? capitalized(words.joined(separator: " ")) : words.map(capitalized).joined(separator: " ")
    }
  }

  /// `map.dig(:apple, :label)`
  func dug(_ holder: TemplateValue, _ arguments: [TemplateArgument], _ frame: TemplateFrame) -> TemplateValue {
    var found = holder
    for argument in arguments {
      switch found {
      case .map(let map) where map.part == nil:
        guard argument.name == nil, let key = value(argument.value, frame).plainText else { return .unknown }
        found = map[key] ?? (map.isOpen ? .unknown : .null)
      case .null: return .null
      default: return .unknown
      }
    }
    return found
  }
}
