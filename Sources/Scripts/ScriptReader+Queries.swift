import Diagnostics

/// The queries that scripts put together: `new URLSearchParams({…})`, lists of pairs that are joined, parameters that are set on a `URL`.
extension ScriptReader {
  /// More queries than any page makes; beyond it they are unknown.
  static let queryLimit = 50

  /// The query of an object literal: what is computed stands as an unknown value, and keys that are not known as a parameter without a name.
  static func query(of value: Value) -> String? {
    guard case .object(let properties, let isComplete) = value else { return nil }
    let unknown = String(UnknownPiece.character)
    var pieces = properties.map { property in
      let text =
        switch property.value {
        case .string(let string): percentEncoded(string)
        case .boolean(let boolean): boolean ? "true" : "false"
        default: unknown
        }
      return percentEncoded(property.key) + "=" + text
    }
    if !isComplete { pieces.append(unknown) }
    return pieces.joined(separator: "&")
  }

  /// The query that `new URLSearchParams(…)` makes from a token on; nil where something else stands there.
  func searchParameters(at start: Int, nesting: Int) -> (String, Int)? {
    guard start + 2 < tokens.count, tokens[start].kind == .identifier, string(tokens[start]) == "new",
      tokens[start + 1].kind == .identifier, string(tokens[start + 1]) == "URLSearchParams", isMark(start + 2, "(")
    else { return nil }
    let close = pastBalanced(start + 2)
    let end = pastChain(close)
    let unknown = (String(UnknownPiece.character), end)
    // Of what is called on it, writing it down alone leaves it as it is.
    guard end == close || end == close + 4 && string(tokens[close + 1]) == "toString" else { return unknown }
    let argument = start + 3
    if isMark(argument, "{") {
      let (value, stop) = object(at: argument, depth: nesting)
      return stop + 1 == close ? (Self.query(of: value) ?? unknown.0, end) : unknown
    }
    guard close == argument + 2, tokens[argument].kind == .identifier, let query = queries[string(tokens[argument])] else { return unknown }
    return (query, end)
  }

  /// A list of strings with `.join("…")` behind it, from its bracket on; nil where it is none.
  func joined(at start: Int, nesting: Int) -> (String, Int)? {
    guard isMark(start, "[") else { return nil }
    var pieces: [String] = []
    var index = start + 1
    while index < tokens.count, !isMark(index, "]"), pieces.count < 100 {
      guard let (piece, next) = sum(at: index, nesting: nesting), isMark(next, ",") || isMark(next, "]") else { return nil }
      pieces.append(piece)
      index = isMark(next, ",") ? next + 1 : next
    }
    guard isMark(index, "]"), isMark(index + 1, "."), index + 5 < tokens.count, string(tokens[index + 2]) == "join", isMark(index + 3, "("),
      tokens[index + 4].kind == .string, isMark(index + 5, ")"), pastChain(index + 1) == index + 6
    else { return nil }
    return (pieces.joined(separator: literal(tokens[index + 4])), index + 6)
  }

  /// A parameter by the arguments of a call that sets it, its name first; nil where the name is computed.
  func addedParameter(at start: Int) -> String? {
    guard start + 1 < tokens.count, tokens[start].kind == .string, isMark(start + 1, ",") else { return nil }
    var value = String(UnknownPiece.character)
    if let (known, end) = sum(at: start + 2, nesting: 0), isMark(end, ")") || isMark(end, ",") { value = known }
    return Self.percentEncoded(literal(tokens[start])) + "=" + Self.percentEncoded(value)
  }

  /// The parameters that a script sets on the `URL` that it makes of the address at a token; nil for none.
  func addedParameters(toAddressAt start: Int) -> String? {
    guard start >= 5, isMark(start - 1, "("), tokens[start - 2].kind == .identifier, string(tokens[start - 2]) == "URL",
      string(tokens[start - 3]) == "new", isMark(start - 4, "="), tokens[start - 5].kind == .identifier
    else { return nil }
    return addedParameters[string(tokens[start - 5])]?.joined(separator: "&")
  }

  /// A text as a component of an address; what is unknown stays so.
  static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x80...: out.append(byte)
      default: out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
