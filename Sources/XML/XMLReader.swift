internal import LibXMLShim
import Diagnostics

/// Why a text is not the XML that can be read here, and where.
package struct XMLError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case notWellFormed
    case tooDeep
    case tooLarge
    /// The document declares or uses entities of its own.
    case entities
  }

  package var kind: Kind
  /// One sentence, ending in a full stop.
  package var message: String
  /// The byte or bytes at fault.
  package var range: SourceRange

  package init(_ kind: Kind, _ message: String, _ range: SourceRange) {
    self.kind = kind
    self.message = message
    self.range = range
  }
}

/// What an XML text is made of, in order, with exact bytes.
package enum XMLEvent: Sendable {
  /// The range is the start tag with its brackets. An empty tag is followed by its end.
  case start(name: String, attributes: [XMLAttribute], range: SourceRange)
  /// The range is the end tag with its brackets; empty for an empty tag, behind it.
  case end(name: String, range: SourceRange)
  /// Resolved characters, all between two tags or comments; the brackets of CDATA sections are in the range.
  case text(String, range: SourceRange)
  case comment(String, range: SourceRange)
}

/// An attribute with the bytes of its name and of its value without quotation marks.
package struct XMLAttribute: Hashable, Sendable {
  package var name: String
  package var value: String
  package var nameRange: SourceRange
  package var valueRange: SourceRange
}

