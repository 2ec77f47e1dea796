/// Boxes: where they stand, how large they are, how they arrange what is in them.
enum BoxRows {
  /// What both generations of the framework have.
  static let shared = """
    = pointer-events-{none auto} | pointer-events: %
    = {visible invisible=hidden collapse} | visibility: %
    = {static fixed absolute relative sticky} | position: %
    = {isolate isolation-auto=auto} | isolation: %
    = float-{start=inline-start end=inline-end right left none} | float: %
    = clear-{start=inline-start end=inline-end right left both none} | clear: %
    = box-{border=border-box content=content-box} | box-sizing: %
    = {block inline-block inline hidden=none inline-flex table inline-table table-caption table-cell table-column table-column-group table-footer-group table-header-group table-row-group table-row flow-root flex grid inline-grid contents list-item} | display: %
    = table-{auto fixed} | table-layout: %
    = caption-{top bottom} | caption-side: %
    = border-{collapse separate} | border-collapse: %
    = touch-{auto none manipulation} | touch-action: %
    = resize-{none x=horizontal y=vertical} | resize: %
    = resize | resize: both
    = snap-none | scroll-snap-type: none
    = snap-{x y both} | scroll-snap-type: % var(--tw-scroll-snap-strictness)
    = snap-{mandatory proximity} | --tw-scroll-snap-strictness: %
    = snap-{start end center} | scroll-snap-align: %
    = snap-align-none | scroll-snap-align: none
    = snap-{normal always} | scroll-snap-stop: %
    = list-{inside outside} | list-style-position: %
    = appearance-{none auto} | appearance: %
    = break-before-{auto avoid all avoid-page page left right column} | break-before: %
    = break-inside-{auto avoid avoid-page avoid-column} | break-inside: %
    = break-after-{auto avoid all avoid-page page left right column} | break-after: %
    = grid-flow-{row col=column dense row-dense=row_dense col-dense=column_dense} | grid-auto-flow: %
    = flex-{row row-reverse col=column col-reverse=column-reverse} | flex-direction: %
    = flex-{wrap nowrap wrap-reverse} | flex-wrap: %
    = place-content-{center start end between=space-between around=space-around evenly=space-evenly baseline stretch} | place-content: %
    = place-items-{center start end baseline stretch} | place-items: %
    = content-{normal center start=flex-start end=flex-end between=space-between around=space-around evenly=space-evenly baseline stretch} | align-content: %
    = items-{center start=flex-start end=flex-end baseline stretch} | align-items: %
    = justify-{normal center start=flex-start end=flex-end between=space-between around=space-around evenly=space-evenly stretch} | justify-content: %
    = justify-items-{normal center start end stretch} | justify-items: %
    = place-self-{auto start end center stretch} | place-self: %
    = self-{auto start=flex-start end=flex-end center stretch baseline} | align-self: %
    = overflow-{auto hidden clip visible scroll} | overflow: %
    = overflow-x-{auto hidden clip visible scroll} | overflow-x: %
    = overflow-y-{auto hidden clip visible scroll} | overflow-y: %
    = overscroll-{auto contain none} | overscroll-behavior: %
    = overscroll-x-{auto contain none} | overscroll-behavior-x: %
    = overscroll-y-{auto contain none} | overscroll-behavior-y: %
    = scroll-{auto smooth} | scroll-behavior: %
    = object-{contain cover fill none scale-down} | object-fit: %
    ~ z neg --z-index bare=integer [auto] | z-index: $
    ~ col-start neg --grid-column-start bare=integer [auto] | grid-column-start: $
    ~ col-end neg --grid-column-end bare=integer [auto] | grid-column-end: $
    ~ row-start neg --grid-row-start bare=integer [auto] | grid-row-start: $
    ~ row-end neg --grid-row-end bare=integer [auto] | grid-row-end: $
    ~ {gap gap-x=column-gap gap-y=row-gap} spacing --gap --spacing | %: $
    ~ basis spacing frac --flex-basis --spacing --container | flex-basis: $
    ~ grid-cols --grid-template-columns bare=columns [none subgrid] | grid-template-columns: $
    ~ grid-rows --grid-template-rows bare=columns [none subgrid] | grid-template-rows: $
    ~ list --list-style-type [none disc decimal] | list-style-type: $
    ~ list-image --list-style-image [none] | list-style-image: $
    ~ columns --columns --container bare=integer [auto] | columns: $
    ~ cursor --cursor [auto default pointer wait text move help not-allowed none context-menu progress cell crosshair vertical-text alias copy no-drop grab grabbing all-scroll col-resize row-resize n-resize e-resize s-resize w-resize ne-resize nw-resize se-resize sw-resize ew-resize ns-resize nesw-resize nwse-resize zoom-in zoom-out] | cursor: $
    ~ will-change [auto scroll=scroll-position contents transform] | will-change: $
    """

