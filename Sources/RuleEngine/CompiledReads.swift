import Words
import XML

/// What a rule that is compiled in asks of the model, worked out when the program was built.
package struct CompiledReads: Sendable {
  /// A part of a rule; each asks for what those before it ask for, and more.
  enum Part: Int {
    /// The choice of nodes.
    case selection
    /// What decides.
    case verdict
    /// Messages, places and fixes too.
    case all
  }

  private let reader: PackedNumbers

  /// `reader` stands where ``bytes(of:)`` begin.
  init(_ reader: PackedNumbers) { self.reader = reader }

  /// The names of the elements without which a tree has nothing that the rule selects: one list for each of the paths that its choice consists of.
  var needed: [[XMLName]] {
    var reader = reader
    return reader.list { $0.list { XMLName($0.text()) } }
  }

  /// What a part asks for. Which elements its steps lead to is left out: ``RuleReads/seen``.
  func reads(_ part: Part) -> RuleReads {
    var reads = RuleReads()
    add(part, to: &reads)
    return reads
  }

  /// Adds what a part asks for to what others do.
  func add(_ part: Part, to reads: inout RuleReads) {
    var reader = reader
    for _ in 0..<reader.number() { for _ in 0..<reader.number() { reader.skipText() } }
    func isAsked(_ first: Int) -> Bool { first <= part.rawValue }
    for _ in 0..<reader.number() {
      if isAsked(reader.number()) { reads.elements.insert(reader.text()) } else { reader.skipText() }
    }
    for _ in 0..<reader.number() {
      if isAsked(reader.number()) { reads.attributes.insert(reader.text()) } else { reader.skipText() }
    }
    if isAsked(reader.number()) { reads.readsAnyElement = true }
    if isAsked(reader.number()) { reads.readsAnyAttribute = true }
    let points = reader.list { $0.text() }
    if part == .all { reads.points.formUnion(points) }
  }

  /// Works out what a rule asks for. Each name has the number of the first part that asks for it.
  static func bytes(of rule: Rule) -> PackedNumberWriter {
    let syntax = XPathParser.parse(rule.select)
    var selection = RuleReads()
    selection.add(parsed: syntax)
    let parts = [selection, RuleReads(verdictOf: rule, selection), RuleReads(rule)]
    var writer = PackedNumberWriter()
    writer.append(list: syntax.flatMap(needs) ?? []) { writer, names in writer.append(list: names) { $0.append($1) } }
    func append(_ names: (RuleReads) -> Set<String>) {
      precondition(names(parts[2]).isSuperset(of: names(parts[1])), "What decides is among what a rule asks for")
      writer.append(list: names(parts[2]).sorted()) { writer, name in
        writer.append(parts.firstIndex { names($0).contains(name) }!)
        writer.append(name)
      }
    }
    append(\.elements)
    append(\.attributes)
    // A number behind the last part's: none.
    writer.append(parts.firstIndex(where: \.readsAnyElement) ?? parts.count)
    writer.append(parts.firstIndex(where: \.readsAnyAttribute) ?? parts.count)
    writer.append(list: parts[2].points.sorted()) { $0.append($1) }
    return writer
  }

  /// The names that the steps of each path lead through; nil where a path leads through none.
  private static func needs(_ syntax: XPathSyntax) -> [[String]]? {
    switch syntax.kind {
    case .union(let a, let b):
      guard let first = needs(a), let second = needs(b) else { return nil }
      return first + second
    case .path(let path):
      var names = path.steps.filter { $0.axis != "attribute" }.compactMap(\.name)
      // What a path in parentheses starts with has to be there too, if it is one path.
      if case .expression(let start) = path.start, let needs = needs(start), needs.count == 1 { names += needs[0] }
      return names.isEmpty ? nil : [Array(Set(names)).sorted()]
    default: return nil
    }
  }
}
