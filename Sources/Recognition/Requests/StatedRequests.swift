import Diagnostics
import ScreenModel
import Scripts

/// Finds the requests that a description states as addresses of its controls and images: a control that leads to an authorization starts it, and an image
/// of the button endpoint is one. What `inspect` prints of a page says so already, and so does a page's own source.
enum StatedRequests: RecognitionPass {
  static let reads: Set<AttributeName> = [.href, .source, .logoSource]
  static let writes: Set<AttributeName> = [.href]
  static let screens = RecognizedScreens.described

  /// Shorter addresses lead nowhere of interest.
  private static let shortestAddress = 20

  static func run(_ scene: inout RecognitionScene) {
    guard scene.document.nodes.count > 1 else { return }
    let vocabulary = RequestVocabulary.builtIn
    let nodes = scene.document.nodes
    var known = Set(nodes.filter { $0.element == .request || $0.element == .buttonImage }.compactMap { $0.string(.href) })
    for node in nodes where node.element != .request && node.element != .buttonImage {
      for name in [AttributeName.href, .source, .logoSource] {
        guard let attribute = node.attribute(name), case .string(let address) = attribute.value, address.utf8.count > shortestAddress else {
          continue
        }
        let isImage = vocabulary.buttonImageVariant(address) != nil
        guard isImage || vocabulary.authorization(address, providers: scene.recognizer.providers) != nil else { continue }
        guard known.insert(address).inserted else { continue }
        var request = ModelNode(isImage ? .buttonImage : .request, parent: 1, source: attribute.source)
        request.set(.href, address, source: attribute.source)
        let index = scene.document.append(request)
        for parameter in RequestAddress(address).parameters {
          var model = ModelNode(.parameter, parent: Int32(index), source: attribute.source)
          model.set(.name, parameter.name, source: attribute.source)
          model.set(.value, parameter.value, source: attribute.source)
          scene.document.append(model)
        }
      }
    }
  }
}
