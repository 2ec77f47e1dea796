import CSS
import Diagnostics
import HTML
import JSON
import Layout
import Pictures

extension PageReader {
  /// Accounts of more elements would make a page that no browser likes to open.
  private static let inspectedLimit = 300

  /// The picture of the page in one environment.
  package func picture(in environment: PageEnvironment, fonts: FontMetrics) -> Picture {
    PagePicture.picture(of: render(in: environment, fonts: fonts))
  }

  /// The page in one environment with the account of every element that is seen.
  package func inspection(in environment: PageEnvironment, fonts: FontMetrics) -> InspectedScreen {
    let rendering = render(in: environment, fonts: fonts)
    let tree = rendering.tree
    var elements: [InspectedScreen.Element] = []
    var depths = [Int](repeating: 0, count: tree.nodes.count)
    var leftOut = 0
    for index in tree.nodes.indices {
      let parent = tree.nodes[index].parent
      if parent >= 0 { depths[index] = depths[Int(parent)] + 1 }
      let node = ElementTree.NodeID(index)
      guard tree.isElement(node), let box = rendering.layout.box(node), box.borderBox.width > 0, box.borderBox.height > 0,
        rendering.visibility.hiddenBy(node) == nil
      else { continue }
      guard elements.count < Self.inspectedLimit else {
        leftOut += 1
        continue
      }
      let account = StyleAccount(node, rendering, file: file, environment: environment.name)
      elements.append(
        InspectedScreen.Element(
          name: account.element, place: "\(account.file):\(account.position.line):\(account.position.column)",
          rect: PagePicture.rect(box.borderBox), depth: min(depths[index], 40), rows: account.rows))
    }
    return InspectedScreen(
      environment: environment.name, picture: PagePicture.picture(of: rendering), elements: elements, leftOut: leftOut)
  }
}

extension StyleAccount {
  /// What is not at its initial value, properties with the same value for the same reasons in one row.
  fileprivate var rows: [InspectedScreen.Row] {
    var groups: [[Property]] = []
    for property in properties where !property.isInitial {
      // Most neighbours that have one value stand beside each other.
      if let index = groups.indices.suffix(8).first(where: { groups[$0][0].isSame(as: property) }) {
        groups[index].append(property)
      } else {
        groups.append([property])
      }
    }
    return groups.map(Self.row)
  }

  private static func row(_ group: [Property]) -> InspectedScreen.Row {
    let property = group[0]
    var notes: [String] = []
    if let used = property.used { notes.append("used \(used)") }
    if let unknown = property.unknown { notes.append("not known: \(unknown.explanation)") }
    if let note = property.note { notes.append(note) }
    if let ancestor = property.inheritedFrom { notes.append("inherited from \(ancestor)") }
    let variables = property.variables.map { variable in
      variable.entry.map { source($0, kind: "var", text: "\(variable.name): \($0.value)") }
        ?? InspectedScreen.Source(kind: "var", place: nil, text: variable.name, detail: "is not declared")
    }
    return InspectedScreen.Row(
      name: group.map(\.name).joined(separator: ", "), value: property.shownValue,
      note: notes.isEmpty ? nil : notes.joined(separator: "; "),
      sources: property.inheriting.map { source($0, kind: $0.lostBy == nil ? "inherits" : "lost") }
        + property.entries.prefix(12).map { source($0, kind: $0.lostBy == nil ? "won" : "lost") } + variables)
  }

  private static func source(_ entry: Entry, kind: String, text: String? = nil) -> InspectedScreen.Source {
    let place =
      entry.file.map { "\($0):\(entry.position.line):\(entry.position.column)" } ?? (entry.isGenerated ? StyleSheet.generatedPath : nil)
    let written = text ?? "\(entry.writtenAs.map { $0 + ": " } ?? "")\(entry.value)\(entry.isImportant ? " !important" : "")"
    return InspectedScreen.Source(
      kind: kind, place: place, text: String(written.prefix(300)), detail: entry.origin + (entry.lostBy.map { " – \($0)" } ?? ""))
  }
}
