import Words

/// Writes the index of phrases as Swift. Its tables are ASCII and stand in string literals, which are read where they lie.
enum PhraseGenerator {
  static func source(_ tables: PhraseIndexBuilder.Tables) -> String {
    """
    // Made by compile-catalog from rules/vocabulary/judgements.json and rules/vocabulary/phrases/; not to be edited.
    import Words

    extension PhraseIndex.Tables {
      static let compiled = PhraseIndex.Tables(
        slots: "\(literal(tables.slots))",
        findings: "\(literal(tables.findings))",
        judgements: "\(literal(tables.judgements))",
        patterns: "\(literal(tables.patterns))",
        words: [
    \(tables.words.map { "      \"" + literal(Array($0.utf8)) + "\"," }.joined(separator: "\n"))
        ],
        groupCount: \(tables.groupCount))
    }

    """
  }

  /// UTF-8 as it stands between the quotation marks of a literal.
  static func literal(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += [UInt8(ascii: "\\"), byte]
      case 0x20..<0x7F, 0x80...: out.append(byte)
      case 0: out += Array("\\0".utf8)
      default: out += Array("\\u{\(String(byte, radix: 16))}".utf8)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
