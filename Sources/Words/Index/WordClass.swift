/// Words that mean the same to recognition, whatever their language: `rules/vocabulary/phrases/<language>.json`, under `words`.
package enum WordClass: Int, CaseIterable, Sendable {
  // MARK: Sought anywhere in a text

  /// With which sign-in buttons begin or end: "sign in", "anmelden".
  case signIn
  /// What makes a phrase around a provider's name one of signing in, whoever is named: "sign in", "войти".
  case signInPhrase
  /// Of titles that name a company without signing people in with it: "download", "teilen".
  case otherPurpose
  /// The app's own means of signing in.
  case ownPasskey
  case ownEmailLink
  case ownPhone
  case ownPassword
  /// Of continuing and of signing up, in titles of Sign in with Apple buttons that are in no list.
  case continuing
  case signingUp
  /// Of the account in titles of Sign in with Apple buttons, where the service should stand: "apple id".
  case appleAccount
  /// What signing in is good for: "so you can", "damit".
  case value
  /// What looks like it and says nothing: "to continue".
  case noValue
  /// That an account is needed, and what for.
  case accountReason
  /// What sign-in screens usually say.
  case usual
  case secondFactor
  /// That there are further ways to sign in: "continue with social accounts".
  case otherWays
  case signedIn
  /// What is Apple's, and no account that somebody signs in with: "apple pay".
  case notAppleAccount
  /// That a control leads to a further screen about the account, and what looks like it.
  case elsewhere
  case notElsewhere
  /// What bare requests are made of in scripts without spaces.
  case bareRequestPart
  /// Things that have names, and people whose names are not the reader's, in scripts without spaces.
  case otherNamePart
  /// Services and places on which people have names of their own beside the account: "instagram", "blog".
  case otherService
  /// Beside the code of a payment card.
  case card
  /// What labels call the person who brought the reader, whose name and account the field asks for: "referrer", "invited by".
  case referrer
  /// Of labels that ask for the password that is to be replaced.
  case oldPassword
  /// What each permission is about: "location", "standort".
  case permissionTracking
  case permissionLocation
  case permissionCamera
  case permissionMicrophone
  case permissionNotifications
  case permissionContacts
  case permissionPhotos
  case permissionCalendar
  case permissionMotion
  case permissionBluetooth
  case permissionHealth
  /// That something asks for a permission: "allow", "zugriff".
  case permissionAsk
  /// How headings and titles name signing in, beside signing up: "login", "přihlášení".
  case headingSignIn
  /// Of headings and titles that say what a screen is for.
  case headingSignUp
  case headingCheckout
  case headingAccount
  case headingSettings
  /// With which headings of settings begin or end, whatever else they name.
  case headingAdministration
  /// Of pages that turn people away, or say that they are signed out.
  case headingRefusal

  // MARK: Drawn from other vocabularies

  /// How titles name providers: `names` in `providers.json`.
  case providerName
  /// What labels call fields: `fields` in the files of the languages.
  case fieldWord

  // MARK: Whole words or titles

  /// What bare requests for a permission are made of: "allow", "bitte".
  case bareRequest
  /// Things that have names: "team", "verein".
  case otherThing
  /// People whose names and addresses are not the reader's: "friend", "kollege".
  case otherPerson
  /// Labels of fields in which administrators pick accounts.
  case accountPicker
  /// What asks for a password rather than says something about one: "enter", "bitte".
  case filling
  /// What stands behind a provider's name in a title without making another thing of it: "to", "account", "now".
  case behindName

  /// What the files call it.
  package var name: String {
    switch self {
    case .signIn: "sign-in"
    case .signInPhrase: "sign-in-phrase"
    case .otherPurpose: "other-purpose"
    case .ownPasskey: "own-passkey"
    case .ownEmailLink: "own-email-link"
    case .ownPhone: "own-phone"
    case .ownPassword: "own-password"
    case .continuing: "title-continue"
    case .signingUp: "title-sign-up"
    case .appleAccount: "apple-account"
    case .value: "value"
    case .noValue: "no-value"
    case .accountReason: "account-reason"
    case .usual: "usual"
    case .secondFactor: "second-factor"
    case .otherWays: "other-ways"
    case .signedIn: "signed-in"
    case .notAppleAccount: "not-apple-account"
    case .elsewhere: "elsewhere"
    case .notElsewhere: "not-elsewhere"
    case .bareRequestPart: "bare-request-part"
    case .otherNamePart: "other-name-part"
    case .otherService: "other-service"
    case .card: "card"
    case .referrer: "referrer"
    case .oldPassword: "old-password"
    case .permissionTracking: "permission-tracking"
    case .permissionLocation: "permission-location"
    case .permissionCamera: "permission-camera"
    case .permissionMicrophone: "permission-microphone"
    case .permissionNotifications: "permission-notifications"
    case .permissionContacts: "permission-contacts"
    case .permissionPhotos: "permission-photos"
    case .permissionCalendar: "permission-calendar"
    case .permissionMotion: "permission-motion"
    case .permissionBluetooth: "permission-bluetooth"
    case .permissionHealth: "permission-health"
    case .permissionAsk: "permission-ask"
    case .headingSignIn: "heading-sign-in"
    case .headingSignUp: "heading-sign-up"
    case .headingCheckout: "heading-checkout"
    case .headingAccount: "heading-account"
    case .headingSettings: "heading-settings"
    case .headingAdministration: "heading-administration"
    case .headingRefusal: "heading-refusal"
    case .providerName: "provider-name"
    case .fieldWord: "field-word"
    case .bareRequest: "bare-request"
    case .otherThing: "other-thing"
    case .otherPerson: "other-person"
    case .accountPicker: "account-picker"
    case .filling: "filling"
    case .behindName: "behind-name"
    }
  }

  /// The class that the files call so.
  package init?(named name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Whether the words are looked for anywhere in a text; the others are compared with whole words or titles.
  package var isSought: Bool {
    switch self {
    case .bareRequest, .otherThing, .otherPerson, .accountPicker, .filling, .behindName: false
    default: true
    }
  }
}
