import Diagnostics

/// An address taken apart: what it leads to, and its parameters with their percent-encoding resolved.
package struct RequestAddress: Sendable {
  package struct Parameter: Sendable {
    package var name: String
    /// Percent-encoding and `+` resolved; unknown pieces stand as U+FFFC.
    package var value: String
    /// The bytes of the value in the address as it was given.
    package var valueRange: SourceRange
  }

  /// More parameters than any authorization has; what follows is not read.
  package static let maximumParameters = 60

  /// Lower case; empty for an address without one.
  package private(set) var scheme: String
  /// Host and path, without user and port.
  package private(set) var hostAndPath: String
  package private(set) var parameters: [Parameter] = []
  /// False where a piece that is not known may hold further parameters.
  package private(set) var isComplete = true
  package private(set) var hasQuery = false

  package init(_ address: String) {
    let bytes = Array(address.utf8)
    var start = 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    scheme = ""
    if let colon = bytes[start...].firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }),
      bytes[colon] == UInt8(ascii: ":"), colon + 2 < bytes.count, bytes[colon + 1] == UInt8(ascii: "/"),
      bytes[colon + 2] == UInt8(ascii: "/")
    {
      scheme = String(decoding: bytes[start..<colon], as: UTF8.self).lowercased()
      start = colon + 3
    } else if start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/"), bytes[start + 1] == UInt8(ascii: "/") {
      start += 2
    }
    let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
    hostAndPath = String(decoding: bytes[start..<end], as: UTF8.self)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "?") else {
      isComplete = !hostAndPath.contains(UnknownPiece.character)
      return
    }
    hasQuery = true
    let stop = bytes[end...].firstIndex { $0 == UInt8(ascii: "#") } ?? bytes.count
    readQuery(bytes, end + 1, stop)
  }

  /// The parameters of a query alone: the fields of a form that is sent with `get`.
  package init(scheme: String, hostAndPath: String) {
    self.scheme = scheme
    self.hostAndPath = hostAndPath
  }

  private mutating func readQuery(_ bytes: [UInt8], _ start: Int, _ stop: Int) {
    var at = start
    while at < stop, parameters.count < Self.maximumParameters {
      let end = bytes[at..<stop].firstIndex { $0 == UInt8(ascii: "&") } ?? stop
      defer { at = end + 1 }
      guard at < end else { continue }
      let equals = bytes[at..<end].firstIndex { $0 == UInt8(ascii: "=") }
      let name = Self.decoded(bytes[at..<(equals ?? end)])
      // A piece that is not known, in the place of a name, may be a whole query.
      if name.contains(UnknownPiece.character) {
        isComplete = false
        continue
      }
      let valueStart = equals.map { $0 + 1 } ?? end
      parameters.append(
        Parameter(name: name, value: Self.decoded(bytes[valueStart..<end]), valueRange: SourceRange(valueStart, end)))
    }
    // What a script or a template adds behind the last value may be further parameters as well as the rest of the value.
    if stop == bytes.count, bytes.count >= 3, bytes[(bytes.count - 3)...].elementsEqual([0xEF, 0xBF, 0xBC]),
      parameters.last?.value.count ?? 0 > 1,
      parameters.last?.value.last == UnknownPiece.character
    {
      isComplete = false
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case 0x30...0x39: byte - 0x30
      case 0x41...0x46: byte - 0x37
      case 0x61...0x66: byte - 0x57
      default: nil
      }
    }
    while at < bytes.endIndex {
      if bytes[at] == UInt8(ascii: "+") {
        out.append(0x20)
      } else if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.endIndex, let high = digit(bytes[at + 1]), let low = digit(bytes[at + 2]) {
        out.append(high << 4 | low)
        at += 2
      } else {
        out.append(bytes[at])
      }
      at += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The address with its scheme and host in lower case, in which their case says nothing.
  package static func withLowerCaseHost(_ address: String) -> String {
    let trimmed = address.trimmed
    guard let slashes = trimmed.firstRange(of: "//"), trimmed[..<slashes.lowerBound].utf8.count <= 10 else { return trimmed }
    let end = trimmed[slashes.upperBound...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? trimmed.endIndex
    guard trimmed[..<end].contains(where: { $0.isUppercase }) else { return trimmed }
    return trimmed[..<end].lowercased() + trimmed[end...]
  }

  package func value(of name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// domain, ip, localhost or relative; nil where a piece that is not known stands in the host.
  package static func hostKind(of address: String) -> String? {
    let own = RequestAddress(address)
    let isAbsolute = !own.scheme.isEmpty || address.trimmed.hasPrefix("//")
    if address.first == UnknownPiece.character { return nil }
    guard isAbsolute else { return "relative" }
    var host = String(own.hostAndPath.prefix { $0 != "/" })
    if let at = host.lastIndex(of: "@") { host = String(host[host.index(after: at)...]) }
    if host.contains(UnknownPiece.character) { return nil }
    if host.hasPrefix("[") { return host == "[::1]" || host.hasPrefix("[::1]") ? "localhost" : "ip" }
    host = String(host.prefix { $0 != ":" }).lowercased()
    if host.isEmpty { return "relative" }
    if host == "localhost" || host.hasSuffix(".localhost") { return "localhost" }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) { return host.hasPrefix("127.") ? "localhost" : "ip" }
    return "domain"
  }

  /// The scheme of an address, "relative" for one without; nil where a piece that is not known stands in its place.
  package static func scheme(of address: String) -> String? {
    let trimmed = address.trimmed
    if trimmed.first == UnknownPiece.character { return nil }
    let scheme = trimmed.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == "." }
    guard !scheme.isEmpty, trimmed.dropFirst(scheme.count).hasPrefix(":") else { return "relative" }
    // "localhost:3000/callback" has a port and no scheme.
    let rest = trimmed.dropFirst(scheme.count + 1)
    if !rest.hasPrefix("//"), rest.first?.isNumber == true { return "relative" }
    return scheme.lowercased()
  }
}
