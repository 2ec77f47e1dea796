import CSS
import Diagnostics
import HTML
import Pages
import Recognition
import ScreenModel
import Screens
import Templates
import TestSupport
import Testing

/// The passes of recognition state what they read and write. That statement is tried here on screens, and their order is checked by it.
@Suite struct RecognitionPassTests {
  /// A pass that is given what a later one writes says something else the second time: none may be.
  @Test func `No pass reads what a later one writes`() {
    var faults: [String] = []
    for (index, pass) in Recognition.passes.enumerated() {
      for later in Recognition.passes.dropFirst(index + 1) {
        if pass.screens != .all, later.screens != .all, pass.screens != later.screens { continue }
        let late = pass.reads.intersection(later.writes).subtracting(pass.writes)
          .filter { name in !Self.apart.contains { $0.reader == "\(pass)" && $0.writer == "\(later)" && $0.name == name } }
        if !late.isEmpty { faults.append("\(pass) reads \(late.map(\.rawValue).sorted()), which \(later) writes") }
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  /// Values of one name on nodes that have nothing to do with each other: what the one reads is never what the other writes.
  private static let apart: [(reader: String, writer: String, name: AttributeName, reason: String)] = [
    ("CloseLook", "RequestDerivation", .provider, "the provider of a control, and that of an authorization"),
    ("ControlDerivation", "RequestDerivation", .provider, "the provider of a control, and that of an authorization"),
    ("RequestDerivation", "PreAlertDerivation", .name, "the name of a parameter, and that of a control"),
    ("PeerDerivation", "PreAlertDerivation", .name, "the names of sign-ins are there before those of other controls"),
    ("ScreenKindDerivation", "PreAlertDerivation", .action, "what a screen is for decides what its gestures do, not the other way round"),
    ("ControlRecognition", "CloseLook", .title, "titles that a description states, and those that a script will draw"),
    ("ControlRecognition", "CloseLook", .label, "labels that a description states, and those that a script will draw"),
    ("ControlRecognition", "CloseLook", .logoSource, "logos that a description states, and those that an observer saw"),
  ]

  private static let scenes: [RecognitionScene] = observedScreens.map { screen, facts in
    RecognitionScene(screen, facts: facts, recognizer: .builtIn)
  }

  @Test(arguments: Recognition.passes.indices) func `A pass writes only what it states`(_ index: Int) {
    let pass = Recognition.passes[index]
    var others: Set<AttributeName> = []
    for var scene in Self.scenes(before: index) {
      guard scene.isAbout(pass) else { continue }
      let before = scene.document
      pass.run(&scene)
      guard scene.document.nodes.count == before.nodes.count else { continue }
      for (old, new) in zip(before.nodes, scene.document.nodes) { others.formUnion(Self.differences(old, new)) }
    }
    #expect(others.subtracting(pass.writes).isEmpty, "\(pass): \(others.subtracting(pass.writes).map(\.rawValue).sorted())")
  }

  /// What a pass does not state that it reads is taken away: what it writes has to be the same.
  @Test(arguments: Recognition.passes.indices) func `A pass reads only what it states`(_ index: Int) {
    let pass = Recognition.passes[index]
    let known = pass.reads.union(pass.writes)
    var faults: Set<String> = []
    for scene in Self.scenes(before: index) where scene.isAbout(pass) {
      var whole = scene
      var blind = scene
      for node in blind.document.nodes.indices {
        blind.document.nodes[node].attributes.removeAll { !known.contains($0.name) }
        blind.document.nodes[node].unknown.removeAll { !known.contains($0.name) }
      }
      pass.run(&whole)
      pass.run(&blind)
      guard whole.document.nodes.count == blind.document.nodes.count else {
        faults.insert("the number of nodes in \(scene.document.file)")
        continue
      }
      for (own, other) in zip(whole.document.nodes, blind.document.nodes) {
        for name in Self.differences(own, other) where pass.writes.contains(name) {
          faults.insert("\(name.rawValue) in \(scene.document.file)")
        }
      }
    }
    #expect(faults.isEmpty, "\(pass): \(faults.sorted().prefix(5))")
  }

  // MARK: - Screens

  /// The scenes as they are when a pass begins.
  private static func scenes(before index: Int) -> [RecognitionScene] { stages[index] }

  private static let stages: [[RecognitionScene]] = {
    var stages = [scenes]
    for pass in Recognition.passes.dropLast() {
      stages.append(
        stages[stages.count - 1].map { scene in
          var next = scene
          if next.isAbout(pass) { pass.run(&next) }
          return next
        })
    }
    return stages
  }()

  /// One page and one screen file of each rule.
  private static let observedScreens: [(ObservedScreen, SourceRecognition?)] = Repository.ruleIDs.flatMap { rule in
    let folder = "fixtures/rules/" + rule
    let names = Repository.names(in: folder).filter { $0.hasPrefix("fail-") }
    let page = names.first { $0.hasSuffix(".html") }
    let file = names.first { $0.hasSuffix(".screen.json") }
    return (page.map { observedPage(folder + "/" + $0) } ?? []) + (file.map { statedScreens(folder + "/" + $0) } ?? [])
  }

  private static func observedPage(_ path: String) -> [(ObservedScreen, SourceRecognition?)] {
    guard let text = Repository.text(path) else { return [] }
    let file = SourceFile(path: path, text)
    let masked = TemplateMask.mask(file.text)
    guard let page = try? HTMLPage.parse(masked.text) else { return [] }
    let reader = PageReader(page: page, masked: masked, file: file, resources: NoResources(), attention: Recognizer.builtIn)
    return [(reader.observe(reader.render(in: .phone)), SourceRecognition(reader.source, with: .builtIn))]
  }

  /// A page alone: what it links is not there.
  private struct NoResources: ResourceLoader {
    func styleSheet(_ address: String, from path: String) -> ResourceAnswer<StyleSheet> { .missing }
    func script(_ address: String, from path: String) -> ResourceAnswer<ScriptStyles> { .missing }
    func imageSize(_ address: String, from path: String) -> ResourceAnswer<ImageDimensions> { .missing }
  }

  private static func statedScreens(_ path: String) -> [(ObservedScreen, SourceRecognition?)] {
    guard let text = Repository.text(path) else { return [] }
    return ScreenFile.read(SourceFile(path: path, text)).documents.map { (ObservedScreen($0), nil) }
  }

  /// The attributes in which two nodes differ, known or not.
  private static func differences(_ first: ModelNode, _ second: ModelNode) -> Set<AttributeName> {
    let names = Set((first.attributes + second.attributes).map(\.name) + (first.unknown + second.unknown).map(\.name))
    return names.filter { first[$0] != second[$0] || first.isUnknown($0) != second.isUnknown($0) }
  }
}
