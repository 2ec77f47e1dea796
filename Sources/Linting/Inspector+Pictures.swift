import Diagnostics
import Layout
import Pages
import Pictures
import ScreenModel

/// What ``InspectOptions/Form/html`` shows of one file.
package struct InspectedScreens: Sendable {
  /// The file, as reports show its path.
  package var path: String
  package var screens: [InspectedScreen]
}

extension Pipeline {
  /// The first screen in its first environment, as SVG.
  func picture(_ file: InputFile, _ options: InspectOptions) -> Inspector.Inspection {
    switch file.kind {
    case .page:
      let (reader, result) = firstPage(file, options)
      let files = Self.files(result)
      guard let reader else { return Inspector.Inspection(text: nil, notices: result.notices, files: files) }
      let environments = EnvironmentPlan.environments(for: options.environments, mentionsDarkMode: reader.mentionsDarkMode)
      guard let first = environments.first else { return Inspector.Inspection(text: nil, notices: result.notices, files: files) }
      let picture = reader.picture(in: first, fonts: fonts(options))
      return Inspector.Inspection(
        text: PictureSVG.document(picture, title: "\(file.path), \(first.name)"), notices: result.notices + reader.notices, files: files)
    case .jsonScreens:
      let (screens, result) = describedScreens(file)
      guard let screen = screens.first else { return nothingToDraw(file, result) }
      return Inspector.Inspection(
        text: PictureSVG.document(ScreenPicture.picture(of: screen), title: file.path), notices: result.notices, files: Self.files(result))
    case .app: return nothingToDraw(file, FileResult())
    }
  }

  /// The file's screens in each environment with what is known of their elements.
  func view(_ file: InputFile, _ options: InspectOptions) -> Inspector.Inspection {
    var screens: [InspectedScreen] = []
    let result: FileResult
    var notices: [Notice] = []
    switch file.kind {
    case .page:
      let (reader, read) = firstPage(file, options)
      result = read
      guard let reader else { return Inspector.Inspection(text: nil, notices: result.notices, files: Self.files(result)) }
      screens = EnvironmentPlan.environments(for: options.environments, mentionsDarkMode: reader.mentionsDarkMode)
        .map { reader.inspection(in: $0, fonts: fonts(options)) }
      notices = reader.notices
    case .jsonScreens:
      let (documents, read) = describedScreens(file)
      result = read
      guard !documents.isEmpty else { return nothingToDraw(file, result) }
      screens = documents.prefix(20).map { inspection(of: $0, in: result) }
    case .app: return nothingToDraw(file, FileResult())
    }
    return Inspector.Inspection(
      text: nil, notices: result.notices + notices, files: Self.files(result), view: InspectedScreens(path: file.path, screens: screens))
  }

  private func fonts(_ options: InspectOptions) -> FontMetrics { options.fonts == .liberation ? .liberation : .builtIn }

  private func describedScreens(_ file: InputFile) -> (screens: [ScreenDocument], result: FileResult) {
    var screens: [ScreenDocument] = []
    let result = run(file) { screens.append($0.model) }
    return (screens, result)
  }

  private func nothingToDraw(_ file: InputFile, _ result: FileResult) -> Inspector.Inspection {
    let notice = Notice(.error, "Only pages and described screens can be drawn.", file: file.path)
    return Inspector.Inspection(
      text: nil, notices: result.notices.contains { $0.severity == .error } ? result.notices : result.notices + [notice],
      files: Self.files(result))
  }

  private func inspection(of document: ScreenDocument, in result: FileResult) -> InspectedScreen {
    var elements: [InspectedScreen.Element] = []
    var depths = [Int](repeating: 0, count: document.nodes.count)
    for (index, node) in document.nodes.enumerated() {
      if node.parent >= 0 { depths[index] = depths[Int(node.parent)] + 1 }
      guard node.element.isDrawn, let frame = ScreenPicture.frame(of: node), elements.count < 300 else { continue }
      let rows = node.attributes.map { attribute in
        let place = (attribute.source ?? document.place(of: attribute.name, at: index)).map { self.place($0, result) }
        let source = place.map { InspectedScreen.Source(kind: "won", place: $0, text: attribute.value.text, detail: "") }
        return InspectedScreen.Row(
          name: attribute.name.rawValue, value: attribute.value.text, note: nil, sources: source.map { [$0] } ?? [])
      }
      let unknown = node.unknown.map {
        InspectedScreen.Row(name: $0.name.rawValue, value: "not known", note: $0.reason.explanation, sources: [])
      }
      let name = node.element.rawValue + (node.string(.id).map { "#" + $0 } ?? "")
      elements.append(
        InspectedScreen.Element(
          name: name, place: document.place(of: nil, at: index).map { place($0, result) } ?? document.file, rect: frame,
          depth: min(depths[index], 40), rows: rows + unknown))
    }
    let name = document.nodes[0].string(.id) ?? ""
    return InspectedScreen(
      environment: [name, document.environment].filter { !$0.isEmpty }.joined(separator: ", "),
      picture: ScreenPicture.picture(of: document), elements: elements, leftOut: 0)
  }

  private func place(_ location: SourceLocation, _ result: FileResult) -> String {
    guard let source = result.source, source.path == location.file else { return location.file }
    let position = source.lines.position(at: location.range.start, in: source.text)
    return "\(location.file):\(position.line):\(position.column)"
  }
}
