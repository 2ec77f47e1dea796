import CSS
import Components
import Diagnostics
import JSON
import Templates

/// What a configuration says of components whose source is not there: `components`.
extension ConfigurationFile {
  private static let lengths: [String: DeclaredComponent.Look] = ["width": .width, "height": .height, "cornerRadius": .cornerRadius]
  private static let colors: [String: DeclaredComponent.Look] = ["background": .background, "foreground": .foreground]
  private static let componentKeys =
    ["element"] + DeclaredComponent.Role.allCases.map(\.rawValue) + ["width", "height", "background", "foreground", "cornerRadius"]

  /// `{ "SocialButton": { "element": "button", "title": "text", "provider": "kind", "height": 44, "background": "#000" } }`
  mutating func readComponents(_ member: JSONNode.Member) {
    for own in members(member) {
      var component = DeclaredComponent(element: "button", file: file)
      for part in members(own) {
        if let role = DeclaredComponent.Role(rawValue: part.key) {
          if let name = string(part) { component.props[role] = name }
        } else if let look = Self.lengths[part.key] {
          guard let number = part.value.number, number >= 0, number <= 10_000 else {
            fail("'\(part.key)' is a number of points from 0 to 10000.", part.value.range)
            continue
          }
          component.look[look] = .init("\(number)px", part.value.range)
        } else if let look = Self.colors[part.key] {
          guard let text = string(part) else { continue }
          guard ColorSyntax.parse(text) != nil else {
            fail("'\(text)' is not a colour of CSS, such as '#000' or 'white'.", part.value.range)
            continue
          }
          component.look[look] = .init(text, part.value.range)
        } else if part.key == "element" {
          guard let name = string(part) else { continue }
          guard name.first?.isLetter == true, name.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }) else {
            fail("'\(name)' is not the name of an element, such as 'button'.", part.value.range)
            continue
          }
          guard name.contains("-") || MarkupNames.elements.contains(name) else {
            let near = Spelling.suggestion(for: name, in: MarkupNames.elements.sorted())
            fail("HTML has no element '\(name)'.\(near)", part.value.range)
            continue
          }
          component.element = name
        } else {
          unknown(part, among: Self.componentKeys)
        }
      }
      configuration.components[own.key] = component
    }
  }
}
