import Diagnostics
import Recognition
import ScreenModel
import TestSupport
import Testing

@testable import Linting

/// How sure frames are is worked out only where somebody asks.
struct PageDraftTests {
  private let page = """
    <!doctype html><html lang="en"><style>button { font: 16px "A font that nobody has" }</style><button>Sign in with Apple</button></html>
    """

  /// The models that a judge gets, and those of which it was asked what they are good for.
  private func seen(as answer: DraftWeighing.Use?) throws -> (judged: [Pipeline.Seen], drafts: [ScreenDocument]) {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.html", page)
    return Self.seen(InputFile(path: "a.html", absolutePath: path, kind: .page, root: folder.path), as: answer)
  }

  private static func seen(_ file: InputFile, as answer: DraftWeighing.Use?) -> (judged: [Pipeline.Seen], drafts: [ScreenDocument]) {
    var judged: [Pipeline.Seen] = []
    var drafts: [ScreenDocument] = []
    let pipeline = Pipeline(
      resources: FileResources(files: [file]), assemblers: PageAssemblers(LintedProject(files: [file])), environments: EnvironmentOptions())
    _ = pipeline.run(
      file,
      drafts: answer.map { answer in
        DraftWeighing {
          drafts.append($0)
          return answer
        }
      }
    ) { judged.append($0) }
    return (judged, drafts)
  }

  private func button(in document: ScreenDocument) throws -> ModelNode {
    try #require(document.nodes.first { $0.element == .button })
  }

  @Test(arguments: [DraftWeighing.Use.quiet, .enough])
  func `A page on which nobody asks for frames stays a draft, of which nothing is sure`(
    _ use: DraftWeighing.Use
  ) throws {
    let (judged, drafts) = try seen(as: use)
    #expect(judged.count == drafts.count && judged.allSatisfy { $0.isDraft == (use == .quiet) })
    for screen in judged {
      let node = try button(in: screen.model)
      #expect(node.number(.width) == nil && node.reason(.width) == .estimatedText && node.boolean(.visible) == true)
    }
  }

  @Test func `Another page is finished, and asked about once`() throws {
    let (judged, drafts) = try seen(as: .wanting)
    let (whole, none) = try seen(as: nil)
    #expect(drafts.count == 1 && none.isEmpty && judged.count == whole.count && !judged.contains(where: \.isDraft))
    for (one, other) in zip(judged, whole) {
      let (one, other) = (try button(in: one.model), try button(in: other.model))
      #expect(one.number(.width) != nil && one.number(.width) == other.number(.width))
      #expect(one.attribute(.width)?.bounds != nil && one.attribute(.width)?.bounds == other.attribute(.width)?.bounds)
    }
  }

  /// The pages of all rules, every fifth of each.
  private static let fixtures: [String] = Repository.ruleIDs.flatMap { rule in
    let names = Repository.names(in: "fixtures/rules/" + rule).filter { $0.hasSuffix(".html") }
    return names.enumerated().filter { $0.offset % 5 == 0 }.map { "fixtures/rules/\(rule)/\($0.element)" }
  }

  @Test func `What is no frame's is the same in a draft, or the draft says that it may not be`() throws {
    var (compared, hanging) = (0, 0)
    for path in Self.fixtures {
      let file = InputFile(path: path, absolutePath: Repository.file(path), kind: .page, root: Repository.path)
      let drafts = Self.seen(file, as: .enough).judged
      let whole = Self.seen(file, as: nil).judged
      try #require(drafts.count == whole.count)
      for (draft, whole) in zip(drafts, whole) {
        if draft.model.hangsOnFrames {
          hanging += 1
          continue
        }
        compared += 1
        try #require(draft.model.nodes.count == whole.model.nodes.count, "\(path)")
        for (one, other) in zip(draft.model.nodes, whole.model.nodes) {
          #expect(one.origin == other.origin && Self.rest(one) == Self.rest(other), "\(path), \(draft.model.environment)")
        }
      }
    }
    #expect(compared > 3 * hanging && hanging > 0)
  }

  /// What a node says beside frames, in the order of the names.
  private static func rest(_ node: ModelNode) -> [String] {
    let known = node.attributes.filter { !AttributeName.ofFrames.contains($0.name) }.map { "\($0)" }
    return known.sorted() + node.unknown.filter { !AttributeName.ofFrames.contains($0.name) }.map { "\($0)" }.sorted()
  }

  @Test(
    arguments: [
      (#"<label>Name <input name="name"></label>"#, false),
      (#"<label style="position: absolute; left: -9999px">Name <input name="name"></label>"#, true),
      (#"<div style="height: 0; overflow: hidden"><label>Name <input name="name"></label></div>"#, true),
      (#"<div style="display: none"><label>Name <input name="name"></label></div>"#, false),
    ])
  func `What a frame hides may be shown once frames are sure`(_ body: String, _ hangs: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "a.html", #"<!doctype html><html lang="en"><style>body { font: 16px "A font that nobody has" }</style>\#(body)</html>"#)
    let file = InputFile(path: "a.html", absolutePath: path, kind: .page, root: folder.path)
    for screen in Self.seen(file, as: .enough).judged { #expect(screen.model.hangsOnFrames == hangs) }
  }
}
