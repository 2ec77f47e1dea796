import Diagnostics
import ScreenModel

/// What there was to judge in one file's screens, each counted once however many environments it was judged in, and where it stands: so that the run
/// can say how much of it a review was left of.
struct JudgedScreens: Sendable {
  private struct SignInScreen {
    var file: String
    var id: String?
  }

  private(set) var screenCount = 0
  private var signInScreens: [SignInScreen] = []
  /// The elements of the Sign in with Apple buttons; nil for one that has no place.
  private var appleButtons: [SourceLocation?] = []

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
      if let place = model.place(of: nil, at: number) {
        if places.insert(place).inserted { appleButtons.append(place) }
      } else if isFirst {
        appleButtons.append(nil)
      }
    }
  }

  /// Adds what was judged here to what the run has judged. `reviews`: what could not be judged in the same file.
  func add(to judged: inout JudgedCounts, reviews: [Finding]) {
    judged.screens += screenCount
    judged.signInScreens += signInScreens.count
    judged.appleButtons += appleButtons.count
    guard !reviews.isEmpty else { return }
    judged.unjudgedSignInScreens += signInScreens.count { screen in reviews.contains { $0.screen == nil || $0.screen == screen.id } }
    judged.unjudgedAppleButtons += appleButtons.count { button in
      reviews.contains { review in
        guard let button else { return false }
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
    writer.write(appleButtons) { $1.write($0) }
  }

  /// One to which nothing is counted any more.
  init(from reader: inout CacheReader) throws(CacheReader.Damage) {
    screenCount = try reader.number()
    signInScreens = try reader.array { reader throws(CacheReader.Damage) in
      SignInScreen(file: try reader.text(), id: try reader.optionalText())
    }
    appleButtons = try reader.array { reader throws(CacheReader.Damage) in try reader.optionalValue() }
  }
}
