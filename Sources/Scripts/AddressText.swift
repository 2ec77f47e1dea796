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
