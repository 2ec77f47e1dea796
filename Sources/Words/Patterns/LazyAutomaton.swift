import Synchronization

/// A pattern's machine with one state at a time: what the ways that ``PatternSimulation`` follows at once come to is worked out when a text first
/// leads there, and remembered. A text costs one look in a table for each of its characters, whatever the pattern.
///
/// The memory is bounded: tables that are full are emptied, and a text that keeps filling them is left to the simulation.
/// (https://swtch.com/~rsc/regexp/regexp3.html, "Simulating the DFA".)
final class LazyAutomaton: Sendable {
  /// More states than this are forgotten, all at once.
  static let maximumStates = 512
  /// More ways in all states together than this, too: a state of a large pattern may be as large as the pattern.
  static let maximumWays = 16_384
  /// A text that empties the tables more often than this is simulated.
  private static let maximumFlushes = 4

  let program: PatternProgram
  private let memory = Mutex<AutomatonTables?>(nil)

  init(_ program: PatternProgram) { self.program = program }

  /// Whether the pattern is found anywhere in the UTF-8 text. Bytes that are not UTF-8 count as U+FFFD.
  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    // Where another thread is at it the answer is worked out anew rather than waited for.
    let known: Bool?? = memory.withLockIfAvailable { memory in
      if memory == nil { memory = AutomatonTables(program) }
      return memory!.matches(text, flushes: Self.maximumFlushes)
    }
    if let answer = known ?? nil { return answer }
    return PatternSimulation(program, beginnings: MatchBeginnings(program)).matches(text)
  }

  /// How many states and ways are remembered now.
  var remembered: (states: Int, ways: Int) { memory.withLock { ($0?.stateCount ?? 0, $0?.wayCount ?? 0) } }
}

/// The states that texts led to, and where each leads.
///
/// A state is the set of instructions that wait for a character, with what was before it: nothing, a word's character, or another one. Assertions
/// (`^`, `$`, `\b`) are followed when the next character is known. Characters that all instructions treat alike share a column of the table.
private struct AutomatonTables {
  /// What stands in a table instead of a state's number.
  private enum Cell {
    static let unknown: UInt16 = 0
    static let match: UInt16 = 1
    static let dead: UInt16 = 2
    static let firstState: UInt16 = 3
  }

  private enum Before: UInt16 { case start, word, other }

  /// The column of the text's end; the other columns are numbered as they are met.
  private static let end: UInt16 = 0
  private static let unmet = UInt16.max

  private let program: PatternProgram
  private let beginnings: MatchBeginnings?
  /// Whether a match can begin behind the first character.
  private let canBeginLater: Bool
  /// The characters that some instruction names.
  private let named: Set<UInt32>

  // Columns.
  private var asciiColumns = Array(repeating: AutomatonTables.unmet, count: 128)
  private var otherColumns: [UInt32: UInt16] = [:]
  private var columnsOfKinds: [UInt64: UInt16] = [:]
  /// A character of each column; 0 for the end.
  private var samples: [UInt32] = [0]
  private var isWordColumn = [false]

  // States; their numbers begin at `Cell.firstState`.
  private var ways: [[UInt16]] = []
  private var befores: [Before] = []
  private var numbers: [[UInt16]: UInt16] = [:]
  private var cells: [UInt16] = []
  /// How many columns a row of `cells` has room for.
  private var width: Int
  private(set) var wayCount = 0
  /// The state with no way begun, behind a word's character and behind another.
  private var idle: (word: UInt16, other: UInt16) = (0, 0)

  // Used while a cell is worked out.
  private var seen: [UInt32]
  private var mark: UInt32 = 0
  private var stack: [UInt16] = []

  var stateCount: Int { ways.count }

  init(_ program: PatternProgram) {
    self.program = program
    beginnings = MatchBeginnings(program)
    canBeginLater = Self.canBeginLater(program)
    var named: Set<UInt32> = []
    for case .scalar(let scalar) in program.instructions { named.insert(scalar) }
    self.named = named
    width = min(32, named.count + 8)
    seen = Array(repeating: 0, count: program.instructions.count)
    forgetStates()
  }

  private static func canBeginLater(_ program: PatternProgram) -> Bool {
    var seen = Array(repeating: false, count: program.instructions.count)
    var stack = [0]
    while let at = stack.popLast() {
      if seen[at] { continue }
      seen[at] = true
      switch program.instructions[at] {
      case .jump(let target): stack.append(target)
      case .split(let first, let second): stack += [first, second]
      case .end, .wordBoundary: stack.append(at + 1)
      case .start: continue
      case .scalar, .any, .scalars, .match: return true
      }
    }
    return false
  }

  /// The answer; nil where the tables were emptied more than `flushes` times.
  mutating func matches(_ text: UnsafeRawBufferPointer, flushes: Int) -> Bool? {
    var flushesLeft = flushes
    var at = 0
    var state = number(of: [], .start)
    while at < text.count {
      if state == idle.word || state == idle.other, let beginnings {
        let place = beginnings.next(from: at, in: text)
        if place == text.count { return false }
        if place > at {
          at = place
          state = ScalarClass.isWord(UInt32(text[at - 1])) ? idle.word : idle.other
        }
      }
      let column: UInt16
      let first = text[at]
      if first < 0x80 {
        let known = asciiColumns[Int(first)]
        column = known != Self.unmet ? known : meet(UInt32(first))
        at += 1
      } else {
        let (scalar, length) = PatternProgram.scalar(at, text)
        column = self.column(of: scalar ?? 0xFFFD)
        at += length
      }
      var next = Int(column) < width ? cells[Int(state - Cell.firstState) * width + Int(column)] : Cell.unknown
      if next == Cell.unknown {
        if isFull {
          guard flushesLeft > 0 else { return nil }
          flushesLeft -= 1
          let (kept, before) = (ways[Int(state - Cell.firstState)], befores[Int(state - Cell.firstState)])
          forgetStates()
          state = number(of: kept, before)
        }
        next = workOut(state, column)
      }
      if next == Cell.match { return true }
      if next == Cell.dead { return false }
      state = next
    }
    var last = cells[Int(state - Cell.firstState) * width + Int(Self.end)]
    if last == Cell.unknown { last = workOut(state, Self.end) }
    return last == Cell.match
  }

