import Diagnostics
import ScreenModel

/// The ways through a page on which what signs people in with services stands and is not shown: before it fades in, or while it is folded. Such a way offers
/// nothing, and speaks for no page that does.
struct ConcealedSignIns {
  /// By the way, the controls that no environment shows.
  private var hidden: [Int: Set<SourceLocation>] = [:]
  /// The ways that show a service in some environment.
  private var offering: Set<Int> = []

  /// Notes the controls of a screen in one environment.
  mutating func note(_ document: ScreenDocument, way: Int) {
    for (number, node) in document.nodes.enumerated()
    where node.element == .button && node.boolean(.signIn) == true && node.string(.provider) != "email-password" {
      guard node.boolean(.visible) == false else {
        offering.insert(way)
        continue
      }
      if let place = document.place(of: nil, at: number) { hidden[way, default: []].insert(place) }
    }
  }

  /// Whether a way has an element and shows neither it nor another service.
  func conceals(_ element: SourceLocation, on way: Int) -> Bool { !offering.contains(way) && hidden[way]?.contains(element) == true }
}
