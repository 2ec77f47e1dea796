import Diagnostics
import HTML
import Pages
import ScreenModel

/// What signs people in on a page and is hidden when it opens: passwords, and buttons of services. Only what stands in the page's own file
/// and its own parts: what all pages of a program have around them is the first one's alone.
struct HiddenSignIns {
  /// The elements of the page, with where they are written.
  private var places: [Int32: SourceLocation] = [:]

  private static let reasons: Set<String> = ["display", "visibility", "opacity"]
  private static let ownProviders: Set<String> = ["email-password", "unknown"]
  private static let passwords: Set<String> = ["password", "new-password"]

  init() {}

  /// `isOwn`: whether the part of the page that a file is counts as the page's own.
  init(of document: ScreenDocument, isOwn: (_ file: String) -> Bool) {
    var known: [String: Bool] = [:]
    func counts(_ file: String) -> Bool {
      if file == document.file { return true }
      if let known = known[file] { return known }
      let answer = isOwn(file)
      known[file] = answer
      return answer
    }
    lazy var changing = Self.changingPasswords(in: document)
    for (index, node) in document.nodes.enumerated() where node.boolean(.visible) != true && node.origin >= 0 {
      // Of what holds the whole page, a script is taken to show it.
      let awaits = node.reason(.visible) == .incompleteScreen
      guard awaits || node.string(.hiddenBy).map(Self.reasons.contains) == true, Self.signsIn(node),
        let place = document.place(of: nil, at: index), counts(place.file), node.element != .field || !changing.contains(index)
      else { continue }
      places[node.origin] = place
    }
  }

  /// What stands in forms that ask for the password that people have and for a new one: who changes a password is signed in.
  private static func changingPasswords(in document: ScreenDocument) -> Set<Int> {
    document.nodes.indices.filter { document.nodes[$0].element == .form }.reduce(into: []) { found, form in
      let held = document.descendants(of: form)
      if passwords.isSubset(of: held.compactMap { document.nodes[$0].string(.purpose) }) { found.formUnion(held) }
    }
  }

  private static func signsIn(_ node: ModelNode) -> Bool {
    switch node.element {
    case .field: node.string(.purpose).map(passwords.contains) == true
    case .button: node.boolean(.signIn) == true && node.string(.provider).map { !ownProviders.contains($0) } == true
    default: false
    }
  }

  var isEmpty: Bool { places.isEmpty }
  var firstPlace: SourceLocation? { places.min { $0.key < $1.key }?.value }

  /// Whether a screen shows one of them.
  func areSeen(in document: ScreenDocument) -> Bool {
    let known = Set(places.values)
    return document.nodes.indices.contains { index in
      document.nodes[index].boolean(.visible) == true && document.place(of: nil, at: index).map(known.contains) == true
    }
  }

  /// Whether a screen shows anything of the kind.
  static func areSeen(in document: ScreenDocument) -> Bool {
    document.nodes.contains { $0.boolean(.visible) != false && signsIn($0) }
  }

  /// The elements in document order.
  var controls: [Int32] { places.keys.sorted() }

  func intersection(_ other: HiddenSignIns) -> HiddenSignIns { filtered { other.places[$0] != nil } }

  /// Without what is written where others are, on whatever way through the page.
  func subtracting(_ other: HiddenSignIns) -> HiddenSignIns {
    let known = Set(other.places.values)
    return filtered { places[$0].map(known.contains) != true }
  }

  func within(_ panel: RevealedPanel, _ page: HTMLPage) -> HiddenSignIns { filtered { panel.holds($0, in: page) } }

  /// The numbers of elements differ from way to way: what is added is told by where it is written.
  mutating func add(_ other: HiddenSignIns) {
    var next = (places.keys.max() ?? -1) + 1
    for place in other.places.values.sorted() {
      places[next] = place
      next += 1
    }
  }

  private func filtered(_ isKept: (Int32) -> Bool) -> HiddenSignIns {
    var made = HiddenSignIns()
    made.places = places.filter { isKept($0.key) }
    return made
  }
}
