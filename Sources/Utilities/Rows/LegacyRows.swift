/// Names that the fourth generation still knows from the third.
enum LegacyRows {
  static let current = """
    = bg-gradient-to-{t=to_top tr=to_top_right r=to_right br=to_bottom_right b=to_bottom bl=to_bottom_left l=to_left tl=to_top_left} | --tw-gradient-position: % in oklab; background-image: linear-gradient(var(--tw-gradient-stops))
    = bg-{left-top=left_top right-top=right_top left-bottom=left_bottom right-bottom=right_bottom} | background-position: %
    = object-{left-top=left_top right-top=right_top left-bottom=left_bottom right-bottom=right_bottom} | object-position: %
    ~ max-w-screen default --breakpoint | max-width: $
    = overflow-ellipsis | text-overflow: ellipsis
    = decoration-{slice clone} | -webkit-box-decoration-break: %; box-decoration-break: %
    ~ flex-{shrink grow} bare=integer default=1 | flex-%: $
    = order-none | order: 0
    = break-words | overflow-wrap: break-word
    = {start=inset-inline-start end=inset-inline-end}-auto | %: auto
    = {start=inset-inline-start end=inset-inline-end}-full | %: 100%
    = -{start=inset-inline-start end=inset-inline-end}-full | %: -100%
    ~ {start=inset-inline-start end=inset-inline-end} neg frac spacing bare=multiple --inset --spacing | %: $
    """

  /// Tokens that have no variable.
  static let currentTokens = """
    --blur: 8px
    --shadow: 0 1px 3px 0 rgb(0 0 0 / 0.1), 0 1px 2px -1px rgb(0 0 0 / 0.1)
    --shadow-inner: inset 0 2px 4px 0 rgb(0 0 0 / 0.05)
    --drop-shadow: 0 1px 2px rgb(0 0 0 / 0.1), 0 1px 1px rgb(0 0 0 / 0.06)
    --radius: 0.25rem
    --max-width-prose: 65ch
    """
}
