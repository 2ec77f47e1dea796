import Diagnostics
import RuleEngine
import ScreenModel
import Translations

/// A finding with what tells it from others, before those of all environments are one.
struct PlacedFinding {
  var finding: Finding
  /// Of a review, the value that is not known.
  var attribute: AttributeName?
  /// The number of the way through the page that it was found on.
  var way = 0
  /// The element in the text of that way.
  var range: SourceRange?
  /// Whether the rule selected the screen itself, and so says what it lacks or is.
  var isAboutScreen = false
  /// Whether it holds where a script shows a part of the page that is hidden when it opens.
  var isRevealed = false
  /// Whether the rule speaks of the screen and shows the first element of a kind for it.
  var selectsFirst = false
  /// What may fix it, not tried yet.
  var candidate: FixCandidate?

  /// The element that the rule selected; nil where it has no place.
  var element: SourceLocation? { finding.element }
}

/// Edits that may fix a finding.
struct FixCandidate {
  var attribute: AttributeName
  var value: String
  /// Whether the rule says that the edit changes nothing that people would want to look at.
  var isSafe: Bool
  /// The best first.
  var edits: [PlannedEdit]
  /// The cases that come to light once this one is fixed.
  var alsoFailing: Set<Int>
}

/// Turns what rules matched into findings with places.
struct FindingBuilder {
  /// The documents that payloads index, one after another.
  let documents: [ScreenDocument]
  private let offsets: [Int]
  private let way: Int

  /// `way`: which way through their page the documents show.
  init(_ documents: [ScreenDocument], way: Int = 0) {
    self.documents = documents
    self.way = way
    var offset = 0
    offsets = documents.map { document in
      defer { offset += document.nodes.count }
      return offset
    }
  }

  /// The document and the node of a payload; nil for one that there is not.
  func locate(_ payload: Int) -> (document: ScreenDocument, index: Int)? {
    guard payload >= 0 else { return nil }
    // The last document that begins at or before it.
    var last = 0
    var end = offsets.count
    while end - last > 1 {
      let middle = (last + end) / 2
      if offsets[middle] <= payload { last = middle } else { end = middle }
    }
    let index = payload - offsets[last]
    return documents[last].nodes.indices.contains(index) ? (documents[last], index) : nil
  }

  /// What stands on a page may be as long as it likes; what is said about it is not.
  private static let messageLimit = 2_000

  private static func clipped(_ text: String) -> String {
    text.utf8.count <= messageLimit ? text : String(text.prefix(messageLimit)) + "…"
  }

  /// The finding of a match. No fix is offered yet: it has to be tried.
  func placed(_ match: RuleMatch) -> PlacedFinding {
    let own = locate(match.payload) ?? (documents[0], 0)
    let target = match.point.flatMap { locate($0.payload) } ?? own
    let attribute = match.point.flatMap { AttributeName(rawValue: $0.attribute) }
    let fallback = SourceLocation(file: own.document.file, range: SourceRange(0, 0))
    let place = self.place(of: attribute, at: target.index, in: target.document) ?? own.document.place(of: nil, at: own.index) ?? fallback
    var related: [RelatedLocation] = []
    // Where the value was set somewhere else, the element that it makes wrong is worth seeing too.
    if let element = own.document.place(of: nil, at: own.index), element != place, !contains(element, place), !element.range.isEmpty {
      related.append(RelatedLocation(location: element, message: "This is the \(noun(of: own.document.nodes[own.index]))."))
    }
    // Of a button that a shared component draws, its use is what people can change.
    let node = own.document.nodes[own.index]
    if node.string(.provider) == "apple", let use = use(of: own.index, in: own.document), use.file != place.file {
      related.append(RelatedLocation(location: use, message: "Here it becomes the \(noun(of: node))."))
    }
    var shown = Set(related)
    for item in match.related {
      guard let (document, index) = locate(item.payload), var location = self.place(of: attribute, at: index, in: document) else {
        continue
      }
      // One declaration may set the value of both: then the other element itself is what there is to see.
      if location == place, item.payload != match.payload, let element = document.place(of: nil, at: index) { location = element }
      let entry = RelatedLocation(location: location, message: Self.clipped(item.message))
      if location != place, shown.insert(entry).inserted { related.append(entry) }
    }
    var message = Self.clipped(match.message)
    if case .fail = match.outcome, let attribute, let remark = target.document.remark(on: attribute, at: target.index) {
      message += " " + remark
    }
    let environment = own.document.environment
    var finding = Finding(
      rule: match.rule, outcome: match.outcome, caseNumber: match.caseNumber, message: message, location: place,
      logicalLocation: Self.logicalLocation(target.document.nodes[target.index], at: place), related: related,
      environments: environment.isEmpty ? [] : [environment], screen: own.document.nodes[0].string(.id))
    finding.element = own.document.place(of: nil, at: own.index)
    if case .review(.missingImage) = match.outcome { finding.missingFile = node.string(.logoSource) ?? node.string(.source) }
    return PlacedFinding(
      finding: finding, attribute: finding.level == nil ? attribute : nil,
      way: way, range: own.document.nodes[own.index].source?.range, isAboutScreen: own.document.nodes[own.index].element == .screen,
      selectsFirst: match.selectsFirst,
      candidate: match.fix.flatMap { candidate($0, document: own.document, index: own.index) })
  }

