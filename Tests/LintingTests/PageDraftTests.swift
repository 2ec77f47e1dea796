import Diagnostics
import ScreenModel
import TestSupport
import Testing

@testable import Linting

/// How sure frames are is worked out only where somebody asks.
struct PageDraftTests {
  private let page = """
    <!doctype html><html lang="en"><style>button { font: 16px "A font that nobody has" }</style><button>Sign in with Apple</button></html>
    """

  /// The models that a judge gets, and those of which it was asked whether they are quiet.
  private func seen(isQuiet answer: Bool?) throws -> (judged: [Pipeline.Seen], drafts: [ScreenDocument]) {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.html", page)
    var judged: [Pipeline.Seen] = []
    var drafts: [ScreenDocument] = []
    let pipeline = Pipeline(
      resources: FileResources(files: []), assemblers: PageAssemblers(LintedProject(files: [])), environments: EnvironmentOptions())
    _ = pipeline.run(
      InputFile(path: "a.html", absolutePath: path, kind: .page, root: folder.path),
      isQuiet: answer.map { answer in
        {
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

  @Test func `A quiet page stays a draft, of which nothing is sure`() throws {
    let (judged, drafts) = try seen(isQuiet: true)
    #expect(judged.count == drafts.count && judged.allSatisfy(\.isDraft))
    for screen in judged {
      let node = try button(in: screen.model)
      #expect(node.number(.width) == nil && node.reason(.width) == .estimatedText && node.boolean(.visible) == true)
    }
  }

  @Test func `Another page is finished, and asked about once`() throws {
    let (judged, drafts) = try seen(isQuiet: false)
    let (whole, none) = try seen(isQuiet: nil)
    #expect(drafts.count == 1 && none.isEmpty && judged.count == whole.count && !judged.contains(where: \.isDraft))
    for (one, other) in zip(judged, whole) {
      let (one, other) = (try button(in: one.model), try button(in: other.model))
      #expect(one.number(.width) != nil && one.number(.width) == other.number(.width))
      #expect(one.attribute(.width)?.bounds != nil && one.attribute(.width)?.bounds == other.attribute(.width)?.bounds)
    }
  }
}
