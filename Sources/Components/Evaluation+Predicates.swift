import Diagnostics
import Scripts
import Templates

/// Functions of the program's own that answer a question, `isNativeIOS()`: what is decided in them is said in the words of whoever asks, who does not know what
/// the answer hangs on.
extension Evaluation {
  private static let beginnings = ["is", "has", "can", "should", "supports", "allows", "needs", "shows"]

  /// Whether a function is called as a question is: `isNativeIOS`, `useHasAccount`.
  private static func asksQuestion(_ name: String?) -> Bool {
    guard var rest = name?[...] else { return false }
    if rest.hasPrefix("use"), rest.dropFirst(3).first?.isUppercase == true { rest = rest.dropFirst(3).lowercasedFirst[...] }
    return beginnings.contains { rest.hasPrefix($0) && rest.dropFirst($0.utf8.count).first?.isUppercase == true }
  }

  /// What a function answers, with what is decided for it said as the call has it.
  func answer(of function: FunctionValue, _ node: NodeID, _ scope: Scope, _ work: () -> ComponentValue) -> ComponentValue {
    guard case .written = function.body, Self.asksQuestion(function.name) else { return work() }
    let start = decisionCount
    let value = work()
    let place = place(node, scope)
    let words = scope.module.key(of: node)
    switch value {
    case .boolean(let holds):
      sayDecisions(from: start, as: PageCondition(String(words.prefix(120)), at: place.location, holds: holds))
    case .unknown(var unknown):
      unknown.place = place
      unknown.words = words
      return .unknown(unknown)
    default: break
    }
    return value
  }
}

extension Substring {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
