import CSS

/// The grid properties from the text that a browser serializes them as.
enum RecordedGrid {
  static func set(_ name: String, _ text: String, _ v: inout GridValues) {
    switch name {
    case "grid-template-columns": v.templateColumns = parts(text)
    case "grid-template-rows": v.templateRows = parts(text)
    case "grid-template-areas":
      v.templateAreas = text.split(separator: "\"").map { $0.split(separator: " ").map(String.init) }.filter {
        !$0.isEmpty && text != "none"
      }
    case "grid-auto-columns": v.autoColumns = words(text).map(track)
    case "grid-auto-rows": v.autoRows = words(text).map(track)
    case "grid-auto-flow":
      v.autoFlowIsColumn = text.contains("column")
      v.autoFlowIsDense = text.contains("dense")
    case "grid-column-start": v.columnStart = line(text)
    case "grid-column-end": v.columnEnd = line(text)
    case "grid-row-start": v.rowStart = line(text)
    case "grid-row-end": v.rowEnd = line(text)
    default: break
    }
  }

  /// The parts between spaces, those in brackets kept together.
  private static func words(_ text: String, separator: Character = " ") -> [String] {
    var words: [String] = []
    var word = ""
    var depth = 0
    for character in text {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if character == separator, depth == 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.map { $0.trimmingPrefix(" ").description }
  }

  private static func parts(_ text: String) -> [GridValues.TemplatePart] {
    if text == "none" { return [] }
    if text.hasPrefix("subgrid") { return [.subgrid] }
    var result: [GridValues.TemplatePart] = []
    for word in words(text) {
      if word.hasPrefix("[") {
        result.append(.lineNames(word.dropFirst().dropLast().split(separator: " ").map(String.init)))
      } else if word.hasPrefix("repeat(") {
        let arguments = words(String(word.dropFirst(7).dropLast()), separator: ",")
        guard arguments.count >= 2 else { continue }
        let inner = parts(arguments[1...].joined(separator: ", "))
        switch arguments[0] {
        case "auto-fill": result.append(.repeatAutoFill(inner))
        case "auto-fit": result.append(.repeatAutoFit(inner))
        default: for _ in 0..<(Int(arguments[0]) ?? 1) { result += inner }
        }
      } else {
        result.append(.track(track(word)))
      }
    }
    return result
  }

  private static func track(_ text: String) -> GridValues.Track {
    if text.hasPrefix("minmax(") {
      let both = words(String(text.dropFirst(7).dropLast()), separator: ",")
      return GridValues.Track(minimum: size(both[0]), maximum: size(both.count > 1 ? both[1] : both[0]))
    }
    return GridValues.Track(minimum: size(text), maximum: size(text))
  }

  private static func size(_ text: String) -> GridValues.TrackSize {
    switch text {
    case "auto": return .auto
    case "min-content": return .minContent
    case "max-content": return .maxContent
    default: break
    }
    if text.hasSuffix("fr") { return .fraction(Double(text.dropLast(2)) ?? 0) }
    if text.hasPrefix("fit-content(") { return .fitContent(RecordedStyle.length(String(text.dropFirst(12).dropLast())) ?? .zero) }
    return .length(RecordedStyle.length(text) ?? .zero)
  }

  private static func line(_ text: String) -> GridValues.Line {
    let words = text.split(separator: " ").map(String.init)
    if words == ["auto"] { return .auto }
    if words.first == "span" {
      let number = words.dropFirst().compactMap { Int($0) }.first
      if let name = words.dropFirst().first(where: { Int($0) == nil }) { return .spanNamed(name, number ?? 1) }
      return .span(number ?? 1)
    }
    let number = words.compactMap { Int($0) }.first
    if let name = words.first(where: { Int($0) == nil }) { return .named(name, number: number) }
    return .number(number ?? 1)
  }
}