/// Reads XML with libxml2. Nothing is loaded and no entity is expanded but the five predefined ones and character references.
package enum XMLReader {
  /// Elements within elements. libxml2 itself goes no deeper without `XML_PARSE_HUGE`, which would lift all its other limits as well; a
  /// property list of Apple's needs fewer than ten. A deeper text is an error at the tag that goes too deep, and nothing of it is read.
  package static let depthLimit = 256
  package static let sizeLimit = 64 * 1024 * 1024

  /// The events of a whole text in UTF-8. Text that is not well-formed is an error at the first wrong place.
  package static func events(_ text: [UInt8]) throws(XMLError) -> [XMLEvent] {
    guard text.count <= sizeLimit else {
      throw XMLError(.tooLarge, "The XML text is larger than \(sizeLimit / 1024 / 1024) MiB.", SourceRange(0, 0))
    }
    guard !text.isEmpty else { throw XMLError(.notWellFormed, "The XML text is empty.", SourceRange(0, 0)) }
    let parsed = text.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { higlint_xml_parse($0.baseAddress, Int32($0.count), Int32(depthLimit)) }
    }
    guard let parsed else { throw XMLError(.tooLarge, "There is not enough memory to read the XML text.", SourceRange(0, 0)) }
    defer { higlint_xml_free(parsed) }
    if let error = error(parsed.pointee, text) { throw error }
    return text.withUnsafeBufferPointer { events(parsed.pointee, $0) }
  }

  private static func error(_ result: higlint_xml_result, _ text: [UInt8]) -> XMLError? {
    let place = tag(around: min(Int(result.stop_offset), text.count), text)
    switch Int(result.stopped) {
    case Int(HIGLINT_XML_STOP_DEPTH): return XMLError(.tooDeep, "Elements are nested deeper than \(depthLimit).", place)
    case Int(HIGLINT_XML_STOP_ENTITY):
      return XMLError(.entities, "The document declares entities of its own, which are not read.", place)
    case Int(HIGLINT_XML_STOP_MEMORY): return XMLError(.tooLarge, "There is not enough memory to read the XML text.", place)
    default: break
    }
    guard result.error_code != 0 else { return nil }
    // Without line numbers of nodes, libxml2 says that each element begins in line 0.
    let message = withUnsafeBytes(of: result.error_message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      .replacing(" line 0 and ", with: " and ")
    let offset = offset(line: Int(result.error_line), column: Int(result.error_column), text)
    return XMLError(
      .notWellFormed, "The XML is not well-formed: \(message)\(message.hasSuffix(".") ? "" : ".")",
      SourceRange(offset, min(offset + 1, text.count)))
  }

  /// From the last `<` before a place up to it.
  private static func tag(around offset: Int, _ text: [UInt8]) -> SourceRange {
    let start = text[..<offset].lastIndex(of: 0x3C) ?? offset
    return SourceRange(start, offset)
  }

  /// libxml2 counts lines by LF and columns in characters, both from 1.
  private static func offset(line: Int, column: Int, _ text: [UInt8]) -> Int {
    var i = 0
    var lines = line - 1
    while lines > 0, let next = text[i...].firstIndex(of: 0x0A) {
      i = next + 1
      lines -= 1
    }
    var characters = column - 1
    while i < text.count, characters > 0, text[i] != 0x0A {
      i += 1
      while i < text.count, text[i] & 0xC0 == 0x80 { i += 1 }
      characters -= 1
    }
    return min(i, text.count)
  }

  private static func events(_ result: higlint_xml_result, _ text: UnsafeBufferPointer<UInt8>) -> [XMLEvent] {
    var events: [XMLEvent] = []
    events.reserveCapacity(result.event_count)
    func string(_ start: Int, _ length: Int) -> String {
      guard let strings = result.strings else { return "" }
      return UnsafeBufferPointer(start: strings + start, count: length).withMemoryRebound(to: UInt8.self) {
        String(decoding: $0, as: UTF8.self)
      }
    }
    var position = 0
    var pending = ""
    /// libxml2 reports a text in pieces, some before and some behind their bytes; the tags around it say where it stands.
    func flush(before start: Int) {
      if !pending.isEmpty { events.append(.text(pending, range: SourceRange(position, start))) }
      pending = ""
    }
    for index in 0..<result.event_count {
      guard let event = result.events?[index] else { break }
      let offset = min(max(Int(event.offset), 0), text.count)
      let words = string(event.string, event.length)
      switch Int(event.kind) {
      case Int(HIGLINT_XML_START):
        var start = max(offset - 1, 0)
        while start > position, text[start] != 0x3C { start -= 1 }
        var end = offset
        while end < text.count, text[end] != 0x3E { end += 1 }
        end = min(end + 1, text.count)
        var attributes: [XMLAttribute] = []
        var i = start + 1
        while i < end, !isSpace(text[i]), text[i] != 0x2F, text[i] != 0x3E { i += 1 }
        for k in 0..<Int(event.attributes) {
          guard let attribute = result.attributes?[event.first_attribute + k] else { break }
          let ranges = attributeRanges(text, &i, end)
          attributes.append(
            XMLAttribute(
              name: string(attribute.name, attribute.name_length), value: string(attribute.value, attribute.value_length),
              nameRange: ranges.name,
              valueRange: ranges.value))
        }
        flush(before: start)
        events.append(.start(name: words, attributes: attributes, range: SourceRange(start, end)))
        position = end
      case Int(HIGLINT_XML_END):
        var start = offset
        if offset > position {
          start = offset - 1
          while start > position, text[start] != 0x3C { start -= 1 }
        }
        flush(before: start)
        events.append(.end(name: words, range: SourceRange(start, offset)))
        position = offset
      case Int(HIGLINT_XML_COMMENT):
        var start = max(position, offset - event.length - 7)
        while start > position, !(text[start] == 0x3C && start + 1 < text.count && text[start + 1] == 0x21) { start -= 1 }
        flush(before: start)
        events.append(.comment(words, range: SourceRange(start, offset)))
        position = offset
      default: pending += words
      }
    }
    return events
  }

  private static func attributeRanges(
    _ text: UnsafeBufferPointer<UInt8>, _ i: inout Int, _ end: Int
  ) -> (name: SourceRange, value: SourceRange) {
    while i < end, isSpace(text[i]) { i += 1 }
    let nameStart = i
    while i < end, !isSpace(text[i]), text[i] != 0x3D { i += 1 }
    let name = SourceRange(nameStart, i)
    while i < end, text[i] != 0x22, text[i] != 0x27 { i += 1 }
    guard i < end else { return (name, SourceRange(i, i)) }
    let quote = text[i]
    i += 1
    let valueStart = i
    while i < end, text[i] != quote { i += 1 }
    let value = SourceRange(valueStart, i)
    i = min(i + 1, end)
    return (name, value)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
}
