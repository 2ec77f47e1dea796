import Diagnostics
import XML
import ScreenModel
import Testing

/// A screen with one button, which `change` gets before the screen is written.
private func screen(isLink: Bool = false, _ change: (inout ModelNode) -> Void = { _ in }) -> ScreenDocument {
  var document = ScreenDocument(root: ModelNode(.screen, parent: -1), file: "a.html")
  var button = ModelNode(isLink ? .link : .button, parent: 0)
  button.set(.title, "Sign in with Apple")
  button.set(.width, 200, bounds: 190...210)
  button.set(.visible, true)
  change(&button)
  document.append(button)
  return document
}

@Suite struct ScreenProjectionTests {
  private static let changes: [(name: String, change: @Sendable (inout ModelNode) -> Void, changed: Set<String>)] = [
    ("nothing", { _ in }, []),
    ("a value", { $0.set(.title, "Continue with Apple") }, ["title"]),
    ("a value without its bounds", { $0.set(.width, 200) }, ["width"]),
    ("bounds alone", { $0.set(.width, 200, bounds: 150...210) }, ["width"]),
    ("a new attribute", { $0.set(.height, 44, bounds: 40...50) }, ["height"]),
    ("an attribute that goes", { $0.attributes.removeAll { $0.name == .visible } }, ["visible"]),
    ("another order", { $0.attributes.reverse() }, []),
    ("a value that turns unknown", { $0.setUnknown(.width, .templateValue) }, ["width", "unknown"]),
    ("an attribute that nobody reads", { $0.set(.opacity, 0.5) }, []),
  ]

  @Test(arguments: changes.indices) func `A tree that shows another environment is the tree of that environment`(index: Int) throws {
    let (name, change, changed) = Self.changes[index]
    let reads = ProjectedAttributes { $0 != "opacity" }
    // There and back again.
    for (from, to) in [(screen(), screen(change)), (screen(change), screen())] {
      var projection = ScreenProjection(from, reads: reads)
      #expect(projection.show(to) == changed, "\(name)")
      let anew = XMLProjection.tree(of: to, reads: reads)
      for bound in XMLTree.Bound.allCases {
        projection.tree.show(bound)
        anew.show(bound)
        for attribute in ModelVocabulary.attributes.map(\.name.rawValue) {
          #expect(projection.tree.value(of: attribute, at: 1) == anew.value(of: attribute, at: 1), "\(name): \(attribute)")
        }
      }
    }
  }

  @Test func `A screen with other elements is another tree`() {
    var projection = ScreenProjection(screen())
    #expect(projection.show(screen(isLink: true)) == nil)
    #expect(projection.tree.name(of: 1) == "button")
    #expect(projection.show(ScreenDocument(root: ModelNode(.screen, parent: -1), file: "a.html")) == nil)
    #expect(projection.show(screen()) == [])
  }
}
