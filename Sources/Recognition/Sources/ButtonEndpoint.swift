import Diagnostics

/// An address of the endpoint that draws Sign in with Apple buttons, with the size of the image that it answers.
struct ButtonEndpoint {
  private static let prefix = "appleid.cdn-apple.com/appleid/button"
  private static let maximumParameters = 40

  /// The first value of each parameter.
  let parameters: [String: String]
  /// Whether it draws the logo alone.
  let isLogo: Bool
  /// Whether a template expression writes some of the parameters.
  let isTemplate: Bool

  /// Nil for any other address.
  init?(_ address: String) {
    guard address.contains(Self.prefix) else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    let query = address.dropFirst(path.count).dropFirst().prefix { $0 != "#" }
    var parameters: [String: String] = [:]
    for pair in query.split(separator: "&").prefix(Self.maximumParameters) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.count == 2, parameters[parts[0]] == nil { parameters[parts[0]] = parts[1] }
    }
    self.parameters = parameters
    isLogo = path.hasSuffix("/logo")
    isTemplate = address.contains(UnknownPiece.character)
  }

  /// The image in its own pixels; nil where a template expression decides it. Sizes that the server refuses count as written.
  var size: (width: Double, height: Double)? {
    guard !isTemplate else { return nil }
    let scale = Double(parameters["scale"] ?? "1").flatMap { $0.isFinite && $0 > 0 && $0 <= 10 ? $0 : nil } ?? 1
    func length(_ name: String, _ standard: Double) -> Double {
      let stated = parameters[name].flatMap { Double($0) } ?? standard
      return (stated.isFinite && stated > 0 && stated < 10_000 ? stated : standard) * scale
    }
    if isLogo { return (length("size", 30), length("size", 30)) }
    return (length("width", 140), length("height", 30))
  }
}