  /// The finding of a match as far as it tells whether it was there before: its rule and case, and its element. It says nothing and points nowhere else,
  /// but where it has no element.
  func mark(_ match: RuleMatch) -> PlacedFinding {
    let own = locate(match.payload) ?? (documents[0], 0)
    guard let element = own.document.place(of: nil, at: own.index) else { return placed(match) }
    var finding = Finding(rule: match.rule, outcome: match.outcome, caseNumber: match.caseNumber, message: "", location: element)
    finding.element = element
    return PlacedFinding(finding: finding, way: way, range: own.document.nodes[own.index].source?.range)
  }

  /// The key, for a file without lines.
  private static func logicalLocation(_ node: ModelNode, at place: SourceLocation) -> String? {
    guard place.range == SourceRange(0, 0), [.purpose, .setting, .entitlement].contains(node.element), let key = node.string(.key) else {
      return nil
    }
    return node.string(.subkey).map { "\(key).\($0)" } ?? key
  }

  /// The values that words tell and that are no words: a finding about them is none for translators.
  private static let toldByWords: Set<AttributeName> = [.provider, .logoOnly]

  /// The place of a value. Of the provider it is where the control is used if a shared component draws it; else the control's own where a catalogue holds
  /// the words that tell it.
  private func place(of attribute: AttributeName?, at index: Int, in document: ScreenDocument) -> SourceLocation? {
    let place = document.place(of: attribute, at: index)
    guard let attribute, Self.toldByWords.contains(attribute), let file = place?.file else { return place }
    let element = document.place(of: nil, at: index)
    let isTranslated = CatalogueName.mayBeOne(file)
    if attribute == .provider, isTranslated || file == element?.file, let use = use(of: index, in: document) { return use }
    return isTranslated ? element ?? place : place
  }

  private func use(of index: Int, in document: ScreenDocument) -> SourceLocation? {
    document.useNaming(providerAt: index) { CatalogueName.mayBeOne($0) }
  }

  private func contains(_ outer: SourceLocation, _ inner: SourceLocation) -> Bool {
    outer.file == inner.file && outer.range.contains(inner.range)
  }

  private func noun(of node: ModelNode) -> String {
    switch node.element {
    case .button where node.string(.provider) == "apple": "Sign in with Apple button"
    case .locationButton: "location button"
    case .purpose: "purpose string"
    default: node.element.rawValue
    }
  }

  private func candidate(_ fix: RuleMatch.Fix, document: ScreenDocument, index: Int) -> FixCandidate? {
    // An empty value is what the model could not suggest.
    guard !fix.value.isEmpty, let attribute = AttributeName(rawValue: fix.attribute) else { return nil }
    let edits = document.edits(setting: attribute, to: fix.value, at: index)
    if edits.isEmpty { return nil }
    return FixCandidate(attribute: attribute, value: fix.value, isSafe: fix.isSafe, edits: edits, alsoFailing: fix.alsoFailing)
  }
}
