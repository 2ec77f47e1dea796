import Synchronization

/// The answers of a function that depends on its question alone. Pages repeat their words, and each environment asks anew: an answer is worth keeping.
/// Bounded: a memo that is full forgets all and begins again.
package final class Memo<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let answers = Mutex<[Question: Answer]>([:])
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  package func answer(_ question: Question, _ find: () -> Answer) -> Answer {
    if let known = answers.withLock({ $0[question] }) { return known }
    let answer = find()
    answers.withLock { answers in
      if answers.count >= limit { answers.removeAll(keepingCapacity: true) }
      answers[question] = answer
    }
    return answer
  }
}

/// A value that is made when it is first asked for. Two that ask at once may both make it; all get the same.
package final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  package init() {}

  package func value(_ make: () -> Value) -> Value {
    if let known = made.withLock({ $0 }) { return known }
    let value = make()
    return made.withLock { made in
      if let known = made { return known }
      made = value
      return value
    }
  }
}
