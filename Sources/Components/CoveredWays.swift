import Templates

/// Which ways show what people sign in with only below something else that lies over the page until it is closed: a question for their age, a notice. What one
/// answer opens is shown once more with what another takes away.
struct CoveredWays {
  private struct Way {
    var answers: [String: Bool]
    var size: Int
    var speaks: Bool
  }

  private var first: Way?
  /// The answers that take something away from the page.
  private var closing: [String: Bool] = [:]
  /// The ways that speak of signing in, where the first does not.
  private var opening: [[String: Bool]] = []
  private static let limit = 2

  /// Notes what a way shows for its answers.
  mutating func note(_ answers: [String: Bool], showing text: [UInt8]) {
    guard let first else { return first = Way(answers: answers, size: text.count, speaks: SignInSpeech.stands(in: text)) }
    guard !first.speaks else { return }
    let others = answers.filter { key, holds in first.answers[key].map { $0 != holds } ?? false }
    if text.count < first.size {
      if others.count == 1 { closing.merge(others) { first, _ in first } }
    } else if !others.isEmpty, opening.count < Self.limit, SignInSpeech.stands(in: text) {
      opening.append(answers)
    }
  }

  /// What the ways are given that are still to be shown, once.
  mutating func uncovered() -> [[String: Bool]] {
    defer { (closing, opening) = ([:], []) }
    guard !closing.isEmpty else { return [] }
    return opening.compactMap { answers in
      let closed = answers.merging(closing) { $1 }
      return closed == answers ? nil : closed
    }
  }
}
