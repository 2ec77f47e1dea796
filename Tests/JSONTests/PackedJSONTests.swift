import Diagnostics
import JSON
import Testing

@Suite struct PackedJSONTests {
  private let text = #"{"a": [1, -2.5, 4294967296, true, false, null], "ä": {"b": "x\ny", "b": ""}, "c": 1e300}"#

  @Test func `A packed value reads back the same, ranges too`() throws {
    let node = try JSONParser.parse(Array(text.utf8))
    #expect(PackedJSON.unpack(PackedJSON.pack(node, withRanges: true)) == node)
    let plain = try #require(PackedJSON.unpack(PackedJSON.pack(node, withRanges: false)))
    #expect(JSONWriter.write(plain) == JSONWriter.write(node))
    #expect(plain.range.isEmpty)
  }

  @Test func `Bytes that are cut off or changed do no harm`() throws {
    let bytes = PackedJSON.pack(try JSONParser.parse(Array(text.utf8)), withRanges: true)
    for end in 0..<bytes.count { #expect(PackedJSON.unpack(Array(bytes[..<end])) == nil) }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0xFF
      _ = PackedJSON.unpack(changed)
    }
  }
}
