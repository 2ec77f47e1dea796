import Diagnostics
import ScreenModel
import Words

/// Reads texts of which an expression writes some: the words around it may tell enough, as those of a greeting with somebody's name.
enum OpenWords: RecognitionPass {
  static let reads: Set<AttributeName> = []
  static let writes: Set<AttributeName> = [.says, .said]
  static let screens = RecognizedScreens.observed

  static func run(_ scene: inout RecognitionScene) {
    for index in scene.document.nodes.indices {
      guard let words = scene.screen.openWords(at: index), PhraseVocabulary.form.says("welcome", words) else { continue }
      scene.document.nodes[index].set(.says, "welcome")
      scene.document.nodes[index].set(.said, String(words.map { $0 == UnknownPiece.character ? "…" : $0 }))
    }
  }
}
