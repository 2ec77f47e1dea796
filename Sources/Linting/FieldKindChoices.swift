import Diagnostics
import ScreenModel
import Templates

/// Fields of which data about the field itself chooses the kind: `{% if field.type == "number" %}<input type="number" …>{% elif field.type == "password" %}…`.
/// Each way through the page shows another one of them under the same name, and for a password only the way that hides it is meant: what the others would
/// do to a password is nothing that happens.
struct FieldKindChoices {
  /// A field that asks for a password, on a way through the page.
  private struct Field: Hashable {
    var way: Int
    /// In the text of the way.
    var range: SourceRange
    /// Whether it hides what is typed, or nobody knows.
    var mayHide: Bool
  }

  /// The rules that ask how a password is typed.
  private static let rules: Set<String> = ["login-password-concealed", "login-autofill"]

  /// What kinds of fields are called where data tells them apart: HTML's names, and those that makers of forms give theirs.
  private static let kinds: Set<String> = [
    "text", "number", "textarea", "password", "select", "checkbox", "radio", "email", "tel", "phone", "date", "datetime", "time", "url",
    "file", "hidden",
    "search", "color", "range", "boolean", "bool", "string", "integer", "multiselect", "dropdown", "switch", "toggle", "richtext",
    "longtext",
  ]

  private var fields: Set<Field> = []

  /// Notes the fields of a screen that ask for a password.
  mutating func note(_ document: ScreenDocument, way: Int) {
    for node in document.nodes where node.element == .field {
      guard let place = node.source, ["password", "new-password"].contains(node.string(.purpose) ?? "") else { continue }
      fields.insert(Field(way: way, range: place.range, mayHide: node.boolean(.concealed) != false))
    }
  }

  /// `found` without what is said of fields that stand for no password.
  func without(_ found: [PlacedFinding], of assembly: PageAssembly?) -> [PlacedFinding] {
    guard let assembly, assembly.ways.count > 1, fields.contains(where: \.mayHide), fields.contains(where: { !$0.mayHide }) else {
      return found
    }
    var places: [Int: Set<SourceLocation>] = [:]
    for field in fields {
      if let place = assembly.ways[field.way].text.pieces.location(field.range) { places[field.way, default: []].insert(place) }
    }
    return found.filter { placed in
      guard Self.rules.contains(placed.finding.rule), let range = placed.range, let element = placed.element,
        fields.contains(Field(way: placed.way, range: range, mayHide: false))
      else { return true }
      return !fields.contains { other in
        guard other.mayHide, other.way != placed.way, let place = assembly.ways[other.way].text.pieces.location(other.range) else {
          return false
        }
        // Where both stand on one way, the one is no alternative to the other.
        return place.file == element.file && places[other.way]?.contains(element) != true && places[placed.way]?.contains(place) != true
          && Self.kindTellsApart(assembly.ways[placed.way], assembly.ways[other.way], in: element.file)
      }
    }
  }

  /// Whether two ways decide a question about a field's kind otherwise.
  private static func kindTellsApart(_ way: PageWay, _ other: PageWay, in file: String) -> Bool {
    way.conditions.contains { condition in
      condition.place.file == file && namesKind(condition.text)
        && other.conditions.contains { $0.place == condition.place && $0.text == condition.text && $0.holds != condition.holds }
    }
  }

  /// Whether a condition compares something with a kind of field: `field.type == "textarea"`, `kind === FieldKind.Number`, `type == :number`. Whether the
  /// password is shown at the moment is another question.
  private static func namesKind(_ condition: String) -> Bool {
    // A symbol of Ruby's in a `case` has lost its colon.
    if condition.contains("=="), let last = condition.split(whereSeparator: separators.contains).last, kinds.contains(last.lowercased()) {
      return true
    }
    return condition.split(whereSeparator: separators.contains).contains { token in
      guard let first = token.first else { return false }
      if quotes.contains(first) { return token.last == first && kinds.contains(token.dropFirst().dropLast().lowercased()) }
      if first == ":" { return kinds.contains(token.dropFirst().lowercased()) }
      guard first.isUppercase, let mark = token.lastIndex(where: { $0 == "." || $0 == ":" }) else { return false }
      return kinds.contains(token[token.index(after: mark)...].lowercased())
    }
  }

  private static let separators: Set<Character> = [" ", "(", ")", "[", "]", "{", "}", "!", "=", "&", "|", ","]
  private static let quotes: Set<Character> = ["\"", "'", "`"]
}
