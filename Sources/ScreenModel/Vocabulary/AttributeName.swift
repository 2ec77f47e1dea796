/// The attributes of the model, by the names that rules read. ``ModelVocabulary`` says what each one is.
package enum AttributeName: String, CaseIterable, Sendable {
  case id
  case type
  case group
  case layer
  case x
  case y
  case width
  case height
  case leastWidth = "least-width"
  case leastHeight = "least-height"
  case area
  case visible
  case hiddenBy = "hidden-by"
  case aboveFold = "above-fold"
  case opacity
  case background
  case backgroundClass = "background-class"
  case foreground
  case foregroundClass = "foreground-class"
  case borderWidth = "border-width"
  case borderColor = "border-color"
  case cornerRadius = "corner-radius"
  case shape
  case fontSize = "font-size"
  case fontFamily = "font-family"
  case fontWeight = "font-weight"
  case behind
  case behindClass = "behind-class"
  case contrast
  case contrastBehind = "contrast-behind"
  case spaceTop = "space-top"
  case spaceRight = "space-right"
  case spaceBottom = "space-bottom"
  case spaceLeft = "space-left"
  case title
  case titleLanguage = "title-language"
  case titleKind = "title-kind"
  case titleVariant = "title-variant"
  case titleCase = "title-case"
  case titleSuggestion = "title-suggestion"
  case label
  case labelKind = "label-kind"
  case signIn = "sign-in"
  case repeated
  case provider
  case providerName = "provider-name"
  case providerKind = "provider-kind"
  case equivalent
  case custom
  case hasSurface = "has-surface"
  case buttonStyle = "button-style"
  case peer
  case peerWidth = "peer-width"
  case peerHeight = "peer-height"
  case peerArea = "peer-area"
  case peerFontSize = "peer-font-size"
  case ownPeerWidth = "own-peer-width"
  case ownPeerHeight = "own-peer-height"
  case ownPeerArea = "own-peer-area"
  case widestPeer = "widest-peer"
  case highestPeer = "highest-peer"
  case largestPeer = "largest-peer"
  case largestTitlePeer = "largest-title-peer"
  case widestOwnPeer = "widest-own-peer"
  case highestOwnPeer = "highest-own-peer"
  case largestOwnPeer = "largest-own-peer"
  case peerCornerRadius = "peer-corner-radius"
  case peerShape = "peer-shape"
  case backgroundOpacity = "background-opacity"
  case customParts = "custom-parts"
  case logoOnly = "logo-only"
  case titleX = "title-x"
  case titleY = "title-y"
  case titleWidth = "title-width"
  case titleHeight = "title-height"
  case titleEndSpace = "title-end-space"
  case logoKind = "logo-kind"
  case logoSource = "logo-source"
  case logoFormat = "logo-format"
  case logoFile = "logo-file"
  case logoProvider = "logo-provider"
  case logoColor = "logo-color"
  case logoColorClass = "logo-color-class"
  case logoX = "logo-x"
  case logoY = "logo-y"
  case logoWidth = "logo-width"
  case logoHeight = "logo-height"
  case logoCropped = "logo-cropped"
  case logoPaddingTop = "logo-padding-top"
  case logoPaddingRight = "logo-padding-right"
  case logoPaddingBottom = "logo-padding-bottom"
  case logoPaddingLeft = "logo-padding-left"
  case action
  case actionSource = "action-source"
  case gestures
  case leadsTo = "leads-to"
  case href
  case actionScheme = "action-scheme"
  case method
  case hasCredentials = "has-credentials"
  case purpose
  case autocomplete
  case autocompleteStatus = "autocomplete-status"
  case concealed
  case required
  case optional
  case requirementStated = "requirement-stated"
  case benefitStated = "benefit-stated"
  case part
  case prefilled
  case readOnly = "read-only"
  case sensitive
  case accept
  case offers
  case pasteBlocked = "paste-blocked"
  case refusesRelay = "refuses-relay"
  case refusedBy = "refused-by"
  case placeholder
  case role
  case language
  case says
  case said
  case source
  case alt
  case depicts
  case key
  case value
  case resource
  case platform
  case base
  case text
  case blank
  case period
  case placeholderWords = "placeholder-words"
  case defaultOf = "default-of"
  case writtenLanguage = "written-language"
  case appNames = "app-names"
  case otherLanguage = "other-language"
  case sentence
  case sentenceWords = "sentence-words"
  case sentenceLack = "sentence-lack"
  case sentenceCount = "sentence-count"
  case length
  case mood
  case moodWords = "mood-words"
  case voice
  case voiceWords = "voice-words"
  case actor
  case letterCase = "case"
  case caseWords = "case-words"
  case ground
  case groundWords = "ground-words"
  case statesUse = "states-use"
  case asks
  case mentions
  case namesInstead = "names-instead"
  case namesInsteadWords = "names-instead-words"
  case steering
  case incentive
  case fileKind = "file-kind"
  case known
  case subkey
  case keySuggestion = "key-suggestion"
  case target
  case configuration
  case state
  case replaced
  case lacksLanguages = "lacks-languages"
  case unbuiltStrings = "unbuilt-strings"
  case repeatsBase = "repeats-base"
  case untranslatedLanguages = "untranslated-languages"
  case told
  case also
  case placeholderAlso = "placeholder-also"
  case periodAlso = "period-also"
  case moodAlso = "mood-also"
  case groundAlso = "ground-also"
  case caseAlso = "case-also"
  case namesInsteadAlso = "names-instead-also"
  case steeringAlso = "steering-also"
  case localizedAlso = "localized-also"
  case duplicateAlso = "duplicate-also"
  case sameWordsAs = "same-words-as"
  case missingKey = "missing-key"
  case deprecated
  case successor
  case hasSuccessor = "has-successor"
  case narrowerKey = "narrower-key"
  case hasNarrower = "has-narrower"
  case broadReason = "broad-reason"
  case stated
  case kind
  case kindSource = "kind-source"
  case complete
  case locale
  case scheme
  case environment
  case file
  case entry
  case requiresAccount = "requires-account"
  case after
  case afterSource = "after-source"
  case permission
  case permissionSource = "permission-source"
  case requests
  case navigation
  case thirdPartyException = "third-party-exception"
  case viewportWidth = "viewport-width"
  case viewportHeight = "viewport-height"
  case name
  case status
  case allowed
  case hostKind = "host-kind"
  case fragment
  case constant
  case suggestion
  case usesPasskeys = "uses-passkeys"
  case hasElement = "has-element"
  case unknown

  /// The name in JSON screens: camel case.
  package var jsonKey: String { Self.jsonKeys[Int(ordinal)] }

  /// Its place among all, from 0. An enumeration without payloads is kept in memory as just that number, which is asked for millions of times a run.
  package var ordinal: UInt8 { unsafeBitCast(self, to: UInt8.self) }

  /// The attribute of a key in a JSON screen.
  package init?(jsonKey: String) {
    guard let name = Self.byJSONKey[jsonKey] else { return nil }
    self = name
  }

  private static let jsonKeys: [String] = allCases.map { name in
    let parts = name.rawValue.split(separator: "-")
    return parts.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.prefix(1).uppercased() + $0.element.dropFirst() }
      .joined()
  }

  private static let byJSONKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.jsonKey, $0) })
}