  private var isFull: Bool { ways.count >= LazyAutomaton.maximumStates || wayCount >= LazyAutomaton.maximumWays }

  private mutating func forgetStates() {
    ways.removeAll(keepingCapacity: true)
    befores.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    wayCount = 0
    _ = number(of: [], .start)
    idle = (number(of: [], .word), number(of: [], .other))
  }

  /// The number of the state with those ways, sorted.
  private mutating func number(of own: [UInt16], _ before: Before) -> UInt16 {
    var key = own
    key.append(before.rawValue)
    if let known = numbers[key] { return known }
    let number = UInt16(ways.count) + Cell.firstState
    numbers[key] = number
    ways.append(own)
    befores.append(before)
    wayCount += own.count
    cells.append(contentsOf: repeatElement(Cell.unknown, count: width))
    return number
  }

  // MARK: Columns

  private mutating func column(of scalar: UInt32) -> UInt16 {
    if let known = otherColumns[scalar] { return known }
    return meet(scalar)
  }

  /// The column of a character that was not met before.
  private mutating func meet(_ scalar: UInt32) -> UInt16 {
    let column = columnAnew(of: scalar)
    if scalar < 0x80 {
      asciiColumns[Int(scalar)] = column
    } else {
      // Texts in thousands of different characters are none that people read.
      if otherColumns.count >= 4_096 { otherColumns.removeAll(keepingCapacity: true) }
      otherColumns[scalar] = column
    }
    return column
  }

  private mutating func columnAnew(of scalar: UInt32) -> UInt16 {
    let isWord = ScalarClass.isWord(scalar)
    // A character that is named, or one of a pattern with very many classes, has a column of its own.
    var kind = UInt64(scalar) | 1 << 63
    if program.classes.count <= 56, !named.contains(program.ignoresCase ? PatternProgram.lowered(scalar) : scalar) {
      kind = isWord ? 1 : 0
      if scalar == 0x0A || scalar == 0x0D { kind |= 2 }
      for (number, scalars) in program.classes.enumerated() where scalars.contains(scalar, ignoringCase: program.ignoresCase) {
        kind |= 4 << UInt64(number)
      }
    }
    if let known = columnsOfKinds[kind] { return known }
    if samples.count >= 4_096 { forgetColumns() }
    let column = UInt16(samples.count)
    columnsOfKinds[kind] = column
    samples.append(scalar)
    isWordColumn.append(isWord)
    return column
  }

  /// Columns that are never met again make room; rows keep only what stands in the first ones, so all cells go, too.
  private mutating func forgetColumns() {
    asciiColumns = Array(repeating: Self.unmet, count: 128)
    otherColumns.removeAll()
    columnsOfKinds.removeAll()
    samples = [0]
    isWordColumn = [false]
    for index in cells.indices { cells[index] = Cell.unknown }
  }

  // MARK: Cells

  /// Where a state leads with a character of a column, or with the text's end; remembers it where the row has room.
  private mutating func workOut(_ state: UInt16, _ column: UInt16) -> UInt16 {
    let index = Int(state - Cell.firstState)
    let result = follow(ways[index], befores[index], column)
    if Int(column) >= width { widen(toHold: Int(column)) }
    if Int(column) < width { cells[index * width + Int(column)] = result }
    return result
  }

  /// Rows grow up to 128 columns; what is in further ones is worked out each time.
  private mutating func widen(toHold column: Int) {
    guard column < 128 else { return }
    let wider = min(128, max(column + 1, width * 2))
    var out = Array(repeating: Cell.unknown, count: ways.count * wider)
    for row in 0..<ways.count { for column in 0..<width { out[row * wider + column] = cells[row * width + column] } }
    cells = out
    width = wider
  }

  private mutating func follow(_ own: [UInt16], _ before: Before, _ column: UInt16) -> UInt16 {
    let isEnd = column == Self.end
    let scalar = samples[Int(column)]
    let isWord = isWordColumn[Int(column)]
    mark &+= 1
    if mark == 0 {
      for index in seen.indices { seen[index] = 0 }
      mark = 1
    }
    stack.removeAll(keepingCapacity: true)
    // A match may begin at every place.
    stack.append(0)
    stack.append(contentsOf: own)
    var next: [UInt16] = []
    while let at = stack.popLast() {
      let place = Int(at)
      if seen[place] == mark { continue }
      seen[place] = mark
      switch program.instructions[place] {
      case .match: return Cell.match
      case .jump(let target): stack.append(UInt16(target))
      case .split(let first, let second):
        stack.append(UInt16(second))
        stack.append(UInt16(first))
      case .start: if before == .start { stack.append(at + 1) }
      case .end: if isEnd { stack.append(at + 1) }
      case .wordBoundary: if (before == .word) != (!isEnd && isWord) { stack.append(at + 1) }
      case .scalar, .any, .scalars: if !isEnd, program.accepts(place, scalar) { next.append(at + 1) }
      }
    }
    if isEnd || next.isEmpty && !canBeginLater { return Cell.dead }
    next.sort()
    return number(of: next, isWord ? .word : .other)
  }
}
