import ScreenModel

/// From an observed screen to the screen model: the one road that pages and screen files take.
package enum Recognition {
  /// The passes in their order.
  package static let passes: [any RecognitionPass.Type] = [
    // What the source says beside what is seen, and what a description leaves to be understood.
    SourceNodes.self, VisibilityDerivation.self, ControlContents.self, StatedRequests.self, OpenWords.self,
    // What the controls and fields are for.
    ControlRecognition.self, CloseLook.self, LogoNames.self, FieldReading.self,
    FieldPartRecognition.self,
    // What follows from frames and colours.
    BoxDerivation.self, BackdropDerivation.self, ColorDerivation.self,
    // What the words are, and what the controls are to one another.
    LanguageDerivation.self, LocationButtonDerivation.self, ControlDerivation.self, FieldDerivation.self, RequestDerivation.self,
    GroupDerivation.self, ButtonStyleDerivation.self, PeerDerivation.self, SpaceDerivation.self,
    // What the screen is for, and what it says.
    ScreenKindDerivation.self, PreAlertDerivation.self, AccountWordsDerivation.self, FieldStatementDerivation.self,
    SignInScreenDerivation.self,
  ]

  /// The model of a screen. `facts` is what its source says, the same in every environment; nil for a description that states everything as nodes. A value
  /// that is there stays as it is.
  package static func recognize(_ screen: ObservedScreen, facts: SourceRecognition? = nil, with recognizer: Recognizer) -> ScreenDocument {
    var scene = RecognitionScene(screen, facts: facts, recognizer: recognizer)
    for pass in passes where scene.isAbout(pass) { pass.run(&scene) }
    return scene.document
  }
}
