import CSS
import Colors
import Diagnostics
import HTML
import Layout
import Pictures

/// What a declaration says of gradients and shadows beyond their computed values, which keep no more of them than rules ask for.
struct PagePaint {
  private let rendering: PageRendering
  private let accounts: StyleAccountBuilder

  init(_ rendering: PageRendering) {
    self.rendering = rendering
    accounts = StyleAccountBuilder(rendering: rendering, page: rendering.file)
  }

  /// More text than this is no value that somebody wrote by hand.
  private static let textLimit = 2_000
  private static let substitutionLimit = 16

  /// The declaration's value with the custom properties in it replaced; nil where one is missing, or there are too many.
  private func text(of property: PropertyID, on node: ElementTree.NodeID) -> String? {
    guard let winner = rendering.styled.declarations(of: property, on: node).winner else { return nil }
    var text = accounts.text(winner)
    for _ in 0..<Self.substitutionLimit {
      guard text.utf8.count <= Self.textLimit else { return nil }
      guard let call = text.firstRange(of: "var(") else { return text }
      guard let close = Self.closing(text[call.upperBound...]) else { return nil }
      let parts = Self.split(text[call.upperBound..<close], by: ",")
      let name = parts.first.map { $0.trimmed } ?? ""
      let value = rendering.styled.declaration(ofCustom: name, on: node).map(accounts.text) ?? parts.dropFirst().first.map(String.init)
      guard let value else { return nil }
      text.replaceSubrange(call.lowerBound...close, with: value)
    }
    return nil
  }

  /// The index of the bracket that closes one that is open.
  private static func closing(_ text: Substring) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }

  /// The parts of a text between separators outside of brackets.
  private static func split(_ text: Substring, by separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  /// Whether a shorthand says that the image fills the box from the middle.
  func coversCentred(_ node: ElementTree.NodeID) -> Bool {
    guard let text = text(of: .backgroundImage, on: node)?.lowercased(), let close = text.lastIndex(of: ")") else { return false }
    let words = (text.prefix { $0 != "(" } + text[close...]).split { !$0.isLetter && $0 != "-" }
    return words.contains("cover") && words.contains("center") && !words.contains { ["top", "left", "right", "bottom"].contains($0) }
  }

  // MARK: - Gradients

  /// How a gradient that is the only image of an element runs.
  func gradient(_ colors: [Color], on node: ElementTree.NodeID) -> PictureBox.Fill {
    guard let text = text(of: .backgroundImage, on: node)?.lowercased(), let call = text.firstRange(of: "-gradient("),
      let close = Self.closing(text[call.upperBound...])
    else { return .unknownGradient(colors) }
    let kind = text[..<call.lowerBound].split { !$0.isLetter && $0 != "-" }.last ?? ""
    guard kind == "linear" || kind == "radial" else { return .unknownGradient(colors) }
    var parts = Self.split(text[call.upperBound..<close], by: ",").map(\.trimmed)
    var (x, y) = (0.0, 1.0)
    var isCircle = false
    if kind == "linear", let first = parts.first, let direction = direction(first) {
      (x, y) = direction
      parts.removeFirst()
    }
    if kind == "radial", let first = parts.first, ["circle", "ellipse", "circle at center", "ellipse at center"].contains(first) {
      isCircle = first.hasPrefix("circle")
      parts.removeFirst()
    }
    var stops: [(color: Color, place: Double?)] = []
    for part in parts {
      let words = Self.split(part[...], by: " ").filter { !$0.isEmpty }
      guard let name = words.first, let color = ColorSyntax.parse(String(name)) else { return .unknownGradient(colors) }
      let places = words.dropFirst().map { $0.hasSuffix("%") ? Double($0.dropLast()) : $0 == "0" ? 0 : nil }
      guard !places.contains(where: { $0 == nil }) else { return .unknownGradient(colors) }
      if places.isEmpty { stops.append((color, nil)) }
      for place in places { stops.append((color, place.map { $0 / 100 })) }
    }
    guard stops.count >= 2 else { return .unknownGradient(colors) }
    return kind == "radial"
      ? .radialGradient(isCircle: isCircle, stops: Self.placed(stops)) : .linearGradient(x: x, y: y, stops: Self.placed(stops))
  }

  private func direction(_ text: String) -> (Double, Double)? {
    switch text {
    case "to top": return (0, -1)
    case "to right": return (1, 0)
    case "to bottom": return (0, 1)
    case "to left": return (-1, 0)
    // Corners are met only in squares; elsewhere this is near enough to see what is meant.
    case "to bottom right", "to right bottom": return (0.7071, 0.7071)
    case "to top right", "to right top": return (0.7071, -0.7071)
    case "to bottom left", "to left bottom": return (-0.7071, 0.7071)
    case "to top left", "to left top": return (-0.7071, -0.7071)
    default: break
    }
    guard text.hasSuffix("deg") || text.hasSuffix("turn"), let number = Double(text.prefix { !$0.isLetter }) else { return nil }
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: text.hasSuffix("turn") ? number * 360 : number)
    return (sine, -cosine)
  }

  /// https://www.w3.org/TR/css-images-4/#color-stop-fixup
  private static func placed(_ stops: [(color: Color, place: Double?)]) -> [PictureBox.Stop] {
    var places = stops.map(\.place)
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var index = 0
    while index < places.count {
      guard places[index] == nil else {
        index += 1
        continue
      }
      var end = index
      while places[end] == nil { end += 1 }
      let (low, high) = (places[index - 1]!, places[end]!)
      for open in index..<end { places[open] = low + (high - low) * Double(open - index + 1) / Double(end - index + 1) }
      index = end
    }
    var last = 0.0
    return zip(stops, places).map { stop, place in
      last = max(last, min(1, max(0, place ?? last)))
      return PictureBox.Stop(stop.color, at: last)
    }
  }

  // MARK: - Shadows

  /// The shadows of an element, the uppermost first; none where their declaration is not understood.
  func shadows(of node: ElementTree.NodeID, _ style: ComputedStyle.Values) -> [PictureBox.Shadow] {
    guard style.hasBoxShadow, let text = text(of: .boxShadow, on: node)?.lowercased() else { return [] }
    return Self.split(text[...], by: ",").prefix(8).compactMap { shadow($0, style) }
  }

  private func shadow(_ text: Substring, _ style: ComputedStyle.Values) -> PictureBox.Shadow? {
    var lengths: [Double] = []
    var color = style.color
    var isInset = false
    for word in Self.split(text, by: " ").map(\.trimmed) where !word.isEmpty {
      if word == "inset" {
        isInset = true
      } else if let length = length(word, style) {
        lengths.append(length)
      } else if word != "currentcolor" {
        guard let parsed = ColorSyntax.parse(word) else { return nil }
        color = parsed
      }
    }
    guard (2...4).contains(lengths.count) else { return nil }
    return PictureBox.Shadow(
      x: lengths[0], y: lengths[1], blur: max(0, lengths.count > 2 ? lengths[2] : 0), spread: lengths.count > 3 ? lengths[3] : 0,
      color: color, isInset: isInset)
  }

  private func length(_ word: String, _ style: ComputedStyle.Values) -> Double? {
    let digits = word.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let number = Double(digits.hasPrefix(".") ? "0" + digits : String(digits)), number.isFinite else { return nil }
    switch word.dropFirst(digits.count) {
    case "px": return number
    case "em": return number * style.fontSize
    case "rem": return number * 16
    case "": return number == 0 ? 0 : nil
    default: return nil
    }
  }
}
