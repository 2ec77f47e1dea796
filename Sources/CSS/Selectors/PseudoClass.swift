/// The pseudo-classes without arguments that Chromium knows and that a page at rest can be in.
enum PseudoClass: UInt8, Sendable {
  case root, scope, empty, firstChild, lastChild, onlyChild, firstOfType, lastOfType, onlyOfType
  case link, checked, defaultState, disabled, enabled, required, optional, readOnly, readWrite, placeholderShown, indeterminate
  case inRange, outOfRange, valid, invalid, defined, open
  /// What `autofocus` brings about before a person does anything.
  case focus, focusWithin
  /// Any element of a page in quirks mode: for the user agent's sheet.
  case quirks
  /// A state that only a person, a script or time brings about.
  case dynamic

  /// By its name in lower case; nil where Chromium knows none, which makes the selector invalid.
  static func named(_ name: String) -> PseudoClass? {
    switch name {
    case "root": .root
    case "scope": .scope
    case "empty": .empty
    case "first-child": .firstChild
    case "last-child": .lastChild
    case "only-child": .onlyChild
    case "first-of-type": .firstOfType
    case "last-of-type": .lastOfType
    case "only-of-type": .onlyOfType
    case "link", "any-link", "-webkit-any-link": .link
    case "checked": .checked
    case "default": .defaultState
    case "disabled": .disabled
    case "enabled": .enabled
    case "required": .required
    case "optional": .optional
    case "read-only": .readOnly
    case "read-write": .readWrite
    case "placeholder-shown": .placeholderShown
    case "indeterminate": .indeterminate
    case "in-range": .inRange
    case "out-of-range": .outOfRange
    case "valid": .valid
    case "invalid": .invalid
    case "defined": .defined
    case "open": .open
    case "-internal-quirks": .quirks
    case "focus", "focus-visible": .focus
    case "focus-within": .focusWithin
    case "hover", "active", "visited", "target", "target-current", "autofill", "-webkit-autofill",
      "fullscreen", "-webkit-full-screen", "-webkit-full-screen-ancestor", "-webkit-full-page-media", "picture-in-picture", "modal",
      "popover-open", "user-valid", "user-invalid", "host", "past", "future", "current", "interest-source",
      "active-view-transition", "xr-overlay", "-webkit-drag", "window-inactive", "horizontal", "vertical", "decrement", "increment",
      "start",
      "end", "double-button", "single-button", "no-button", "corner-present", "-webkit-autofill-and-obscured",
      "-webkit-autofill-strong-password":
      .dynamic
    default: nil
    }
  }
}

extension PseudoElement {
  /// By its name in lower case, without colons; nil where Chromium knows none.
  static func named(_ name: String) -> PseudoElement? {
    switch name {
    case "before": .before
    case "after": .after
    case "first-line": .firstLine
    case "first-letter": .firstLetter
    case "placeholder", "-webkit-input-placeholder": .placeholder
    case "marker": .marker
    case "selection": .selection
    case "backdrop": .backdrop
    case "file-selector-button", "-webkit-file-upload-button": .fileSelectorButton
    case "-webkit-datetime-edit-fields-wrapper": .dateFields
    case "-webkit-calendar-picker-indicator", "-webkit-inner-spin-button", "-webkit-slider-thumb", "-webkit-slider-runnable-track",
      "-webkit-slider-container":
      .controlPart
    case "details-content": .detailsContent
    case "cue", "grammar-error", "spelling-error", "target-text", "view-transition", "scroll-marker",
      "scroll-marker-group",
      "checkmark", "picker-icon", "column", "search-text":
      .other
    default:
      name.utf8.starts(with: "-webkit-datetime-edit".utf8) ? .controlPart : name.utf8.starts(with: "-webkit-".utf8) ? .other : nil
    }
  }

  /// The four that may be written with one colon.
  static func namedWithOneColon(_ name: String) -> PseudoElement? {
    switch name {
    case "before", "after", "first-line", "first-letter": named(name)
    default: nil
    }
  }

  /// Whether Chromium knows a pseudo-element with an argument.
  static func isFunction(_ name: String) -> Bool {
    switch name {
    case "slotted", "part", "cue", "highlight", "picker", "scroll-button", "view-transition-group", "view-transition-image-pair",
      "view-transition-old", "view-transition-new":
      true
    default: false
    }
  }
}

/// Attributes whose values HTML compares without regard to ASCII case in selectors:
/// https://html.spec.whatwg.org/multipage/semantics-other.html#case-sensitivity-of-selectors
enum CaseInsensitiveAttributes {
  private static let names: Set<String> = [
    "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype", "color", "compact",
    "declare",
    "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang", "http-equiv", "lang", "language", "link", "media",
    "method",
    "multiple", "nohref", "noresize", "noshade", "nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape",
    "target", "text", "type", "valign", "valuetype", "vlink",
  ]

  static func contains(_ name: String) -> Bool { names.contains(name) }
}
