import ScreenModel

/// Recognises the fields that an observer saw.
enum FieldReading: RecognitionPass {
  static let reads: Set<AttributeName> = [.autocomplete]
  static let writes: Set<AttributeName> = [.purpose, .autocomplete, .autocompleteStatus, .pasteBlocked, .refusesRelay, .refusedBy]
  static let screens = RecognizedScreens.observed

  static func run(_ scene: inout RecognitionScene) {
    let recognition = FieldRecognition(
      forms: scene.forms, facts: scene.facts, recognizer: scene.recognizer, file: scene.document.file)
    for index in scene.document.nodes.indices {
      if let field = scene.screen.field(at: index) { recognition.recognize(field, &scene.document.nodes[index]) }
    }
  }
}
