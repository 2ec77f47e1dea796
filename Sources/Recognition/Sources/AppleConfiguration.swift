import Diagnostics
import ScreenModel
import Scripts

/// How a page configures Apple's script: by meta tags, by `AppleID.auth.init`, or both, where the call wins.
struct AppleConfiguration {
  struct Parameter {
    /// As written: the meta's name or the call's key.
    var name: String
    var nameRange: SourceRange
    /// The name among the meta tags, without their prefix; nil for a key that the script does not read.
    var key: String?
    /// Nil where a template or the script computes it.
    var value: String?
    var valueRange: SourceRange
    /// unknown-name, not-in-set, or nil where the value decides.
    var status: String?
    var suggestion: String?
  }

  /// The script's element, or the call.
  var source: SourceRange
  /// meta, init or none.
  var kind: String
  /// The kind of what configures nothing.
  static let none = "none"
  var parameters: [Parameter] = []
  /// False where a spread, a variable or a script that is not read may add to it.
  var isComplete: Bool

  /// More calls than any page makes; what follows is not read.
  private static let maximumCalls = 50

  /// Every configuration of a page that loads Apple's script. `script` is the place of the script's element, or of the first meta; `hasOtherScripts` says that a script which
  /// is not read may configure it, too.
  static func all(in source: ObservedSource, script: SourceRange?, hasOtherScripts: Bool) -> [AppleConfiguration] {
    let fromMetas = metas(in: source)
    var calls: [AppleConfiguration] = []
    // What the sign-in is started with, which wins over the rest.
    var started: [AppleConfiguration] = []
    func read(_ range: SourceRange) {
      let reader = ScriptReader(source.text[range.bytes])
      for call in reader.arguments(ofCalls: ["AppleID", "auth", "init"]) where calls.count < maximumCalls {
        calls.append(configuration(of: call.value, at: call.range, source.text))
      }
      for call in reader.arguments(ofCalls: ["AppleID", "auth", "signIn"]) where started.count < maximumCalls {
        started.append(configuration(of: call.value, at: call.range, source.text))
      }
    }
    for element in source.elements {
      if let script = element.script, script.text.contains("AppleID") { read(script.range) }
      // A handler: what the script's element does when it has loaded, what a button does when it is clicked.
      for attribute in element.attributes
      where attribute.name.hasPrefix("on") && attribute.value.contains("AppleID") && calls.count < maximumCalls {
        read(attribute.valueRange)
      }
    }
    if calls.isEmpty {
      guard let script else { return [] }
      return [
        AppleConfiguration(
          source: script, kind: fromMetas.isEmpty ? none : "meta", parameters: fromMetas, isComplete: !hasOtherScripts)
      ]
    }
    let state = started.lazy.compactMap(\.startingState).first
    return calls.map { call in
      var call = call
      // What the call says wins over the meta tags.
      call.parameters += fromMetas.filter { meta in !call.parameters.contains { $0.key == meta.key } }
      if let state, !call.parameters.contains(where: { $0.key == state.key && $0.value?.isEmpty != true }) {
        call.parameters.removeAll { $0.key == state.key }
        call.parameters.append(state)
      }
      return call
    }
  }

  /// The state that a call which starts the sign-in gives; one that is not known where the call gives what is not read.
  private var startingState: Parameter? {
    if let state = parameters.first(where: { $0.key == Self.stateKey }) { return state }
    return isComplete ? nil : Parameter(name: "state", nameRange: source, key: Self.stateKey, valueRange: source)
  }

  private static let stateKey = "state"
  private static let metaPrefix = "appleid-signin-"

  /// The first meta that configures Apple's script; nil where there is none.
  static func firstMeta(in source: ObservedSource) -> SourceRange? {
    source.elements.first { element in
      element.name == "meta" && element.attribute("name")?.value.lowercased().hasPrefix(metaPrefix) == true
    }?.range
  }

  private static func metas(in source: ObservedSource) -> [Parameter] {
    source.elements.compactMap { element in
      guard element.name == "meta", let nameAttribute = element.attribute("name"), let content = element.attribute("content") else {
        return nil
      }
      let name = nameAttribute.value.lowercased()
      guard name.hasPrefix(metaPrefix) else { return nil }
      let isKnown = !content.value.holdsUnknownPiece && !RequestVocabulary.isVariable(content.value)
      return Parameter(
        name: name, nameRange: nameAttribute.valueRange, key: String(name.dropFirst(metaPrefix.count)),
        value: isKnown ? content.value : nil, valueRange: content.valueRange)
    }
  }

  private static func configuration(of value: ScriptReader.Value, at range: SourceRange, _ text: [UInt8]) -> AppleConfiguration {
    guard case .object(let properties, let isComplete) = value else {
      return AppleConfiguration(source: range, kind: "init", isComplete: false)
    }
    let vocabulary = RequestVocabulary.builtIn
    var own = AppleConfiguration(source: range, kind: "init", isComplete: isComplete)
    for property in properties {
      var parameter = Parameter(
        name: property.key, nameRange: property.keyRange, key: vocabulary.scriptKeys[property.key], value: nil,
        valueRange: property.valueRange)
      if parameter.key == nil {
        // Other keys are read by nobody; only one that is meant to be another is worth a word.
        guard let meant = vocabulary.nearScriptKeys[property.key], !properties.contains(where: { $0.key == meant }) else { continue }
        parameter.status = "unknown-name"
        parameter.suggestion = meant
        own.parameters.append(parameter)
        continue
      }
      switch property.value {
      case .string(let string) where !string.contains(UnknownPiece.character) && !RequestVocabulary.isVariable(string):
        parameter.value = string
      case .string, .unknown: break
      case .boolean(let boolean):
        parameter.value = boolean ? "true" : "false"
        if parameter.key != "use-popup" { parameter.status = "not-in-set" }
      case .null: parameter.value = ""
      case .object, .number:
        // The script throws on what is no string.
        parameter.status = "not-in-set"
        parameter.value = String(decoding: text[property.valueRange.bytes].prefix(40), as: UTF8.self)
      }
      own.parameters.append(parameter)
    }
    return own
  }

  /// The node of the model, and those of its parameters; their parents are to be set.
  func nodes(file: String) -> (node: ModelNode, parameters: [ModelNode]) {
    func location(_ range: SourceRange) -> SourceLocation { SourceLocation(file: file, range: range) }
    var node = ModelNode(.service, parent: -1, source: location(source))
    node.set(.kind, "script")
    node.set(.configuration, kind)
    node.set(.complete, isComplete)
    let children = parameters.map { parameter in
      var child = ModelNode(.parameter, parent: -1, source: location(parameter.valueRange))
      child.set(.name, parameter.name, source: location(parameter.nameRange))
      if let key = parameter.key { child.set(.key, key) }
      if let value = parameter.value {
        child.set(.value, value, source: location(parameter.valueRange))
      } else if parameter.status == nil {
        child.setUnknown(.value, .templateValue)
      }
      if let status = parameter.status {
        child.set(.status, status)
        if status == "not-in-set" { child.set(.allowed, parameter.key == "use-popup" ? "true or false" : "a string") }
      }
      if let suggestion = parameter.suggestion { child.set(.suggestion, suggestion) }
      return child
    }
    return (node, children)
  }
}
