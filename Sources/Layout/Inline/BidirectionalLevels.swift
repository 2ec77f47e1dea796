import CSS

/// Embedding levels of the characters of one paragraph: https://www.unicode.org/reports/tr9/ without explicit formatting characters.
///
/// DEVIATION: an inline element is an isolate only where its direction is another than that around it.
struct BidirectionalLevels {
  enum Class: UInt8 {
    case left, right, arabic, european, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator, mark, neutral, paragraph
  }

  private(set) var levels: [UInt8]
  /// The levels that isolates have as characters of what is around them.
  private(set) var isolateLevels: [UInt8]
  private let codes: [UInt32]
  private let classes: [Class]

  /// Characters that are one neutral character to what is around them; there may be none.
  struct Isolate {
    var range: Range<Int>
    let isRightToLeft: Bool
    /// The isolate in which this one stands, as an index; -1 in none.
    let parent: Int
  }

  /// - Parameters isolates: by where they begin, outer ones before inner ones.
  init(_ codes: [UInt32], breaks: [Int], isolates: [Isolate], isRightToLeft: Bool) {
    self.codes = codes
    let base: UInt8 = isRightToLeft ? 1 : 0
    var classes = codes.map(Self.bidirectionalClass)
    for (i, code) in codes.enumerated() where code == 0x0A { classes[i] = .paragraph }
    self.classes = classes
    levels = [UInt8](repeating: base, count: codes.count)
    isolateLevels = [UInt8](repeating: base, count: isolates.count)
    /// By character, the isolate that it belongs to; -1 outside all.
    var owner = [Int](repeating: -1, count: codes.count)
    /// The paragraph's level and then each isolate's.
    var embedding = [base]
    for (i, isolate) in isolates.enumerated() {
      let around = embedding[isolate.parent + 1]
      // The least greater level of its direction, deeper ones than UAX #9 allows left out.
      let wanted = isolate.isRightToLeft ? (around + 1) | 1 : (around + 2) & ~1
      embedding.append(wanted > 124 ? around : wanted)
      for k in isolate.range { owner[k] = i }
    }
    var sequences = [[Int]](repeating: [], count: embedding.count)
    var nextBreak = 0
    var nextIsolate = 0
    for i in codes.indices {
      while nextBreak < breaks.count, breaks[nextBreak] <= i {
        resolveAll(&sequences, embedding)
        nextBreak += 1
      }
      while nextIsolate < isolates.count, isolates[nextIsolate].range.lowerBound <= i {
        sequences[isolates[nextIsolate].parent + 1].append(-1 - nextIsolate)
        nextIsolate += 1
      }
      if classes[i] == .paragraph {
        resolveAll(&sequences, embedding)
        continue
      }
      sequences[owner[i] + 1].append(i)
    }
    resolveAll(&sequences, embedding)
  }

  private mutating func resolveAll(_ sequences: inout [[Int]], _ embedding: [UInt8]) {
    for i in sequences.indices where !sequences[i].isEmpty {
      resolve(sequences[i], level: embedding[i])
      sequences[i] = []
    }
  }

