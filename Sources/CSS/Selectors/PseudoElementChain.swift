/// What may stand behind a pseudo-element, as Chromium has it: https://www.w3.org/TR/css-pseudo-4/#treelike and its element-backed ones.
enum PseudoElementChain: UInt8, Sendable {
  /// `::before` and `::after`, which have a marker and nothing else.
  case generated
  case slotted
  /// Those that are whole elements: all others may follow but `::part()` and `::slotted()`.
  case element
  case column
  /// Nothing follows.
  case end

  /// By the pseudo-element's name in lower case.
  init(_ name: String) {
    switch name {
    case "before", "after": self = .generated
    case "slotted": self = .slotted
    case "part", "details-content", "picker": self = .element
    case "column": self = .column
    default: self = .end
    }
  }

  /// Whether the pseudo-element of a name may follow.
  func allows(_ name: String) -> Bool {
    switch self {
    case .generated: return name == "marker"
    case .column: return name == "scroll-marker"
    case .element: return name != "part" && name != "slotted"
    case .slotted:
      switch name {
      case "before", "after", "marker", "placeholder", "-webkit-input-placeholder", "backdrop", "file-selector-button",
        "-webkit-file-upload-button", "details-content", "checkmark", "picker-icon", "picker":
        return true
      default: return name.utf8.starts(with: "view-transition".utf8)
      }
    case .end: return false
    }
  }
}

/// The pseudo-elements of controls and scroll bars that `@supports selector()` answers for. Others of the prefix are valid in rules and match
/// nothing there: https://www.w3.org/TR/css-conditional-4/#dfn-support-selector
enum VendorPseudoElements {
  private static let names: Set<String> = [
    "scrollbar", "scrollbar-button", "scrollbar-corner", "scrollbar-thumb", "scrollbar-track", "scrollbar-track-piece", "resizer",
    "calendar-picker-indicator", "inner-spin-button", "search-cancel-button", "slider-thumb", "slider-runnable-track", "slider-container",
    "meter-bar", "meter-inner-element", "meter-optimum-value", "meter-suboptimum-value", "meter-even-less-good-value", "progress-bar",
    "progress-value", "progress-inner-element", "datetime-edit", "datetime-edit-fields-wrapper", "datetime-edit-text",
    "datetime-edit-year-field", "datetime-edit-month-field", "datetime-edit-day-field", "datetime-edit-hour-field",
    "datetime-edit-minute-field", "datetime-edit-second-field", "datetime-edit-millisecond-field", "datetime-edit-ampm-field",
    "datetime-edit-week-field", "color-swatch", "color-swatch-wrapper", "file-upload-button", "input-placeholder",
    "textfield-decoration-container", "date-and-time-value", "media-controls", "media-controls-panel", "media-controls-play-button",
    "media-controls-timeline", "media-controls-enclosure", "media-controls-overlay-enclosure", "media-controls-overlay-play-button",
    "media-controls-volume-slider", "media-controls-mute-button", "media-controls-fullscreen-button",
    "media-controls-current-time-display", "media-controls-time-remaining-display", "media-controls-toggle-closed-captions-button",
    "media-slider-container", "media-slider-thumb", "media-text-track-container", "media-text-track-display",
  ]

  /// By the whole name in lower case.
  static func contains(_ name: String) -> Bool { name.utf8.starts(with: "-webkit-".utf8) && names.contains(String(name.dropFirst(8))) }
}
