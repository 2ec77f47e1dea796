import ScreenModel
import Words

/// Recognises the fields that an observer saw.
enum FieldReading: RecognitionPass {
  static let reads: Set<AttributeName> = [.autocomplete, .title, .role]
  static let writes: Set<AttributeName> = [.purpose, .autocomplete, .autocompleteStatus, .pasteBlocked, .refusesRelay, .refusedBy]
  static let screens = RecognizedScreens.observed

  static func run(_ scene: inout RecognitionScene) {
    let recognition = FieldRecognition(
      forms: scene.forms, passwords: scene.passwords, facts: scene.facts, recognizer: scene.recognizer, file: scene.document.file,
      asksForVerification: asksForVerification(scene))
    let counts = Dictionary(scene.screen.fields.compactMap(\.form).map { ($0, 1) }, uniquingKeysWith: +)
    var introductions = FieldIntroductions(scene.screen.fields)
    for index in scene.document.nodes.indices {
      if let field = scene.screen.field(at: index) {
        let isAlone = field.form.map { counts[$0] == 1 && scene.screen.forms.forms.count > 1 } ?? false
        recognition.recognize(
          field, introduction: introductions.introduction(of: field), isAlone: isAlone, &scene.document.nodes[index])
      } else {
        introductions.pass(scene.document.nodes[index])
      }
    }
  }

  /// More texts than a screen has that asks for a code.
  private static let maximumTexts = 40

  /// Whether a screen that asks for a bare code says that one has been sent, or that signing in takes two steps.
  private static func asksForVerification(_ scene: RecognitionScene) -> Bool {
    guard scene.screen.fields.contains(where: FieldRecognition.asksForCode) else { return false }
    let texts = scene.document.nodes.lazy.filter { $0.element == .text || $0.element == .button }.compactMap { $0.string(.title) }
    return ([scene.screen.title].compactMap(\.self) + Array(texts.prefix(maximumTexts))).contains {
      $0.utf8.count <= 300 && PhraseVocabulary.password.says("verifies", $0)
    }
  }
}
