/// What programs that write pages say of the encoding of their source, or of what they send, which is in it.
enum ProgramEncoding {
  /// Declarations further down are of no file that somebody wrote.
  private static let limit = 1 << 16

  /// What counts before what the page itself says.
  static func before(_ bytes: [UInt8], _ kind: SourceKind) -> EncodingDeclaration? {
    switch kind {
    case .servlet: inDirectives(bytes, coded: nil)
    case .activeServer: inDirectives(bytes, coded: "codepage")
    case .php: inHeader(bytes) ?? inCall(bytes, "declare", of: "encoding")
    case .commented: inComment(bytes) ?? inPerl(bytes)
    default: nil
    }
  }

  /// What counts where the page itself says nothing.
  static func after(_ bytes: [UInt8], _ kind: SourceKind) -> EncodingDeclaration? {
    switch kind {
    case .php: inCall(bytes, "ini_set", of: "default_charset") ?? inCall(bytes, "mb_internal_encoding", of: nil)
    case .activeServer: inProperty(bytes, "response.charset") ?? inProperty(bytes, "session.codepage")
    default: nil
    }
  }

  // MARK: - Directives

  /// `<%@ page pageEncoding="EUC-KR" %>`, which counts before the `contentType` of any; `<jsp:directive.page …/>`; `<%@ CODEPAGE=949 %>`.
  ///
  /// Jakarta Server Pages 3.1, 4.1: https://jakarta.ee/specifications/pages/3.1/jakarta-server-pages-spec-3.1#page-character-encoding
  private static func inDirectives(_ bytes: [UInt8], coded: String?) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, limit))
    var sent: EncodingDeclaration?
    while scan.skip(past: "<") {
      if scan.has("%--") {
        scan.skip(past: "--%>")
        continue
      }
      guard scan.has("%@") || scan.has("jsp:directive.") else { continue }
      scan.at += 2
      while let (name, value) = scan.attribute() {
        if name == "pageencoding" { return EncodingDeclaration(bytes, value, CharacterEncoding.init(programLabel:)) }
        if name == coded { return EncodingDeclaration(bytes, value) { Int($0).flatMap(CharacterEncoding.init(codePage:)) } }
        if name == "contenttype", sent == nil, let charset = EncodingDeclaration.charset(bytes, value.bytes) {
          sent = EncodingDeclaration(bytes, charset, CharacterEncoding.init(programLabel:))
        }
      }
    }
    return sent
  }

  /// `Response.Charset = "euc-kr"`, `Session.CodePage = 949`.
  private static func inProperty(_ bytes: [UInt8], _ name: StaticString) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, limit))
    while scan.skip(past: name) {
      scan.skipSpace()
      guard scan.byte == 0x3D else { continue }
      scan.at += 1
      scan.skipSpace()
      let start = scan.at
      let range = scan.quoted() ?? SourceRange(start, bytes[start..<scan.end].firstIndex { !$0.isASCIIDigit } ?? scan.end)
      return EncodingDeclaration(bytes, range) { label in
        Int(label).flatMap(CharacterEncoding.init(codePage:)) ?? CharacterEncoding(programLabel: label)
      }
    }
    return nil
  }

  // MARK: - PHP

  /// `header('Content-Type: text/html; charset=euc-kr')`. What is sent of other kinds is not the page.
  private static func inHeader(_ bytes: [UInt8]) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, limit))
    while let argument = nextCall(&scan, "header") {
      let text = EncodingScan.word(bytes, argument.bytes)
      guard text.hasPrefix("content-type"), text.contains("text/html") || text.contains("application/xhtml+xml"),
        let charset = EncodingDeclaration.charset(bytes, argument.bytes)
      else { continue }
      return EncodingDeclaration(bytes, charset, EncodingDeclaration.readable)
    }
    return nil
  }

  /// `mb_internal_encoding('EUC-KR')`, `ini_set('default_charset', 'EUC-KR')`, `declare(encoding='EUC-KR')`.
  private static func inCall(_ bytes: [UInt8], _ name: StaticString, of setting: String?) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, limit))
    while let argument = nextCall(&scan, name, of: setting) {
      if let setting, EncodingScan.word(bytes, argument.bytes) == setting {
        scan.skipSpace()
        guard scan.byte == 0x2C else { continue }
        scan.at += 1
        scan.skipSpace()
        guard let value = scan.quoted() else { continue }
        return EncodingDeclaration(bytes, value, CharacterEncoding.init(programLabel:))
      }
      if setting == nil || setting == "encoding" { return EncodingDeclaration(bytes, argument, CharacterEncoding.init(programLabel:)) }
    }
    return nil
  }

  /// The text that the next call of a function begins with; behind a name and `=`, where there is one. Calls in comments are none.
  private static func nextCall(_ scan: inout EncodingScan, _ name: StaticString, of setting: String? = nil) -> SourceRange? {
    while scan.skip(past: name) {
      let call = scan.at - name.utf8CodeUnitCount
      scan.skipSpace()
      guard scan.byte == 0x28, !isComment(scan.bytes, call) else { continue }
      scan.at += 1
      scan.skipSpace()
      if let setting, EncodingScan.isLetter(scan.byte) {
        let start = scan.at
        while EncodingScan.isLetter(scan.byte) { scan.at += 1 }
        guard EncodingScan.word(scan.bytes, start..<scan.at) == setting else { continue }
        scan.skipSpace()
        guard scan.byte == 0x3D else { continue }
        scan.at += 1
        scan.skipSpace()
      }
      if let argument = scan.quoted() { return argument }
    }
    return nil
  }

  /// Whether a line begins as a comment does, up to a place in it.
  private static func isComment(_ bytes: [UInt8], _ place: Int) -> Bool {
    let start = bytes[..<place].suffix(200).lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? max(0, place - 200)
    let head = bytes[start..<place].drop { $0 <= 0x20 }
    return head.first == 0x23 || head.first == 0x2A || head.starts(with: [0x2F, 0x2F]) || head.starts(with: [0x2F, 0x2A])
  }

  // MARK: - Comments

  /// `# -*- coding: euc-jp -*-` in one of the first two lines, as Python and Ruby have it; so `<%# encoding: euc-kr %>`, `-# coding: euc-jp`,
  /// `## coding: cp949`.
  private static func inComment(_ bytes: [UInt8]) -> EncodingDeclaration? {
    var start = 0
    for _ in 0..<2 where start < bytes.count {
      let end = bytes[start...].prefix(512).firstIndex { $0 == 0x0A || $0 == 0x0D } ?? min(bytes.count, start + 512)
      let head = bytes[start..<end].drop { $0 <= 0x20 || $0 == 0x2D || $0 == 0x3C || $0 == 0x25 }
      if head.first == 0x23 || head.first == 0x2F {
        var scan = EncodingScan(bytes, from: head.startIndex, end: end)
        while scan.skip(past: "coding") {
          guard scan.byte == 0x3A || scan.byte == 0x3D else { continue }
          scan.at += 1
          scan.skipSpace()
          let first = scan.at
          while let byte = scan.byte,
            byte == 0x2D || byte == 0x2E || byte == 0x5F || byte.isASCIIDigit || EncodingScan.isLetter(byte)
          {
            scan.at += 1
          }
          if scan.at > first {
            return EncodingDeclaration(bytes, SourceRange(first, scan.at)) { CharacterEncoding(programLabel: withoutLineEnds($0)) }
          }
        }
      }
      start = end + 1
    }
    return nil
  }

  /// Emacs says how lines end behind the encoding: "euc-jp-unix".
  private static func withoutLineEnds(_ label: String) -> String {
    for end in ["-unix", "-dos", "-mac"] where label.hasSuffix(end) { return String(label.dropLast(end.utf8.count)) }
    return label
  }

  /// `use encoding 'euc-jp';`
  private static func inPerl(_ bytes: [UInt8]) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, 4096))
    while scan.skip(past: "use encoding") {
      scan.skipSpace()
      if let value = scan.quoted() { return EncodingDeclaration(bytes, value, CharacterEncoding.init(programLabel:)) }
    }
    return nil
  }

  /// `"Content-Type: text/plain; charset=EUC-KR\n"` in the header of a catalogue.
  static func inGettext(_ bytes: [UInt8]) -> EncodingDeclaration? {
    var scan = EncodingScan(bytes, end: min(bytes.count, 4096))
    guard scan.skip(past: "content-type:") else { return nil }
    guard let end = bytes[scan.at..<scan.end].firstIndex(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }),
      let charset = EncodingDeclaration.charset(bytes, scan.at..<end)
    else { return nil }
    return EncodingDeclaration(bytes, charset, CharacterEncoding.init(programLabel:))
  }
}
