import Diagnostics
import ScreenModel

/// Says of a purpose string what its words tell.
package enum PurposeDocument {
  /// Sets what follows from the key and the words; an attribute's place is that of the words.
  package static func describe(
    _ node: inout ModelNode, key: String, text: String, place: SourceLocation, vocabulary: PurposeVocabulary = .builtIn
  ) {
    let known = vocabulary.key(key)
    if let known { node.set(.resource, known.resource) }
    let isBlank = text.trimmingWhitespace().isEmpty
    node.set(.blank, isBlank, source: place)
    guard !isBlank else { return }
    node.set(.period, SentenceEnd.isThere(text), source: place)
    if let placeholder = vocabulary.placeholder(text, key: key) {
      node.set(.placeholderKind, placeholder.kind, source: place)
      node.set(.placeholderWords, placeholder.words)
    }
  }
}
