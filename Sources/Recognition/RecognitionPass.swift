import ScreenModel

/// One step of recognition: it reads some attributes of the model and writes others.
///
/// Every pass states both, and ``Recognition/passes`` is their order: a pass that reads what a later one writes fails a test, and so does one that
/// reads or writes what it does not state.
package protocol RecognitionPass: SendableMetatype {
  /// The attributes whose values decide what it writes.
  static var reads: Set<AttributeName> { get }
  /// The attributes that it sets, forgets or makes unknown.
  static var writes: Set<AttributeName> { get }
  /// The screens that it is about: it leaves others as they are.
  static var screens: RecognizedScreens { get }

  static func run(_ scene: inout RecognitionScene)
}

extension RecognitionPass {
  package static var screens: RecognizedScreens { .all }
}

/// Which screens a pass is about.
package enum RecognizedScreens: Sendable {
  case all
  /// Those that an observer saw and can look at again.
  case observed
  /// Those that a description states as nodes.
  case described
}

/// What the passes work on: the screen as it was observed, what its source says, and the model as far as it is made.
package struct RecognitionScene {
  package var screen: ObservedScreen
  package let facts: SourceRecognition
  package let recognizer: Recognizer
  let forms: FormRecognition
  /// What the passwords of the screen's forms are for.
  let passwords: PasswordUse
  /// Controls that became sign-ins only because they send an account's name on a screen about signing in.
  var identifierSubmits: Set<Int> = []

  /// `facts` is what the screen's source says; nil for a description that states everything as nodes.
  package init(_ screen: ObservedScreen, facts: SourceRecognition?, recognizer: Recognizer) {
    self.screen = screen
    self.facts = facts ?? .none
    self.recognizer = recognizer
    if let heading = ScreenHeading.signUp(of: screen.document, with: recognizer) { self.screen.heading = heading }
    PasswordUse.divide(&self.screen, with: recognizer)
    passwords = PasswordUse(self.screen, with: recognizer)
    let titles = [self.screen.heading, screen.title].compactMap(\.self).filter { !$0.isEmpty }
    forms = FormRecognition(screen.forms, titles: titles, file: screen.document.file, passwords: passwords, with: recognizer)
  }

  /// Whether the screen is one that a pass is about.
  package func isAbout(_ pass: any RecognitionPass.Type) -> Bool {
    switch pass.screens {
    case .all: true
    case .observed: screen.observer != nil
    case .described: screen.observer == nil
    }
  }

  /// The model.
  package var document: ScreenDocument {
    get { screen.document }
    _modify { yield &screen.document }
  }
}
