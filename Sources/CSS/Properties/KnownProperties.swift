/// Names of properties that browsers know.
enum KnownProperties {
  /// Other names under which Chromium takes a property that is computed.
  static let aliases: [(String, String)] = {
    var aliases = [
      ("word-wrap", "overflow-wrap"), ("grid-gap", "gap"), ("grid-row-gap", "row-gap"), ("grid-column-gap", "column-gap"),
      ("-webkit-margin-start", "margin-inline-start"), ("-webkit-margin-end", "margin-inline-end"),
      ("-webkit-margin-before", "margin-block-start"), ("-webkit-margin-after", "margin-block-end"),
      ("-webkit-padding-start", "padding-inline-start"), ("-webkit-padding-end", "padding-inline-end"),
      ("-webkit-padding-before", "padding-block-start"), ("-webkit-padding-after", "padding-block-end"),
      ("-webkit-logical-width", "inline-size"), ("-webkit-logical-height", "block-size"),
      ("-webkit-columns", "columns"), ("-webkit-column-count", "column-count"), ("-webkit-column-gap", "column-gap"),
      ("-webkit-column-span", "column-span"), ("-webkit-column-break-inside", "break-inside"),
      ("-webkit-column-break-before", "break-before"), ("-webkit-column-break-after", "break-after"), ("page-break-inside", "break-inside"),
      ("-webkit-column-width", "column-width"), ("-webkit-shape-outside", "shape-outside"),
      ("-webkit-perspective", "perspective"), ("-webkit-backdrop-filter", "backdrop-filter"), ("font-variant", "font-variant-caps"),
      ("offset", "offset-path"), ("position-try", "position-try-fallbacks"), ("text-emphasis", "text-emphasis-style"),
      ("contain-intrinsic-inline-size", "contain-intrinsic-width"), ("contain-intrinsic-block-size", "contain-intrinsic-height"),
      ("-webkit-line-break", "line-break"), ("-webkit-hyphenate-character", "hyphenate-character"),
      ("-webkit-font-feature-settings", "font-feature-settings"),
      ("-webkit-border-start", "border-inline-start"), ("-webkit-border-end", "border-inline-end"),
    ]
    let prefixed = [
      "box-sizing", "appearance", "flex", "flex-basis", "flex-direction", "flex-flow", "flex-grow", "flex-shrink", "flex-wrap",
      "align-content", "align-items", "align-self", "justify-content", "order", "border-radius", "border-top-left-radius",
      "border-top-right-radius", "border-bottom-left-radius", "border-bottom-right-radius", "box-shadow", "opacity", "filter", "clip-path",
      "mask", "mask-image", "transform", "transform-origin", "writing-mode", "animation", "animation-name", "animation-fill-mode",
      "animation-iteration-count", "animation-direction", "box-decoration-break",
    ]
    for name in prefixed { aliases.append(("-webkit-" + name, name)) }
    return aliases
  }()

