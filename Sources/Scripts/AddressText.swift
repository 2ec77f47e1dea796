import Diagnostics

/// Addresses as attributes and scripts write them.
package enum AddressText {
  /// A text with what stands in braces unknown: no address holds a brace, so it is an expression of a component or a template for addresses.
  package static func withoutExpressions(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")), !text.utf8.contains(0x0A) else { return text }
    var out: [UInt8] = []
    var group: [UInt8] = []
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if depth == 0 { out.append(byte) } else { group.append(byte) }
      guard byte == UInt8(ascii: "}"), depth > 0 else { continue }
      depth -= 1
      if depth > 0 { continue }
      // What holds an address itself is an object around it.
      let isExpression = !zip(group, group.dropFirst()).contains {
        $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/")
      }
      out += isExpression ? Array(String(UnknownPiece.character).utf8) : group
      group.removeAll(keepingCapacity: true)
    }
    // Braces that are not closed are no expression.
    return depth == 0 ? String(decoding: out, as: UTF8.self) : text
  }

  /// A handler's program with white space for its comments, which say nothing of what it does. What stands behind a colon is an address: `https://…`.
  package static func withoutComments(_ script: String) -> String {
    guard script.utf8.contains(UInt8(ascii: "/")) else { return script }
    let bytes = Array(script.utf8)
    var out = bytes
    var quote: UInt8 = 0
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      if quote != 0 {
        if byte == UInt8(ascii: "\\") { at += 1 } else if byte == quote || byte == 0x0A && quote != UInt8(ascii: "`") { quote = 0 }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        quote = byte
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*"),
        at == 0 || bytes[at - 1] != UInt8(ascii: ":")
      {
        let end = endOfComment(bytes, from: at)
        for place in at..<end where out[place] != 0x0A { out[place] = 0x20 }
        at = end
        continue
      }
      at += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func endOfComment(_ bytes: [UInt8], from start: Int) -> Int {
    if bytes[start + 1] == UInt8(ascii: "/") { return bytes[start...].firstIndex(of: 0x0A) ?? bytes.count }
    var at = start + 2
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "*"), bytes[at + 1] == UInt8(ascii: "/") { return at + 2 }
      at += 1
    }
    return bytes.count
  }

  /// The format of the image that an address ends in: svg, png, jpeg, gif, webp or pdf.
  package static func imageFormat(of address: String) -> String? {
    if address.lowercased().hasPrefix("data:image/") {
      let type = address.lowercased().dropFirst(11).prefix { $0 != ";" && $0 != "," && $0 != "+" }
      return ["svg", "png", "jpeg", "gif", "webp"].contains(String(type)) ? String(type) : nil
    }
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...] {
    case "svg", "svgz": return "svg"
    case "png": return "png"
    case "jpg", "jpeg": return "jpeg"
    case "gif": return "gif"
    case "webp": return "webp"
    case "pdf": return "pdf"
    default: return nil
    }
  }
}
