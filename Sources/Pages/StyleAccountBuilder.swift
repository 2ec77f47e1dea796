import CSS
import Diagnostics
import HTML
import Layout

/// Gathers the account of an element.
struct StyleAccountBuilder {
  private static let maximumVariables = 32

  let rendering: PageRendering
  let sources: [String: SourceFile]
  /// The files of a page that several made.
  private let writers: [String: SourceFile]
  private let page: String

  init(rendering: PageRendering, page: SourceFile) {
    self.rendering = rendering
    var sources: [String: SourceFile] = [:]
    for sheet in rendering.styled.sheets where sources[sheet.path] == nil {
      if let origin = sheet.origin {
        for file in origin.pieces.files { sources[file.path] = file }
      } else {
        sources[sheet.path] = SourceFile(path: sheet.path, text: sheet.text)
      }
    }
    for sheet in rendering.utilities?.sources ?? [] where sources[sheet.path] == nil {
      sources[sheet.path] = SourceFile(path: sheet.path, text: sheet.text)
    }
    // A sheet inside the page counts in the page's own text.
    sources[page.path] = page
    self.sources = sources
    self.page = page.path
    var writers: [String: SourceFile] = [:]
    for file in rendering.pieces?.files ?? [] { writers[file.path] = file }
    self.writers = writers
  }

  /// Where something was written that stands in the page's text; other places are as they are.
  func written(_ place: SourceLocation) -> SourceLocation {
    guard place.file == page, let pieces = rendering.pieces else { return place }
    return pieces.location(place.range) ?? place
  }

  /// The line and the column of a place that ``written(_:)`` gave.
  func position(of place: SourceLocation) -> TextPosition {
    guard let source = writers[place.file] ?? sources[place.file] else { return TextPosition(line: 1, column: 1) }
    return source.lines.position(at: place.range.start, in: source.text)
  }

  static func name(of element: ElementTree.Element) -> String {
    element.name.string + (element.id.map { "#" + $0.string } ?? "") + element.classes.map { "." + $0.string }.joined()
  }

  func property(_ property: PropertyID, _ node: ElementTree.NodeID) -> StyleAccount.Property {
    let style = rendering.styled.style(node).values
    let provenance = rendering.styled.declarations(of: property, on: node)
    let references = (provenance.winner.map { [$0] } ?? []) + provenance.losers
    let value = ComputedText(values: style).text(property)
    var inheritedFrom: String?
    if let ancestor = provenance.inheritedFrom, provenance.winner != nil {
      let element = rendering.tree.element(ancestor)
      inheritedFrom = Self.name(of: element)
    }
    return StyleAccount.Property(
      name: property.rawValue, value: value, used: used(property, node).flatMap { $0 == value ? nil : $0 }, inheritedFrom: inheritedFrom,
      entries: references.map { entry($0, against: provenance.winner, property, provenance.inheritedFrom ?? node) },
      inheriting: provenance.inheriting.map { entry($0, against: provenance.inheriting.first, property, node) },
      variables: provenance.winner.map { variables(in: text($0), on: provenance.inheritedFrom ?? node) } ?? [],
      note: property == .display && style.specifiedDisplay != style.display
        ? "\(KeywordText.display(style.specifiedDisplay)) became \(KeywordText.display(style.display)) by its parent's layout or its own position"
        : nil,
      unknown: style.unknown[property])
  }

  func text(_ reference: DeclarationReference) -> String { sources[reference.path]?.string(reference.valueRange) ?? "" }

