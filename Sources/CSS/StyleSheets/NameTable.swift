/// The distinct names of a sheet's declarations, found by their bytes without making a string for each use.
struct NameTable {
  private(set) var all: [String] = []
  /// Open addressing; indices into `all`, -1 where free. The size is a power of two.
  private var slots: [Int32] = Array(repeating: -1, count: 128)

  /// The index of the name of a token: in lower case, but a custom property's as written.
  mutating func index(of token: Token, in text: UnsafeBufferPointer<UInt8>) -> Int32 {
    let bytes = token.nameBytes
    let isCustom = bytes.count >= 2 && text[bytes.lowerBound] == UInt8(ascii: "-") && text[bytes.lowerBound + 1] == UInt8(ascii: "-")
    if token.needsResolving {
      let name = token.name(in: text)
      return Array((name.utf8.starts(with: "--".utf8) ? name : name.asciiLowercased).utf8).withUnsafeBufferPointer {
        index(of: $0, keepsCase: true)
      }
    }
    return index(of: UnsafeBufferPointer(rebasing: text[bytes]), keepsCase: isCustom)
  }

  private mutating func index(of bytes: UnsafeBufferPointer<UInt8>, keepsCase: Bool) -> Int32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(keepsCase ? byte : CodePoints.lowercased(byte))) &* 16_777_619 }
    let mask = slots.count - 1
    var slot = Int(hash ^ hash >> 15) & mask
    while slots[slot] >= 0 {
      var name = all[Int(slots[slot])]
      let isSame = name.withUTF8 { known in
        guard known.count == bytes.count else { return false }
        for i in 0..<known.count where known[i] != (keepsCase ? bytes[i] : CodePoints.lowercased(bytes[i])) { return false }
        return true
      }
      if isSame { return slots[slot] }
      slot = (slot + 1) & mask
    }
    let string = String(decoding: bytes, as: UTF8.self)
    let index = Int32(all.count)
    all.append(keepsCase ? string : string.asciiLowercased)
    slots[slot] = index
    if all.count * 2 > slots.count { grow() }
    return index
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = Array(repeating: -1, count: mask + 1)
    for (index, name) in all.enumerated() {
      var hash: UInt32 = 2_166_136_261
      for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      var slot = Int(hash ^ hash >> 15) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(index)
    }
  }
}
