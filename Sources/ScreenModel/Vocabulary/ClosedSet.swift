/// A closed set of words that an attribute of the model takes its values from: known to rules, screens, metas and the configuration alike.
package protocol ClosedSet: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension ClosedSet {
  /// The words, in their order.
  package static var words: [String] { allCases.map(\.rawValue) }
}

// MARK: - What authors say of a screen

/// What a screen is for.
package enum ScreenKind: String, ClosedSet {
  case signIn = "sign-in"
  case signUp = "sign-up"
  case accountSetup = "account-setup"
  case account, settings, checkout, welcome, onboarding
  case preAlert = "pre-alert"
  case trackingPreAlert = "tracking-pre-alert"
  case support, other
}

/// The platform that a screen is judged for.
package enum Platform: String, ClosedSet {
  case ios, ipados, macos, tvos, watchos, visionos, web, android
}

package enum ColorScheme: String, ClosedSet {
  case light, dark
}

/// What the person has just done when a screen shows.
package enum PrecedingStep: String, ClosedSet {
  case signInWithApple = "sign-in-with-apple"
  case signInWithPassword = "sign-in-with-password"
  case password, passkey
  case emailLink = "email-link"
  /// Signing in with another provider.
  case signIn = "sign-in"
  case signUp = "sign-up"
  case applePay = "apple-pay"
  case other
}

/// What the system's alert behind a pre-alert screen asks for.
package enum Permission: String, ClosedSet {
  case tracking, location, camera, microphone, notifications, contacts, photos, calendar, reminders, motion, bluetooth, health, home
  case speechRecognition = "speech-recognition"
  case mediaLibrary = "media-library"
  case localNetwork = "local-network"
  case nearbyInteraction = "nearby-interaction"
  case faceID = "face-id"
  case siri, nfc, focus
}

/// Who says what a screen is.
package enum StatementSource: String, ClosedSet {
  case json, meta, configuration, recognised
}

/// Why App Review 4.8 does not ask an app for another way to sign in.
package enum LoginException: String, ClosedSet {
  case ownSystem = "own-system"
  case enterprise, education, government
  case clientOfService = "client-of-service"
  /// The configuration says that no exception applies.
  case none
}

// MARK: - Controls

/// What a control does.
package enum ControlAction: String, ClosedSet {
  case signIn = "sign-in"
  case signUp = "sign-up"
  case signOut = "sign-out"
  case guest, skip, dismiss, back
  case `continue`
  case allow, deny
  case deleteAccount = "delete-account"
  case linkAccount = "link-account"
  case recover, settings
  case privacyPolicy = "privacy-policy"
  case submit, other
}

/// What told an action.
package enum ActionSource: String, ClosedSet {
  case title, label
  case styleClass = "class"
  case type, address, handler, gesture, json
}

/// By what a provider signs people in.
package enum ProviderKind: String, ClosedSet {
  case apple, social, enterprise, own, passkey
  case emailLink = "email-link"
  case password, unknown
}

/// How the words of a Sign in with Apple button compare with the approved titles.
package enum TitleKind: String, ClosedSet {
  case approved, alternate, wrong, unknown
}

package enum TitleVariant: String, ClosedSet {
  case signIn = "sign-in"
  case `continue`
  case signUp = "sign-up"
}

package enum TitleCase: String, ClosedSet {
  case approved, upper
  case signInCapital = "sign-in-capital"
  case other
}

package enum ButtonStyle: String, ClosedSet {
  case black, white, outlined, other
}

/// Whose means a sign-in control beside one of Apple's is.
package enum PeerKind: String, ClosedSet {
  case service, own
}

package enum LogoKind: String, ClosedSet {
  case svg, img, background, mask
  case iconFont = "icon-font"
  case emoji
  case privateUse = "private-use"
  case none
}

package enum LogoFormat: String, ClosedSet {
  case svg, png, jpeg, gif, webp, pdf, inline
}

package enum LogoFileKind: String, ClosedSet {
  case apple, button, other
}

/// Where a control of a pre-alert screen leads.
package enum LeadsTo: String, ClosedSet {
  case alert, out, policy, elsewhere
}

// MARK: - Looks

package enum HiddenBy: String, ClosedSet {
  case display, visibility, opacity, size, covered, clipped
  case offScreen = "off-screen"
}

