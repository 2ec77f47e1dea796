import Diagnostics
import JSON
import Linting

/// What was found when a document was judged, as an editor asks for it.
struct JudgedDocument {
  var judgement: EditorSession.Judgement
  let encoding: PositionEncoding

  /// The findings and notices of every file that has some, as diagnostics, by true path.
  func diagnostics() -> [String: [JSONNode]] {
    var made: [String: [JSONNode]] = [:]
    for finding in judgement.report.findings {
      guard let path = judgement.places[finding.location.file], let range = range(finding.location) else { continue }
      made[path, default: []].append(diagnostic(finding, range))
    }
    for notice in judgement.report.notices {
      guard let name = notice.file, let path = judgement.places[name], let file = judgement.report.files[name] else { continue }
      let place = SourceLocation(file: file.path, range: notice.range ?? SourceRange(0, 0))
      made[path, default: []].append(
        .object([
          "range": range(place), "severity": .count(notice.severity == .error ? 1 : 2), "source": "higlint",
          "message": .text(notice.message),
        ]))
    }
    return made
  }

  private func diagnostic(_ finding: Finding, _ range: JSONNode) -> JSONNode {
    let rule = judgement.report.rules.first { $0.id == finding.rule }
    var related = finding.related.compactMap { other in
      place(other.location).map { JSONNode.object(["location": $0, "message": .text(other.message)]) }
    }
    if let element = finding.element, element != finding.location, !finding.related.contains(where: { $0.location == element }),
      let place = place(element)
    {
      related.append(.object(["location": place, "message": "The element that this is about."]))
    }
    var message = finding.message
    if let doubt = finding.doubt { message += " " + doubt }
    if !finding.environments.isEmpty { message += " (\(finding.environments.joined(separator: ", ")))" }
    return .object([
      "range": range, "severity": .count(Self.severity(finding)), "code": .text(finding.rule),
      "codeDescription": rule?.source.map { .object(["href": .text($0.url)]) }, "source": "higlint", "message": .text(message),
      "relatedInformation": related.isEmpty ? nil : .list(related),
    ])
  }

  /// Error, warning, information; what could not be judged is a hint.
  private static func severity(_ finding: Finding) -> Int {
    switch finding.level {
    case .error: 1
    case .warning: 2
    case .note: 3
    case nil: 4
    }
  }

  /// A place as the protocol's `Location`; nil for one in no file.
  func place(_ location: SourceLocation) -> JSONNode? {
    guard let path = judgement.places[location.file], let range = range(location) else { return nil }
    return .object(["uri": .text(DocumentURI.uri(path)), "range": range])
  }

  private func range(_ location: SourceLocation) -> JSONNode? {
    judgement.report.files[location.file].map { encoding.range(location.range, in: $0.text, $0.lines) }
  }

  /// Whether a place touches a range of a file's bytes.
  func touches(_ location: SourceLocation, _ truePath: String, _ range: SourceRange) -> Bool {
    location.range.start <= range.end && range.start <= location.range.end && judgement.places[location.file] == truePath
  }

  /// The findings of a file whose place touches a range of its bytes; where there is none, or `orElements` asks for them too, those whose element does.
  func findings(_ truePath: String, touching range: SourceRange, orElements: Bool = false) -> [Finding] {
    let own = judgement.report.findings.filter { touches($0.location, truePath, range) }
    if orElements {
      return judgement.report.findings.filter { finding in
        touches(finding.location, truePath, range) || finding.element.map { touches($0, truePath, range) } ?? false
      }
    }
    return own.isEmpty ? judgement.report.findings.filter { $0.element.map { touches($0, truePath, range) } ?? false } : own
  }

  /// What a rule says, with what was judged, in Markdown. `pointed`: where somebody points.
  func hover(_ findings: [Finding], at pointed: SourceRange) -> JSONNode? {
    guard let first = findings.first else { return nil }
    let touched = [first.location, first.element].compactMap(\.self).first {
      $0.range.start <= pointed.end && pointed.start <= $0.range.end
    }
    guard let range = range(touched ?? first.location) else { return nil }
    let parts = findings.map { finding -> String in
      var text = "**\(finding.rule)**: \(Self.escaped(finding.message))"
      if let doubt = finding.doubt { text += " \(doubt)" }
      for other in finding.related { text += "\n\n- \(Self.escaped(other.message))" }
      if let rule = judgement.report.rules.first(where: { $0.id == finding.rule }) {
        for (_, words) in rule.sections { text += "\n\n\(words)" }
        if let source = rule.source { text += "\n\n[\(source.section)](\(source.url))" }
      }
      return text
    }
    return .object([
      "contents": .object(["kind": "markdown", "value": .text(parts.joined(separator: "\n\n---\n\n"))]), "range": range,
    ])
  }

  /// Text of a page is never markup of the editor's.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\`*_{}[]<>()#+-!|".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  /// Edits for findings, and comments that suppress them.
  func actions(_ findings: [Finding]) -> [JSONNode] {
    var actions: [JSONNode] = []
    for finding in findings {
      let shown = range(finding.location).map { [diagnostic(finding, $0)] } ?? []
      if let fix = finding.fix, let edit = workspaceEdit(fix.edits) {
        actions.append(
          .object([
            "title": .text(fix.description), "kind": "quickfix", "diagnostics": .list(shown), "isPreferred": .init(.boolean(fix.isSafe)),
            "edit": edit,
          ]))
      }
      if finding.level != nil,
        let comment = EditorSession.suppression(of: finding, reason: "Say why.", in: judgement.report),
        let edit = workspaceEdit([comment])
      {
        actions.append(
          .object([
            "title": .text("Suppress \(finding.rule) here, with a reason"), "kind": "quickfix", "diagnostics": .list(shown), "edit": edit,
          ]))
      }
    }
    return actions
  }

  private func workspaceEdit(_ edits: [Edit]) -> JSONNode? {
    var changes: [JSONNode.Member] = []
    for edit in edits {
      guard let path = judgement.places[edit.location.file], let range = range(edit.location) else { return nil }
      let made = JSONNode.object(["range": range, "newText": .text(edit.replacement)])
      let uri = DocumentURI.uri(path)
      if let index = changes.firstIndex(where: { $0.key == uri }) {
        changes[index].value = .list((changes[index].value.elements ?? []) + [made])
      } else {
        changes.append(.init(key: uri, keyRange: SourceRange(0, 0), value: .list([made])))
      }
    }
    return changes.isEmpty ? nil : .object(["changes": JSONNode(.object(changes))])
  }
}
