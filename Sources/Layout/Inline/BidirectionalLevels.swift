import CSS

/// Embedding levels of the characters of a text and of the boxes around them: https://www.unicode.org/reports/tr9/
struct BidirectionalLevels {
  enum Class: UInt8 {
    case left, right, arabic, european, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator, mark, neutral, ignored
  }

  /// The explicit formatting characters, which the edges of boxes stand for as well: https://www.w3.org/TR/css-writing-modes-4/#unicode-bidi
  enum Control: UInt8 {
    case leftEmbedding, rightEmbedding, leftOverride, rightOverride, popFormatting, leftIsolate, rightIsolate, firstStrongIsolate,
      popIsolate

    init?(_ code: UInt32) {
      switch code {
      case 0x202A: self = .leftEmbedding
      case 0x202B: self = .rightEmbedding
      case 0x202C: self = .popFormatting
      case 0x202D: self = .leftOverride
      case 0x202E: self = .rightOverride
      case 0x2066: self = .leftIsolate
      case 0x2067: self = .rightIsolate
      case 0x2068: self = .firstStrongIsolate
      case 0x2069: self = .popIsolate
      default: return nil
      }
    }

    var beginsIsolate: Bool { self == .leftIsolate || self == .rightIsolate || self == .firstStrongIsolate }
  }

  /// What the text is made of.
  enum Unit {
    /// A character, by its index.
    case character(Int)
    /// The edge of a box.
    case control(Control)
    case paragraphEnd
  }

  /// By character.
  private(set) var levels: [UInt8]
  /// By unit.
  private(set) var unitLevels: [UInt8]
  /// The level of each paragraph, with the unit behind its last one.
  private(set) var paragraphs: [(end: Int, level: UInt8)] = []
  private let codes: [UInt32]
  private let units: [Unit]

  /// Deeper embeddings than UAX #9 keeps account of are left out.
  private static let maximumDepth: UInt8 = 125

  /// - Parameter base: the direction of all paragraphs; nil where the first strong character of each decides, `fallback` where it has none.
  init(_ codes: [UInt32], units: [Unit], base: Direction?, fallback: Direction = .ltr) {
    self.codes = codes
    self.units = units
    let level: UInt8 = (base ?? fallback) == .rtl ? 1 : 0
    levels = [UInt8](repeating: level, count: codes.count)
    unitLevels = [UInt8](repeating: level, count: units.count)
    var start = 0
    for i in 0...units.count {
      if i < units.count {
        guard case .paragraphEnd = units[i] else { continue }
      }
      let own = base.map { $0 == .rtl ? 1 : 0 } ?? firstStrong(from: start, to: i).map { $0 ? 1 : 0 } ?? level
      resolveParagraph(start..<i, base: own)
      if i < units.count { unitLevels[i] = own }
      paragraphs.append((i, own))
      start = i + 1
    }
    for (i, unit) in units.enumerated() {
      if case .character(let place) = unit { levels[place] = unitLevels[i] }
    }
  }

  private func control(_ unit: Unit) -> Control? {
    switch unit {
    case .character(let place): Control(codes[place])
    case .control(let control): control
    case .paragraphEnd: nil
    }
  }

  /// P2 and P3: whether the first strong character is written from right to left; nil where there is none before the isolate's end.
  private func firstStrong(from start: Int, to end: Int) -> Bool? {
    var depth = 0
    for unit in units[start..<end] {
      if let control = control(unit) {
        if control.beginsIsolate { depth += 1 }
        if control == .popIsolate {
          if depth == 0 { return nil }
          depth -= 1
        }
        continue
      }
      guard depth == 0, case .character(let place) = unit else { continue }
      switch Self.bidirectionalClass(codes[place]) {
      case .left: return false
      case .right, .arabic: return true
      default: continue
      }
    }
    return nil
  }

  /// What explicit formatting makes of one paragraph.
  private struct Explicit {
    var types: [Class]
    var levels: [UInt8]
    /// For each end of an isolate where that began.
    var beginnings: [Int: Int] = [:]
    var ended = Set<Int>()
  }

