/// What decides how elements look: a dialog may be there and yet invisible until another class is set. What is decided within such an element is seen only where
/// its look is the right one.
struct DecidedLooks {
  /// The keys of what was asked for the classes and styles of the elements around, the outermost first.
  private(set) var around: [String] = []
  /// Those that were asked for the element whose attributes are being written.
  private var asked: [String] = []
  fileprivate var isAsking = false

  /// Elements that hide nothing but their own title.
  private static let controls: Set<String> = ["button", "a", "label", "option", "select", "textarea", "svg"]
  /// More elements around a part that change how they look are not kept in mind.
  private static let limit = 4

  /// Notes that something was asked.
  mutating func note(_ key: String) {
    if isAsking, !asked.contains(key) { asked.append(key) }
  }

  /// Begins what stands in an element whose attributes were written.
  mutating func enter(_ name: String) {
    if !Self.controls.contains(name) {
      around += asked.filter { !around.contains($0) }
      around.removeFirst(max(0, around.count - Self.limit))
    }
    asked = []
  }
}

extension Evaluation {
  /// A value of a class or a style of the element that is being written.
  func ofLook<Value>(_ work: () -> Value) -> Value {
    let outer = looks.isAsking
    looks.isAsking = true
    defer { looks.isAsking = outer }
    return work()
  }
}
