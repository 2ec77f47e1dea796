import Diagnostics
import JSON
import Layout

extension StyleAccount {
  /// The account for programs: every property with its value and all declarations, the strongest first.
  var json: JSONNode {
    .object([
      "element": .text(element), "environment": .text(environment), "file": .text(file), "line": .count(position.line),
      "column": .count(position.column),
      "frame": frame.map { .list([$0.x, $0.y, $0.width, $0.height].map { JSONNode(.number($0)) }) } ?? JSONNode(.null),
      "properties": .list(properties.map(Self.json)),
    ])
  }

  private static func json(_ property: Property) -> JSONNode {
    .object([
      "property": .text(property.name), "value": .text(property.shownValue), "used": property.used.map { .text($0) },
      "note": property.note.map { .text($0) }, "unknown": property.unknown.map { .text($0.rawValue) },
      "inheritedFrom": property.inheritedFrom.map { .text($0) },
      "inheriting": property.inheriting.isEmpty ? nil : .list(property.inheriting.map(json)),
      "declarations": .list(property.entries.map(json)),
      "variables": property.variables.isEmpty
        ? nil
        : .list(property.variables.map { .object(["name": .text($0.name), "declaration": $0.entry.map(json) ?? JSONNode(.null)]) }),
    ])
  }

  private static func json(_ entry: Entry) -> JSONNode {
    .object([
      "won": JSONNode(.boolean(entry.lostBy == nil)), "lostBy": entry.lostBy.map { .text($0) },
      "file": entry.file.map { .text($0) } ?? JSONNode(.null), "line": entry.file.map { _ in .count(entry.position.line) },
      "column": entry.file.map { _ in .count(entry.position.column) }, "byteOffset": entry.file.map { _ in .count(entry.range.start) },
      "byteLength": entry.file.map { _ in .count(entry.range.length) }, "value": .text(entry.value), "origin": .text(entry.origin),
      "writtenAs": entry.writtenAs.map { .text($0) }, "important": entry.isImportant ? JSONNode(.boolean(true)) : nil,
    ])
  }
}