  /// X1 to X8
  private func explicit(_ range: Range<Int>, base: UInt8) -> Explicit {
    var result = Explicit(types: [], levels: [])
    result.types.reserveCapacity(range.count)
    result.levels.reserveCapacity(range.count)
    var stack: [(level: UInt8, override: Class?, isolate: Int?)] = [(base, nil, nil)]
    var (extraIsolates, extraEmbeddings) = (0, 0)
    func take(_ type: Class) {
      let top = stack[stack.count - 1]
      result.types.append(type == .ignored ? type : top.override ?? type)
      result.levels.append(top.level)
    }
    func push(isRightToLeft: Bool, override: Class?, isolate: Int?) {
      let around = stack[stack.count - 1].level
      let level = isRightToLeft ? (around + 1) | 1 : (around + 2) & ~1
      if level <= Self.maximumDepth, extraIsolates == 0, extraEmbeddings == 0 {
        stack.append((level, override, isolate))
      } else if isolate != nil {
        extraIsolates += 1
      } else if extraIsolates == 0 {
        extraEmbeddings += 1
      }
    }
    for i in range {
      switch control(units[i]) {
      case .leftEmbedding, .rightEmbedding, .leftOverride, .rightOverride:
        let control = control(units[i])
        let isRightToLeft = control == .rightEmbedding || control == .rightOverride
        let overrides = control == .leftOverride || control == .rightOverride
        take(.ignored)
        push(isRightToLeft: isRightToLeft, override: overrides ? isRightToLeft ? .right : .left : nil, isolate: nil)
      case .leftIsolate, .rightIsolate, .firstStrongIsolate:
        let control = control(units[i])
        take(.neutral)
        let isRightToLeft =
          control == .rightIsolate || control == .firstStrongIsolate && firstStrong(from: i + 1, to: range.upperBound) == true
        push(isRightToLeft: isRightToLeft, override: nil, isolate: i - range.lowerBound)
      case .popIsolate:
        if extraIsolates > 0 {
          extraIsolates -= 1
        } else if stack.contains(where: { $0.isolate != nil }) {
          extraEmbeddings = 0
          while stack[stack.count - 1].isolate == nil { stack.removeLast() }
          if let beginning = stack.removeLast().isolate {
            result.beginnings[i - range.lowerBound] = beginning
            result.ended.insert(beginning)
          }
        }
        take(.neutral)
      case .popFormatting:
        if extraIsolates > 0 {
        } else if extraEmbeddings > 0 {
          extraEmbeddings -= 1
        } else if stack.count > 1, stack[stack.count - 1].isolate == nil {
          stack.removeLast()
        }
        take(.ignored)
      case nil:
        guard case .character(let place) = units[i] else { continue }
        take(Self.bidirectionalClass(codes[place]))
      }
    }
    return result
  }

  private mutating func resolveParagraph(_ range: Range<Int>, base: UInt8) {
    guard !range.isEmpty else { return }
    let explicit = explicit(range, base: base)
    let kept = explicit.types.indices.filter { explicit.types[$0] != .ignored }
    // X10: runs of one level, joined where isolates cut them.
    var sequences: [[Int]] = []
    var sequenceOfBeginning: [Int: Int] = [:]
    var start = 0
    while start < kept.count {
      var end = start + 1
      while end < kept.count, explicit.levels[kept[end]] == explicit.levels[kept[start]] { end += 1 }
      var number = sequences.count
      if let beginning = explicit.beginnings[kept[start]], let known = sequenceOfBeginning[beginning] {
        number = known
      } else {
        sequences.append([])
      }
      sequences[number] += Array(start..<end)
      let last = kept[end - 1]
      if explicit.ended.contains(last) { sequenceOfBeginning[last] = number }
      start = end
    }
    for sequence in sequences {
      guard let first = sequence.first, let last = sequence.last else { continue }
      let level = explicit.levels[kept[first]]
      let before = first > 0 ? explicit.levels[kept[first - 1]] : base
      // An isolate that does not end reaches to the paragraph's end.
      let isOpen = control(units[range.lowerBound + kept[last]])?.beginsIsolate == true
      let after = !isOpen && last + 1 < kept.count ? explicit.levels[kept[last + 1]] : base
      resolve(
        sequence.map { kept[$0] }, explicit.types, in: range, level: level, starts: max(level, before) & 1 == 1 ? .right : .left,
        ends: max(level, after) & 1 == 1 ? .right : .left)
    }
    finish(range, explicit.types, base: base)
  }

