import CSS
import Diagnostics
import JSON
import Layout

extension StyleAccount {
  /// The account for people. Properties at their initial value come last, without a line of their own.
  /// - Parameter other: what was printed before: of this one only what differs is.
  func text(after other: StyleAccount?) -> String {
    var out = "\(file):\(position.line):\(position.column)  \(element)  \(environment)\n"
    if let frame {
      let numbers = [frame.x, frame.y, frame.width, frame.height].map { JSONWriter.text(of: ($0 * 1000).rounded() / 1000) }
      out += "  border box \(numbers[2]) × \(numbers[3]) at \(numbers[0]), \(numbers[1])\n"
    } else {
      out += "  no box\n"
    }
    var shown = properties
    if let other {
      let known = Set(other.properties)
      shown = properties.filter { !known.contains($0) }
      if shown.isEmpty { return out + "  every value as \(other.environment)\n" }
      out += "  other values than \(other.environment):\n"
    }
    var groups: [[Property]] = []
    for property in shown where !property.isInitial {
      // The four sides and corners mostly owe to one declaration.
      if let index = groups.firstIndex(where: { $0[0].isSame(as: property) }) {
        groups[index].append(property)
      } else {
        groups.append([property])
      }
    }
    for group in groups { out += Self.text(group) }
    let initial = shown.filter(\.isInitial).map { "\($0.name): \($0.value ?? "initial")" }
    if !initial.isEmpty { out += "\n  initial values\n" + Self.wrapped(initial) }
    return out
  }

  private static func text(_ group: [Property]) -> String {
    let property = group[0]
    var out = "\n  \(group.map(\.name).joined(separator: ", ")): \(property.shownValue)"
    if let used = property.used { out += "  (used \(used))" }
    if let unknown = property.unknown { out += "  (not known: \(unknown.rawValue))" }
    out += "\n"
    if let note = property.note { out += "    \(note)\n" }
    for entry in property.inheriting { out += line(entry.lostBy == nil ? "inherits" : "lost", entry) }
    if let ancestor = property.inheritedFrom { out += "    inherited from \(ancestor)\n" }
    for entry in property.entries { out += line(entry.lostBy == nil ? "won" : "lost", entry) }
    for variable in property.variables {
      if let entry = variable.entry {
        out += line("var", entry, prefix: variable.name + ": ")
      } else {
        out += "    var   \(variable.name) is not declared\n"
      }
    }
    return out
  }

  private static func line(_ word: String, _ entry: Entry, prefix: String = "") -> String {
    let place =
      entry.file.map { "\($0):\(entry.position.line):\(entry.position.column)" }
      ?? (entry.isGenerated ? StyleSheet.generatedPath : "user agent")
    let written = entry.writtenAs.map { prefix.isEmpty ? $0 + ": " : "" } ?? ""
    let important = entry.isImportant ? " !important" : ""
    let reason = entry.lostBy.map { "  (\($0))" } ?? ""
    let padded = word.count < 5 ? word + String(repeating: " ", count: 5 - word.count) : word
    return "    \(padded) \(place)  \(prefix)\(written)\(entry.value)\(important)  \(entry.origin)\(reason)\n"
  }

  /// Items with semicolons between them, in lines of up to 100 columns.
  private static func wrapped(_ items: [String]) -> String {
    var out = ""
    var line = ""
    for item in items {
      if !line.isEmpty, line.count + item.count > 96 {
        out += "    \(line)\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + item + ";"
    }
    return out + (line.isEmpty ? "" : "    \(line)\n")
  }
}

extension StyleAccount.Property {
  /// Whether nothing set it, neither here nor above.
  var isInitial: Bool { entries.isEmpty && inheriting.isEmpty && note == nil && unknown == nil }

  /// Whether another property has the same value for the same reasons.
  func isSame(as other: StyleAccount.Property) -> Bool {
    var copy = other
    copy.name = name
    return copy == self
  }

  /// The computed value, or what was written where that says more.
  var shownValue: String { value ?? entries.first?.value ?? "initial" }
}
