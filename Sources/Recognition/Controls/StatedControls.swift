import ScreenModel

/// Brings what a description states of a control, its title, its label and perhaps its provider, into the form of what an observer sees.
enum StatedControls {
  static func observe(_ scene: inout RecognitionScene) {
    for index in scene.document.nodes.indices {
      let node = scene.document.nodes[index]
      guard node.element == .button || node.element == .link, !node.has(.signIn) else { continue }
      var control = ObservedControl()
      control.words = node.string(.title) ?? ""
      control.label = node.string(.label)
      control.statedProvider = node.string(.provider)
      control.isLink = node.element == .link
      if let id = node.string(.id) { control.identifiers = [id.lowercased()] }
      if let href = node.string(.href) { control.addresses = [href] }
      if let source = node.string(.logoSource) { control.icons = [source.lowercased()] }
      scene.screen.observe(control, at: index)
    }
  }
}
