/// The elements of the model, by the names that rules select.
package enum ModelElement: String, CaseIterable, Sendable {
  /// The whole run: holds an `app` for each project folder.
  case run
  /// What belongs to one app: its screens, purpose strings, settings and entitlements.
  case app
  /// One screen in one environment.
  case screen
  case view, form, button, link, field, toggle, text, image
  case locationButton = "location-button"
  /// Apple's script and its configuration, or another provider's.
  case service
  /// An authorization URL.
  case request
  /// A URL of Apple's button endpoint.
  case buttonImage = "button-image"
  /// A parameter of a service, a request or a button image.
  case parameter
  /// A client secret, a key or a token in the sources.
  case secret
  /// A purpose string in one language, from one place.
  case purpose
  /// A setting of a property list or a project that rules ask for.
  case setting
  case entitlement

  /// Whether it stands for something that has a place on the screen.
  package var isDrawn: Bool {
    switch self {
    case .view, .form, .button, .link, .field, .toggle, .text, .image, .locationButton: true
    default: false
    }
  }

  /// What it is, in one sentence.
  package var sentence: String {
    switch self {
    case .run: "The whole run; rules of scope 'run' are evaluated on it."
    case .app: "What belongs to one app: the screens, purpose strings, settings and entitlements of its folder."
    case .screen: "One screen in one environment; rules of scope 'screen' are evaluated on it."
    case .view: "A container."
    case .form: "A form."
    case .button: "A button, or any control that signs people in."
    case .link: "A link that is no sign-in control."
    case .field: "A field that people type or choose in."
    case .toggle: "A check box, a radio button or a switch."
    case .text: "Words that are no title of a control."
    case .image: "An image that is no logo of a control."
    case .locationButton: "The system's button that shares the location once."
    case .service: "A provider's script on the page, with its configuration."
    case .request: "An authorization URL."
    case .buttonImage: "A URL of the endpoint that draws Sign in with Apple buttons."
    case .parameter: "A parameter of the element around it."
    case .secret: "A client secret, a key or a token that stands in the sources."
    case .purpose: "A purpose string in one language, from one place."
    case .setting: "A setting of a property list or a project."
    case .entitlement: "An entitlement."
    }
  }

  /// The children it may have.
  package var children: [ModelElement] {
    switch self {
    case .run: [.app]
    case .app: [.screen, .purpose, .setting, .entitlement]
    case .screen, .view, .form:
      [.view, .form, .button, .link, .field, .toggle, .text, .image, .locationButton, .service, .request, .buttonImage, .secret]
    case .button, .link, .locationButton: [.image, .text]
    case .service, .request, .buttonImage: [.parameter]
    default: []
    }
  }
}
