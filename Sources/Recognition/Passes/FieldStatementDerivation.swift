import Diagnostics
import ScreenModel
import Words

/// Says of the fields of forms that set up an account whether visible words tell that they are required or optional, and what they are good for.
enum FieldStatementDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .type, .visible, .title, .label, .purpose, .required, .optional, .requirementStated, .benefitStated, .placeholder, .role, .source,
    .value, .text, .kind, .after,
  ]
  static let writes: Set<AttributeName> = [.required, .optional, .requirementStated, .benefitStated]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  /// More fields than any form has; those beyond are left unjudged.
  private static let maximumFields = 300
  /// More pieces of text than one field has around it.
  private static let maximumPieces = 12

  private static let kinds: Set<String> = ["sign-up", "account-setup", "checkout"]

  private static func derive(_ document: inout ScreenDocument) {
    let screen = document.nodes[0]
    guard screen.element == .screen else { return }
    guard screen.string(.kind).map(kinds.contains) == true || screen.has(.after) else { return }
    let fields = document.nodes.indices.filter { document.nodes[$0].element == .field && document.nodes[$0].boolean(.visible) != false }
    guard !fields.isEmpty, fields.count <= maximumFields else { return }
    let form = PhraseVocabulary.form
    let others = aboutCookies(document, beside: fields, form)
    let texts = document.nodes.indices.filter { index in
      document.nodes[index].element == .text && document.nodes[index].boolean(.visible) != false
        && !others.contains { $0.contains(index) }
    }
    var hasLegend = false
    var speaksOfDelivery = false
    var isStatedForAll = false
    for index in texts.prefix(2_000) {
      guard let title = document.nodes[index].string(.title) else { continue }
      let sayings = form.sayings(of: title, only: ["legend", "all-stated", "delivers"])
      hasLegend = hasLegend || sayings.contains { $0.says == "legend" }
      isStatedForAll = isStatedForAll || sayings.contains { $0.says == "all-stated" }
      speaksOfDelivery = speaksOfDelivery || isSentence(title) && sayings.contains { $0.says == "delivers" }
    }
    let around = words(around: fields, in: document, form).map { texts in texts.filter { index in !others.contains { $0.contains(index) } }
    }
    let headings = headings(of: fields, in: document, form)
    let naming = sentences(naming: fields, among: texts, document, form)
    let words = zip(fields, around).map { field, around in
      let around = around + (naming[field] ?? []).filter { !around.contains($0) }
      let heading = headings[field].map { [$0] } ?? []
      return pieces(of: document.nodes[field], around: heading.filter { !around.contains($0) } + around, in: document)
    }
    let marked = fields.indices.filter { words[$0].texts.contains(where: isMarked) }
    let marksRequired = marked.count > 1 || marked.contains { document.nodes[fields[$0]].boolean(.required) == true }
    for (index, pieces) in zip(fields, words) {
      var node = document.nodes[index]
      // What an address is asked for may be said once, for the street, the town and all the rest.
      if speaksOfDelivery, node.string(.purpose) == "address" { node.setIfAbsent(.benefitStated, .boolean(true)) }
      // Where forms mark what is required, what they do not mark is optional. Whether people know that without words is for a person to say, and what the mark of
      // one field alone means.
      let isMarkedRight =
        node.isUnknown(.requirementStated) || pieces.texts.contains(where: isMarked) || marksRequired && node.boolean(.required) == false
      state(
        &node, pieces.texts, hasLegend: hasLegend, isStatedForAll: isStatedForAll, isMarked: isMarkedRight, isOpen: pieces.areOpen, form)
      document.nodes[index] = node
    }
  }

  /// Of each field the sentences that call it optional by its name, wherever they stand: "Phone and company are optional." Those of a field that has to be
  /// filled in speak of something else.
  private static func sentences(naming fields: [Int], among texts: [Int], _ document: ScreenDocument, _ form: PhraseVocabulary) -> [Int:
    [Int]]
  {
    var found: [Int: [Int]] = [:]
    for text in texts.prefix(2_000) where document.nodes[text].string(.role) != "label" {
      guard let title = document.nodes[text].string(.title), title.utf8.count <= longestSentence, isSentence(title),
        !form.sayings(of: title, only: ["optional"]).isEmpty
      else { continue }
      let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
      for field in fields where document.nodes[field].boolean(.required) != true {
        guard let name = document.nodes[field].string(.label) ?? document.nodes[field].string(.title) else { continue }
        let own = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        if !own.isEmpty, own.count < words.count, words.contains(own) { found[field, default: []].append(text) }
      }
    }
    return found
  }

  private static let longestSentence = 400

  /// What speaks of cookies, and what stands with it apart from the fields: which of them are required, or optional, says nothing of a form.
  private static func aboutCookies(_ document: ScreenDocument, beside fields: [Int], _ form: PhraseVocabulary) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for index in document.nodes.indices where document.nodes[index].element == .text && found.last?.contains(index) != true {
      guard let title = document.nodes[index].string(.title), form.says("about-cookies", title) else { continue }
      var notice = index..<index + 1
      var parent = Int(document.nodes[index].parent)
      while parent > 0 {
        let around = parent..<document.descendants(of: parent).upperBound
        if fields.contains(where: around.contains) { break }
        notice = around
        parent = Int(document.nodes[parent].parent)
      }
      found.append(notice)
    }
    return found
  }

  /// The words that people see at a field, and whether there are more that nobody knows.
  private static func pieces(of node: ModelNode, around: [Int], in document: ScreenDocument) -> (texts: [String], areOpen: Bool) {
    var pieces = [node.string(.title), node.string(.placeholder)].compactMap(\.self)
    // A description in JSON may give the label's words alone; those of a page stand in texts of their own, or are not seen.
    if node.string(.type) == "field" || node.string(.type) == "secure-field", let label = node.string(.label) { pieces.append(label) }
    var isOpen = [.title, .label, .placeholder].contains(where: node.isUnknown)
    for text in around.prefix(maximumPieces) {
      if let title = document.nodes[text].string(.title) { pieces.append(title) } else { isOpen = true }
    }
    return (pieces, isOpen)
  }

  /// What marks the labels of fields that have to be filled in.
  static let asterisks = "*＊∗⁎".unicodeScalars
  private static let besideAsterisks = " :()[]\u{A0}".unicodeScalars

  /// Whether a text begins or ends with an asterisk, as the labels of required fields do: "Name *", "* Name:", "Name (*)"; or has one by itself, before
  /// what else stands in the label.
  private static func isMarked(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let ends = [
      scalars.first { !besideAsterisks.contains($0) }, scalars.reversed().first { !besideAsterisks.contains($0) },
    ]
    if ends.contains(where: { $0.map(asterisks.contains) ?? false }) { return true }
    return text.split(separator: " ").contains { word in
      word.unicodeScalars.contains(where: asterisks.contains)
        && word.unicodeScalars.allSatisfy { asterisks.contains($0) || besideAsterisks.contains($0) }
    }
  }

  private static func state(
    _ node: inout ModelNode, _ pieces: [String], hasLegend: Bool, isStatedForAll: Bool, isMarked: Bool, isOpen: Bool,
    _ form: PhraseVocabulary
  ) {
    var isRequired = false
    var isOptional = false
    for piece in pieces {
      let sayings = form.sayings(of: piece, only: ["required", "optional"])
      isRequired = isRequired || sayings.contains { $0.says == "required" }
      isOptional = isOptional || sayings.contains { $0.says == "optional" }
    }
    let hasAsterisk = pieces.contains { $0.unicodeScalars.contains(where: asterisks.contains) }
    if hasAsterisk, hasLegend { isRequired = true }
    if isOptional { node.setIfAbsent(.optional, .boolean(true)) }
    if isRequired, !isOptional, node.boolean(.required) != true { node.set(.required, true, source: node.attribute(.required)?.source) }
    if !node.has(.requirementStated) {
      if isRequired || isOptional || hasLegend || isStatedForAll {
        node.set(.requirementStated, true)
      } else if isMarked {
        node.setUnknown(.requirementStated, .unexplainedMark)
      } else if isOpen {
        node.setUnknown(.requirementStated, .templateValue)
      } else {
        node.set(.requirementStated, false)
      }
    }
    if !node.has(.benefitStated) {
      if pieces.contains(where: { isSentence($0) && form.says("benefit", $0) }) {
        node.set(.benefitStated, true)
      } else if isOpen {
        node.setUnknown(.benefitStated, .templateValue)
      } else if pieces.contains(where: { isRemark($0, form) }) {
        // A sentence beside the field may be the reason, in words that stand in no list.
        node.setUnknown(.benefitStated, .unknownTitle)
      } else {
        node.set(.benefitStated, false)
      }
    }
  }

  /// Whether a text is a sentence about the field and not about how to fill it in.
  private static func isRemark(_ text: String, _ form: PhraseVocabulary) -> Bool {
    guard isSentence(text), let last = text.unicodeScalars.last, ".!。！।".unicodeScalars.contains(last) else { return false }
    let isInstruction = form.sayings(of: text, only: ["required", "optional", "instruction", "must-fill", "all-stated", "legend"])
    return isInstruction.isEmpty
  }

  /// Whether a text is more than a label.
  private static func isSentence(_ text: String) -> Bool {
    let isUnspaced = text.unicodeScalars.contains {
      TitleNormalization.isChineseOrJapanese($0) || (0xAC00...0xD7A3).contains($0.value) || (0x0E00...0x0E7F).contains($0.value)
    }
    if isUnspaced { return text.unicodeScalars.count >= 9 }
    return text.split { !($0.isLetter || $0.isNumber || $0 == "'") }.count >= 4
  }

  /// The texts that speak of each field: all of a container that holds no other field, else those between it and its neighbours.
  private static func words(around fields: [Int], in document: ScreenDocument, _ form: PhraseVocabulary) -> [[Int]] {
    var counts = [Int32](repeating: 0, count: document.nodes.count)
    for index in fields { counts[index] = 1 }
    for index in document.nodes.indices.reversed() where document.nodes[index].parent >= 0 {
      counts[Int(document.nodes[index].parent)] += counts[index]
    }
    let holders = fields.map { index in
      var holder = index
      while document.nodes[holder].parent > 0, counts[Int(document.nodes[holder].parent)] == 1 {
        holder = Int(document.nodes[holder].parent)
      }
      return holder
    }
    var around: [[Int]] = zip(fields, holders).enumerated().map { number, place in
      let (index, holder) = place
      let before = number > 0 ? fields[number - 1] : 0
      let after = number + 1 < fields.count ? fields[number + 1] : document.nodes.count
      if holder != index {
        // In a form of one field everything is in the container; what stands far from the field is about something else.
        let range = document.descendants(of: holder)
        let own = range.filter {
          document.nodes[$0].element == .text && document.nodes[$0].boolean(.visible) != false
            && (!isHeading(document.nodes[$0]) || states(document.nodes[$0], form))
        }
        return own.count <= maximumPieces ? Array(own) : own.filter { abs($0 - index) <= maximumPieces / 2 }
      }
      let own = words(in: before + 1..<index, document, isForNext: true)
      return own + words(in: index + 1..<after, document, isForNext: false, isLast: number + 1 == fields.count)
    }
    for number in fields.indices.dropFirst() {
      let introducing = introduction(of: number, fields, holders, document, form)
      around[number - 1].removeAll(where: introducing.contains)
      around[number] += introducing.filter { !around[number].contains($0) }
    }
    return around
  }

  /// The sentences before a field that call it optional, though they stand behind another one: "Tell us about yourself. It's optional." They are not about that
  /// one where it is required, or stands apart in a container of its own.
  private static func introduction(
    of number: Int, _ fields: [Int], _ holders: [Int], _ document: ScreenDocument, _ form: PhraseVocabulary
  ) -> [Int] {
    let (previous, holder) = (fields[number - 1], holders[number - 1])
    let isApart = holder != previous
    guard isApart || mustBeFilled(document.nodes[previous]), !mustBeFilled(document.nodes[fields[number]]) else { return [] }
    let start = isApart ? document.descendants(of: holder).upperBound : previous + 1
    guard start < holders[number] else { return [] }
    var found: [Int] = []
    for index in (start..<holders[number]).suffix(maximumPieces) {
      let node = document.nodes[index]
      if node.element == .button || node.element == .link || node.element == .toggle { found = [] }
      guard node.element == .text, node.boolean(.visible) != false, let title = node.string(.title), isSentence(title) else { continue }
      if !form.sayings(of: title, only: ["optional"]).isEmpty { found.append(index) }
    }
    return found
  }

  /// Whether a form cannot be sent without a field: it is required, or asks for the password of the account.
  private static func mustBeFilled(_ field: ModelNode) -> Bool {
    field.boolean(.required) == true || field.string(.purpose) == "password" || field.string(.purpose) == "new-password"
  }

  /// Of the texts between two fields, the last is the next one's label, unless only a label says so; a control in between ends what belongs to the first.
  private static func words(in range: Range<Int>, _ document: ScreenDocument, isForNext: Bool, isLast: Bool = false) -> [Int] {
    var found: [Int] = []
    for index in range.prefix(200) {
      let node = document.nodes[index]
      if node.element == .button || node.element == .link || node.element == .toggle {
        if isForNext { found = [] } else { return found }
      }
      if node.element == .text, node.boolean(.visible) != false { found.append(index) }
    }
    if isLast { return found.filter { document.nodes[$0].string(.role) != "label" && !isHeading(document.nodes[$0]) } }
    var label = found.firstIndex { document.nodes[$0].string(.role) == "label" } ?? max(0, found.count - 1)
    // The label stands in a text that says more: `<div><label>Phone</label> (optional) <input></div>`.
    if label > 0, holds(document.nodes[found[label - 1]], document.nodes[found[label]]) { label -= 1 }
    return isForNext ? Array(found[min(label, found.count)...]) : Array(found[..<min(label, found.count)])
  }

  /// Whether a text says what a label does, and more.
  private static func holds(_ text: ModelNode, _ label: ModelNode) -> Bool {
    guard let words = text.string(.title), let own = label.string(.title), !own.isEmpty, words.utf8.count > own.utf8.count else {
      return false
    }
    return words.utf8.count <= own.utf8.count + longestAddition && words.contains(own)
  }

  /// What stands beside a label in its own line: " (not required)".
  private static let longestAddition = 40

  /// Of each field the words that call all of its group optional: its heading, `<legend>About you (optional)</legend>`, or a sentence below the heading, "This section
  /// is optional." It ends where the group does, or at the next heading in it.
  private static func headings(of fields: [Int], in document: ScreenDocument, _ form: PhraseVocabulary) -> [Int: Int] {
    var found: [Int: Int] = [:]
    var open: (words: Int, end: Int, isSentence: Bool)?
    // Where the group ends whose heading no field has followed yet.
    var begun: Int?
    var rest = fields[...]
    for index in document.nodes.indices {
      if let group = open, index >= group.end { open = nil }
      if let end = begun, index >= end { begun = nil }
      let node = document.nodes[index]
      if isHeading(node) || node.string(.type) == "legend" {
        let parent = Int(node.parent)
        let isOptional = node.string(.title).map { $0.utf8.count <= 120 && !form.sayings(of: $0, only: ["optional"]).isEmpty } ?? false
        begun = parent > 0 ? document.descendants(of: parent).upperBound : nil
        open = isOptional ? begun.map { (index, $0, false) } : nil
      } else if rest.first == index {
        rest.removeFirst()
        begun = nil
        if let open, !(open.isSentence && mustBeFilled(node)) { found[index] = open.words }
      } else if let end = begun, open == nil, isAboutGroup(index, of: fields, before: end, document, form) {
        open = (index, end, true)
      }
    }
    return found
  }

  /// Whether a text calls optional what stands behind it up to a place: several fields, of which it names none, and not all that there are.
  private static func isAboutGroup(
    _ index: Int, of fields: [Int], before end: Int, _ document: ScreenDocument, _ form: PhraseVocabulary
  ) -> Bool {
    let node = document.nodes[index]
    guard node.element == .text, node.boolean(.visible) != false, node.string(.role) != "label", let title = node.string(.title),
      isSentence(title), title.utf8.count <= longestSentence, !form.sayings(of: title, only: ["optional"]).isEmpty
    else { return false }
    let group = fields.filter { index < $0 && $0 < end }
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return group.count > 1 && group.count < fields.count
      && !group.contains { field in
        guard let name = document.nodes[field].string(.label) ?? document.nodes[field].string(.title) else { return false }
        let own = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return !own.isEmpty && words.contains(own)
      }
  }

  /// Whether a heading says itself that what it stands above is optional or required: "Order notes (optional)".
  private static func states(_ heading: ModelNode, _ form: PhraseVocabulary) -> Bool {
    heading.string(.title).map { !form.sayings(of: $0, only: ["required", "optional"]).isEmpty } ?? false
  }

  private static func isHeading(_ node: ModelNode) -> Bool { node.string(.role) == "heading" }
}
