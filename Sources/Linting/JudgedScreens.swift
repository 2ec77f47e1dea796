import Diagnostics
import ScreenModel

/// What there was to judge in one file's screens, each counted once however many environments it was judged in, and where it stands: so that the run
/// can say how much of it a review was left of.
struct JudgedScreens: Sendable {
  private struct SignInScreen {
    var file: String
    var id: String?
  }

  private struct AppleButton {
    /// That of its element; nil for one that has no place.
    var place: SourceLocation?
    /// Whether people sign in or sign up on the screen; else it may stand around many pages, as a dialog of a layout's does.
    var isOnAccountScreen: Bool
  }

  private(set) var screenCount = 0
  private var signInScreens: [SignInScreen] = []
  private var appleButtons: [AppleButton] = []

  private var places: Set<SourceLocation> = []
  private var hasSignIn = false

  /// Counts a screen in one environment. `isFirst` says that no environment of the same screen went before, `isPartAlone` that it is a part that no page shows:
  /// its buttons are judged, but people sign in nowhere with it.
  mutating func count(_ model: ScreenDocument, isFirst: Bool, isPartAlone: Bool = false) {
    guard model.nodes[0].element == .screen else { return }
    if isFirst {
      screenCount += 1
      hasSignIn = false
    }
    if !isPartAlone, !hasSignIn, model.nodes[0].string(.kind) == "sign-in" {
      hasSignIn = true
      signInScreens.append(SignInScreen(file: model.file, id: model.nodes[0].string(.id)))
    }
    for (number, node) in model.nodes.enumerated() where node.element == .button && node.string(.provider) == "apple" {
      // A button that one window hides may be shown in another.
      let place = model.place(of: nil, at: number)
      guard place.map({ places.insert($0).inserted }) ?? isFirst else { continue }
      appleButtons.append(AppleButton(place: place, isOnAccountScreen: AccountKinds.holds(model.nodes[0].string(.kind))))
    }
  }

  /// Adds what was judged here to what the run has judged. `reviews`: what could not be judged in the same file. `counted`: where the buttons are that are counted:
  /// one around many pages is one, and one that several screens show on which people sign in is one on each.
  func add(to judged: inout JudgedCounts, reviews: [Finding], counted: inout Set<SourceLocation>) {
    judged.screens += screenCount
    judged.signInScreens += signInScreens.count
    let appleButtons = appleButtons.filter { button in
      guard let place = button.place else { return true }
      return counted.insert(place).inserted || button.isOnAccountScreen
    }
    judged.appleButtons += appleButtons.count
    guard !reviews.isEmpty else { return }
    judged.unjudgedSignInScreens += signInScreens.count { screen in reviews.contains { $0.screen == nil || $0.screen == screen.id } }
    judged.unjudgedAppleButtons += appleButtons.count { button in
      reviews.contains { review in
        guard let button = button.place else { return false }
        // The first of the related places is the element, where the value was set somewhere else.
        let places = [review.location, review.related.first?.location].compactMap(\.self)
        return places.contains { $0.file == button.file && button.range.contains($0.range) }
      }
    }
  }
}

extension JudgedScreens: CacheValue {
  func write(to writer: inout CacheWriter) {
    writer.write(screenCount)
    writer.write(signInScreens) {
      $1.write($0.file)
      $1.write($0.id)
    }
    writer.write(appleButtons) {
      $1.write($0.place)
      $1.write($0.isOnAccountScreen)
    }
  }

  /// One to which nothing is counted any more.
  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    screenCount = try reader.number()
    signInScreens = try reader.array { reader throws(CacheReader.Damage) in
      SignInScreen(file: try reader.text(), id: try reader.optionalText())
    }
    appleButtons = try reader.array { reader throws(CacheReader.Damage) in
      AppleButton(place: try reader.optionalValue(), isOnAccountScreen: try reader.flag())
    }
  }
}
