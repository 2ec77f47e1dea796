import Diagnostics
import ScreenModel

/// What a page's source says beside what is seen, recognised once for all environments: Apple's script and how it is configured, authorizations and
/// secrets, what scripts ask for and refuse.
package struct SourceRecognition: Sendable {
  /// What the scripts ask for and refuse.
  let scripts: ScriptFacts
  /// Whether a script asks the browser for a passkey.
  let usesPasskeys: Bool
  /// Whether a script starts Sign in with Apple by a call of Apple's.
  let startsApple: Bool
  /// The providers whose buttons scripts draw by calls of their libraries.
  let drawnProviders: Set<String>
  /// The address of Apple's script, with its place.
  let appleScript: (address: String, range: SourceRange)?
  /// How the page configures Apple's script.
  let configurations: [AppleConfiguration]
  /// The places of the addresses of Apple's script, where the page configures it.
  package let configuredScripts: [SourceRange]
  /// Whether the page has what Apple's script needs to show: its element, or a script of its own that starts it. Nil where that cannot be known.
  let hasAppleElement: Bool?
  /// The authorization URLs, button images and secrets in the source.
  let requests: [SourceRequests.Item]

  private static let scriptAddress = "appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/"
  private static let passkeyCalls = [
    "navigator.credentials.get", "PublicKeyCredential", "startAuthentication(", "isConditionalMediationAvailable",
  ]

  package init(_ source: ObservedSource, with recognizer: Recognizer) {
    var scripts = ScriptFacts()
    for script in source.scripts { scripts.read(script: script.text, range: script.range) }
    self.scripts = scripts
    usesPasskeys = source.scripts.contains { script in Self.passkeyCalls.contains { script.text.contains($0) } }
    startsApple = source.scripts.contains { $0.text.contains("AppleID.auth.signIn(") }
    drawnProviders = Self.drawnProviders(source, with: recognizer)
    appleScript = source.elements.last { Self.isAppleScript($0) }?.attribute("src").map { ($0.value, $0.valueRange) }
    requests = SourceRequests(source, with: recognizer).items
    let calls = source.scripts.contains { $0.text.contains("AppleID") && $0.text.contains("init") }
    // A bundle may load the script for which the page has metas.
    let configuration = AppleConfiguration.firstMeta(in: source)
    guard appleScript != nil || calls || configuration != nil else {
      (hasAppleElement, configurations, configuredScripts) = (false, [], [])
      return
    }
    let (shows, hasOtherScripts) = Self.readScripts(source)
    let isLoadedElsewhere = appleScript == nil && !calls
    hasAppleElement = shows ? true : hasOtherScripts || isLoadedElsewhere ? nil : false
    configurations = AppleConfiguration.all(
      in: source, script: appleScript?.range ?? configuration, hasOtherScripts: hasOtherScripts || isLoadedElsewhere)
    let isConfigured = configurations.contains { $0.kind != AppleConfiguration.none }
    configuredScripts = isConfigured ? source.elements.filter(Self.isAppleScript).compactMap { $0.attribute("src")?.valueRange } : []
  }

  private static func isAppleScript(_ element: ObservedElement) -> Bool {
    element.name == "script" && element.attribute("src").map { isAppleScript($0.value) } == true
  }

  /// Whether an address is that of Apple's script.
  static func isAppleScript(_ address: String) -> Bool { address.contains(scriptAddress) }

  private static func drawnProviders(_ source: ObservedSource, with recognizer: Recognizer) -> Set<String> {
    var found: Set<String> = []
    for script in source.scripts {
      for call in recognizer.drawingCalls(in: script.text) {
        if let provider = recognizer.providers.provider(ofElement: call) { found.insert(provider.id) }
      }
    }
    return found
  }

  /// Whether the page shows Apple's button by itself, and whether it has scripts that are not read, which may.
  private static func readScripts(_ source: ObservedSource) -> (shows: Bool, hasOtherScripts: Bool) {
    var shows = false
    var hasOtherScripts = !source.isComplete
    for element in source.elements {
      if AppleButtonElement.isElement(element) { shows = true }
      if element.attributes.contains(where: { $0.value.contains("AppleID") && !$0.value.contains("//") }) { shows = true }
      guard element.name == "script" else { continue }
      if let address = element.attribute("src")?.value {
        if !RequestVocabulary.builtIn.inertScripts.contains(where: { address.contains($0) }) { hasOtherScripts = true }
      } else if let script = element.script?.text {
        if script.contains("auth.signIn") || script.contains("renderButton") || script.contains(AppleButtonElement.id) { shows = true }
        if script.contains("import") || script.contains("createElement") { hasOtherScripts = true }
      }
    }
    return (shows, hasOtherScripts)
  }

  /// A source without scripts and addresses: that of a screen file, which states them as nodes.
  static let none = SourceRecognition(ObservedSource(path: "", text: [], isComplete: true), with: .builtIn)
}
