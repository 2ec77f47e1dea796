/// How much a run judged, each thing counted once however many environments it was judged in, and of how much of it something could not be judged.
package struct JudgedCounts: Hashable, Sendable {
  /// Pages, and the screens in JSON files.
  package var screens = 0
  package var signInScreens = 0
  /// Sign in with Apple buttons.
  package var appleButtons = 0
  package var purposeStrings = 0
  /// The sign-in screens for which a person has to look at something.
  package var unjudgedSignInScreens = 0
  package var unjudgedAppleButtons = 0
  package var unjudgedPurposeStrings = 0

  package init() {}
}
