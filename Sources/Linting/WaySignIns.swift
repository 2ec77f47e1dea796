import Diagnostics
import ScreenModel

/// What signs people in on each way through a page. A way on which that stands and is not shown, before it fades in, or while it is folded or covered,
/// offers nothing, and so does one that has less of it than another: neither speaks for the ways that show it.
struct WaySignIns {
  /// A control that signs people in, or a script that does. A shared component draws those of several services at one place.
  private struct Offer: Hashable {
    var place: SourceLocation
    var provider: String?
  }

  /// By the way, the controls that no environment shows.
  private var hidden: [Int: Set<SourceLocation>] = [:]
  /// The ways that show a service in some environment.
  private var offering: Set<Int> = []
  /// By the way, what stands there, shown or not, and what of it some environment shows.
  private var offers: [Int: Set<Offer>] = [:]
  private var seen: [Int: Set<SourceLocation>] = [:]

  /// Notes what signs people in on a screen in one environment.
  mutating func note(_ document: ScreenDocument, way: Int) {
    for (number, node) in document.nodes.enumerated() where Self.signsIn(node) {
      guard let place = document.place(of: nil, at: number) else { continue }
      offers[way, default: []].insert(Offer(place: place, provider: node.string(.provider)))
      if node.boolean(.visible) == true { seen[way, default: []].insert(place) }
      guard node.element == .button, node.string(.provider) != "email-password" else { continue }
      if node.boolean(.visible) == false { hidden[way, default: []].insert(place) } else { offering.insert(way) }
    }
  }

  private static func signsIn(_ node: ModelNode) -> Bool {
    node.element == .service || node.element == .button && node.boolean(.signIn) == true
  }

  /// Whether a way has an element and shows neither it nor another service.
  func conceals(_ element: SourceLocation, on way: Int) -> Bool { !offering.contains(way) && hidden[way]?.contains(element) == true }

  /// Whether a way does not show a control that signs people in on another one, and has nothing else of the kind that the other has not: what is said of the
  /// control is not about this way.
  func isWithout(_ control: SourceLocation, on way: Int, unlike other: Int) -> Bool {
    guard let known = offers[other], known.contains(where: { $0.place == control }), seen[way]?.contains(control) != true else {
      return false
    }
    return offers[way].map(known.isSuperset) ?? true
  }
}
