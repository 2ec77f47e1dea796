/// What a file says of its own encoding.
struct EncodingDeclaration {
  /// What the file names, as it is written in small letters.
  var label: String
  /// Where it names it.
  var range: SourceRange
  /// Nil for a name that nobody knows.
  var encoding: CharacterEncoding?

  /// How far into a page browsers look before they show anything, and how far declarations are looked for where bytes are not UTF-8: a browser takes
  /// one that comes late too, and in a template code may stand before it.
  private static let limits = (prescan: 1024, late: 1 << 16)

  /// What a file names. Of several declarations counts the one that a server or a browser follows; one that names nothing known counts where
  /// no other is there. What programs send, and what stands behind the first bytes of a page, counts where the bytes may be no UTF-8.
  static func find(_ bytes: [UInt8], as format: TextDecoder.Format, path: String, _ signs: TextSigns) -> EncodingDeclaration? {
    switch format {
    case .css: return inCSS(bytes)
    case .xml: return inXML(bytes)
    case .plain: return nil
    case .html: break
    }
    let kind = SourceKind(path)
    switch kind {
    case .plain: return nil
    case .css: return inCSS(bytes)
    case .xml: return inXML(bytes)
    case .gettext: return ProgramEncoding.inGettext(bytes)
    case .markup, .servlet, .activeServer, .php, .commented: break
    }
    let isOpen = !signs.isUTF8 || signs.hasEscape
    let places: [() -> EncodingDeclaration?] = [
      { isOpen || signs.letterCount == 0 ? ProgramEncoding.before(bytes, kind) : nil }, { inHTML(bytes, limits.prescan) },
      { isOpen && bytes.count > limits.prescan ? inHTML(bytes, limits.late) : nil }, { inXML(bytes) },
      { isOpen ? ProgramEncoding.after(bytes, kind) : nil },
    ]
    var unknown: EncodingDeclaration?
    for place in places {
      guard let found = place() else { continue }
      if found.encoding != nil { return found }
      // What a template writes says nothing here: `<meta charset="<?php bloginfo('charset') ?>">`.
      if !found.label.contains(where: { "<{%@$#(".contains($0) }) { unknown = unknown ?? found }
    }
    return unknown
  }

  init(_ bytes: [UInt8], _ range: SourceRange, _ encoding: (String) -> CharacterEncoding?) {
    label = EncodingScan.word(bytes, range.bytes)
    self.range = range
    self.encoding = encoding(label)
  }

  /// UTF-16 that is declared in bytes that can be read is UTF-8.
  static func readable(_ label: String) -> CharacterEncoding? {
    let encoding = CharacterEncoding(label: label)
    return encoding == .utf16LE || encoding == .utf16BE ? .utf8 : encoding
  }

  // MARK: - HTML

