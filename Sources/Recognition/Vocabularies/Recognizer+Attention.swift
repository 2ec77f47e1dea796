import Diagnostics
import ScreenModel

extension Recognizer: Attention {
  package func isControl(selector: String) -> Bool {
    providers.provider(ofElement: selector) != nil || selector == "#" + AppleButtonElement.id
  }

  package func drawsControls(script address: String) -> Bool { SourceRecognition.isAppleScript(address) }

  package func isControl(component name: String) -> Bool { names.component(name) != nil }

  package func isControl(className name: String) -> Bool {
    guard name.contains("button") || name.contains("btn") else { return false }
    return names.component(name) != nil
  }

  package func isControl(words: String) -> Bool { providers.match(title: words)?.isPhrase == true }

  /// Elements that stand for the system's location button in templates of native screens.
  private static let locationButtons: Set<String> = ["location-button", "cl-location-button"]

  package func isSystemControl(element name: String) -> Bool { Self.locationButtons.contains(name) }

  package func isIcon(className: String) -> Bool { providers.provider(ofIcon: className) != nil }

  private static let asideWords = ["newsletter", "subscri", "mailing", "mailchimp", "list-manage", "mc-embedded", "search"]

  package func isAside(name: String) -> Bool { Self.asideWords.contains { name.contains($0) } }

  package var styleSources: StyleSources { .builtIn }

  package func imageRatio(of address: String) -> Double? { LogoFiles.ratio(of: address) }

  package func imageSize(of address: String) -> (width: Double, height: Double)? { ButtonEndpoint(address)?.size }
}
