import Diagnostics
import ScreenModel

/// Reads the purpose strings of a property list into the model.
package enum PurposeDocument {
  /// What was read; the document is nil for a file that cannot be read, or that holds no purpose string.
  package struct Reading: Sendable {
    package var document: ScreenDocument?
    package var notices: [Notice]
  }

  /// Reads an XML property list. Only the keys of its outermost dictionary are purpose keys, as the system reads them.
  package static func read(_ file: SourceFile, vocabulary: PurposeVocabulary) -> Reading {
    let list: PropertyList
    do {
      list = try PropertyList.parse(file)
    } catch {
      return Reading(document: nil, notices: [Notice(.error, error.message, file: file.path, range: error.range)])
    }
    var notices: [Notice] = []
    for duplicate in list.duplicateKeys {
      notices.append(
        Notice(
          .warning, "The key '\(duplicate.key)' stands twice in one dictionary; the last one counts.", file: file.path,
          range: duplicate.again))
    }
    guard let entries = list.root.entries else { return Reading(document: nil, notices: notices) }
    let whole = SourceLocation(file: file.path, range: SourceRange(0, 0))
    var document = ScreenDocument(root: ModelNode(.app, parent: -1, source: whole), file: file.path)
    let platform = platform(of: list)
    for entry in entries where vocabulary.isPurposeKey(entry.key) {
      document.append(purpose(entry, in: file, platform: platform, vocabulary: vocabulary))
    }
    return Reading(document: document.nodes.count > 1 ? document : nil, notices: notices)
  }

  private static func platform(of list: PropertyList) -> String? {
    if list.root["LSRequiresIPhoneOS"]?.boolean == true { return "ios" }
    if list.root["LSMinimumSystemVersion"] != nil { return "macos" }
    return nil
  }

  private static func purpose(
    _ entry: PropertyListNode.Entry, in file: SourceFile, platform: String?, vocabulary: PurposeVocabulary
  ) -> ModelNode {
    let key = SourceLocation(file: file.path, range: entry.keyRange)
    // An empty string has no bytes to point at: its element has.
    let range = entry.value.range.isEmpty ? entry.value.elementRange : entry.value.range
    let place = SourceLocation(file: file.path, range: range)
    var node = ModelNode(.purpose, parent: 0, source: place)
    node.set(.key, entry.key, source: key)
    node.set(.file, file.path)
    node.set(.fileKind, "info-plist")
    node.set(.base, true)
    let known = vocabulary.key(entry.key)
    node.set(.known, known != nil)
    if let known { node.set(.resource, known.resource) }
    if let platform { node.set(.platform, platform) }
    let text = entry.value.string ?? ""
    node.set(.text, text, source: place)
    let isBlank = text.trimmingWhitespace().isEmpty
    node.set(.blank, isBlank, source: place)
    guard !isBlank else { return node }
    node.set(.period, SentenceEnd.isThere(text), source: place)
    if let placeholder = vocabulary.placeholder(text, key: entry.key) {
      node.set(.placeholderKind, placeholder.kind, source: place)
      node.set(.placeholderWords, placeholder.words)
    }
    return node
  }
}
