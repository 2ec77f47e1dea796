import Apps
import Diagnostics
import Testing

/// Binary property lists. The sample was written by Python's `plistlib`.
@Suite struct BinaryPropertyListTests {
  private static let hex =
    "62706c6973743030d90102030405060708090a1f202122232425265541727261795444617461544461746553496e74544c6f6e675f10184e5343616d"
    + "65726155736167654465736372697074696f6e545265616c54547275655457696465af10140b0c0d0e0f101112131415161718191a1b1c1d1e100010"
    + "0110021003100410051006100710081009100a100b100c100d100e100f1010101110121013436162633341c782f84000000013fffffffffffffffb5f"
    + "11012c787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878"
    + "787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878"
    + "787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878"
    + "787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878"
    + "787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878787878"
    + "7878785c526561647320636f6465732e233ff8000000000000096b0047007200f600df0065002065e5672c0020d83cdf4e0008001b00210026002b00"
    + "2f0034004f00540059005e007500770079007b007d007f00810083008500870089008b008d008f00910093009500970099009b009d00a100aa00b301"
    + "e301f001f901fa0000000000000201000000000000002700000000000000000000000000000211"

  static let sample: [UInt8] = stride(from: 0, to: hex.utf8.count, by: 2).map { at in
    let digits = Array(hex.utf8)[at..<(at + 2)]
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)!
  }

  private static func list(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList { try PropertyList.parse(binary: bytes) }

  @Test func `Every kind of value is read, keys by name`() throws {
    let entries = try #require(try Self.list(Self.sample).root.entries)
    #expect(entries.map(\.key) == ["Array", "Date", "Data", "Int", "Long", "NSCameraUsageDescription", "Real", "True", "Wide"].sorted())
    let root = try Self.list(Self.sample).root
    #expect(root["NSCameraUsageDescription"]?.string == "Reads codes.")
    #expect(root["Wide"]?.string == "Größe 日本 🍎")
    #expect(root["Long"]?.string == String(repeating: "x", count: 300))
    #expect(root["Array"]?.items?.count == 20)
    #expect(root["True"]?.boolean == true)
    if case .integer(let number)? = root["Int"]?.value { #expect(number == -5) } else { Issue.record("not an integer") }
    if case .real(let number)? = root["Real"]?.value { #expect(number == 1.5) } else { Issue.record("not a number") }
  }

  @Test func `Any cut and any wrong byte ends in an error or in values`() {
    for length in 0..<Self.sample.count { _ = try? Self.list(Array(Self.sample[..<length])) }
    for at in Self.sample.indices {
      for byte in [0x00, 0x0F, 0x1F, 0x5F, 0x6F, 0xAF, 0xD1, 0xDF, 0xFF] as [UInt8] {
        var wrong = Self.sample
        wrong[at] = byte
        _ = try? Self.list(wrong)
      }
    }
    #expect(throws: PropertyListError.self) { try Self.list(Array(Self.sample[..<60])) }
  }

  /// A header, objects, their offsets and the trailer.
  private static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] { bytes += (0..<8).reversed().map { UInt8(number >> (8 * $0) & 255) } }
    return bytes
  }

  @Test func `A circle, a tree of shared objects and huge counts end in errors`() {
    // An array that holds itself.
    let circle = #expect(throws: PropertyListError.self) { try Self.list(Self.file([[0xA1, 0]])) }
    #expect(circle?.message.contains("in a circle") == true)
    // Thirty arrays that each hold the next one twice: a thousand million values.
    let shared = (0..<30).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0x09]]
    let tree = #expect(throws: PropertyListError.self) { try Self.list(Self.file(shared)) }
    #expect(tree?.message.contains("200000") == true)
    #expect(throws: PropertyListError.self) { try Self.list(Self.file([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])) }
    #expect(throws: PropertyListError.self) { try Self.list(Self.file([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]])) }
    #expect(throws: PropertyListError.self) { try Self.list(Self.file([[0xD1, 1, 2], [0x09], [0x09]])) }
  }
}
