import Synchronization

/// Numbers by their names, in a form that is read where it lies, at no cost when the program starts: what vocabularies are asked for a word.
///
/// Names are in NFC and sorted by their bytes. Texts are compared as `String` compares them: one that may not be in NFC itself, which is rare, is looked
/// up in a dictionary that is made for the first of them.
package struct PackedMap: Sendable {
  private let data: PackedBytes
  private let count: Int
  private let dictionary = Once<[String: Int]>()

  /// Of bytes that ``pack(_:)`` made.
  package init(_ data: PackedBytes) {
    self.data = data
    count = data.count < 3 ? 0 : data.cell(0)
  }

  /// The map of some names, which are in NFC; of two that are the same the first counts.
  package static func pack(_ entries: [(name: String, number: Int)]) -> [UInt8] {
    var numbers: [String: Int] = [:]
    for (name, number) in entries where numbers[name] == nil { numbers[name] = number }
    let sorted = numbers.map { (bytes: Array($0.key.utf8), number: $0.value) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    var places = PackedNumberWriter()
    var texts = PackedNumberWriter()
    places.appendCell(sorted.count)
    let start = 3 + 3 * sorted.count
    for entry in sorted {
      places.appendCell(start + texts.bytes.count)
      texts.append(entry.number)
      texts.append(String(decoding: entry.bytes, as: UTF8.self))
    }
    return places.bytes + texts.bytes
  }

  /// The number of a name; nil for one that is not there.
  package subscript(_ name: String) -> Int? {
    if count == 0 { return nil }
    guard Self.isComposed(name) else { return dictionary.value { all }[name] }
    var name = name
    return name.withUTF8 { find($0) }
  }

  private func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    var first = 0
    var end = count
    while first < end {
      let middle = (first + end) / 2
      var reader = PackedNumbers(data, at: data.cell(3 + 3 * middle))
      let number = reader.number()
      let order = reader.compareText(with: name)
      if order == 0 { return number }
      if order < 0 { first = middle + 1 } else { end = middle }
    }
    return nil
  }

  /// Everything, in no order.
  private var all: [String: Int] {
    var result: [String: Int] = [:]
    for index in 0..<count {
      var reader = PackedNumbers(data, at: data.cell(3 + 3 * index))
      let number = reader.number()
      result[reader.text()] = number
    }
    return result
  }

  /// Whether a text is in NFC for sure: it is of ASCII, or of letters that neither change nor join others, https://www.unicode.org/reports/tr15/#Detecting_Normalization_Forms.
  private static func isComposed(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<0x300, 0x400..<0x483, 0x5D0...0x5EA, 0x621...0x64A, 0x2010...0x2027, 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00...0x9FFF,
        0xAC00...0xD7A3, 0xFF01...0xFF5E:
        true
      default: false
      }
    }
  }
}
