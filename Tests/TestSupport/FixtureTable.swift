#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON

/// Fixtures that differ in a few words: one page or screen with holes, and a row of values for each fixture.
///
/// A table is a file `<what differs>.table.json` in a rule's folder:
///
/// - `about`: what the rows try, for whoever adds one.
/// - `ending`: how the name of each row's file ends, which says how it is read: `.html`, `.screen.json`, `.plist`.
/// - `template`: the page, as an array of lines, or the file of screens, as JSON. `{name}` is a hole.
/// - `rows`: by name an object with the value of each hole. The name says what a fixture's file name says: `fail-german-app-closes`.
///
/// In a file of screens a value is written as JSON strings are; elsewhere it stands as it is.
package struct FixtureTable {
  /// A fault of a table, for the test that reads it.
  package struct Fault: Error, CustomStringConvertible {
    package var description: String
  }

  package struct Row: Sendable {
    package var name: String
    package var text: String
  }

  package static let suffix = ".table.json"

  /// How the name of each row's file ends.
  package let ending: String
  /// In the order of the table.
  package let rows: [Row]

  package init(_ bytes: [UInt8]) throws {
    let json = try JSONParser.parse(bytes)
    guard let ending = json["ending"]?.string, let template = json["template"], let rows = json["rows"]?.members, !rows.isEmpty,
      !(json["about"]?.string ?? "").isEmpty
    else { throw Fault(description: "a table says 'about', 'ending', 'template' and 'rows'") }
    let isJSON = template.elements == nil
    let text = isJSON ? JSONWriter.write(template) + "\n" : (template.elements ?? []).map { ($0.string ?? "") + "\n" }.joined()
    let holes = Self.holes(text)
    self.ending = ending
    self.rows = try rows.map { row in
      let values = (row.value.members ?? []).map { ($0.key, $0.value.string ?? "") }
      guard Set(values.map(\.0)) == holes else {
        throw Fault(description: "'\(row.key)' fills \(values.map(\.0).sorted()), the template has \(holes.sorted())")
      }
      var filled = text
      for (hole, value) in values {
        let written = isJSON ? String(JSONWriter.write(JSONNode(.string(value))).dropFirst().dropLast()) : value
        filled = filled.replacing("{\(hole)}", with: written)
      }
      return Row(name: row.key, text: filled)
    }
    guard Set(self.rows.map(\.name)).count == rows.count else { throw Fault(description: "two rows have one name") }
    guard Set(self.rows.map(\.text)).count == rows.count else { throw Fault(description: "two rows are the same") }
  }

  /// The names in braces, of small letters and dashes: what a style sheet or JSON puts in braces has a space or a colon in it.
  private static func holes(_ text: String) -> Set<String> {
    var holes: Set<String> = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      rest = rest[open...].dropFirst()
      let name = rest.prefix { $0.isASCII && $0.isLowercase || $0 == "-" }
      if !name.isEmpty, rest.dropFirst(name.count).first == "}" { holes.insert(String(name)) }
    }
    return holes
  }
}
