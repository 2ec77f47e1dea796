/// The tables of a font file, out of the wrapping that it comes in: TrueType and OpenType as they are, WOFF and WOFF2.
struct FontContainer {
  private(set) var tables: [UInt32: FontTable] = [:]
  /// Of WOFF2: tables whose bytes are not those that the format's other wrappings hold.
  private(set) var transformed: Set<UInt32> = []

  /// Larger files, and larger tables in compressed ones, are not read.
  static let maximumSize = 24 << 20
  private static let maximumTables = 128

  /// The bytes of a table's name as a number.
  static func tag(_ name: StaticString) -> UInt32 {
    var tag: UInt32 = 0
    for byte in UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount) { tag = tag << 8 | UInt32(byte) }
    return tag
  }

  /// Nil for what is no font file, is cut, or is wrapped in another way.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes.count <= Self.maximumSize else { return nil }
    let file = FontTable(bytes, 0, bytes.count)
    let isRead: Bool
    switch UInt32(truncatingIfNeeded: file.unsigned32(0)) {
    case 0x0001_0000, Self.tag("OTTO"), Self.tag("true"): isRead = readTables(file, at: 0)
    case Self.tag("ttcf"): isRead = readTables(file, at: file.unsigned32(12))
    case Self.tag("wOFF"): isRead = readWOFF(file)
    case Self.tag("wOF2"): isRead = readWOFF2(file)
    default: isRead = false
    }
    guard isRead else { return nil }
  }

  /// https://learn.microsoft.com/en-us/typography/opentype/spec/otff#table-directory
  private mutating func readTables(_ file: FontTable, at start: Int) -> Bool {
    let count = file.unsigned16(start + 4)
    guard count > 0, count <= Self.maximumTables, start + 12 + 16 * count <= file.count else { return false }
    for i in 0..<count {
      let record = start + 12 + 16 * i
      let (offset, length) = (file.unsigned32(record + 8), file.unsigned32(record + 12))
      guard offset + length <= file.count else { return false }
      tables[UInt32(truncatingIfNeeded: file.unsigned32(record))] = file.part(offset, length)
    }
    return true
  }

  /// https://www.w3.org/TR/WOFF/#TableDirectory
  private mutating func readWOFF(_ file: FontTable) -> Bool {
    let count = file.unsigned16(12)
    guard count > 0, count <= Self.maximumTables, 44 + 20 * count <= file.count else { return false }
    var total = 0
    for i in 0..<count {
      let record = 44 + 20 * i
      let (offset, stored, length) = (file.unsigned32(record + 4), file.unsigned32(record + 8), file.unsigned32(record + 12))
      total += length
      guard offset + stored <= file.count, stored <= length, total <= Self.maximumSize else { return false }
      let part = file.part(offset, stored)
      let tag = UInt32(truncatingIfNeeded: file.unsigned32(record))
      guard Self.isRead(tag) else { continue }
      if stored == length {
        tables[tag] = part
      } else {
        guard let bytes = Inflate.zlib(part.slice, size: length) else { return false }
        tables[tag] = FontTable(bytes, 0, bytes.count)
      }
    }
    return true
  }

  /// https://www.w3.org/TR/WOFF2/#table_dir_format
  private mutating func readWOFF2(_ file: FontTable) -> Bool {
    let count = file.unsigned16(12)
    guard count > 0, count <= Self.maximumTables, UInt32(truncatingIfNeeded: file.unsigned32(4)) != Self.tag("ttcf") else { return false }
    var place = 48
    var entries: [(tag: UInt32, length: Int, isTransformed: Bool)] = []
    var total = 0
    for _ in 0..<count {
      let flags = file.byte(place)
      place += 1
      var tag = UInt32(truncatingIfNeeded: file.unsigned32(place))
      if flags & 63 < Self.knownTags.count {
        tag = Self.tag(Self.knownTags[flags & 63])
      } else {
        place += 4
      }
      guard var length = Self.number(file, &place) else { return false }
      let hasOutlines = tag == Self.tag("glyf") || tag == Self.tag("loca")
      let isTransformed = hasOutlines ? flags >> 6 != 3 : flags >> 6 != 0
      if isTransformed {
        guard let own = Self.number(file, &place) else { return false }
        length = own
      }
      total += length
      guard total <= Self.maximumSize else { return false }
      entries.append((tag, length, isTransformed))
    }
    guard let bytes = Brotli.decompress(file.part(place, file.unsigned32(20)).slice, size: total) else { return false }
    var offset = 0
    for entry in entries {
      tables[entry.tag] = FontTable(bytes, offset, entry.length)
      if entry.isTransformed { transformed.insert(entry.tag) }
      offset += entry.length
    }
    return true
  }

  /// https://www.w3.org/TR/WOFF2/#UIntBase128
  private static func number(_ file: FontTable, _ place: inout Int) -> Int? {
    var value = 0
    for i in 0..<5 {
      guard place < file.count else { return nil }
      let byte = file.byte(place)
      place += 1
      if i == 0, byte == 0x80 { return nil }
      value = value << 7 | byte & 0x7F
      if byte < 0x80 { return value <= UInt32.max ? value : nil }
    }
    return nil
  }

  /// Whether a table is of use here: outlines need not be unpacked.
  private static func isRead(_ tag: UInt32) -> Bool { tag != self.tag("CFF ") && tag != self.tag("glyf") }

  private static let knownTags: [StaticString] = [
    "cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "cvt ", "fpgm", "glyf", "loca", "prep", "CFF ", "VORG", "EBDT", "EBLC",
    "gasp", "hdmx", "kern", "LTSH", "PCLT", "VDMX", "vhea", "vmtx", "BASE", "GDEF", "GPOS", "GSUB", "EBSC", "JSTF", "MATH", "CBDT", "CBLC",
    "COLR", "CPAL", "SVG ", "sbix", "acnt", "avar", "bdat", "bloc", "bsln", "cvar", "fdsc", "feat", "fmtx", "fvar", "gvar", "hsty", "just",
    "lcar", "mort", "morx", "opbd", "prop", "trak", "Zapf", "Silf", "Glat", "Gloc", "Feat", "Sill",
  ]
}