  private func entry(
    _ reference: DeclarationReference, against winner: DeclarationReference?, _ property: PropertyID,
    _ node: ElementTree.NodeID
  ) -> StyleAccount.Entry {
    let origin =
      switch reference.origin {
      case .presentationalAttribute: "attribute \(reference.property)"
      case .styleAttribute: "style attribute"
      case .userAgent, .author: reference.selector.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
    let place = rendering.place(of: reference, on: node).map { written($0) }
    let range = place?.range ?? reference.valueRange
    return StyleAccount.Entry(
      file: place?.file, isGenerated: reference.path == StyleSheet.generatedPath, range: range,
      position: place.map { position(of: $0) } ?? TextPosition(line: 1, column: 1),
      value: text(reference).split(whereSeparator: \.isWhitespace).joined(separator: " "), origin: origin,
      writtenAs: reference.property == property.rawValue || reference.origin == .presentationalAttribute ? nil : reference.property,
      isImportant: reference.isImportant, lostBy: winner.flatMap { $0 == reference ? nil : Self.reason($0, reference) })
  }

  /// What decided between two declarations, in the order of https://www.w3.org/TR/css-cascade-5/#cascade-sort
  private static func reason(_ winner: DeclarationReference, _ loser: DeclarationReference) -> String {
    if winner.isImportant != loser.isImportant { return "not important" }
    // An important one has won already, and keyframes have none.
    if winner.isInKeyframe, !loser.isInKeyframe { return "below an animation" }
    if winner.origin != loser.origin {
      switch (winner.origin, loser.origin) {
      case (_, .userAgent): return "the browser's own"
      case (.userAgent, _): return "the browser's own is important"
      case (_, .presentationalAttribute): return "an attribute is weaker than any rule"
      default: return "weaker than a style attribute"
      }
    }
    if winner.layer != loser.layer { return winner.layer == .max || loser.layer != .max ? "in a weaker layer" : "not in a layer" }
    if winner.specificity != loser.specificity {
      return "less specific: \(specificity(loser.specificity)) under \(specificity(winner.specificity))"
    }
    return "earlier"
  }

  private static func specificity(_ number: UInt32) -> String { "\(number >> 20 & 1023),\(number >> 10 & 1023),\(number & 1023)" }

  /// The custom properties that a value reads, depth first, each once.
  private func variables(in value: String, on node: ElementTree.NodeID) -> [StyleAccount.Variable] {
    var found: [StyleAccount.Variable] = []
    var open = Self.references(in: value)
    while !open.isEmpty, found.count < Self.maximumVariables {
      let name = open.removeFirst()
      guard !found.contains(where: { $0.name == name }) else { continue }
      let reference = rendering.styled.declaration(ofCustom: name, on: node)
      found.append(StyleAccount.Variable(name: name, entry: reference.map { entry($0, against: $0, .color, node) }))
      if let reference { open.insert(contentsOf: Self.references(in: text(reference)), at: 0) }
    }
    return found
  }

  /// The names behind `var(` in a value, in order.
  private static func references(in value: String) -> [String] {
    var names: [String] = []
    var rest = value[...]
    while let call = rest.firstRange(of: "var(") {
      rest = rest[call.upperBound...].drop(while: \.isWhitespace)
      let name = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != ")" }
      if name.hasPrefix("--") { names.append(String(name)) }
    }
    return names
  }

  /// The used value of a length that layout knows better.
  private func used(_ property: PropertyID, _ node: ElementTree.NodeID) -> String? {
    // Widths and block margins do not apply to inline boxes.
    guard let box = rendering.layout.box(node), rendering.style(node).display != .inline || box.fragments.isEmpty else { return nil }
    let isBorderBox = rendering.style(node).boxSizing == .borderBox
    func px(_ value: Double) -> String { ComputedText.px((value * 1000).rounded() / 1000) }
    switch property {
    case .width:
      return px(box.borderBox.width - (isBorderBox ? 0 : box.padding.left + box.padding.right + box.border.left + box.border.right))
    case .height:
      return px(box.borderBox.height - (isBorderBox ? 0 : box.padding.top + box.padding.bottom + box.border.top + box.border.bottom))
    case .paddingTop: return px(box.padding.top)
    case .paddingRight: return px(box.padding.right)
    case .paddingBottom: return px(box.padding.bottom)
    case .paddingLeft: return px(box.padding.left)
    case .marginTop: return px(box.margin.top)
    case .marginRight: return px(box.margin.right)
    case .marginBottom: return px(box.margin.bottom)
    case .marginLeft: return px(box.margin.left)
    default: return nil
    }
  }
}
