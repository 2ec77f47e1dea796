import ScreenModel

/// One step of recognition: it reads some attributes of the model and writes others.
///
/// Every pass states both, and ``Recognition/passes`` is their order: a pass that reads what a later one writes fails a test, and so does one that
/// reads or writes what it does not state.
package protocol RecognitionPass {
  /// The attributes whose values decide what it writes.
  static var reads: Set<AttributeName> { get }
  /// The attributes that it sets, forgets or makes unknown.
  static var writes: Set<AttributeName> { get }

  static func run(_ scene: inout RecognitionScene)
}

/// What the passes work on: the screen as it was observed, what its source says, and the model as far as it is made.
package struct RecognitionScene {
  package var screen: ObservedScreen
  package let facts: SourceRecognition
  package let recognizer: Recognizer
  let forms: FormRecognition
  /// Controls that became sign-ins only because they send an account's name on a screen about signing in.
  var identifierSubmits: Set<Int> = []

  /// `facts` is what the screen's source says; nil for a description that states everything as nodes.
  package init(_ screen: ObservedScreen, facts: SourceRecognition?, recognizer: Recognizer) {
    self.screen = screen
    self.facts = facts ?? .none
    self.recognizer = recognizer
    forms = FormRecognition(screen.forms, with: recognizer)
  }

  /// The model.
  package var document: ScreenDocument {
    get { screen.document }
    _modify { yield &screen.document }
  }
}
