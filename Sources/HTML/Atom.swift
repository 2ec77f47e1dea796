import Synchronization

/// A string that is compared as a number: names of elements, attributes, classes and ids, in pages and in selectors alike.
///
/// Two atoms are equal exactly when their strings are. Their numbers depend on the order in which strings were first seen, so
/// nothing that is reported may be ordered by them.
package struct Atom: Hashable, Sendable {
  @usableFromInline package let number: UInt32

  /// The atom of a string, case-sensitive.
  package init(_ string: String) { number = AtomTable.shared.number(of: string) }

  /// The atom of a number that an atom had.
  package init(number: UInt32) { self.number = number }

  package var string: String { AtomTable.shared.string(of: number) }

  // Pages are compared by their names all the time, in every module.
  @inlinable package static func == (one: Atom, other: Atom) -> Bool { one.number == other.number }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The one table of all strings that became atoms. It only grows, by the distinct names of the pages and sheets that were read.
///
/// Unchecked: a string is written once, under the lock and before anybody has its number, and never moves. Whoever has the number has it from there, so that
/// reading needs no lock: threads would wait for each other at every name.
private final class AtomTable: @unchecked Sendable {
  static let shared = AtomTable()

  /// How many strings the first chunk has; each later one has twice as many as the one before.
  private static let firstChunk = 1 << 10
  /// So many chunks have room for all numbers.
  private static let chunkCount = 23

  private let numbers = Mutex<[String: UInt32]>([:])
  private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<String>?>

  private init() {
    chunks = .allocate(capacity: Self.chunkCount)
    chunks.initialize(repeating: nil, count: Self.chunkCount)
  }

  /// The chunk that holds the string of a number, and the string's place in it.
  private static func place(of number: UInt32) -> (chunk: Int, index: Int) {
    let position = Int(number) + firstChunk
    let chunk = (position / firstChunk).bitWidth - 1 - (position / firstChunk).leadingZeroBitCount
    return (chunk, position - (firstChunk << chunk))
  }

  func number(of string: String) -> UInt32 {
    numbers.withLock { numbers in
      if let number = numbers[string] { return number }
      let number = UInt32(numbers.count)
      let (chunk, index) = Self.place(of: number)
      let strings = chunks[chunk] ?? .allocate(capacity: Self.firstChunk << chunk)
      chunks[chunk] = strings
      (strings + index).initialize(to: string)
      numbers[string] = number
      return number
    }
  }

  func string(of number: UInt32) -> String {
    let (chunk, index) = Self.place(of: number)
    guard let strings = chunks[chunk] else { preconditionFailure("A number that no string has") }
    return strings[index]
  }
}
