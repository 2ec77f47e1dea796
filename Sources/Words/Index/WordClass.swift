/// Words that mean the same to recognition, whatever their language: `rules/vocabulary/phrases/<language>.json`, under `words`.
package enum WordClass: String, CaseIterable, Sendable {
  // MARK: Sought anywhere in a text

  /// With which sign-in buttons begin or end: "sign in", "anmelden".
  case signIn = "sign-in"
  /// What makes a phrase around a provider's name one of signing in, whoever is named: "sign in", "войти".
  case signInPhrase = "sign-in-phrase"
  /// Of titles that name a company without signing people in with it: "download", "teilen".
  case otherPurpose = "other-purpose"
  /// The app's own means of signing in.
  case ownPasskey = "own-passkey"
  case ownEmailLink = "own-email-link"
  case ownPhone = "own-phone"
  case ownPassword = "own-password"
  /// Of continuing and of signing up, in titles of Sign in with Apple buttons that are in no list.
  case continuing = "title-continue"
  case signingUp = "title-sign-up"
  /// Of the account in titles of Sign in with Apple buttons, where the service should stand: "apple id".
  case appleAccount = "apple-account"
  /// What signing in is good for: "so you can", "damit".
  case value
  /// What looks like it and says nothing: "to continue".
  case noValue = "no-value"
  /// That an account is needed, and what for.
  case accountReason = "account-reason"
  /// What sign-in screens usually say.
  case usual
  case secondFactor = "second-factor"
  case signedIn = "signed-in"
  /// What is Apple's, and no account that somebody signs in with: "apple pay".
  case notAppleAccount = "not-apple-account"
  /// That a control leads to a further screen about the account, and what looks like it.
  case elsewhere
  case notElsewhere = "not-elsewhere"
  /// What bare requests are made of in scripts without spaces.
  case bareRequestPart = "bare-request-part"
  /// Things that have names, and people whose names are not the reader's, in scripts without spaces.
  case otherNamePart = "other-name-part"
  /// Beside the code of a payment card.
  case card
  /// What each permission is about: "location", "standort".
  case permissionTracking = "permission-tracking"
  case permissionLocation = "permission-location"
  case permissionCamera = "permission-camera"
  case permissionMicrophone = "permission-microphone"
  case permissionNotifications = "permission-notifications"
  case permissionContacts = "permission-contacts"
  case permissionPhotos = "permission-photos"
  case permissionCalendar = "permission-calendar"
  case permissionMotion = "permission-motion"
  case permissionBluetooth = "permission-bluetooth"
  case permissionHealth = "permission-health"
  /// That something asks for a permission: "allow", "zugriff".
  case permissionAsk = "permission-ask"
  /// Of headings and titles that say what a screen is for.
  case headingSignUp = "heading-sign-up"
  case headingCheckout = "heading-checkout"
  case headingAccount = "heading-account"
  case headingSettings = "heading-settings"
  /// With which headings of settings begin or end, whatever else they name.
  case headingAdministration = "heading-administration"

  // MARK: Drawn from other vocabularies

  /// How titles name providers: `names` in `providers.json`.
  case providerName = "provider-name"
  /// What labels call fields: `words` in `fields.json`.
  case fieldWord = "field-word"

  // MARK: Whole words or titles

  /// What bare requests for a permission are made of: "allow", "bitte".
  case bareRequest = "bare-request"
  /// Things that have names: "team", "verein".
  case otherThing = "other-thing"
  /// People whose names and addresses are not the reader's: "friend", "kollege".
  case otherPerson = "other-person"
  /// Labels of fields in which administrators pick accounts.
  case accountPicker = "account-picker"
  /// What asks for a password rather than says something about one: "enter", "bitte".
  case filling

  /// Whether the words are looked for anywhere in a text; the others are compared with whole words or titles.
  package var isSought: Bool { Self.soughtCases.contains(self) }

  private static let soughtCases: Set<WordClass> = Set(allCases).subtracting([
    .bareRequest, .otherThing, .otherPerson, .accountPicker, .filling,
  ])
}
