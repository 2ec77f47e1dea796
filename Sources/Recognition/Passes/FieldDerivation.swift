import Diagnostics
import ScreenModel

/// Says what fields ask for, where the description does not.
enum FieldDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [
    .id, .type, .title, .label, .purpose, .autocomplete, .concealed, .prefilled, .sensitive, .accept, .offers, .placeholder, .source,
  ]
  static let writes: Set<AttributeName> = [.purpose, .concealed, .prefilled, .sensitive, .offers, .name]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document, with: scene.recognizer) }

  static let sensitive: Set<String> = ["birth-date", "gender", "phone", "address", "identity-number"]

  private static func derive(_ document: inout ScreenDocument, with recognizer: Recognizer) {
    for index in document.nodes.indices where document.nodes[index].element == .field {
      var node = document.nodes[index]
      if !node.has(.purpose), !node.isUnknown(.purpose) {
        let words = [node.string(.label), node.string(.title), node.string(.placeholder)].compactMap(\.self)
        let description = FieldVocabulary.Description(
          type: node.string(.type) == "secure-field" ? "password" : nil, autocomplete: node.string(.autocomplete), name: node.string(.id),
          id: nil,
          words: words)
        if let purpose = recognizer.fields.purpose(of: description) { node.set(.purpose, purpose) }
      }
      if let purpose = node.string(.purpose) { node.setIfAbsent(.sensitive, .boolean(sensitive.contains(purpose))) }
      // A description gives the words that stand in a field as its title.
      if let title = node.string(.title), AccountWordsDerivation.showsAddress(title) { node.setIfAbsent(.prefilled, .boolean(true)) }
      if node.string(.type) == "secure-field" { node.setIfAbsent(.concealed, .boolean(true)) }
      // A description has a type of its own for fields that hide what is typed.
      if node.string(.type) == "field" { node.setIfAbsent(.concealed, .boolean(false)) }
      if let accept = node.string(.accept), !node.has(.offers), !node.isUnknown(.offers),
        let offers = FileFieldOffers.offers(accept: accept)
      {
        node.set(.offers, offers, source: node.attribute(.accept)?.source)
      }
      let words = [node.string(.title), node.string(.label), node.string(.placeholder)].lazy.compactMap(\.self).first { !$0.isEmpty }
      node.setIfAbsent(.name, words.map { .string(name(in: $0)) })
      document.nodes[index] = node
    }
  }

  /// What people call a field whose label is that: without the colon and the marks behind it, as far as anything is left then.
  static func name(in label: String) -> String {
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      scalar == ":" || scalar == "：" || scalar.properties.isWhitespace || FieldStatementDerivation.asterisks.contains(scalar)
    }
    var words = label[...].unicodeScalars
    while let last = words.last, isMark(last) { words.removeLast() }
    return words.isEmpty ? label : String(words)
  }
}
