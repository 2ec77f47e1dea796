/// Text: how it is set, and how lines break.
enum TypeRows {
  static let shared = """
    = truncate | overflow: hidden; text-overflow: ellipsis; white-space: nowrap
    = text-{ellipsis clip} | text-overflow: %
    = hyphens-{none manual auto} | -webkit-hyphens: %; hyphens: %
    = whitespace-{normal nowrap pre pre-line pre-wrap break-spaces} | white-space: %
    = text-{wrap nowrap balance pretty} | text-wrap: %
    = break-normal | overflow-wrap: normal; word-break: normal
    = break-{all=break-all keep=keep-all} | word-break: %
    = text-{left center right justify start end} | text-align: %
    = {uppercase lowercase capitalize normal-case=none} | text-transform: %
    = {italic not-italic=normal} | font-style: %
    = {underline overline line-through no-underline=none} | text-decoration-line: %
    = decoration-{solid double dotted dashed wavy} | text-decoration-style: %
    = antialiased | -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale
    = subpixel-antialiased | -webkit-font-smoothing: auto; -moz-osx-font-smoothing: auto
    & numeric = var(--tw-ordinal,) var(--tw-slashed-zero,) var(--tw-numeric-figure,) var(--tw-numeric-spacing,) var(--tw-numeric-fraction,)
    = normal-nums | font-variant-numeric: normal
    = ordinal | --tw-ordinal: ordinal; font-variant-numeric: <<numeric>>
    = slashed-zero | --tw-slashed-zero: slashed-zero; font-variant-numeric: <<numeric>>
    = {lining-nums oldstyle-nums} | --tw-numeric-figure: %; font-variant-numeric: <<numeric>>
    = {proportional-nums tabular-nums} | --tw-numeric-spacing: %; font-variant-numeric: <<numeric>>
    = {diagonal-fractions stacked-fractions} | --tw-numeric-fraction: %; font-variant-numeric: <<numeric>>
    ~ align [baseline top middle bottom text-top text-bottom sub super] | vertical-align: $
    ~ indent neg spacing --text-indent --spacing | text-indent: $
    ~ underline-offset neg --text-underline-offset bare=px [auto] | text-underline-offset: $
    """

  static let current = """
    ~ tab bare=integer | tab-size: $
    = wrap-{anywhere break-word normal} | overflow-wrap: %
    ~ font infer=number,generic-name,family-name
      + kinds=generic-name,family-name | font-family: $
      + --font-weight | --tw-font-weight: $; font-weight: $
    ~ font-features | font-feature-settings: $
    ~ font-stretch bare=stretch [normal ultra-condensed extra-condensed condensed semi-condensed semi-expanded expanded extra-expanded ultra-expanded] | font-stretch: $
    ~ placeholder
      + color --placeholder-color --color | &::placeholder { --tw-sort: placeholder-color; color: $ }
    = decoration-{auto from-font} | text-decoration-thickness: %
    ~ decoration infer=color,length,percentage
      + --text-decoration-thickness bare=px kinds=length,percentage | text-decoration-thickness: $
      + color --text-decoration-color --color | text-decoration-color: $
    ~ leading spacing --leading --spacing [none=1] | --tw-leading: $; line-height: $
    ~ tracking neg --tracking | --tw-tracking: $; letter-spacing: $
    = content-none | --tw-content: none; content: none
    ~ content --content | --tw-content: $; content: var(--tw-content)
    """
}