  /// `sequence` names characters, and isolates by numbers below 0.
  private mutating func resolve(_ sequence: [Int], level: UInt8) {
    let embedding: Class = level & 1 == 1 ? .right : .left
    var types = sequence.map { $0 < 0 ? Class.neutral : classes[$0] }
    // W1 to W3
    var previous = embedding
    var strong = embedding
    for i in types.indices {
      if types[i] == .mark { types[i] = previous }
      if types[i] == .left || types[i] == .right || types[i] == .arabic { strong = types[i] }
      if types[i] == .european, strong == .arabic { types[i] = .arabicNumber }
      previous = types[i]
    }
    for i in types.indices where types[i] == .arabic { types[i] = .right }
    // W4
    for i in types.indices.dropFirst().dropLast() where types[i] == .europeanSeparator || types[i] == .commonSeparator {
      if types[i - 1] == .european, types[i + 1] == .european { types[i] = .european }
      if types[i] == .commonSeparator, types[i - 1] == .arabicNumber, types[i + 1] == .arabicNumber { types[i] = .arabicNumber }
    }
    // W5 to W7
    var i = 0
    while i < types.count {
      guard types[i] == .europeanTerminator else {
        i += 1
        continue
      }
      var end = i
      while end < types.count, types[end] == .europeanTerminator { end += 1 }
      let touches = (i > 0 && types[i - 1] == .european) || (end < types.count && types[end] == .european)
      for k in i..<end { types[k] = touches ? .european : .neutral }
      i = end
    }
    strong = embedding
    for i in types.indices {
      switch types[i] {
      case .europeanSeparator, .commonSeparator: types[i] = .neutral
      case .left, .right: strong = types[i]
      case .european: if strong == .left { types[i] = .left }
      default: break
      }
    }
    resolveBrackets(sequence, &types, embedding)
    resolveNeutrals(&types, embedding)
    // I1 and I2
    for (place, type) in zip(sequence, types) {
      let isOdd = level & 1 == 1
      let resolved: UInt8
      switch type {
      case .right: resolved = isOdd ? level : level + 1
      case .left: resolved = isOdd ? level + 1 : level
      default: resolved = isOdd ? level + 1 : level + 2
      }
      if place >= 0 { levels[place] = resolved } else { isolateLevels[-1 - place] = resolved }
    }
  }

  /// N0: a pair of brackets takes the direction of what is in it.
  private func resolveBrackets(_ sequence: [Int], _ types: inout [Class], _ embedding: Class) {
    var open: [(place: Int, closing: UInt32)] = []
    var pairs: [(first: Int, last: Int)] = []
    for (i, place) in sequence.enumerated() where place >= 0 && types[i] == .neutral {
      switch codes[place] {
      case 0x28: open.append((i, 0x29))
      case 0x5B: open.append((i, 0x5D))
      case 0x7B: open.append((i, 0x7D))
      case 0x29, 0x5D, 0x7D:
        guard let match = open.lastIndex(where: { $0.closing == codes[place] }) else { continue }
        pairs.append((open[match].place, i))
        open.removeLast(open.count - match)
      default: continue
      }
      // As many as UAX #9 keeps account of.
      if open.count > 63 { return }
    }
    // What stands in nested pairs is looked at once for each of them: bounded by the nesting.
    for pair in pairs.sorted(by: { $0.first < $1.first }) {
      var opposite = false
      var decided: Class?
      for i in (pair.first + 1)..<max(pair.first + 1, pair.last) {
        guard let direction = strength(types[i]) else { continue }
        if direction == embedding {
          decided = embedding
          break
        }
        opposite = true
      }
      if decided == nil, opposite {
        var before = embedding
        for i in stride(from: pair.first - 1, through: 0, by: -1) {
          if let direction = strength(types[i]) {
            before = direction
            break
          }
        }
        decided = before == embedding ? embedding : before
      }
      if let decided {
        types[pair.first] = decided
        types[pair.last] = decided
      }
    }
  }

  /// N1 and N2.
  private func resolveNeutrals(_ types: inout [Class], _ embedding: Class) {
    var i = 0
    while i < types.count {
      guard types[i] == .neutral || types[i] == .mark || types[i] == .paragraph else {
        i += 1
        continue
      }
      var end = i
      while end < types.count, types[end] == .neutral || types[end] == .mark || types[end] == .paragraph { end += 1 }
      let before = i > 0 ? strength(types[i - 1]) ?? embedding : embedding
      let after = end < types.count ? strength(types[end]) ?? embedding : embedding
      for k in i..<end { types[k] = before == after ? before : embedding }
      i = end
    }
  }

  private func strength(_ type: Class) -> Class? {
    switch type {
    case .left: .left
    case .right, .european, .arabicNumber: .right
    default: nil
    }
  }

  static func isRightToLeft(_ code: UInt32) -> Bool {
    (code >= 0x590 && code < 0x900) || (code >= 0xFB1D && code <= 0xFDFF) || (code >= 0xFE70 && code <= 0xFEFC)
  }

