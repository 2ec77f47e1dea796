// The values are those of Tailwind CSS 3: MIT License, Copyright (c) Tailwind Labs, Inc.

/// What the third generation sets of every element before utilities; tokens of the theme stand between marks.
enum OlderPreflight {
  /// The variables by which utilities pass values to each other.
  static let defaults = """
    *, ::before, ::after, ::backdrop { --tw-border-spacing-x: 0; --tw-border-spacing-y: 0; --tw-translate-x: 0; --tw-translate-y: 0; --tw-rotate: 0; --tw-skew-x: 0; --tw-skew-y: 0; --tw-scale-x: 1; --tw-scale-y: 1; --tw-pan-x: ; --tw-pan-y: ; --tw-pinch-zoom: ; --tw-scroll-snap-strictness: proximity; --tw-gradient-from-position: ; --tw-gradient-via-position: ; --tw-gradient-to-position: ; --tw-ordinal: ; --tw-slashed-zero: ; --tw-numeric-figure: ; --tw-numeric-spacing: ; --tw-numeric-fraction: ; --tw-ring-inset: ; --tw-ring-offset-width: ¢--ring-offset-width/0px¢; --tw-ring-offset-color: ¢--ring-offset-color/#fff¢; --tw-ring-color: ¢--ring-color/rgb(59 130 246 / 0.5)¢; --tw-ring-offset-shadow: 0 0 #0000; --tw-ring-shadow: 0 0 #0000; --tw-shadow: 0 0 #0000; --tw-shadow-colored: 0 0 #0000; --tw-blur: ; --tw-brightness: ; --tw-contrast: ; --tw-grayscale: ; --tw-hue-rotate: ; --tw-invert: ; --tw-saturate: ; --tw-sepia: ; --tw-drop-shadow: ; --tw-backdrop-blur: ; --tw-backdrop-brightness: ; --tw-backdrop-contrast: ; --tw-backdrop-grayscale: ; --tw-backdrop-hue-rotate: ; --tw-backdrop-invert: ; --tw-backdrop-opacity: ; --tw-backdrop-saturate: ; --tw-backdrop-sepia: ; }
    """

  static let text = """
    *, ::before, ::after { box-sizing: border-box; border-width: 0; border-style: solid; border-color: ¢--border-color/currentColor¢; }
    ::before, ::after { --tw-content: ''; }
    html, :host { line-height: 1.5; -webkit-text-size-adjust: 100%; tab-size: 4; font-family: ¢--font-sans/ui-sans-serif, system-ui, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"¢; font-feature-settings: normal; font-variation-settings: normal; -webkit-tap-highlight-color: transparent; }
    body { margin: 0; line-height: inherit; }
    hr { height: 0; color: inherit; border-top-width: 1px; }
    abbr:where([title]) { -webkit-text-decoration: underline dotted; text-decoration: underline dotted; }
    h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit; }
    a { color: inherit; text-decoration: inherit; }
    b, strong { font-weight: bolder; }
    code, kbd, samp, pre { font-family: ¢--font-mono/ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, "Liberation Mono", "Courier New", monospace¢; font-size: 1em; }
    small { font-size: 80%; }
    sub, sup { font-size: 75%; line-height: 0; position: relative; vertical-align: baseline; }
    sub { bottom: -0.25em; }
    sup { top: -0.5em; }
    table { text-indent: 0; border-color: inherit; border-collapse: collapse; }
    button, input, optgroup, select, textarea { font-family: inherit; font-size: 100%; font-weight: inherit; line-height: inherit; letter-spacing: inherit; color: inherit; margin: 0; padding: 0; }
    button, select { text-transform: none; }
    button, input:where([type='button']), input:where([type='reset']), input:where([type='submit']) { -webkit-appearance: button; background-color: transparent; background-image: none; }
    :-moz-focusring { outline: auto; }
    :-moz-ui-invalid { box-shadow: none; }
    progress { vertical-align: baseline; }
    ::-webkit-inner-spin-button, ::-webkit-outer-spin-button { height: auto; }
    [type='search'] { -webkit-appearance: textfield; outline-offset: -2px; }
    ::-webkit-search-decoration { -webkit-appearance: none; }
    ::-webkit-file-upload-button { -webkit-appearance: button; font: inherit; }
    summary { display: list-item; }
    blockquote, dl, dd, h1, h2, h3, h4, h5, h6, hr, figure, p, pre { margin: 0; }
    fieldset { margin: 0; padding: 0; }
    legend { padding: 0; }
    ol, ul, menu { list-style: none; margin: 0; padding: 0; }
    dialog { padding: 0; }
    textarea { resize: vertical; }
    input::placeholder, textarea::placeholder { opacity: 1; color: ¢--color-gray-400/#9ca3af¢; }
    button, [role="button"] { cursor: pointer; }
    :disabled { cursor: default; }
    img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle; }
    img, video { max-width: 100%; height: auto; }
    [hidden]:where(:not([hidden='until-found'])) { display: none; }
    """
}
