import Diagnostics

/// The words that rules may use: `higlint schema model` prints them, and a rule that names any other is refused.
package enum ModelVocabulary {
  package enum ValueType: String, Sendable { case number, string, boolean, color }

  /// One attribute, with the elements that may carry it.
  package struct Attribute: Sendable {
    package var name: AttributeName
    package var type: ValueType
    /// "pt", "pt²", "0 to 1" …; empty where there is none.
    package var unit: String
    package var elements: [ModelElement]
    /// What it is, in one sentence.
    package var sentence: String
    /// The words that it takes its values from, by element; nothing for an element on which any text may stand.
    package var values: [ModelElement: [String]]
    /// Whether a value consists of several of the words, separated by spaces.
    package var isList: Bool
  }

  /// Something of every attribute, by element and attribute; every element has an entry.
  package static func ofEachElement<Value>(_ value: (Attribute, ModelElement) -> Value?) -> [String: [String: Value]] {
    var all: [String: [String: Value]] = [:]
    for element in ModelElement.allCases { all[element.rawValue] = [:] }
    for attribute in attributes {
      for element in attribute.elements { all[element.rawValue]![attribute.name.rawValue] = value(attribute, element) }
    }
    return all
  }

  private static let every = ModelElement.allCases
  private static let drawn: [ModelElement] = [.view, .form, .button, .link, .field, .toggle, .text, .image, .locationButton]
  private static let controls: [ModelElement] = [.button, .link, .locationButton]
  private static let acting: [ModelElement] = [.button, .link, .locationButton, .form, .toggle]

  private static func attribute(
    _ name: AttributeName, _ type: ValueType, _ unit: String, _ elements: [ModelElement], _ sentence: String
  ) -> Attribute {
    Attribute(name: name, type: type, unit: unit, elements: elements, sentence: sentence, values: [:], isList: false)
  }

  /// An attribute whose values are those of a closed set, on whichever element.
  private static func attribute(
    _ name: AttributeName, _ set: any ClosedSet.Type, list isList: Bool = false, _ elements: [ModelElement], _ sentence: String
  ) -> Attribute {
    attribute(name, Dictionary(uniqueKeysWithValues: elements.map { ($0, set) }), list: isList, elements, sentence)
  }

  /// An attribute whose values are those of a closed set on some elements.
  private static func attribute(
    _ name: AttributeName, _ sets: [ModelElement: any ClosedSet.Type], list isList: Bool = false, _ elements: [ModelElement],
    _ sentence: String
  ) -> Attribute {
    Attribute(
      name: name, type: .string, unit: "", elements: elements, sentence: sentence, values: sets.mapValues { $0.words }, isList: isList)
  }

  /// Every attribute, in the order of ``AttributeName``.
  package static let attributes: [Attribute] = [
    attribute(.id, .string, "", every, "The identifier that the source gives it."),
    attribute(
      .type, .string, "", drawn, "The type as the source names it: the JSON type, or the HTML element with its type ('input-submit')."),
    attribute(.group, .string, "", drawn, "The same word for all sign-in controls that stand in the same container."),
    attribute(
      .layer, .string, "", drawn,
      "The same word for all that one dialog, or one box that is fixed to the viewport, holds; absent on the page itself."),
    attribute(.x, .number, "pt", drawn, "The left edge of the frame, from the screen's left edge."),
    attribute(.y, .number, "pt", drawn, "The top edge of the frame, from the screen's top edge."),
    attribute(.width, .number, "pt", drawn, "The width of the frame, border included."),
    attribute(.height, .number, "pt", drawn, "The height of the frame, border included."),
    attribute(.leastWidth, .number, "pt", drawn, "Of a frame whose width is not known, how wide it is at least."),
    attribute(.leastHeight, .number, "pt", drawn, "Of a frame whose height is not known, how high it is at least."),
    attribute(.area, .number, "pt²", drawn, "Width times height."),
    attribute(.visible, .boolean, "", drawn, "Whether people can see it in this environment; scrolling does not count as hidden."),
    attribute(
      .hiddenBy, HiddenBy.self, drawn, "What keeps it from being seen: display, visibility, opacity, size, covered, clipped or off-screen."),
    attribute(.aboveFold, .boolean, "", drawn, "Whether all of it stands above the bottom of the viewport."),
    attribute(.opacity, .number, "0 to 1", drawn, "Its opacity, that of its ancestors included."),
    attribute(.background, .color, "#RRGGBB", drawn, "The colour that is seen in its own area, through opacity, layers and filters."),
    attribute(
      .backgroundClass, ColorWord.self, drawn,
      "The colour word of the background: near-black, near-white, gray or color; of a gradient, that of its worst stop."),
    attribute(.foreground, .color, "#RRGGBB", drawn, "The colour of its text."),
    attribute(.foregroundClass, ColorWord.self, drawn, "The colour word of the foreground."),
    attribute(.borderWidth, .number, "pt", drawn, "The widest border; 0 where there is none."),
    attribute(.borderColor, .color, "#RRGGBB", drawn, "The colour of the widest border, where there is one."),
    attribute(.cornerRadius, .number, "pt", drawn, "The used radius of the largest corner, at most half of the height or width."),
    attribute(.shape, ShapeWord.self, drawn, "rectangle, rounded, pill, circle or ellipse."),
    attribute(.fontSize, .number, "pt", drawn, "The size of its text."),
    attribute(.fontFamily, .string, "", drawn, "The font families in their order, separated by commas."),
    attribute(.fontWeight, .number, "1 to 1000", drawn, "The weight of its text."),
    attribute(.behind, .color, "#RRGGBB", drawn, "The colour behind it, where its own background does not reach."),
    attribute(.behindClass, BackdropWord.self, drawn, "The word of the colour behind it: light, dark, saturated or middle."),
    attribute(.contrast, .number, "1 to 21", drawn, "The WCAG 2 contrast of foreground and background."),
    attribute(
      .contrastBehind, .number, "1 to 21", drawn,
      "The WCAG 2 contrast of its background, or its border where that is stronger, and what is behind it."),
    attribute(.spaceTop, .number, "pt", drawn, "The clear space above it, to the nearest visible neighbour or the screen's edge."),
    attribute(.spaceRight, .number, "pt", drawn, "The clear space to its right."),
    attribute(.spaceBottom, .number, "pt", drawn, "The clear space below it; absent where nothing follows."),
    attribute(.spaceLeft, .number, "pt", drawn, "The clear space to its left."),
    attribute(.title, .string, "", drawn, "The words that people see in it, spaces normalised, after text-transform."),
    attribute(.titleLanguage, .string, "", controls, "The language of the title, as far as its words tell."),
    attribute(.titleKind, TitleKind.self, controls, "Of a Sign in with Apple button: approved, alternate, wrong or unknown."),
    attribute(.titleVariant, TitleVariant.self, controls, "Which approved title it is: sign-in, continue or sign-up."),
    attribute(
      .titleCase, TitleCase.self, controls,
      "How the letters' case compares with the approved title: approved, upper, sign-in-capital or other."),
    attribute(.titleSuggestion, .string, "", controls, "The approved title that is nearest."),
    attribute(.label, .string, "", drawn, "What assistive technology reads: its accessible name."),
    attribute(.labelKind, TitleKind.self, controls, "As title-kind, of the label."),
    attribute(.signIn, .boolean, "", controls, "Whether it is a control to sign in or sign up with."),
    attribute(.repeated, .boolean, "", controls, "Whether it stands there once for each item of a list that is not known."),
    attribute(
      .provider, .string, "", controls + [.request, .service], "Whose sign-in it is: apple, google, facebook …, by the vocabulary's ids."),
    attribute(.providerName, .string, "", controls + [.request], "The provider's name for people."),
    attribute(.providerKind, ProviderKind.self, controls, "apple, social, enterprise, own, passkey, email-link, password or unknown."),
    attribute(.equivalent, .boolean, "", controls, "Whether it counts as the privacy-friendly option of App Review 4.8."),
    attribute(.custom, .boolean, "", controls, "False for a button that Apple's script or the system draws."),
    attribute(
      .hasSurface, .boolean, "", controls,
      "Of a sign-in control: whether it paints a background, an outline or a shadow; false for bare words and a bare logo."),
    attribute(
      .buttonStyle, ButtonStyle.self, controls,
      "Of a Sign in with Apple button: black, white, outlined (white with an outline that is seen) or other."),
    attribute(
      .peer, PeerKind.self, controls,
      "Of a visible sign-in control beside one of Apple's: service for another provider's, own for the app's own means (password, passkey, e-mail link)."
    ),
    attribute(
      .peerWidth, .number, "pt", controls,
      "Of a Sign in with Apple button: the width of the widest service peer; a button that shows only a logo has only such ones as peers."),
    attribute(.peerHeight, .number, "pt", controls, "The height of the highest service peer."),
    attribute(.peerArea, .number, "pt²", controls, "The area of the service peer that is largest in area."),
    attribute(.peerFontSize, .number, "pt", controls, "The size of the largest title of a service peer."),
    attribute(.ownPeerWidth, .number, "pt", controls, "The width of the widest own peer."),
    attribute(.ownPeerHeight, .number, "pt", controls, "The height of the highest own peer."),
    attribute(.ownPeerArea, .number, "pt²", controls, "The area of the own peer that is largest in area."),
    attribute(.widestPeer, .string, "", controls, "The name of the widest service peer."),
    attribute(.highestPeer, .string, "", controls, "The name of the highest service peer."),
    attribute(.largestPeer, .string, "", controls, "The name of the service peer that is largest in area."),
    attribute(.largestTitlePeer, .string, "", controls, "The name of the service peer with the largest title."),
    attribute(.widestOwnPeer, .string, "", controls, "The name of the widest own peer."),
    attribute(.highestOwnPeer, .string, "", controls, "The name of the highest own peer."),
    attribute(.largestOwnPeer, .string, "", controls, "The name of the own peer that is largest in area."),
    attribute(
      .peerCornerRadius, .number, "pt", controls, "The corner radius that the peers of its group share; absent where they differ."),
    attribute(.peerShape, ShapeWord.self, controls, "The shape that the peers of its group share; absent where they differ."),
    attribute(
      .backgroundOpacity, .number, "", [.locationButton], "How opaque its background is, where it lets through what is behind: 0 to 1."),
    attribute(
      .customParts, .string, "", [.locationButton],
      "What of a location button is not the system's: its glyph, its font, neither title nor glyph."),
    attribute(.logoOnly, .boolean, "", controls, "Whether it shows a logo and no words."),
    attribute(.titleX, .number, "pt", controls, "The left edge of the title."),
    attribute(.titleY, .number, "pt", controls, "The top edge of the title's line box."),
    attribute(.titleWidth, .number, "pt", controls, "The width of the title."),
    attribute(.titleHeight, .number, "pt", controls, "The height of the title's line box."),
    attribute(.titleEndSpace, .number, "pt", controls, "The space between the title's end and the trailing edge."),
    attribute(.logoKind, LogoKind.self, controls, "svg, img, background, mask, icon-font, emoji, private-use or none."),
    attribute(.logoSource, .string, "", controls, "The address of the logo's file."),
    attribute(.logoFormat, LogoFormat.self, controls, "svg, png, jpeg, gif, webp, pdf or inline."),
    attribute(
      .logoFile, LogoFileKind.self, controls,
      "What the logo's file is, by its name and view box: apple (like Apple's downloads), button (a picture of a whole button) or other."),
    attribute(.logoProvider, .string, "", controls, "Whose logo it is, as far as its names tell."),
    attribute(.logoColor, .color, "#RRGGBB", controls, "The colour in which the logo is drawn."),
    attribute(.logoColorClass, ColorWord.self, controls, "The colour word of the logo."),
    attribute(.logoX, .number, "pt", controls, "The left edge of the logo."),
    attribute(.logoY, .number, "pt", controls, "The top edge of the logo."),
    attribute(.logoWidth, .number, "pt", controls, "The width of the logo."),
    attribute(.logoHeight, .number, "pt", controls, "The height of the logo."),
    attribute(.logoCropped, .boolean, "", controls, "Whether part of the logo's file is cut off."),
    attribute(.logoPaddingTop, .number, "pt", controls, "Padding, border and margin above the logo's own box."),
    attribute(.logoPaddingRight, .number, "pt", controls, "Padding, border and margin to the right of the logo's own box."),
    attribute(.logoPaddingBottom, .number, "pt", controls, "Padding, border and margin below the logo's own box."),
    attribute(.logoPaddingLeft, .number, "pt", controls, "Padding, border and margin to the left of the logo's own box."),
    attribute(
      .action, ControlAction.self, acting + [.view, .text, .image, .screen],
      "sign-in, sign-up, sign-out, guest, skip, dismiss, back, continue, allow, deny, delete-account, link-account, recover, settings, privacy-policy, submit or other."
    ),
    attribute(
      .actionSource, ActionSource.self, acting + [.view, .text, .image, .screen],
      "What told the action: title, label, class, type, address, handler, gesture or json."),
    attribute(
      .gestures, .string, "", drawn + [.screen], "The gestures that act on it, separated by spaces: swipe-to-dismiss, tap-outside …"),
    attribute(
      .leadsTo, LeadsTo.self, drawn + [.screen],
      "On a screen before a system alert, where it leads: alert, out (of the screen), policy (the privacy policy) or elsewhere."),
    attribute(
      .href, .string, "", acting + [.request, .buttonImage],
      "The address that it leads to; of a request or a button image, the address itself."),
    attribute(.actionScheme, .string, "", [.form], "The scheme of the address that the form is sent to: https, http, relative …"),
    attribute(.method, FormMethod.self, [.form], "get or post."),
    attribute(.hasCredentials, .boolean, "", [.form], "Whether a password or a code is typed into it."),
    attribute(
      .purpose, FieldPurpose.self, [.field],
      "email, username, password, new-password, one-time-code, name, phone, birth-date, gender, address, country, identity-number, search, security-question, pin, captcha, site-setting (the language or the currency of the site), saved-choice (one of what people have saved: an address, a card) or other."
    ),
    attribute(.autocomplete, .string, "", [.field], "The attribute's value."),
    attribute(.autocompleteStatus, AutocompleteStatus.self, [.field], "ok, off, wrong or missing, for what the field asks."),
    attribute(.concealed, .boolean, "", [.field], "Whether what is typed is hidden."),
    attribute(.required, .boolean, "", [.field], "Whether the field must be filled in."),
    attribute(.optional, .boolean, "", [.field], "Whether visible words call it optional."),
    attribute(.requirementStated, .boolean, "", [.field], "Whether visible words say that it is required or optional."),
    attribute(.benefitStated, .boolean, "", [.field], "Whether visible words say what it is good for."),
    attribute(
      .part, .boolean, "", [.field],
      "Whether it is a part of what a field beside it asks for, such as the second box of a telephone number."),
    attribute(.prefilled, .boolean, "", [.field], "Whether it comes with a value."),
    attribute(.readOnly, .boolean, "", [.field], "Whether its value cannot be changed."),
    attribute(.sensitive, .boolean, "", [.field], "Whether it asks for data of a sensitive kind."),
    attribute(.accept, .string, "", [.field], "The file types that a file field takes."),
    attribute(.offers, FileOffer.self, list: true, [.field], "What a file field offers: camera, microphone, photos."),
    attribute(.pasteBlocked, .boolean, "", [.field], "Whether pasting is prevented."),
    attribute(.refusesRelay, .boolean, "", [.field], "Whether private relay addresses are turned away."),
    attribute(.refusedBy, RelayRefusal.self, [.field], "What turns them away: pattern, length or script."),
    attribute(
      .placeholder, [.purpose: PlaceholderKind.self], [.field, .purpose],
      "Of a field, the placeholder's words; of a purpose string, why it is one: dummy, key-name, brackets, name, default or variable."),
    attribute(.role, .string, "", [.text, .image, .view], "heading, paragraph, label …; of an image, what it is for: apple-logo …"),
    attribute(
      .language, .string, "", [.text, .purpose, .screen, .service, .buttonImage],
      "The language of the words; of a screen that of its locale, absent where its words are plainly in another; of a service and a button image that of its locale."
    ),
    attribute(
      .says, Saying.self, list: true, [.text, .button, .link, .toggle, .image],
      "What the words amount to: incentive, annotation, gating, alert-wording, names-allow, need, single-act, explains-use, relay-refused, outdated-path, wrong-path, settings-path, address, privacy-policy, must-fill, value, status-siwa, welcome, explains-account, second-factor, other-ways (names further ways to sign in), signed-in (somebody is signed in already, and confirms it), sentence (something beyond the usual words of a sign-in), further (leads to more about the account) …, separated by spaces."
    ),
    attribute(.said, .string, "", [.text, .button, .link, .toggle, .image], "The words on which 'says' rests."),
    attribute(.source, .string, "", [.image], "The address of the image's file."),
    attribute(.alt, .string, "", [.image], "The alternative text."),
    attribute(.depicts, Depiction.self, [.image, .view, .text], "What it shows: apple-logo, system-alert, arrow …"),
    attribute(
      .key, .string, "", [.purpose, .setting, .entitlement, .parameter],
      "The key; of a parameter of Apple's script, its name in the meta tags."),
    attribute(.value, .string, "", [.setting, .entitlement, .parameter], "The value as written."),
    attribute(.resource, .string, "", [.purpose], "What the key protects."),
    attribute(
      .platform, Platform.self, [.purpose, .setting, .entitlement, .screen], "ios, ipados, macos, tvos, watchos, visionos, web or android."),
    attribute(.base, .boolean, "", [.purpose], "Whether it is the base value, not a localization."),
    attribute(.text, .string, "", [.purpose], "The string itself."),
    attribute(.blank, .boolean, "", [.purpose], "Whether the string is empty or only white space."),
    attribute(.period, .boolean, "", [.purpose], "Whether it ends with a full stop, in the form of its script."),
    attribute(.placeholderWords, .string, "", [.purpose], "The words that make it a placeholder."),
    attribute(.defaultOf, .string, "", [.purpose], "The tool or library whose default it is."),
    attribute(
      .writtenLanguage, .string, "", [.purpose],
      "The language that its words are in, as a tag without a region; absent where the words do not show it."),
    attribute(.appNames, .string, "", [.purpose], "The names of the app that stand in it, apart by ' | '."),
    attribute(
      .otherLanguage, .string, "", [.purpose],
      "The language that its words are in where its place states another; unknown where the two are too close to be sure."),
    attribute(.sentence, SentenceForm.self, [.purpose], "complete or fragment, by its first sentence; absent where that is not clear."),
    attribute(.sentenceWords, .string, "", [.purpose], "The words that show that it is a fragment."),
    attribute(
      .sentenceLack, SentenceLack.self, [.purpose],
      "What the fragment is: infinitive ('To …'), participle ('Used …'), preposition, clause ('When …'), subjectless ('Uses …') or phrase."),
    attribute(.sentenceCount, .number, "", [.purpose], "How many sentences it has."),
    attribute(.length, .number, "characters", [.purpose], "How long it is, without white space around it."),
    attribute(.mood, SentenceMood.self, [.purpose], "declarative, imperative or interrogative, by its first sentence's main clause."),
    attribute(.moodWords, .string, "", [.purpose], "The verb on which the mood rests."),
    attribute(
      .voice, SentenceVoice.self, [.purpose],
      "active, passive or participle (a bare one: 'Used to …'), by its first sentence's main clause."),
    attribute(.voiceWords, .string, "", [.purpose], "The verb on which the voice rests."),
    attribute(.actor, .string, "", [.purpose], "Who or what acts: the subject of its first sentence's main clause."),
    attribute(
      .letterCase, LetterCase.self, [.purpose], "sentence, title (words capitalized without need), upper or lower (at the beginning)."),
    attribute(.caseWords, .string, "", [.purpose], "The words on which the case rests, where it is not that of a sentence."),
    attribute(
      .ground, GroundKind.self, [.purpose],
      "What for: specific, vague (a ground that says nothing), restated (what the resource does anyway), denied (the app does without it) or none; unknown where the language cannot be judged."
    ),
    attribute(.groundWords, .string, "", [.purpose], "The words of the ground that says nothing, or repeats the resource."),
    attribute(.statesUse, .boolean, "", [.purpose], "Whether it says what for: the ground is specific."),
    attribute(.asks, .boolean, "", [.purpose], "Whether it ends with a question mark, as a request does."),
    attribute(.mentions, .string, "", [.purpose], "The resources that it names, separated by commas."),
    attribute(.namesInstead, .string, "", [.purpose], "The resource that it names in the place of its own."),
    attribute(.namesInsteadWords, .string, "", [.purpose], "The words that name it."),
    attribute(.steering, .string, "", [.purpose], "The words that steer the answer to the request."),
    attribute(.incentive, .string, "", [.purpose], "The words that offer something for consent."),
    attribute(
      .fileKind, StatementFile.self, [.purpose, .setting],
      "info-plist, strings, xcstrings, project, xcconfig, expo, cordova, xcodegen, unity, tuist, or screens for a JSON file."),
    attribute(.known, .boolean, "", [.purpose], "Whether the key is one that Apple documents."),
    attribute(.subkey, .string, "", [.purpose], "The key within a dictionary of purpose strings."),
    attribute(.keySuggestion, .string, "", [.purpose], "Of an unknown key the known one within two letters, or in another case."),
    attribute(.target, .string, "", [.purpose], "The names of the targets that it is built into, separated by commas."),
    attribute(
      .configuration, [.service: ServiceConfiguration.self], [.purpose, .service],
      "Of a purpose string, the configurations that it is built in, absent where it is in all of them; of a service, what configures Apple's script: meta, init, or none where nothing on the page does."
    ),
    attribute(.state, .string, "", [.purpose], "The state of a translation in a string catalogue: new, translated, needs_review …"),
    attribute(
      .replaced, .boolean, "", [.purpose],
      "Whether another source gives the words that people see: a strings file in the development language, for an empty string any other."),
    attribute(
      .lacksLanguages, .string, "", [.purpose],
      "Of a base value the languages of its target that have no such string, separated by commas; regions do not count."),
    attribute(
      .unbuiltStrings, .string, "", [.purpose],
      "The strings files that have the string in languages that lack it, and that no target builds, separated by commas."),
    attribute(
      .repeatsBase, .boolean, "", [.purpose],
      "Of a localization: whether it has the words of the development language though it is another one; unknown where the language of the words does not show."
    ),
    attribute(
      .untranslatedLanguages, .string, "", [.purpose],
      "The languages whose strings are these words, untranslated, separated by commas."),
    attribute(
      .told, .string, "", [.purpose],
      "What need not be said of it: nobody sees it, or another string of its key is judged in its place. Words of: placeholder, period, sentence, voice, mood, case, ground, names-instead, steering, incentive, length, brief, key, missing, deprecated, duplicate, localized, language, access."
    ),
    attribute(
      .also, .string, "", [.purpose],
      "The targets, configurations and languages that have the same words for its key, in brackets behind a space; absent where there is one of each."
    ),
    attribute(.placeholderAlso, .string, "", [.purpose], alsoMeaning("are the same kind of placeholder")),
    attribute(.periodAlso, .string, "", [.purpose], alsoMeaning("lack the full stop")),
    attribute(.moodAlso, .string, "", [.purpose], alsoMeaning("are commands")),
    attribute(.groundAlso, .string, "", [.purpose], alsoMeaning("give the same kind of ground")),
    attribute(.caseAlso, .string, "", [.purpose], alsoMeaning("use capitals in the same way")),
    attribute(.namesInsteadAlso, .string, "", [.purpose], alsoMeaning("name the same other resource")),
    attribute(.steeringAlso, .string, "", [.purpose], alsoMeaning("steer the answer")),
    attribute(.localizedAlso, .string, "", [.purpose], alsoMeaning("lack the same translations")),
    attribute(.duplicateAlso, .string, "", [.purpose], alsoMeaning("have the words of the same other key")),
    attribute(.sameWordsAs, .string, "", [.purpose], "The key of an unrelated resource that has the same words in the same target."),
    attribute(.missingKey, .string, "", [.purpose], "The key without which this one is of no use, where its target lacks it."),
    attribute(.deprecated, .boolean, "", [.purpose], "Whether current systems no longer read the key."),
    attribute(.successor, .string, "", [.purpose], "The keys that take the place of one that is no longer read."),
    attribute(.hasSuccessor, .boolean, "", [.purpose], "Whether the target has one of them."),
    attribute(.narrowerKey, .string, "", [.purpose], "The key that gives less access to the same resource."),
    attribute(.hasNarrower, .boolean, "", [.purpose], "Whether the target has that key."),
    attribute(
      .broadReason, .boolean, "", [.purpose],
      "Whether the words say what the broader access is needed for; unknown for other languages than English."),
    attribute(.stated, .boolean, "", [.entitlement], "False for an entitlement that the file lacks."),
    attribute(
      .kind, [.screen: ScreenKind.self, .service: ServiceKind.self, .buttonImage: ButtonImageKind.self, .secret: SecretKind.self],
      [.screen, .service, .buttonImage, .secret],
      "Of a screen: sign-in, sign-up, account-setup, account, settings, checkout, welcome, onboarding, pre-alert, tracking-pre-alert, support or other; of a service: script, element, or hosted-sign-in and hosted-sign-up for what draws all that people sign in with, as its service is set up to; of a button image: center-align, left-align, logo-only or unknown; of a secret: client-secret, private-key or token."
    ),
    attribute(.kindSource, StatementSource.self, [.screen], "json, meta, configuration or recognised."),
    attribute(
      .complete, .boolean, "", [.screen, .service, .request],
      "Whether all of it is there: no include, base template, scripted element or part of an address is missing."),
    attribute(.locale, .string, "", [.screen, .service], "The language tag of the screen, or of the script's address."),
    attribute(
      .scheme, [.screen: ColorScheme.self], [.screen, .request, .parameter],
      "Of a screen: light or dark; of an address: https, http …, or relative."),
    attribute(.environment, .string, "", [.screen], "The name of the environment it was judged in."),
    attribute(.file, .string, "", [.screen, .purpose, .setting, .entitlement], "The path of its file."),
    attribute(.entry, .boolean, "", [.screen], "Whether it is the first screen after launch."),
    attribute(.requiresAccount, .boolean, "", [.screen], "Whether nothing can be done before signing in."),
    attribute(.after, PrecedingStep.self, [.screen], "What the person has just done: sign-in-with-apple, apple-pay …"),
    attribute(
      .afterSource, StatementSource.self, [.screen], "recognised where only the screen's words tell what the person has just done."),
    attribute(.permission, Permission.self, [.screen], "The permission that a pre-alert screen leads to: tracking, camera, location …"),
    attribute(.permissionSource, StatementSource.self, [.screen], "What told the permission: json, meta, configuration or recognised."),
    attribute(.requests, Permission.self, list: true, [.screen], "The permissions that the page's scripts ask for, separated by spaces."),
    attribute(.navigation, .boolean, "", [.screen], "Whether the page has a navigation, as sites do."),
    attribute(
      .thirdPartyException, LoginException.self, [.screen],
      "The configured exception to App Review 4.8: own-system, enterprise, education, government or client-of-service; none where the configuration says that none applies."
    ),
    attribute(.viewportWidth, .number, "pt", [.screen], "The width of the viewport."),
    attribute(.viewportHeight, .number, "pt", [.screen], "The height of the viewport."),
    attribute(
      .name, .string, "",
      [.parameter, .app, .screen, .view, .form, .button, .link, .field, .toggle, .text, .image, .locationButton, .service],
      "The parameter's name; of an app, its folder; of a hosted sign-in, what draws it; of a control, the words by which to speak of it: its label, else its title, else its provider's name; of a field, the words beside or in it, without a colon or mark at their end."
    ),
    attribute(
      .status, ParameterStatus.self, [.parameter], "ok, unknown-name, undocumented, out-of-range, not-in-set, placeholder or template."),
    attribute(.allowed, .string, "", [.parameter], "What the parameter may be, for messages."),
    attribute(.hostKind, HostKind.self, [.parameter, .request, .form], "Of an address: domain, ip, localhost or relative."),
    attribute(.fragment, .boolean, "", [.parameter], "Whether the address has a fragment."),
    attribute(.constant, .boolean, "", [.parameter], "Whether the value stands in the template as a constant."),
    attribute(
      .suggestion, .string, "", [.parameter, .field],
      "The nearest value that the parameter may have; of a field, the autocomplete value that fits it."),
    attribute(.usesPasskeys, .boolean, "", [.screen], "Whether a script of the page asks the browser for a passkey."),
    attribute(
      .hasElement, .boolean, "", [.service],
      "Whether the page has an element in which Apple's script draws its button, or a control of its own that starts it."),
    attribute(.unknown, .string, "", every, "The attributes that could not be known, each as name:reason, separated by spaces."),
  ]

  /// The type of an attribute.
  package static func type(of name: AttributeName) -> ValueType { types[name]! }

  private static let types = Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.type) })

  /// The words that an attribute of an element takes its values from; nil where any text may stand.
  package static func values(of name: AttributeName, on element: ModelElement) -> [String]? {
    attributes[Int(name.ordinal)].values[element]
  }

  /// What is wrong with a value that somebody wrote for an attribute of an element; nil where nothing is.
  package static func problem(withValue text: String, of name: AttributeName, on element: ModelElement) -> String? {
    let attribute = attributes[Int(name.ordinal)]
    guard let known = attribute.values[element] else { return nil }
    let words = attribute.isList ? text.split(separator: " ").map(String.init) : [text]
    guard let word = words.first(where: { !known.contains($0) }) else { return nil }
    let what =
      switch (name, element) {
      case (.kind, .screen): "kind of screen"
      case (.platform, _): "platform"
      default: "value of '\(name.jsonKey)'"
      }
    let near = Spelling.suggestion(for: word, in: known)
    return "'\(word)' is not a \(what).\(near.isEmpty ? " It is one of: \(known.joined(separator: ", "))." : near)"
  }

  /// Whether an element may carry an attribute.
  package static func allows(_ name: AttributeName, on element: ModelElement) -> Bool { allowed[element]?.contains(name) == true }

  private static let allowed = Dictionary(
    uniqueKeysWithValues: ModelElement.allCases.map { element in
      (element, Set(attributes.lazy.filter { $0.elements.contains(element) }.map(\.name)))
    })

  /// What an attribute lists the places of.
  private static func alsoMeaning(_ what: String) -> String {
    "The targets, configurations and languages whose strings for its key \(what), in brackets behind a space; absent where there is one of each."
  }
}
