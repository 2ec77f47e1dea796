import Synchronization

/// A string that is compared as a number: names of elements, attributes, classes and ids, in pages and in selectors alike.
///
/// Two atoms are equal exactly when their strings are. Their numbers depend on the order in which strings were first seen, so
/// nothing that is reported may be ordered by them.
package struct Atom: Hashable, Sendable {
  package let number: UInt32

  /// The atom of a string, case-sensitive.
  package init(_ string: String) { number = AtomTable.shared.number(of: string) }

  /// The atom of a number that an atom had.
  package init(number: UInt32) { self.number = number }

  package var string: String { AtomTable.shared.string(of: number) }
}

/// The one table of all strings that became atoms. It only grows, by the distinct names of the pages and sheets that were read.
private final class AtomTable: Sendable {
  static let shared = AtomTable()

  private struct State {
    var numbers: [String: UInt32] = [:]
    var strings: [String] = []
  }

  private let state = Mutex(State())

  func number(of string: String) -> UInt32 {
    state.withLock { state in
      if let number = state.numbers[string] { return number }
      let number = UInt32(state.strings.count)
      state.numbers[string] = number
      state.strings.append(string)
      return number
    }
  }

  func string(of number: UInt32) -> String { state.withLock { $0.strings[Int(number)] } }
}
