import Diagnostics
import ScreenModel
import Words

/// Finds the fields that are parts of one thing asked for: an e-mail address in its local part and its domain, a date in year, month and day, a telephone number or a
/// code in several boxes.
struct FieldPartRecognition: RecognitionPass {
  static let reads: Set<AttributeName> = [.purpose]
  static let writes: Set<AttributeName> = [.part, .purpose]
  static let screens = RecognizedScreens.observed

  /// More fields than any form has.
  private static let maximumFields = 300
  /// Letters that fit into the boxes of a number.
  private static let longestPart = 8
  /// How many boxes of one letter make a code.
  private static let codeLengths = 4...8

  /// One field with its place in the model.
  private struct Part {
    var index: Int
    var field: ObservedField
    var purpose: String?
    var isPart = false
  }

  private var parts: [Part] = []

  static func run(_ scene: inout RecognitionScene) {
    var recognition = FieldPartRecognition()
    for index in scene.document.nodes.indices {
      guard let field = scene.screen.field(at: index) else { continue }
      recognition.parts.append(Part(index: index, field: field, purpose: scene.document.nodes[index].string(.purpose)))
    }
    guard recognition.parts.count > 1, recognition.parts.count <= maximumFields else { return }
    for index in recognition.parts.indices.dropFirst() { recognition.join(index - 1, index) }
    recognition.joinBoxes()
    for part in recognition.parts {
      if part.isPart { scene.document.nodes[part.index].set(.part, true) }
      if let purpose = part.purpose, !scene.document.nodes[part.index].has(.purpose) {
        scene.document.nodes[part.index].set(.purpose, purpose)
      }
    }
  }

  /// Says of two fields that follow one another whether they are parts of one thing.
  private mutating func join(_ first: Int, _ second: Int) {
    let (before, after) = (parts[first].field, parts[second].field)
    guard before.form == after.form, before.panel == after.panel else { return }
    let between = after.textBefore?.trimmed
    if between == "@" || parts[first].purpose == "email" && between?.isEmpty == true && choosesDomain(after) {
      if parts[first].purpose == nil, !parts[first].isPart { parts[first].purpose = "email" }
      parts[second].isPart = true
    } else if parts[first].isPart, between?.isEmpty == true, after.type == "select", choosesDomain(after) || says("domain", before) {
      // The list that fills the domain in.
      parts[second].isPart = true
    } else if let between, !between.isEmpty, between.allSatisfy(Self.dashes.contains), before.type != "email" {
      parts[second].isPart = true
    } else if let a = dateUnit(before), let b = dateUnit(after), a != b {
      parts[second].isPart = true
    } else if isNext(before, after), between != nil, isShort(before), isShort(after) {
      parts[second].isPart = true
    } else if parts[second].purpose == "phone", parts[first].purpose == nil || parts[first].purpose == "phone", choosesCountry(before) {
      parts[first].isPart = true
    }
  }

  private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "–", "—", "\u{2212}", "ー", "/", ".", "·", "~"]

  /// Boxes of one letter each are a code's.
  private mutating func joinBoxes() {
    var start = 0
    while start < parts.count {
      var end = start
      while end < parts.count, isBox(parts[end].field), parts[end].field.form == parts[start].field.form { end += 1 }
      if Self.codeLengths.contains(end - start) {
        if parts[start].purpose == nil { parts[start].purpose = "one-time-code" }
        for index in start + 1..<end { parts[index].isPart = true }
      }
      start = max(end, start + 1)
    }
  }

  private func isBox(_ field: ObservedField) -> Bool { field.isInput && field.maximumLength?.value.trimmed == "1" }

  private func isShort(_ field: ObservedField) -> Bool {
    if field.type == "select" { return true }
    return field.maximumLength.flatMap { Int($0.value.trimmed) }.map { $0 <= Self.longestPart } ?? false
  }

  /// Whether a list offers the domains of e-mail addresses.
  private func choosesDomain(_ field: ObservedField) -> Bool { field.choices.count(where: Self.isHost) >= 2 }

  /// Whether a choice is the name of a server and nothing else: "gmail.com", "@naver.com".
  private static func isHost(_ choice: String) -> Bool {
    let host = choice.hasPrefix("@") ? choice.dropFirst() : Substring(choice)
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1
      && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } }
      && labels.last!.allSatisfy(\.isLetter)
  }

  /// Whether a field chooses the code of a country before a telephone number.
  private func choosesCountry(_ field: ObservedField) -> Bool {
    if field.choices.count(where: { $0.contains("+") && $0.contains(where: \.isNumber) }) >= 1 { return true }
    return says("dial-code", field)
  }

  /// Which unit of a date a field asks for: year, month or day.
  private func dateUnit(_ field: ObservedField) -> String? {
    let units = ["year", "month", "day"].filter { says($0, field) }
    if units.count == 1 { return units[0] }
    guard units.isEmpty, field.type == "select" else { return nil }
    let numbers = field.choices.compactMap { Int($0.filter(\.isNumber)) }
    if numbers.count >= 28, numbers.count <= 31, numbers.max() ?? 0 <= 31 { return "day" }
    if numbers.count == 12, numbers.max() == 12 { return "month" }
    return numbers.count >= 10 && numbers.allSatisfy((1900...2100).contains) ? "year" : nil
  }

  /// Whether two names count the boxes of one thing: `phone1` and `phone2`.
  private func isNext(_ before: ObservedField, _ after: ObservedField) -> Bool {
    func counted(_ name: String?) -> (stem: Substring, number: Int)? {
      guard let name else { return nil }
      let stem = name.lastIndex { !($0.isASCII && $0.isNumber) }.map { name[...$0] } ?? ""
      return Int(name[stem.endIndex...]).map { (stem, $0) }
    }
    return [(before.name, after.name), (before.id, after.id)].contains { pair in
      guard let a = counted(pair.0), let b = counted(pair.1) else { return false }
      return a.stem == b.stem && b.number == a.number + 1
    }
  }

  /// Longer words ask for something else: "Years of experience".
  private static let (longestName, mostWords) = (60, 2)

  private func says(_ saying: String, _ field: ObservedField) -> Bool {
    let names = [field.name, field.id].compactMap(\.self).filter { $0.utf8.count <= Self.longestName }
    let labels = (field.words + field.choices.prefix(1)).filter {
      $0.utf8.count <= Self.longestName && $0.split(separator: " ").count <= Self.mostWords
    }
    return (names.map { IdentifierWords.words(of: $0).joined(separator: " ") } + labels).contains {
      PhraseVocabulary.part.says(saying, $0)
    }
  }
}