  /// Gives what the rules leave out the level of what is before it, and white space at the end the paragraph's (L1).
  private mutating func finish(_ range: Range<Int>, _ types: [Class], base: UInt8) {
    var last = base
    for (offset, type) in types.enumerated() {
      if type == .ignored { unitLevels[range.lowerBound + offset] = last }
      last = unitLevels[range.lowerBound + offset]
    }
    for i in range.reversed() {
      // Of an isolate that ends there the beginning keeps its own.
      if let control = control(units[i]) {
        if control.beginsIsolate { break }
      } else if case .character(let place) = units[i], codes[place] != 0x20, codes[place] != 0x09 {
        break
      }
      unitLevels[i] = base
    }
  }

  /// W1 to I2 of one isolating run sequence, whose members are named by their place in the paragraph.
  private mutating func resolve(
    _ sequence: [Int], _ explicit: [Class], in range: Range<Int>, level: UInt8, starts: Class, ends: Class
  ) {
    let embedding: Class = level & 1 == 1 ? .right : .left
    var types = sequence.map { explicit[$0] }
    // W1 to W3
    var previous = starts
    var strong = starts
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
    strong = starts
    for i in types.indices {
      switch types[i] {
      case .europeanSeparator, .commonSeparator: types[i] = .neutral
      case .left, .right: strong = types[i]
      case .european: if strong == .left { types[i] = .left }
      default: break
      }
    }
    let places = sequence.map { offset in
      if case .character(let place) = units[range.lowerBound + offset] { place } else { -1 }
    }
    resolveBrackets(places, &types, embedding, starts)
    resolveNeutrals(&types, embedding, starts, ends)
    // I1 and I2
    for (offset, type) in zip(sequence, types) {
      let isOdd = level & 1 == 1
      let resolved: UInt8
      switch type {
      case .right: resolved = isOdd ? level : level + 1
      case .left: resolved = isOdd ? level + 1 : level
      default: resolved = isOdd ? level + 1 : level + 2
      }
      unitLevels[range.lowerBound + offset] = resolved
    }
  }

