import Diagnostics

extension ScriptReader {
  private static let contents: Set<String> = ["textContent", "innerHTML", "innerText"]
  private static let settings: Set<String> = ["id", "type", "media", "nonce", "title", "setAttribute", "remove", "dataset"]

  /// What a script writes into the `style` elements that it makes, as far as all of it stands there; nil where something else may be written, or none is made.
  package var writtenSheets: [String]? {
    var holders: Set<String> = []
    for index in tokens.indices where isWord(index, "createElement") {
      guard isMark(index + 1, "("), index + 2 < tokens.count, tokens[index + 2].kind != .identifier else { return nil }
      guard literal(tokens[index + 2]) == "style" else { continue }
      guard isMark(index + 3, ")"), !isMark(index + 4, "."), isMark(index - 1, "."), isMark(index - 3, "="), index >= 4,
        tokens[index - 4].kind == .identifier
      else { return nil }
      holders.insert(string(tokens[index - 4]))
    }
    guard !holders.isEmpty else { return nil }
    var sheets: [String] = []
    for index in tokens.indices
    where tokens[index].kind == .identifier && holders.contains(string(tokens[index])) && !isMark(index - 1, ".") {
      if isMark(index + 1, "=") || isMark(index - 1, "(") && isMark(index + 1, ")") { continue }
      guard isMark(index + 1, "."), index + 2 < tokens.count else { return nil }
      let member = string(tokens[index + 2])
      if Self.settings.contains(member) { continue }
      // style.appendChild(document.createTextNode('…'))
      let isNode = member == "appendChild" && isMark(index + 3, "(") && isWord(index + 6, "createTextNode") && isMark(index + 7, "(")
      let isSet = Self.contents.contains(member) && isMark(index + 3, "=")
      let at = isNode ? index + 8 : index + 4
      guard isNode || isSet, at < tokens.count, tokens[at].kind == .string || tokens[at].kind == .template, !isMark(at + 1, "+"),
        !isMark(at + 1, ".")
      else { return nil }
      let sheet = literal(tokens[at])
      if sheet.contains(UnknownPiece.character) { return nil }
      sheets.append(sheet)
    }
    // A sheet that is made and filled nowhere in the text is filled elsewhere.
    return sheets.isEmpty ? nil : sheets
  }

  private func isWord(_ index: Int, _ word: String) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].kind == .identifier && string(tokens[index]) == word
  }
}
