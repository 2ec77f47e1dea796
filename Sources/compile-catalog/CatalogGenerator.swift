/// Gathers entries and writes them as Swift. An array of bytes takes the compiler minutes, so each entry is one string literal, which costs nothing
/// when the program starts. Rules and maps are UTF-8 and are read where they lie; of the others printable ASCII stands for itself, and any other byte is
/// `~` and two letters, its upper and lower four bits from "a" on.
struct CatalogGenerator {
  enum Kind: Int {
    case rule, vocabulary, schema, example, map
  }

  private var index = ""

  mutating func add(_ kind: Kind, _ name: String, _ bytes: [UInt8]) {
    let quoted = name.unicodeScalars.map { $0.value >= 0x20 && $0.value < 0x7F && $0 != "\"" && $0 != "\\" ? String($0) : "?" }.joined()
    index += "  CatalogEntry(kind: \(kind.rawValue), name: \"\(quoted)\", data: \"\(literal(bytes))\"),\n"
  }

  var source: String {
    """
    // Made by compile-catalog from rules/ and fixtures/rules/; not to be edited.
    extension CatalogEntry {
      static let all: [CatalogEntry] = [
    \(index)]
    }

    """
  }

  /// Adds what is UTF-8 and needs no unpacking.
  mutating func add(readable kind: Kind, _ name: String, _ bytes: [UInt8]) {
    index += "  CatalogEntry(kind: \(kind.rawValue), name: \"\(name)\", data: \"\(PhraseGenerator.literal(bytes))\"),\n"
  }

  private func literal(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 2)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += [0x5C, byte]
      case 0x20..<0x7E: out.append(byte)
      default: out += [UInt8(ascii: "~"), UInt8(ascii: "a") + byte >> 4, UInt8(ascii: "a") + byte & 15]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