  static let current = """
    = sr-only | position: absolute; width: 1px; height: 1px; padding: 0; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; border-width: 0
    = not-sr-only | position: static; width: auto; height: auto; padding: 0; margin: 0; overflow: visible; clip-path: none; white-space: normal
    = {inset inset-x=inset-inline inset-y=inset-block inset-s=inset-inline-start inset-e=inset-inline-end inset-bs=inset-block-start inset-be=inset-block-end top right bottom left}-auto | %: auto
    = {inset inset-x=inset-inline inset-y=inset-block inset-s=inset-inline-start inset-e=inset-inline-end inset-bs=inset-block-start inset-be=inset-block-end top right bottom left}-full | %: 100%
    = -{inset inset-x=inset-inline inset-y=inset-block inset-s=inset-inline-start inset-e=inset-inline-end inset-bs=inset-block-start inset-be=inset-block-end top right bottom left}-full | %: -100%
    ~ {inset inset-x=inset-inline inset-y=inset-block inset-s=inset-inline-start inset-e=inset-inline-end inset-bs=inset-block-start inset-be=inset-block-end top right bottom left} neg frac spacing --inset --spacing | %: $
    ~ order neg --order bare=integer [first=-9999 last=9999] | order: $
    ~ col neg --grid-column bare=integer [auto] | grid-column: $
    = col-span-full | grid-column: 1 / -1
    ~ col-span default bare=integer | grid-column: span $ / span $
    ~ row neg --grid-row bare=integer [auto] | grid-row: $
    = row-span-full | grid-row: 1 / -1
    ~ row-span default bare=integer | grid-row: span $ / span $
    = {m=margin mx=margin-inline my=margin-block ms=margin-inline-start me=margin-inline-end mbs=margin-block-start mbe=margin-block-end mt=margin-top mr=margin-right mb=margin-bottom ml=margin-left}-auto | %: auto
    ~ {m=margin mx=margin-inline my=margin-block ms=margin-inline-start me=margin-inline-end mbs=margin-block-start mbe=margin-block-end mt=margin-top mr=margin-right mb=margin-bottom ml=margin-left} neg spacing --margin --spacing | %: $
    ~ {p=padding px=padding-inline py=padding-block ps=padding-inline-start pe=padding-inline-end pbs=padding-block-start pbe=padding-block-end pt=padding-top pr=padding-right pb=padding-bottom pl=padding-left} spacing --padding --spacing | %: $
    ~ line-clamp --line-clamp bare=integer | overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: $
    = line-clamp-none | overflow: visible; display: block; -webkit-box-orient: horizontal; -webkit-line-clamp: unset
    = field-sizing-{content fixed} | field-sizing: %
    ~ aspect --aspect bare=ratio [auto square=1_/_1] | aspect-ratio: $
    = size-{full=100% svw=100svw lvw=100lvw dvw=100dvw svh=100svh lvh=100lvh dvh=100dvh min=min-content max=max-content fit=fit-content auto} | --tw-sort: size; width: %; height: %
    = w-{full=100% svw=100svw lvw=100lvw dvw=100dvw svh=100svh lvh=100lvh dvh=100dvh min=min-content max=max-content fit=fit-content auto screen=100vw} | width: %
    = h-{full=100% svw=100svw lvw=100lvw dvw=100dvw svh=100svh lvh=100lvh dvh=100dvh min=min-content max=max-content fit=fit-content auto lh=1lh screen=100vh} | height: %
    = min-w-{full=100% svw=100svw lvw=100lvw dvw=100dvw svh=100svh lvh=100lvh dvh=100dvh min=min-content max=max-content fit=fit-content auto screen=100vw} | min-width: %
    = min-h-{full=100% svw=100svw lvw=100lvw dvw=100dvw svh=100svh lvh=100lvh dvh=100dvh min=min-content max=max-content fit=fit-content auto lh=1lh screen=100vh} | min-height: %
    = max-w-{full=100% svw=100svw lvw=100lvw dvw=100dvw svh=100svh lvh=100lvh dvh=100dvh min=min-content max=max-content fit=fit-content screen=100vw none} | max-width: %
    = max-h-{full=100% svw=100svw lvw=100lvw dvw=100dvw svh=100svh lvh=100lvh dvh=100dvh min=min-content max=max-content fit=fit-content lh=1lh screen=100vh none} | max-height: %
    ~ size frac spacing --size --spacing | --tw-sort: size; width: $; height: $
    ~ w frac spacing --width --spacing --container | width: $
    ~ min-w frac spacing --min-width --spacing --container | min-width: $
    ~ max-w frac spacing --max-width --spacing --container | max-width: $
    ~ h frac spacing --height --spacing | height: $
    ~ min-h frac spacing --min-height --height --spacing | min-height: $
    ~ max-h frac spacing --max-height --height --spacing | max-height: $
    = {inline=inline-size min-inline=min-inline-size max-inline=max-inline-size block=block-size min-block=min-block-size max-block=max-block-size}-full | %: 100%
    = {inline=inline-size min-inline=min-inline-size max-inline=max-inline-size block=block-size min-block=min-block-size max-block=max-block-size}-min | %: min-content
    = {inline=inline-size min-inline=min-inline-size max-inline=max-inline-size block=block-size min-block=min-block-size max-block=max-block-size}-max | %: max-content
    = {inline=inline-size min-inline=min-inline-size max-inline=max-inline-size block=block-size min-block=min-block-size max-block=max-block-size}-fit | %: fit-content
    = {inline=inline-size min-inline=min-inline-size block=block-size min-block=min-block-size}-auto | %: auto
    = {max-inline=max-inline-size max-block=max-block-size}-none | %: none
    = inline-{svw=100svw lvw=100lvw dvw=100dvw screen=100vw} | inline-size: %
    = min-inline-{svw=100svw lvw=100lvw dvw=100dvw screen=100vw} | min-inline-size: %
    = max-inline-{svw=100svw lvw=100lvw dvw=100dvw screen=100vw} | max-inline-size: %
    = block-{svh=100svh lvh=100lvh dvh=100dvh lh=1lh screen=100vh} | block-size: %
    = min-block-{svh=100svh lvh=100lvh dvh=100dvh lh=1lh screen=100vh} | min-block-size: %
    = max-block-{svh=100svh lvh=100lvh dvh=100dvh lh=1lh screen=100vh} | max-block-size: %
    ~ {inline=inline-size min-inline=min-inline-size max-inline=max-inline-size} frac spacing --spacing --container | %: $
    ~ {block=block-size min-block=min-block-size max-block=max-block-size} frac spacing --spacing | %: $
    = flex-{auto initial=0_auto none} | flex: %
    ~ shrink bare=integer default=1 | flex-shrink: $
    ~ grow bare=integer default=1 | flex-grow: $
    = basis-{auto full=100%} | flex-basis: %
    ~ border-spacing spacing --border-spacing --spacing | --tw-border-spacing-x: $; --tw-border-spacing-y: $; border-spacing: var(--tw-border-spacing-x) var(--tw-border-spacing-y)
    ~ border-spacing-x spacing --border-spacing --spacing | --tw-border-spacing-x: $; border-spacing: var(--tw-border-spacing-x) var(--tw-border-spacing-y)
    ~ border-spacing-y spacing --border-spacing --spacing | --tw-border-spacing-y: $; border-spacing: var(--tw-border-spacing-x) var(--tw-border-spacing-y)
    = touch-pan-{x left right} | --tw-pan-x: pan-%; touch-action: var(--tw-pan-x,) var(--tw-pan-y,) var(--tw-pinch-zoom,)
    = touch-pan-{y up down} | --tw-pan-y: pan-%; touch-action: var(--tw-pan-x,) var(--tw-pan-y,) var(--tw-pinch-zoom,)
    = touch-pinch-zoom | --tw-pinch-zoom: pinch-zoom; touch-action: var(--tw-pan-x,) var(--tw-pan-y,) var(--tw-pinch-zoom,)
    = select-{none text all auto} | -webkit-user-select: %; user-select: %
    ~ {scroll-m=scroll-margin scroll-mx=scroll-margin-inline scroll-my=scroll-margin-block scroll-ms=scroll-margin-inline-start scroll-me=scroll-margin-inline-end scroll-mbs=scroll-margin-block-start scroll-mbe=scroll-margin-block-end scroll-mt=scroll-margin-top scroll-mr=scroll-margin-right scroll-mb=scroll-margin-bottom scroll-ml=scroll-margin-left} neg spacing --scroll-margin --spacing | %: $
    ~ {scroll-p=scroll-padding scroll-px=scroll-padding-inline scroll-py=scroll-padding-block scroll-ps=scroll-padding-inline-start scroll-pe=scroll-padding-inline-end scroll-pbs=scroll-padding-block-start scroll-pbe=scroll-padding-block-end scroll-pt=scroll-padding-top scroll-pr=scroll-padding-right scroll-pb=scroll-padding-bottom scroll-pl=scroll-padding-left} spacing --scroll-padding --spacing | %: $
    = scheme-{normal dark light light-dark=light_dark only-dark=only_dark only-light=only_light} | color-scheme: %
    ~ auto-cols --grid-auto-columns bare=spacing [auto min=min-content max=max-content fr=minmax(0,_1fr)] | grid-auto-columns: $
    ~ auto-rows --grid-auto-rows bare=spacing [auto min=min-content max=max-content fr=minmax(0,_1fr)] | grid-auto-rows: $
    = place-content-{center-safe=safe_center end-safe=safe_end} | place-content: %
    = place-items-{center-safe=safe_center end-safe=safe_end} | place-items: %
    = content-{center-safe=safe_center end-safe=safe_flex-end} | align-content: %
    = items-{center-safe=safe_center end-safe=safe_flex-end baseline-last=last_baseline} | align-items: %
    = justify-{center-safe=safe_center end-safe=safe_flex-end baseline} | justify-content: %
    = justify-items-{center-safe=safe_center end-safe=safe_end} | justify-items: %
    = place-self-{end-safe=safe_end center-safe=safe_center} | place-self: %
    = self-{end-safe=safe_flex-end center-safe=safe_center baseline-last=last_baseline} | align-self: %
    = justify-self-{auto start=flex-start end=flex-end center end-safe=safe_flex-end center-safe=safe_center stretch} | justify-self: %
    ~ space-x neg zero spacing --space --spacing | :where(& > :not(:last-child)) { --tw-sort: row-gap; --tw-space-x-reverse: 0; margin-inline-start: calc($ * var(--tw-space-x-reverse)); margin-inline-end: calc($ * calc(1 - var(--tw-space-x-reverse))) }
    ~ space-y neg zero spacing --space --spacing | :where(& > :not(:last-child)) { --tw-sort: column-gap; --tw-space-y-reverse: 0; margin-block-start: calc($ * var(--tw-space-y-reverse)); margin-block-end: calc($ * calc(1 - var(--tw-space-y-reverse))) }
    = space-x-reverse | :where(& > :not(:last-child)) { --tw-sort: row-gap; --tw-space-x-reverse: 1 }
    = space-y-reverse | :where(& > :not(:last-child)) { --tw-sort: column-gap; --tw-space-y-reverse: 1 }
    = scrollbar-{auto thin none} | scrollbar-width: %
    = scrollbar-gutter-{auto stable both=stable_both-edges} | scrollbar-gutter: %
    ~ scrollbar-thumb
      + color --color | --tw-scrollbar-thumb: $; scrollbar-color: var(--tw-scrollbar-thumb) var(--tw-scrollbar-track)
    ~ scrollbar-track
      + color --color | --tw-scrollbar-track: $; scrollbar-color: var(--tw-scrollbar-thumb) var(--tw-scrollbar-track)
    ~ object --object-position [top top-left=left_top top-right=right_top bottom bottom-left=left_bottom bottom-right=right_bottom left right center] | object-position: $
    & contain = var(--tw-contain-size,) var(--tw-contain-layout,) var(--tw-contain-paint,) var(--tw-contain-style,)
    = contain-{none content strict} | contain: %
    = contain-size | --tw-contain-size: size; contain: <<contain>>
    = contain-inline-size | --tw-contain-size: inline-size; contain: <<contain>>
    = contain-{layout paint style} | --tw-contain-%: %; contain: <<contain>>
    ~ contain | contain: $
    ~ zoom bare=percent | zoom: $
    = forced-color-adjust-{none auto} | forced-color-adjust: %
    """
}
