import CSS
import Diagnostics
import ScreenModel
import Scripts

/// What a script says of styles, as far as its text tells without being run: the modules and sheets that it imports, whether it writes styles.
package struct ScriptStyles: Sendable {
  /// Longer scripts are not read: nobody knows what they bring.
  package static let sizeLimit = 8 << 20
  /// Imports beyond this many are left out; a script with so many is not followed.
  static let importLimit = 200

  /// What reports call the script.
  package let path: String
  /// The specifiers of its imports and exports, in their order: `./app.js`, `./app.css`, `vue`.
  let imports: [String]
  /// Whether it makes `style` elements, adds sheets or rules.
  let writesStyles: Bool
  /// What it changes in elements that it names, and the strings in it, of which some may be handed to functions as parts of such names.
  let changes: [ElementChange]
  let names: Set<String>
  /// What it does with elements by itself.
  let reveals: [ScriptReveal]
  /// Its letters where it makes fields ones for passwords: ``TypeScripts/concealing(_:)``.
  let concealing: String?
  /// Whether it is longer than ``sizeLimit``, so that nothing of it is known.
  let isTooLong: Bool

  /// `isInline`: whether it stands in a page, which knows itself what it changes there.
  package init(_ text: [UInt8], path: String, words: StyleSources, isInline: Bool = false) {
    self.path = path
    isTooLong = text.count > Self.sizeLimit
    let changing = !isTooLong && !isInline && !path.hasSuffix(".min.js") ? PageScript(text[...]) : nil
    changes = changing?.changes ?? []
    names = changing?.names ?? []
    reveals = isTooLong || path.hasSuffix(".min.js") ? [] : ScriptReveal.all(in: text[...])
    let mayConceal =
      !isInline && !path.hasSuffix(".min.js") && text.count <= ScriptReader.sizeLimit && text.firstRange(of: Array("password".utf8)) != nil
    concealing = mayConceal ? TypeScripts.concealing(String(decoding: text, as: UTF8.self)) : nil
    guard !isTooLong else {
      imports = []
      writesStyles = false
      return
    }
    imports = Self.imports(text[...])
    let writing = words.styleWriting.filter { text.firstRange(of: Array($0.utf8)) != nil }
    writesStyles = !writing.isEmpty && !(writing.allSatisfy { $0.hasPrefix("createElement(") } && Self.writesNoRules(text[...]))
  }

  /// Whether all that a script writes into the `style` elements that it makes stands there and sets nothing on any element: `@keyframes` alone.
  private static func writesNoRules(_ text: ArraySlice<UInt8>) -> Bool {
    ScriptReader(text).writtenSheets?.allSatisfy { text in
      let sheet = StyleSheet.parse(text)
      return sheet.rules.isEmpty && sheet.imports.isEmpty && sheet.fontFaces.isEmpty && sheet.registeredProperties.isEmpty
    } ?? false
  }

  /// The strings behind `import`, `import(` and `from`. Comments are passed over.
  private static func imports(_ text: ArraySlice<UInt8>) -> [String] {
    var found: [String] = []
    var i = text.startIndex
    while i < text.endIndex, found.count < importLimit {
      switch text[i] {
      case 0x2F where i + 1 < text.endIndex && text[i + 1] == 0x2F: i = text[i...].firstIndex(of: 0x0A) ?? text.endIndex
      case 0x2F where i + 1 < text.endIndex && text[i + 1] == 0x2A: i = endOfComment(text, from: i + 2)
      case 0x22, 0x27, 0x60: i = endOfString(text, from: i)
      case let byte where isWord(byte):
        let end = text[i...].firstIndex { !isWord($0) } ?? text.endIndex
        let word = text[i..<end]
        i = end
        if word.elementsEqual("import".utf8) || word.elementsEqual("from".utf8), let specifier = specifier(text, from: &i) {
          found.append(specifier)
        }
      default: i += 1
      }
    }
    return found
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  private static func specifier(_ text: ArraySlice<UInt8>, from start: inout Int) -> String? {
    var i = start
    while i < text.endIndex, text[i] <= 0x20 || text[i] == 0x28 { i += 1 }
    guard i < text.endIndex, text[i] == 0x22 || text[i] == 0x27 || text[i] == 0x60 else { return nil }
    let end = endOfString(text, from: i)
    start = end
    guard end - i >= 3, end - i <= 500 else { return nil }
    return String(decoding: text[i + 1..<end - 1], as: UTF8.self)
  }

  /// Behind a string's closing mark; a string that is not closed ends with its line.
  private static func endOfString(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    let quote = text[start]
    var i = start + 1
    while i < text.endIndex, text[i] != quote {
      if text[i] == 0x5C { i += 1 } else if text[i] == 0x0A, quote != 0x60 { break }
      i += 1
    }
    return min(i + 1, text.endIndex)
  }

  private static func endOfComment(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    var i = start
    while i + 1 < text.endIndex, text[i] != 0x2A || text[i + 1] != 0x2F { i += 1 }
    return min(i + 2, text.endIndex)
  }
}
