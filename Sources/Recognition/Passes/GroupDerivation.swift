import ScreenModel

/// Gives the sign-in controls that stand together the same `group`.
enum GroupDerivation: RecognitionPass {
  static let reads: Set<AttributeName> = [.group, .signIn]
  static let writes: Set<AttributeName> = [.group]

  static func run(_ scene: inout RecognitionScene) { derive(&scene.document) }

  private static func derive(_ document: inout ScreenDocument) {
    let controls = document.nodes.indices.filter {
      document.nodes[$0].boolean(.signIn) == true && !document.nodes[$0].has(.group)
    }
    guard controls.count > 1 else {
      for index in controls { document.nodes[index].set(.group, "g1") }
      return
    }
    // How many sign-in controls each node holds.
    var counts = [Int32](repeating: 0, count: document.nodes.count)
    for index in controls { counts[index] = 1 }
    for index in document.nodes.indices.reversed() where document.nodes[index].parent >= 0 {
      counts[Int(document.nodes[index].parent)] += counts[index]
    }
    var names: [Int: String] = [:]
    for index in controls {
      var holder = Int(document.nodes[index].parent)
      while holder > 0, counts[holder] < 2 { holder = Int(document.nodes[holder].parent) }
      let name = names[holder] ?? "g\(names.count + 1)"
      names[holder] = name
      document.nodes[index].set(.group, name)
    }
  }
}
