// Prints what bytes stand for in encodings, for scripts/conformance_encodings.py: on each line of standard input a label and bytes in base 16, on each
// line of standard output the encoding's name and the text's UTF-8 in base 16. A label that is not known gets "-".
import Diagnostics

func digits(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

while let line = readLine() {
  let words = line.split(separator: " ", omittingEmptySubsequences: false)
  guard words.count == 2, let encoding = CharacterEncoding(label: String(words[0])) else {
    print("-")
    continue
  }
  let hex = Array(words[1].utf8)
  let bytes = stride(from: 0, to: hex.count - 1, by: 2).compactMap { UInt8(String(decoding: hex[$0...$0 + 1], as: UTF8.self), radix: 16) }
  print(encoding.rawValue, digits(CharacterDecoder(bytes, as: encoding).text))
}