  /// https://www.unicode.org/reports/tr9/#Bidirectional_Character_Types for what stands in texts of pages.
  private static func bidirectionalClass(_ code: UInt32) -> Class {
    switch code {
    case 0x30...0x39: return .european
    case 0x2B, 0x2D: return .europeanSeparator
    case 0x23...0x25, 0xA2...0xA5, 0xB0, 0xB1, 0x20A0...0x20CF, 0x2030...0x2034, 0x066A: return .europeanTerminator
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x060C: return .commonSeparator
    case 0x0660...0x0669, 0x066B, 0x066C, 0x06DD: return .arabicNumber
    case 0x06F0...0x06F9, 0xB2, 0xB3, 0xB9: return .european
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xB5, 0xBA: return .left
    case 0..<0xC0: return .neutral
    case 0xD7, 0xF7: return .neutral
    case 0x200E: return .left
    case 0x200F: return .right
    case 0x2000...0x206F, 0x2190...0x2335, 0x2400...0x2BFF, 0x2E00...0x2E7F, 0x3000...0x3004, 0x3008...0x3020: return .neutral
    case 0xFF01...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0x1F300...0x1FAFF, 0xFFFC, 0xFE00...0xFE0F: return .neutral
    default: break
    }
    if CharacterClass.isMark(code) { return .mark }
    guard isRightToLeft(code) else { return .left }
    return code >= 0x600 && code < 0x7C0 || code >= 0xFB50 ? .arabic : .right
  }
}

extension InlineContent {
  /// Levels for all characters, and texts cut where the level changes; nothing where every line runs from left to right anyway.
  func resolveDirections(_ direction: Direction) {
    var needsLevels = direction == .rtl
    var isolates: [BidirectionalLevels.Isolate] = []
    var open: [(start: Int, direction: Direction, place: Int)] = []
    var around = direction
    /// The innermost open isolate.
    var parent = -1
    var breaks: [Int] = []
    /// The isolates that items begin, by the items' numbers.
    var beginnings: [(item: Int, isolate: Int)] = []
    for (number, item) in items.enumerated() {
      switch item.kind {
      case .open:
        let own = item.box.style.values.direction
        open.append((item.start, around, own != around ? isolates.count : -1))
        if own != around {
          isolates.append(
            BidirectionalLevels.Isolate(range: item.start..<item.start, isRightToLeft: own == .rtl, parent: parent))
          parent = isolates.count - 1
          beginnings.append((number, parent))
        }
        around = own
      case .close:
        guard let opened = open.popLast() else { continue }
        if opened.place >= 0 {
          isolates[opened.place].range = opened.start..<max(opened.start, item.start)
          parent = isolates[opened.place].parent
          needsLevels = true
        }
        around = opened.direction
      case .lineBreak: breaks.append(item.start)
      case .text:
        guard !needsLevels else { continue }
        for i in item.start..<item.end where codes[i] >= 0x590 && BidirectionalLevels.isRightToLeft(codes[i]) {
          needsLevels = true
          break
        }
      default: break
      }
    }
    guard needsLevels else { return }
    let resolved = BidirectionalLevels(codes, breaks: breaks, isolates: isolates, isRightToLeft: direction == .rtl)
    levels = resolved.levels
    for (item, isolate) in beginnings where isolates[isolate].range.isEmpty { items[item].emptyLevel = resolved.isolateLevels[isolate] }
    var cut: [Item] = []
    cut.reserveCapacity(items.count)
    for item in items {
      var item = item
      if item.kind == .text, item.end - item.start > 1 {
        for i in (item.start + 1)..<item.end where levels[i] != levels[i - 1] {
          cut.append(Item(kind: .text, box: item.box, start: item.start, end: i))
          item.start = i
        }
      }
      cut.append(item)
    }
    items = cut
  }

  /// The level of an item: that of its first character, or of what follows where it has none.
  func level(at character: Int, base: Direction) -> UInt8 {
    levels.indices.contains(character) ? levels[character] : base == .rtl ? 1 : 0
  }
}
