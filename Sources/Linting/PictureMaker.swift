import Diagnostics
import Pages
import Pictures
import RuleEngine
import ScreenModel
import Synchronization

/// Where the pictures of a run go; nil in the options where nobody draws.
package final class RunPictures: Sendable {
  private let made = Mutex(ReportPictures())

  package init() {}

  /// What the last run has drawn.
  package internal(set) var pictures: ReportPictures {
    get { made.withLock { $0 } }
    set { made.withLock { $0 = newValue } }
  }
}

/// Looks at the pages of a finished run once more, for the pictures that its findings are shown on.
struct PictureMaker {
  /// More pages are not drawn.
  private static let pageLimit = 150

  /// What one page showed.
  struct PageViews {
    var shots: [ReportPictures.Shot] = []
    /// The number of the shot is one of ``shots``.
    var views: [ReportPictures.Key: [ReportPictures.View]] = [:]
  }

  let files: [InputFile]
  /// Files that are judged only within pages.
  let parts: Set<Int>
  let jobs: Int
  let makeLinter: @Sendable () -> FileLinter

  /// The pictures of a report's findings.
  func pictures(of report: RunReport) -> ReportPictures {
    let shown = report.findings.filter { $0.level != nil || report.listsReviews }
    let wanted = Set(shown.map(ReportPictures.Key.init))
    var numbers: [String: Int] = [:]
    for (number, file) in files.enumerated() where !parts.contains(number) {
      switch file.kind {
      case .page, .jsonScreens: numbers[file.path] = number
      case .app: break
      }
    }
    // The gravest first, should there be too many.
    var pages: [Int] = []
    var known: Set<Int> = []
    for level in [Level.error, .warning, .note, nil] {
      for finding in shown where finding.level == level {
        let named = [finding.element?.file, finding.location.file].compactMap(\.self) + finding.related.map(\.location.file)
        if let page = named.lazy.compactMap({ numbers[$0] }).first, known.insert(page).inserted { pages.append(page) }
      }
    }
    var pictures = ReportPictures()
    pictures.leftOutPages = max(0, pages.count - Self.pageLimit)
    let drawn = pages.prefix(Self.pageLimit).sorted()
    let seen = WorkerPool.map(count: drawn.count, jobs: jobs, makeWorker: makeLinter) { linter, index in
      linter.views(of: files[drawn[index]], wanted: wanted)
    }
    for page in seen {
      let first = pictures.shots.count
      pictures.shots += page.shots
      for (key, views) in page.views where pictures.views[key] == nil {
        pictures.views[key] = views.map { ReportPictures.View(shot: $0.shot + first, marks: $0.marks) }
      }
    }
    return pictures
  }
}

extension FindingBuilder {
  /// What a match points out on the picture of its screen; empty where the element has no place on it.
  func marks(_ match: RuleMatch, on picture: Picture) -> [PictureMark] {
    guard let own = locate(match.payload), let frame = Self.frame(own.document.nodes[own.index], picture) else { return [] }
    let attribute = match.point.flatMap { AttributeName(rawValue: $0.attribute) }
    let target = match.point.flatMap { locate($0.payload) } ?? own
    var marks = [
      PictureMark(
        rect: frame, role: .subject, measures: Self.measures(attribute, of: target.document.nodes[target.index], picture, .subject))
    ]
    for item in match.related {
      guard let (document, index) = locate(item.payload), let rect = Self.frame(document.nodes[index], picture), rect != frame else {
        continue
      }
      marks.append(
        PictureMark(rect: rect, role: .compared, measures: Self.measures(attribute, of: document.nodes[index], picture, .compared)))
    }
    return marks
  }

  /// In the picture's units. The screen itself and what fills it are no element to point at.
  private static func frame(_ node: ModelNode, _ picture: Picture) -> PictureRect? {
    guard node.element.isDrawn, node.parent > 0, let frame = ScreenPicture.frame(of: node), frame.width > 0, frame.height > 0 else {
      return nil
    }
    return frame.scaled(1 / picture.scale)
  }

  private static func measures(
    _ attribute: AttributeName?, of node: ModelNode, _ picture: Picture, _ role: PictureMark.Role
  ) -> [PictureMark.Measure] {
    guard let attribute else { return [] }
    func points(_ name: AttributeName) -> String? {
      guard let value = node.attribute(name), case .number(let number) = value.value else { return nil }
      return (value.bounds == nil ? "" : "≈ ") + MarkupText.number(number) + " pt"
    }
    func gap(_ side: PictureMark.Side) -> [PictureMark.Measure] {
      guard let length = node.number(attribute), let words = points(attribute) else { return [] }
      return [.gap(side, length / picture.scale, words)]
    }
    switch attribute {
    case .width: return points(.width).map { [.width($0)] } ?? []
    case .height: return points(.height).map { [.height($0)] } ?? []
    case .area: return (points(.width).map { [.width($0)] } ?? []) + (points(.height).map { [.height($0)] } ?? [])
    case .cornerRadius, .shape: return points(.cornerRadius).map { [.note("radius \($0)")] } ?? []
    case .spaceTop: return gap(.top)
    case .spaceRight: return gap(.right)
    case .spaceBottom: return gap(.bottom)
    case .spaceLeft: return gap(.left)
    case .contrast, .contrastBehind:
      return node.number(attribute).map { [.note("contrast \(MarkupText.number($0)) : 1")] } ?? []
    case .fontSize: return points(.fontSize).map { [.note("text \($0)")] } ?? []
    case .background, .foreground, .borderColor, .behind, .logoColor: return node[attribute].map { [.note($0.text)] } ?? []
    case .titleX, .titleEndSpace, .titleHeight, .logoHeight, .logoWidth, .logoX, .logoY:
      guard role == .subject, let words = points(attribute) else { return [] }
      return [.note("\(attribute.rawValue.split(separator: "-").joined(separator: " ")) \(words)")]
    default: return []
    }
  }
}
