/// Finds what somebody meant who wrote something else.
package enum Spelling {
  /// Nobody mistypes a name of hundreds of letters, and the distance costs their product.
  private static let longestWord = 100

  /// The candidate that is nearest to a word, case aside: at most a third of its letters and three edits away, though one always may be. Where none is, a
  /// candidate that begins with the word, of four letters or more, since names are left unfinished. Of several the first in alphabetical order; nil for
  /// none, for an empty word, and for one of more than 100 letters.
  package static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(longestWord + 1))
    guard !wanted.isEmpty, wanted.count <= longestWord else { return nil }
    var limit = max(1, min(3, wanted.count / 3))
    var best: String?
    var unfinished: String?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars.prefix(longestWord + 1))
      let distance = distance(wanted, other, limit: limit)
      if distance < limit || distance == limit && best.map({ candidate < $0 }) ?? true {
        best = candidate
        limit = distance
      }
      if wanted.count >= 4, other.starts(with: wanted), unfinished.map({ candidate < $0 }) ?? true { unfinished = candidate }
    }
    return best ?? unfinished
  }

  /// " Did you mean 'x'?" to put behind a sentence; nothing where no candidate is near.
  package static func suggestion(for word: String, in candidates: some Sequence<String>) -> String {
    nearest(to: word, in: candidates).map { " Did you mean '\($0)'?" } ?? ""
  }

  /// How many letters must be added, left out, changed or swapped with their neighbour to get from one word to the other, or `limit + 1` where that is
  /// more than `limit`.
  package static func distance(_ a: String, _ b: String, limit: Int) -> Int {
    distance(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: limit)
  }

  /// The optimal string alignment distance, row by row.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int {
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var current = beforeLast
    for i in 0..<a.count {
      current[0] = i + 1
      var least = i + 1
      for j in 0..<b.count {
        var edits = min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, beforeLast[j - 1] + 1) }
        current[j + 1] = edits
        least = min(least, edits)
      }
      // A swap reaches back over one row, so that both must be beyond the limit.
      if least > limit + 1 { return limit + 1 }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return min(last[b.count], limit + 1)
  }
}