  /// The first declaration of an encoding that is known; else the first one.
  ///
  /// https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
  private static func inHTML(_ bytes: [UInt8], _ limit: Int) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, limit))
    var unknown: EncodingDeclaration?
    while let byte = scan.byte {
      guard byte == 0x3C else {
        scan.at += 1
        continue
      }
      let next = scan.ahead(1)
      if scan.has("<!--") {
        scan.at += 2
        scan.skip(past: "-->")
      } else if scan.has("<meta"), let after = scan.ahead(5), after == 0x2F || EncodingScan.isSpace(after) {
        scan.at += 5
        guard let found = meta(&scan) else { continue }
        if found.encoding != nil { return found }
        unknown = unknown ?? found
      } else if EncodingScan.isLetter(next) || next == 0x2F && EncodingScan.isLetter(scan.ahead(2)) {
        scan.at += 1
        while let byte = scan.byte, !EncodingScan.isSpace(byte), byte != 0x3E { scan.at += 1 }
        while scan.attribute() != nil {}
      } else if next == 0x21 || next == 0x2F || next == 0x3F {
        scan.skip(past: ">")
      } else {
        scan.at += 1
      }
    }
    return unknown
  }

  /// What the attributes of a `meta` say; nil where they say nothing of encodings.
  private static func meta(_ scan: inout EncodingScan) -> EncodingDeclaration? {
    var seen: Set<String> = []
    var isPragma = false
    var needsPragma = false
    var found: SourceRange?
    while let (name, value) = scan.attribute() {
      guard seen.insert(name).inserted else { continue }
      switch name {
      case "http-equiv": isPragma = EncodingScan.word(scan.bytes, value.bytes) == "content-type"
      case "charset": (found, needsPragma) = (value, false)
      case "content":
        if found == nil, let charset = charset(scan.bytes, value.bytes) { (found, needsPragma) = (charset, true) }
      default: break
      }
    }
    guard let found, !needsPragma || isPragma else { return nil }
    return EncodingDeclaration(scan.bytes, found) { $0 == "x-user-defined" ? .windows1252 : readable($0) }
  }

  /// Where a content type names an encoding: `text/html; charset=euc-kr`.
  ///
  /// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements
  static func charset(_ bytes: [UInt8], _ range: Range<Int>) -> SourceRange? {
    var scan = EncodingScan(bytes, from: range.lowerBound, end: range.upperBound)
    while scan.skip(past: "charset") {
      scan.skipSpace()
      guard scan.byte == 0x3D else { continue }
      scan.at += 1
      scan.skipSpace()
      guard let quote = scan.byte else { return nil }
      if quote == 0x22 || quote == 0x27 {
        let start = scan.at + 1
        guard let end = bytes[start..<range.upperBound].firstIndex(of: quote) else { return nil }
        return SourceRange(start, end)
      }
      let start = scan.at
      while let byte = scan.byte, !EncodingScan.isSpace(byte), byte != 0x3B { scan.at += 1 }
      return SourceRange(start, scan.at)
    }
    return nil
  }

  // MARK: - Style sheets and XML

  /// https://www.w3.org/TR/css-syntax-3/#input-byte-stream
  private static func inCSS(_ bytes: [UInt8]) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, limits.prescan))
    let start = 10
    guard scan.has("@charset \""), scan.skip(past: "\"", from: start), scan.byte == 0x3B else { return nil }
    return EncodingDeclaration(bytes, SourceRange(start, scan.at - 1), readable)
  }

  /// https://www.w3.org/TR/xml/#charencoding
  private static func inXML(_ bytes: [UInt8]) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, limits.prescan))
    guard scan.has("<?xml") else { return nil }
    let end = bytes[..<scan.end].firstIndex(of: 0x3E) ?? scan.end
    scan = EncodingScan(bytes, from: 5, end: end)
    guard scan.skip(past: "encoding") else { return nil }
    scan.skipSpace()
    guard scan.byte == 0x3D else { return nil }
    scan.at += 1
    scan.skipSpace()
    guard let quote = scan.byte, quote == 0x22 || quote == 0x27, let close = bytes[(scan.at + 1)..<end].firstIndex(of: quote) else {
      return nil
    }
    return EncodingDeclaration(bytes, SourceRange(scan.at + 1, close), readable)
  }
}

/// What of a file may name its encoding, by its name.
enum SourceKind {
  /// HTML, and templates whose engines know no declaration of their own.
  case markup
  case servlet, activeServer, php, css, xml, gettext
  /// Programs, and templates, that name their encoding in a comment at the top.
  case commented
  /// Scripts and data, which are UTF-8.
  case plain

  init(_ path: String) {
    let name = path.lowercased()
    let suffix = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? ""
    switch suffix {
    case "jsp", "jspx", "jspf", "tag", "tagx", "tagf": self = .servlet
    case "asp", "aspx", "ascx", "asa", "master": self = .activeServer
    case "php", "phtml", "php3", "php4", "php5", "inc", "ctp": self = .php
    case "erb", "rhtml", "haml", "slim", "mako", "rb", "py", "pl", "pm": self = .commented
    case "css", "scss", "sass", "less", "styl", "pcss": self = .css
    case "xml", "xlf", "xliff", "resx", "plist": self = .xml
    case "po", "pot": self = .gettext
    case "js", "mjs", "cjs", "ts", "mts", "cts", "jsx", "tsx", "json", "yml", "yaml", "ex", "exs", "properties", "toml", "lock":
      self = .plain
    default: self = .markup
    }
  }
}
