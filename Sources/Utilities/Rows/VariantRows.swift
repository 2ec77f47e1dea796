/// Variants: what a prefix of a class name puts around its declarations, in the order in which their rules stand.
///
/// A line is a name and the rules, `@slot` where the declarations go; a selector alone stands for a rule with `@slot` in it, several are divided by `;`.
/// `!` before a name keeps it out of `group-…` and its like; `…` after one means that a value follows; `+` that a variant follows; `?` stands
/// for the theme's breakpoints.
enum VariantRows {
  static let current = """
    !* = :is(& > *)
    !** = :is(& *)
    not+
    group+
    peer+
    first-letter = &::first-letter
    first-line = &::first-line
    marker = & *::marker; &::marker; & *::-webkit-details-marker; &::-webkit-details-marker
    selection = & *::selection; &::selection
    file = &::file-selector-button
    placeholder = &::placeholder
    backdrop = &::backdrop
    details-content = &::details-content
    !before = &::before { content: var(--tw-content); @slot }
    !after = &::after { content: var(--tw-content); @slot }
    first = &:first-child
    last = &:last-child
    only = &:only-child
    odd = &:nth-child(odd)
    even = &:nth-child(even)
    first-of-type = &:first-of-type
    last-of-type = &:last-of-type
    only-of-type = &:only-of-type
    visited = &:visited
    target = &:target
    open = &:is([open], :popover-open, :open)
    default = &:default
    checked = &:checked
    indeterminate = &:indeterminate
    placeholder-shown = &:placeholder-shown
    autofill = &:autofill
    optional = &:optional
    required = &:required
    valid = &:valid
    invalid = &:invalid
    user-valid = &:user-valid
    user-invalid = &:user-invalid
    in-range = &:in-range
    out-of-range = &:out-of-range
    read-only = &:read-only
    empty = &:empty
    focus-within = &:focus-within
    hover = &:hover { @media (hover: hover) { @slot } }
    focus = &:focus
    focus-visible = &:focus-visible
    active = &:active
    enabled = &:enabled
    disabled = &:disabled
    inert = &:is([inert], [inert] *)
    in+
    has+
    aria…
    data…
    nth…
    nth-last…
    nth-of-type…
    nth-last-of-type…
    supports…
    motion-safe = @media (prefers-reduced-motion: no-preference)
    motion-reduce = @media (prefers-reduced-motion: reduce)
    contrast-more = @media (prefers-contrast: more)
    contrast-less = @media (prefers-contrast: less)
    ?
    portrait = @media (orientation: portrait)
    landscape = @media (orientation: landscape)
    ltr = &:where(:dir(ltr), [dir="ltr"], [dir="ltr"] *)
    rtl = &:where(:dir(rtl), [dir="rtl"], [dir="rtl"] *)
    dark = @media (prefers-color-scheme: dark)
    starting = @starting-style
    print = @media print
    forced-colors = @media (forced-colors: active)
    inverted-colors = @media (inverted-colors: inverted)
    pointer-none = @media (pointer: none)
    pointer-coarse = @media (pointer: coarse)
    pointer-fine = @media (pointer: fine)
    any-pointer-none = @media (any-pointer: none)
    any-pointer-coarse = @media (any-pointer: coarse)
    any-pointer-fine = @media (any-pointer: fine)
    noscript = @media (scripting: none)
    """

  /// The third generation's, which has fewer, in another order.
  static func older(_ darkMode: UtilityFramework.DarkMode) -> String {
    let dark =
      switch darkMode {
      case .media: "dark = @media (prefers-color-scheme: dark)"
      case .inside(let selector): "dark = :is(\(selector) &)"
      case .at(let selector): "dark = &:where(\(selector), \(selector) *)"
      case .custom(let rules): "dark = \(rules.joined(separator: "; "))"
      }
    return olderStart + dark + "\n" + olderEnd
  }

  private static let olderStart = """
    !* = & > *
    first-letter = &::first-letter
    first-line = &::first-line
    marker = & *::marker; &::marker
    selection = & *::selection; &::selection
    file = &::file-selector-button
    placeholder = &::placeholder
    backdrop = &::backdrop
    !before = &::before { content: var(--tw-content); @slot }
    !after = &::after { content: var(--tw-content); @slot }
    first = &:first-child
    last = &:last-child
    only = &:only-child
    odd = &:nth-child(odd)
    even = &:nth-child(even)
    first-of-type = &:first-of-type
    last-of-type = &:last-of-type
    only-of-type = &:only-of-type
    visited = &:visited
    target = &:target
    open = &[open]
    default = &:default
    checked = &:checked
    indeterminate = &:indeterminate
    placeholder-shown = &:placeholder-shown
    autofill = &:autofill
    optional = &:optional
    required = &:required
    valid = &:valid
    invalid = &:invalid
    in-range = &:in-range
    out-of-range = &:out-of-range
    read-only = &:read-only
    empty = &:empty
    focus-within = &:focus-within
    hover = &:hover
    focus = &:focus
    focus-visible = &:focus-visible
    active = &:active
    enabled = &:enabled
    disabled = &:disabled
    group+
    peer+
    has…
    aria…
    data…
    supports…
    motion-safe = @media (prefers-reduced-motion: no-preference)
    motion-reduce = @media (prefers-reduced-motion: reduce)
    contrast-more = @media (prefers-contrast: more)
    contrast-less = @media (prefers-contrast: less)
    ?
    portrait = @media (orientation: portrait)
    landscape = @media (orientation: landscape)
    ltr = &:where([dir="ltr"], [dir="ltr"] *)
    rtl = &:where([dir="rtl"], [dir="rtl"] *)

    """

  private static let olderEnd = """
    forced-colors = @media (forced-colors: active)
    print = @media print
    """
}