/// DESIGN 2.10: the words of a colour as seen.
package enum ColorWord: String, ClosedSet {
  case nearBlack = "near-black"
  case nearWhite = "near-white"
  case gray, color
}

/// The words of the colour behind something.
package enum BackdropWord: String, ClosedSet {
  case light, dark, saturated, middle
}

package enum ShapeWord: String, ClosedSet {
  case rectangle, rounded, pill, circle, ellipse
}

package enum Depiction: String, ClosedSet {
  case appleLogo = "apple-logo"
  case systemAlert = "system-alert"
  case arrow
}

// MARK: - Fields and words

/// What a field asks for.
package enum FieldPurpose: String, ClosedSet {
  case email, username, password
  case newPassword = "new-password"
  case oneTimeCode = "one-time-code"
  case name, phone
  case birthDate = "birth-date"
  case gender, address, country
  case identityNumber = "identity-number"
  case orderNumber = "order-number"
  case search
  case securityQuestion = "security-question"
  case pin, captcha
  case siteSetting = "site-setting"
  case savedChoice = "saved-choice"
  case other
}

package enum AutocompleteStatus: String, ClosedSet {
  case ok, off, wrong, missing
}

/// What a file field offers.
package enum FileOffer: String, ClosedSet {
  case camera, microphone, photos
}

/// What turns relay addresses away.
package enum RelayRefusal: String, ClosedSet {
  case pattern, length, script
}

package enum FormMethod: String, ClosedSet {
  case get, post, dialog
}

/// What words amount to.
package enum Saying: String, ClosedSet {
  case incentive, annotation, gating
  case alertWording = "alert-wording"
  case namesAllow = "names-allow"
  case need
  case singleAct = "single-act"
  case explainsUse = "explains-use"
  case relayRefused = "relay-refused"
  case outdatedPath = "outdated-path"
  case wrongPath = "wrong-path"
  case settingsPath = "settings-path"
  case address
  case privacyPolicy = "privacy-policy"
  case mustFill = "must-fill"
  case value
  case statusSIWA = "status-siwa"
  case welcome
  case explainsAccount = "explains-account"
  case secondFactor = "second-factor"
  case otherWays = "other-ways"
  case signedIn = "signed-in"
  case sentence, further
}

// MARK: - Requests and scripts

package enum ServiceKind: String, ClosedSet {
  case script, element
  /// What draws all that people sign in with, or sign up with, as its service is set up to.
  case hostedSignIn = "hosted-sign-in"
  case hostedSignUp = "hosted-sign-up"
}

/// What configures Apple's script.
package enum ServiceConfiguration: String, ClosedSet {
  case meta
  case initialization = "init"
  case none
}

package enum ButtonImageKind: String, ClosedSet {
  case centerAlign = "center-align"
  case leftAlign = "left-align"
  case logoOnly = "logo-only"
  case unknown
}

package enum SecretKind: String, ClosedSet {
  case clientSecret = "client-secret"
  case privateKey = "private-key"
  case token
}

package enum ParameterStatus: String, ClosedSet {
  case ok
  case unknownName = "unknown-name"
  case undocumented
  case outOfRange = "out-of-range"
  case notInSet = "not-in-set"
  case placeholder, template
}

package enum HostKind: String, ClosedSet {
  case domain, ip, localhost, relative
}

// MARK: - Purpose strings

/// Why a purpose string is none.
package enum PlaceholderKind: String, ClosedSet {
  case dummy
  case keyName = "key-name"
  case brackets, name
  case toolDefault = "default"
  case variable
}

package enum SentenceForm: String, ClosedSet {
  case complete, fragment
}

package enum SentenceLack: String, ClosedSet {
  case infinitive, participle, preposition, clause, subjectless, phrase
}

package enum SentenceMood: String, ClosedSet {
  case declarative, imperative, interrogative
}

package enum SentenceVoice: String, ClosedSet {
  case active, passive, participle
}

package enum LetterCase: String, ClosedSet {
  case sentence, title, upper, lower
}

/// What a purpose string gives as its reason.
package enum GroundKind: String, ClosedSet {
  case specific, vague, restated, denied, none
}

/// What kind of file an app states something in.
package enum StatementFile: String, ClosedSet {
  case infoPlist = "info-plist"
  case strings, xcstrings, project, xcconfig, expo, cordova, xcodegen, unity, tuist, entitlements, screens
}
