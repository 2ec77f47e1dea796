import Foundation
import TestSupport
import Testing

@testable import Fonts

/// Data as other programs compress it: zlib's and Brotli's own.
struct DecompressionTests {
  static let sentence =
    "Sign in with your account. The password is at least 8 characters long, and the time that is left for the information is shown. "
  static let text = Array(String(repeating: sentence, count: 6).utf8)

  static func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

  @Test(
    "DEFLATE with codes of its own, and with those that the format fixes",
    arguments: [
      "eNrtjcENg0AMBFvZAiLe6YM0YB0HtnTY6Gx0onucNJEPn9VKO6uZZVOIYkgwLjs7qBQ7NSZ8uOIg92F9gTgo0Cp54I3C1KlE7Y5mur1AuiCSD9kzONE8tLoGVuu/RTTbTiGm383Zhk6YH/2j/4/+BvLrEFw=",
      "eAELzkzPU8jMUyjPLMlQqMwvLVJITE7OL80r0VMIyUhVKEgsLi7PL0pRyCxWSCxRyElNLC5RsFBIzkgsSkwuSS0qVsjJz0vXUUjMS1EoAaovycwFEhlApUANOalpJQpp+UVgmcw8ICs3sSQzPw8kV5yRX56npxA8av2o9QNjPQDy6xBc",
    ])
  func inflates(_ compressed: String) throws {
    let bytes = try Self.bytes(compressed)
    #expect(Inflate.zlib(bytes[...], size: Self.text.count) == Self.text)
    #expect(Inflate.zlib(bytes[...], size: Self.text.count - 1) == nil)
    for end in 0..<(bytes.count - 4) { #expect(Inflate.zlib(bytes[..<end], size: Self.text.count) == nil) }
  }

  @Test("Stored DEFLATE")
  func takesStored() throws {
    let stored: [UInt8] = [0x78, 0x01, 0x01, 3, 0, 0xFC, 0xFF, 65, 66, 67]
    #expect(Inflate.zlib(stored[...], size: 3) == [65, 66, 67])
    #expect(Inflate.zlib(stored.dropLast(), size: 3) == nil)
  }

  @Test("Brotli with words of its dictionary")
  func decompressesBrotli() throws {
    let bytes = try Self.bytes(
      "G/kCgJwJdozEspUhPqOeOkt702k4d3kbxA1tbsrR1UEzDti/uwQyajYAGSAOmnHCQRJE+24HGFnNn//AemT8uEm+6hAYVLDgicbxRVB6bryQ5l/DHg==")
    #expect(Brotli.decompress(bytes[...], size: Self.text.count) == Self.text)
    #expect(Brotli.decompress(bytes[...], size: Self.text.count + 1) == nil)
    for end in 0..<(bytes.count - 1) { #expect(Brotli.decompress(bytes[..<end], size: Self.text.count) == nil) }
  }
}
