import Diagnostics
import ScreenModel
import Scripts

extension Recognizer: Attention {
  package func isControl(selector: String) -> Bool {
    providers.provider(ofElement: selector) != nil || selector == "#" + AppleButtonElement.id
  }

  package func drawsControls(script address: String) -> Bool { SourceRecognition.isAppleScript(address) }

  package func elementsDrawn(by script: String) -> [String: String] {
    let calls = drawingCalls(in: script)
    guard !calls.isEmpty else { return [:] }
    let bytes = Array(script.utf8)
    let reader = ScriptReader(bytes[...])
    var found: [String: String] = [:]
    for call in calls {
      for id in reader.elementIDs(ofCalls: call.split(separator: ".").map(String.init)) { found[id] = call }
    }
    return found
  }

  /// The calls by which a script draws companies' buttons, as far as its text holds them: `accounts.id.renderButton`.
  func drawingCalls(in script: String) -> [String] {
    providers.drawingCalls.filter { call in
      let names = call.split(separator: ".")
      guard let last = names.last, script.contains(String(last) + "(") else { return false }
      return names.allSatisfy(script.contains)
    }
  }

  package func isControl(component name: String) -> Bool { names.component(name) != nil }

  package func isControl(picture name: String) -> Bool { names.component(name)?.signsIn == true }

  package func isControl(className name: String) -> Bool {
    guard name.contains("button") || name.contains("btn") else { return false }
    return names.component(name) != nil
  }

  package func isControl(words: String) -> Bool { providers.match(title: words)?.isPhrase == true }

  /// Elements that stand for the system's location button in templates of native screens.
  private static let locationButtons: Set<String> = ["location-button", "cl-location-button"]

  package func isSystemControl(element name: String) -> Bool { Self.locationButtons.contains(name) }

  package func isIcon(className: String) -> Bool { providers.provider(ofIcon: className) != nil }

  package func name(ofLogo shape: LogoShape) -> String? {
    providers.providers.first { $0.shapes.contains { $0.resembles(shape) } }?.id
  }

  private static let asideWords = ["newsletter", "subscri", "mailing", "mailchimp", "list-manage", "mc-embedded", "search"]

  package func isAside(name: String) -> Bool { Self.asideWords.contains { name.contains($0) } }

  package var styleSources: StyleSources { .builtIn }

  package func imageRatio(of address: String) -> Double? { LogoFiles.ratio(of: address) }

  package func imageSize(of address: String) -> (width: Double, height: Double)? { ButtonEndpoint(address)?.size }
}