  static let names: [String] = """
    accent-color additive-symbols align-tracks alignment-baseline all anchor-name anchor-scope animation animation-composition animation-delay \
    animation-direction animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state animation-range \
    animation-range-end animation-range-start animation-timeline animation-timing-function app-region ascent-override backdrop-filter \
    backface-visibility background-attachment background-blend-mode background-clip background-origin background-position \
    background-position-x background-position-y background-repeat background-size baseline-shift baseline-source block-ellipsis \
    border-image border-image-outset border-image-repeat border-image-slice border-image-source border-image-width box-decoration-break \
    break-after break-before break-inside buffered-rendering caret-color caret-animation caret clip-rule color-interpolation \
    color-interpolation-filters color-rendering column-count column-fill column-rule column-rule-color column-rule-style column-rule-width \
    column-span column-width columns contain contain-intrinsic-block-size contain-intrinsic-height contain-intrinsic-inline-size \
    contain-intrinsic-size contain-intrinsic-width content-visibility corner-shape counter-increment counter-reset \
    counter-set cx cy d dominant-baseline dynamic-range-limit empty-cells field-sizing fill fill-opacity fill-rule flood-color flood-opacity \
    font-display font-feature-settings font-kerning font-optical-sizing font-palette font-size-adjust font-stretch font-synthesis \
    font-synthesis-small-caps font-synthesis-style font-synthesis-weight font-variant font-variant-alternates font-variant-caps \
    font-variant-east-asian font-variant-emoji font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings \
    forced-color-adjust hyphenate-character hyphenate-limit-chars hyphens image-orientation image-rendering initial-letter interactivity interpolate-size \
    isolation letter-spacing lighting-color line-break list-style-image marker marker-end marker-mid marker-start mask-clip mask-composite \
    mask-mode mask-origin mask-position mask-repeat mask-size mask-type math-depth math-shift math-style object-position object-view-box \
    offset offset-anchor offset-distance offset-path offset-position offset-rotate orphans outline outline-color outline-offset \
    outline-style outline-width overflow-anchor overflow-clip-margin overlay overscroll-behavior overscroll-behavior-block \
    overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y page page-break-after page-break-before page-break-inside \
    page-orientation paint-order perspective perspective-origin position-anchor position-area position-try position-try-fallbacks \
    position-try-order position-visibility print-color-adjust quotes r resize rotate ruby-align ruby-position rx ry scale scroll-behavior \
    scroll-initial-target scroll-margin scroll-margin-block scroll-margin-block-end scroll-margin-block-start scroll-margin-bottom scroll-margin-inline \
    scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left scroll-margin-right scroll-margin-top scroll-marker-group scroll-padding \
    scroll-padding-block scroll-padding-block-end scroll-padding-block-start scroll-padding-bottom scroll-padding-inline \
    scroll-padding-inline-end scroll-padding-inline-start scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align \
    scroll-snap-stop scroll-snap-type scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color scrollbar-gutter \
    scrollbar-width shape-image-threshold shape-margin shape-outside shape-rendering size speak src stop-color stop-opacity stroke \
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align-last \
    text-anchor text-autospace text-box text-box-edge text-box-trim text-combine-upright text-decoration-color text-decoration-skip-ink \
    text-decoration-style text-decoration-thickness text-emphasis text-emphasis-color text-emphasis-position text-emphasis-style \
    text-orientation text-overflow text-rendering text-shadow text-size-adjust text-spacing-trim text-underline-offset text-wrap-style \
    text-underline-position timeline-scope touch-action transform-box transform-style transition transition-behavior transition-delay \
    transition-duration transition-property transition-timing-function translate unicode-bidi unicode-range user-select vector-effect \
    view-timeline view-timeline-axis view-timeline-inset view-timeline-name view-transition-class view-transition-name \
    view-transition-group white-space-trim widows will-change x y -webkit-align-content -webkit-animation -webkit-animation-delay -webkit-animation-direction \
    -webkit-animation-duration -webkit-animation-fill-mode -webkit-animation-iteration-count -webkit-animation-name \
    -webkit-animation-play-state -webkit-animation-timing-function -webkit-app-region -webkit-backface-visibility -webkit-background-clip \
    -webkit-background-origin -webkit-background-size -webkit-border-horizontal-spacing -webkit-border-image -webkit-border-vertical-spacing \
    -webkit-box-align -webkit-box-decoration-break -webkit-box-direction -webkit-box-flex -webkit-box-ordinal-group -webkit-box-orient \
    -webkit-box-pack -webkit-box-reflect -webkit-column-break-after -webkit-column-break-before -webkit-column-break-inside \
    -webkit-column-count -webkit-column-gap -webkit-column-rule -webkit-column-rule-color -webkit-column-rule-style \
    -webkit-column-rule-width -webkit-column-span -webkit-column-width -webkit-columns -webkit-font-feature-settings -webkit-font-smoothing \
    -webkit-hyphenate-character -webkit-line-break -webkit-locale -webkit-mask-box-image -webkit-mask-clip -webkit-mask-composite \
    -webkit-mask-origin -webkit-mask-position -webkit-mask-position-x -webkit-mask-position-y -webkit-mask-repeat -webkit-mask-size -webkit-perspective \
    -webkit-perspective-origin -webkit-print-color-adjust -webkit-rtl-ordering -webkit-ruby-position -webkit-shape-image-threshold \
    -webkit-shape-margin -webkit-shape-outside -webkit-tap-highlight-color -webkit-text-combine -webkit-text-decorations-in-effect \
    -webkit-text-emphasis -webkit-text-emphasis-color -webkit-text-emphasis-position -webkit-text-emphasis-style -webkit-text-fill-color \
    -webkit-text-orientation -webkit-text-size-adjust -webkit-text-stroke -webkit-text-stroke-color -webkit-text-stroke-width \
    -webkit-transform-style -webkit-transition -webkit-transition-delay -webkit-transition-duration -webkit-transition-property \
    -webkit-transition-timing-function -webkit-user-drag -webkit-user-modify -webkit-user-select
    """.split(separator: " ").map(String.init)
}
