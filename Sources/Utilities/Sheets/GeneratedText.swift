import Diagnostics

/// The text of a sheet that a framework would write, with what each part of it comes from.
package struct GeneratedText: Sendable {
  package enum Origin: Sendable, Equatable {
    /// A class name of the page.
    case className(String)
    /// A place in a file that the part stands for.
    case place(file: String, range: SourceRange)
    /// The part stands in a file as it does here, from an offset on.
    case verbatim(file: String, offset: Int)
    /// The framework's own.
    case framework
  }

  private(set) var bytes: [UInt8] = []
  private var parts: [(start: Int, origin: Origin)] = []

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ text: String, _ origin: Origin) {
    guard !text.isEmpty else { return }
    parts.append((bytes.count, origin))
    bytes += text.utf8
  }

  mutating func append(_ text: [UInt8], _ range: Range<Int>, of file: String) {
    guard !range.isEmpty else { return }
    parts.append((bytes.count, .verbatim(file: file, offset: range.lowerBound)))
    bytes += text[range]
  }

  mutating func append(_ other: GeneratedText) {
    parts += other.parts.map { ($0.start + bytes.count, $0.origin) }
    bytes += other.bytes
  }

  /// What a byte comes from.
  package func origin(at offset: Int) -> Origin {
    guard let (index, part) = part(at: offset), offset < bytes.count else { return .framework }
    if case .verbatim(let file, let start) = part { return .verbatim(file: file, offset: start + offset - parts[index].start) }
    return part
  }

  private func part(at offset: Int) -> (Int, Origin)? {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : (low - 1, parts[low - 1].origin)
  }
}
