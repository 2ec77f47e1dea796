import Diagnostics

/// Where somebody types in a text of JSON, which need not be whole: comments and trailing commas are welcome, as is whatever is still missing.
struct JSONCursor {
  /// One step from the root of the text towards the cursor.
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  /// What is typed there.
  enum Place: Hashable { case key, value }

  /// The steps to the object whose key is typed, or to the value.
  private(set) var path: [Step] = []
  private(set) var place = Place.value
  /// The keys that the object with the cursor has, the one that is typed left out; in its order.
  private(set) var keys: [String] = []
  /// What the text to be inserted replaces: the string or the word with the cursor, a string with its quotation marks.
  private(set) var range: SourceRange
  /// What stands between the beginning of the string or word and the cursor, without the quotation mark and with its escapes.
  private(set) var typed = ""
  private(set) var isInString = false
  /// Whether a colon follows what is typed.
  private(set) var hasColon = false

  /// A container that is open.
  private struct Frame {
    let isObject: Bool
    var index = 0
    var key: String?
    /// In an object, whether a key comes next.
    var awaitsKey: Bool
    var keys: [String] = []
  }

  /// `offset`: the byte before which the cursor stands. Takes time in proportion to the text.
  init(_ text: [UInt8], offset: Int) {
    range = SourceRange(offset, offset)
    var frames: [Frame] = []
    var found: Int?
    var i = 0
    /// Takes down where the cursor is, the first time that it is met.
    func meet(_ token: SourceRange, _ frames: [Frame], isString: Bool) {
      guard found == nil else { return }
      found = frames.count
      range = token
      let start = min(offset, token.start + (isString ? 1 : 0))
      typed = String(decoding: text[start..<max(start, offset)], as: UTF8.self)
      isInString = isString
      place = frames.last?.awaitsKey == true ? .key : .value
      for (number, frame) in frames.enumerated() {
        if number == frames.count - 1, place == .key { break }
        path.append(frame.isObject ? .key(frame.key ?? "") : .index(frame.index))
      }
      var next = token.end
      while next < text.count, text[next] <= 0x20 { next += 1 }
      hasColon = next < text.count && text[next] == UInt8(ascii: ":")
    }
    while i < text.count {
      if found == nil, i >= offset, !Self.isWord(text[i]), text[i] != UInt8(ascii: "\"") {
        meet(SourceRange(offset, offset), frames, isString: false)
      }
      switch text[i] {
      case UInt8(ascii: "\""):
        let end = Self.endOfString(text, from: i)
        let isWhole = end > i + 1 && text[end - 1] == UInt8(ascii: "\"")
        let isHere = found == nil && offset > i && (offset < end || (offset == end && !isWhole))
        if found == nil, offset == i { meet(SourceRange(i, i), frames, isString: false) }
        if isHere { meet(SourceRange(i, end), frames, isString: true) }
        if let last = frames.indices.last, frames[last].awaitsKey {
          let key = String(decoding: text[i + 1..<max(i + 1, isWhole ? end - 1 : end)], as: UTF8.self)
          frames[last].key = key
          if !isHere { frames[last].keys.append(key) }
        }
        i = end
        continue
      case UInt8(ascii: "/"):
        if let end = Self.endOfComment(text, from: i) {
          i = end
          continue
        }
      case UInt8(ascii: "{"): frames.append(Frame(isObject: true, awaitsKey: true))
      case UInt8(ascii: "["): frames.append(Frame(isObject: false, awaitsKey: false))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let closed = frames.popLast(), found == frames.count + 1 {
          keys = closed.keys
          return
        }
      case UInt8(ascii: ":"): if let last = frames.indices.last { frames[last].awaitsKey = false }
      case UInt8(ascii: ","):
        if let last = frames.indices.last {
          frames[last].awaitsKey = frames[last].isObject
          frames[last].index += 1
        }
      case let byte where Self.isWord(byte):
        var end = i
        while end < text.count, Self.isWord(text[end]) { end += 1 }
        if found == nil, offset >= i, offset <= end { meet(SourceRange(i, end), frames, isString: false) }
        i = end
        continue
      default: break
      }
      i += 1
    }
    meet(SourceRange(offset, offset), frames, isString: false)
    if let found, found > 0, found <= frames.count { keys = frames[found - 1].keys }
  }

  /// Letters, digits and signs of words that stand without quotation marks: `true`, `-1`.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x2D
      || byte == 0x2E || byte == 0x5F || byte >= 0x80
  }

  /// Behind the quotation mark that ends a string, or the end of its line.
  private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
    var i = start + 1
    while i < text.count, text[i] != 0x0A, text[i] != 0x0D {
      if text[i] == UInt8(ascii: "\"") { return i + 1 }
      i += text[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(i, text.count)
  }

  private static func endOfComment(_ text: [UInt8], from start: Int) -> Int? {
    guard start + 1 < text.count else { return nil }
    if text[start + 1] == UInt8(ascii: "/") {
      var i = start + 2
      while i < text.count, text[i] != 0x0A { i += 1 }
      return i
    }
    guard text[start + 1] == UInt8(ascii: "*") else { return nil }
    var i = start + 2
    while i + 1 < text.count, !(text[i] == UInt8(ascii: "*") && text[i + 1] == UInt8(ascii: "/")) { i += 1 }
    return min(i + 2, text.count)
  }
}