  /// N0: a pair of brackets takes the direction of what is in it.
  private func resolveBrackets(_ sequence: [Int], _ types: inout [Class], _ embedding: Class, _ starts: Class) {
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
        var before = starts
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
  private func resolveNeutrals(_ types: inout [Class], _ embedding: Class, _ starts: Class, _ ends: Class) {
    var i = 0
    while i < types.count {
      guard types[i] == .neutral || types[i] == .mark else {
        i += 1
        continue
      }
      var end = i
      while end < types.count, types[end] == .neutral || types[end] == .mark { end += 1 }
      let before = i > 0 ? strength(types[i - 1]) ?? embedding : starts
      let after = end < types.count ? strength(types[end]) ?? embedding : ends
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

  /// Whether a character is written from right to left, or makes others so.
  static func mayReorder(_ code: UInt32) -> Bool {
    isRightToLeft(code) || code == 0x200F || code == 0x202B || code == 0x202E || code == 0x2067
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
    case 0xAD, 0x200B...0x200D, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF: return .ignored
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
  func resolveDirections(_ block: ComputedStyle.Values) {
    let base = block.direction
    let isPlain = block.unicodeBidi == .plaintext
    guard base == .rtl || needsLevels(under: base) else { return }
    var units: [BidirectionalLevels.Unit] = []
    units.reserveCapacity(codes.count + items.count)
    /// What is open, as it begins and as it ends: it ends with a paragraph and begins again in the next one.
    var open: [(beginning: [BidirectionalLevels.Control], end: [BidirectionalLevels.Control])] = []
    var openings: [Int: Int] = [:]
    func endParagraph() {
      for part in open.reversed() { units += part.end.map { .control($0) } }
      units.append(.paragraphEnd)
      for part in open { units += part.beginning.map { .control($0) } }
    }
    if block.unicodeBidi.overrides { open.append(([base == .rtl ? .rightOverride : .leftOverride], [.popFormatting])) }
    for part in open { units += part.beginning.map { .control($0) } }
    for (number, item) in items.enumerated() {
      switch item.kind {
      case .open:
        let controls = Self.controls(item.box.style.values)
        if !controls.beginning.isEmpty { openings[number] = units.count }
        open.append(controls)
        units += controls.beginning.map { .control($0) }
      case .close: if let part = open.popLast() { units += part.end.map { .control($0) } }
      case .lineBreak: endParagraph()
      case .text, .atomic:
        for i in item.start..<item.end {
          units.append(.character(i))
          if flags[i] & Self.forcedBreak != 0 { endParagraph() }
        }
      default: break
      }
    }
    let resolved = BidirectionalLevels(codes, units: units, base: isPlain ? nil : base, fallback: base)
    levels = resolved.levels
    for (item, unit) in openings where items[item].box.children.isEmpty || isEmpty(from: item) {
      items[item].emptyLevel = resolved.unitLevels[unit]
    }
    if isPlain { noteParagraphs(resolved, units) }
    cutByLevel()
  }

  /// Whether anything is written from right to left in a text that runs from left to right.
  private func needsLevels(under base: Direction) -> Bool {
    for item in items {
      switch item.kind {
      // Of a box that is written the other way the edges stand there the other way round, whatever it holds.
      case .open: if item.box.style.values.direction != base { return true }
      case .text:
        for i in item.start..<item.end where codes[i] >= 0x590 && BidirectionalLevels.mayReorder(codes[i]) { return true }
      default: break
      }
    }
    return false
  }

  private func isEmpty(from opening: Int) -> Bool {
    var depth = 0
    for item in items[opening...] {
      switch item.kind {
      case .open: depth += 1
      case .close:
        depth -= 1
        if depth == 0 { return true }
      case .text: if item.start < item.end { return false }
      case .atomic: return false
      default: break
      }
    }
    return true
  }

  /// The formatting characters that the edges of an inline box stand for.
  private static func controls(
    _ values: ComputedStyle.Values
  ) -> (beginning: [BidirectionalLevels.Control], end: [BidirectionalLevels.Control]) {
    let isRightToLeft = values.direction == .rtl
    switch values.unicodeBidi {
    case .normal: return ([], [])
    case .embed: return ([isRightToLeft ? .rightEmbedding : .leftEmbedding], [.popFormatting])
    case .isolate: return ([isRightToLeft ? .rightIsolate : .leftIsolate], [.popIsolate])
    case .bidiOverride: return ([isRightToLeft ? .rightOverride : .leftOverride], [.popFormatting])
    case .isolateOverride: return ([.firstStrongIsolate, isRightToLeft ? .rightOverride : .leftOverride], [.popFormatting, .popIsolate])
    case .plaintext: return ([.firstStrongIsolate], [.popIsolate])
    }
  }

  private func noteParagraphs(_ resolved: BidirectionalLevels, _ units: [BidirectionalLevels.Unit]) {
    var start = 0
    for paragraph in resolved.paragraphs {
      var end = start
      for unit in units[start..<paragraph.end] {
        if case .character(let place) = unit { end = place + 1 }
      }
      paragraphDirections.append((end, paragraph.level & 1 == 1 ? .rtl : .ltr))
      start = min(paragraph.end + 1, units.count)
    }
  }

  private func cutByLevel() {
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
