/// The families of the framework's third generation.
enum OlderRows {
  static let boxes = """
    = sr-only | position: absolute; width: 1px; height: 1px; padding: 0; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap; border-width: 0
    = not-sr-only | position: static; width: auto; height: auto; padding: 0; margin: 0; overflow: visible; clip: auto; white-space: normal
    ~ {inset start=inset-inline-start end=inset-inline-end top right bottom left} neg --inset --spacing | %: $
    ~ inset-x neg --inset --spacing | left: $; right: $
    ~ inset-y neg --inset --spacing | top: $; bottom: $
    ~ order neg --order | order: $
    ~ col --grid-column | grid-column: $
    ~ row --grid-row | grid-row: $
    ~ {m=margin ms=margin-inline-start me=margin-inline-end mt=margin-top mr=margin-right mb=margin-bottom ml=margin-left} neg --margin --spacing | %: $
    ~ mx neg --margin --spacing | margin-left: $; margin-right: $
    ~ my neg --margin --spacing | margin-top: $; margin-bottom: $
    ~ {p=padding ps=padding-inline-start pe=padding-inline-end pt=padding-top pr=padding-right pb=padding-bottom pl=padding-left} --padding --spacing | %: $
    ~ px --padding --spacing | padding-left: $; padding-right: $
    ~ py --padding --spacing | padding-top: $; padding-bottom: $
    ~ line-clamp --line-clamp | overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: $
    = line-clamp-none | overflow: visible; display: block; -webkit-box-orient: horizontal; -webkit-line-clamp: none
    ~ aspect --aspect | aspect-ratio: $
    ~ size --size --spacing | width: $; height: $
    ~ {w=width h=height min-w=min-width min-h=min-height max-w=max-width max-h=max-height} --% --spacing | %: $
    ~ flex --flex | flex: $
    ~ {shrink flex-shrink} --flex-shrink | flex-shrink: $
    ~ {grow flex-grow} --flex-grow | flex-grow: $
    ~ border-spacing --border-spacing --spacing | --tw-border-spacing-x: $; --tw-border-spacing-y: $; border-spacing: var(--tw-border-spacing-x) var(--tw-border-spacing-y)
    ~ border-spacing-{x y} --border-spacing --spacing | --tw-border-spacing-%: $; border-spacing: var(--tw-border-spacing-x) var(--tw-border-spacing-y)
    = touch-pan-{x left right} | --tw-pan-x: pan-%; touch-action: var(--tw-pan-x) var(--tw-pan-y) var(--tw-pinch-zoom)
    = touch-pan-{y up down} | --tw-pan-y: pan-%; touch-action: var(--tw-pan-x) var(--tw-pan-y) var(--tw-pinch-zoom)
    = touch-pinch-zoom | --tw-pinch-zoom: pinch-zoom; touch-action: var(--tw-pan-x) var(--tw-pan-y) var(--tw-pinch-zoom)
    = select-{none text all auto} | user-select: %
    ~ {scroll-m=scroll-margin scroll-ms=scroll-margin-inline-start scroll-me=scroll-margin-inline-end scroll-mt=scroll-margin-top scroll-mr=scroll-margin-right scroll-mb=scroll-margin-bottom scroll-ml=scroll-margin-left} neg --scroll-margin --spacing | %: $
    ~ scroll-mx neg --scroll-margin --spacing | scroll-margin-left: $; scroll-margin-right: $
    ~ scroll-my neg --scroll-margin --spacing | scroll-margin-top: $; scroll-margin-bottom: $
    ~ {scroll-p=scroll-padding scroll-ps=scroll-padding-inline-start scroll-pe=scroll-padding-inline-end scroll-pt=scroll-padding-top scroll-pr=scroll-padding-right scroll-pb=scroll-padding-bottom scroll-pl=scroll-padding-left} --scroll-padding --spacing | %: $
    ~ scroll-px --scroll-padding --spacing | scroll-padding-left: $; scroll-padding-right: $
    ~ scroll-py --scroll-padding --spacing | scroll-padding-top: $; scroll-padding-bottom: $
    ~ auto-cols --grid-auto-columns | grid-auto-columns: $
    ~ auto-rows --grid-auto-rows | grid-auto-rows: $
    ~ space-x neg --space --spacing | & > :not([hidden]) ~ :not([hidden]) { --tw-sort: row-gap; --tw-space-x-reverse: 0; margin-right: calc($ * var(--tw-space-x-reverse)); margin-left: calc($ * calc(1 - var(--tw-space-x-reverse))) }
    ~ space-y neg --space --spacing | & > :not([hidden]) ~ :not([hidden]) { --tw-sort: column-gap; --tw-space-y-reverse: 0; margin-top: calc($ * calc(1 - var(--tw-space-y-reverse))); margin-bottom: calc($ * var(--tw-space-y-reverse)) }
    = space-{x y}-reverse | & > :not([hidden]) ~ :not([hidden]) { --tw-space-%-reverse: 1 }
    = justify-self-{auto start end center stretch} | justify-self: %
    ~ object --object-position | object-position: $
    = forced-color-adjust-{none auto} | forced-color-adjust: %
    = overflow-ellipsis | text-overflow: ellipsis
    """

  static let types = """
    = break-words | overflow-wrap: break-word
    ~ font infer=generic-name,family-name,number
      + --font kinds=generic-name,family-name | font-family: $
      + --font-weight | font-weight: $
    ~ placeholder
      + color alpha=--tw-placeholder-opacity --placeholder-color --color | &::placeholder { --tw-sort: placeholder-color; color: $ }
    ~ placeholder-opacity --opacity | &::placeholder { --tw-placeholder-opacity: $ }
    ~ text infer=absolute-size,relative-size,length,percentage
      + color alpha=--tw-text-opacity --text-color --color | color: $
      + kinds=absolute-size,relative-size,length,percentage | --tw-sort: font-size
    ~ text-opacity --opacity | --tw-text-opacity: $
    ~ decoration infer=length,percentage
      + --text-decoration-thickness kinds=length,percentage | text-decoration-thickness: $
      + color --text-decoration-color --color | text-decoration-color: $
    ~ leading --leading | line-height: $
    ~ tracking neg --tracking | letter-spacing: $
    ~ content --content | --tw-content: $; content: var(--tw-content)
    ~ accent
      + color --accent-color --color | accent-color: $
    = accent-auto | accent-color: auto
    ~ caret
      + color --caret-color --color | caret-color: $
    """

  static let paint = """
    ~ {rounded=border} --radius | %-radius: $
    ~ rounded-s --radius | border-start-start-radius: $; border-end-start-radius: $
    ~ rounded-e --radius | border-start-end-radius: $; border-end-end-radius: $
    ~ rounded-t --radius | border-top-left-radius: $; border-top-right-radius: $
    ~ rounded-r --radius | border-top-right-radius: $; border-bottom-right-radius: $
    ~ rounded-b --radius | border-bottom-right-radius: $; border-bottom-left-radius: $
    ~ rounded-l --radius | border-top-left-radius: $; border-bottom-left-radius: $
    ~ rounded-{ss=start-start se=start-end ee=end-end es=end-start tl=top-left tr=top-right br=bottom-right bl=bottom-left} --radius | border-%-radius: $
    = border-{solid dashed dotted double hidden none} | border-style: %
    ~ {border border-s=border-inline-start border-e=border-inline-end border-t=border-top border-r=border-right border-b=border-bottom border-l=border-left} infer=line-width,length
      + color alpha=--tw-border-opacity --border-color --color | %-color: $
      + --border-width kinds=line-width,length | %-width: $
    ~ border-x infer=line-width,length
      + color alpha=--tw-border-opacity --border-color --color | border-left-color: $; border-right-color: $
      + --border-width kinds=line-width,length | border-left-width: $; border-right-width: $
    ~ border-y infer=line-width,length
      + color alpha=--tw-border-opacity --border-color --color | border-top-color: $; border-bottom-color: $
      + --border-width kinds=line-width,length | border-top-width: $; border-bottom-width: $
    ~ border-opacity --opacity | --tw-border-opacity: $
    ~ divide
      + color alpha=--tw-divide-opacity --divide-color --border-color --color | & > :not([hidden]) ~ :not([hidden]) { --tw-sort: divide-color; border-color: $ }
    ~ divide-opacity --opacity | & > :not([hidden]) ~ :not([hidden]) { --tw-divide-opacity: $ }
    ~ divide-x --border-width | & > :not([hidden]) ~ :not([hidden]) { --tw-sort: divide-x-width; --tw-divide-x-reverse: 0; border-right-width: calc($ * var(--tw-divide-x-reverse)); border-left-width: calc($ * calc(1 - var(--tw-divide-x-reverse))) }
    ~ divide-y --border-width | & > :not([hidden]) ~ :not([hidden]) { --tw-sort: divide-y-width; --tw-divide-y-reverse: 0; border-top-width: calc($ * calc(1 - var(--tw-divide-y-reverse))); border-bottom-width: calc($ * var(--tw-divide-y-reverse)) }
    = divide-{x y}-reverse | & > :not([hidden]) ~ :not([hidden]) { --tw-divide-%-reverse: 1 }
    = divide-{solid dashed dotted double none} | & > :not([hidden]) ~ :not([hidden]) { --tw-sort: divide-style; border-style: % }
    = bg-{left-top=left_top right-top=right_top left-bottom=left_bottom right-bottom=right_bottom} | background-position: %
    = bg-clip-{text border=border-box padding=padding-box content=content-box} | background-clip: %
    = decoration-{slice clone} | box-decoration-break: %
    ~ bg infer=image,url,length,percentage,bg-size,position
      + color alpha=--tw-bg-opacity --background-color --color | background-color: $
      + --background-image kinds=image,url | background-image: $
      + kinds=position | background-position: $
      + --background-size kinds=bg-size,length,percentage,size | background-size: $
    ~ bg-opacity --opacity | --tw-bg-opacity: $
    ~ from infer=length,percentage
      + color --gradient-color-stops --color | --tw-sort: --tw-gradient-from; --tw-gradient-from: $ var(--tw-gradient-from-position); --tw-gradient-to: € var(--tw-gradient-to-position); --tw-gradient-stops: var(--tw-gradient-from), var(--tw-gradient-to)
      + --gradient-color-stop-positions kinds=length,percentage | --tw-gradient-from-position: $
    ~ via infer=length,percentage
      + color --gradient-color-stops --color | --tw-sort: --tw-gradient-via; --tw-gradient-to: € var(--tw-gradient-to-position); --tw-gradient-stops: var(--tw-gradient-from), $ var(--tw-gradient-via-position), var(--tw-gradient-to)
      + --gradient-color-stop-positions kinds=length,percentage | --tw-gradient-via-position: $
    ~ to infer=length,percentage
      + color --gradient-color-stops --color | --tw-sort: --tw-gradient-to; --tw-gradient-to: $ var(--tw-gradient-to-position)
      + --gradient-color-stop-positions kinds=length,percentage | --tw-gradient-to-position: $
    ~ fill
      + color --fill --color | fill: $
    = fill-none | fill: none
    ~ stroke infer=length,number,percentage
      + color --stroke --color | stroke: $
      + --stroke-width kinds=length,number,percentage | stroke-width: $
    = stroke-none | stroke: none
    = outline-none | outline: 2px solid transparent; outline-offset: 2px
    = outline | outline-style: solid
    = outline-{dashed dotted double} | outline-style: %
    ~ outline default infer=length,number,percentage
      + color --outline-color --color | outline-color: $
      + --outline-width kinds=length,number,percentage | outline-width: $
    = ring-inset | --tw-ring-inset: inset
    ~ ring infer=length
      + color alpha=--tw-ring-opacity --ring-color --color | --tw-ring-color: $
      + --ring-width kinds=length | --tw-ring-offset-shadow: var(--tw-ring-inset) 0 0 0 var(--tw-ring-offset-width) var(--tw-ring-offset-color); --tw-ring-shadow: var(--tw-ring-inset) 0 0 0 calc($ + var(--tw-ring-offset-width)) var(--tw-ring-color); box-shadow: var(--tw-ring-offset-shadow), var(--tw-ring-shadow), var(--tw-shadow, 0 0 #0000)
    ~ ring-opacity --opacity | --tw-ring-opacity: $
    ~ ring-offset infer=length
      + color --ring-offset-color --color | --tw-ring-offset-color: $
      + --ring-offset-width kinds=length | --tw-ring-offset-width: $
    """

  static let effects = """
    ~ origin --transform-origin | transform-origin: $
    & transform = translate(var(--tw-translate-x), var(--tw-translate-y)) rotate(var(--tw-rotate)) skewX(var(--tw-skew-x)) skewY(var(--tw-skew-y)) scaleX(var(--tw-scale-x)) scaleY(var(--tw-scale-y))
    ~ translate-{x y} neg --translate --spacing | --tw-translate-%: $; transform: <<transform>>
    ~ rotate neg --rotate | --tw-rotate: $; transform: <<transform>>
    ~ skew-{x y} neg --skew | --tw-skew-%: $; transform: <<transform>>
    ~ scale neg --scale | --tw-scale-x: $; --tw-scale-y: $; transform: <<transform>>
    ~ scale-{x y} neg --scale | --tw-scale-%: $; transform: <<transform>>
    = {transform transform-cpu} | transform: <<transform>>
    = transform-gpu | transform: translate3d(var(--tw-translate-x), var(--tw-translate-y), 0) rotate(var(--tw-rotate)) skewX(var(--tw-skew-x)) skewY(var(--tw-skew-y)) scaleX(var(--tw-scale-x)) scaleY(var(--tw-scale-y))
    = transform-none | transform: none
    & filter = var(--tw-blur) var(--tw-brightness) var(--tw-contrast) var(--tw-grayscale) var(--tw-hue-rotate) var(--tw-invert) var(--tw-saturate) var(--tw-sepia) var(--tw-drop-shadow)
    & backdrop = var(--tw-backdrop-blur) var(--tw-backdrop-brightness) var(--tw-backdrop-contrast) var(--tw-backdrop-grayscale) var(--tw-backdrop-hue-rotate) var(--tw-backdrop-invert) var(--tw-backdrop-opacity) var(--tw-backdrop-saturate) var(--tw-backdrop-sepia)
    = filter | filter: <<filter>>
    = filter-none | filter: none
    = backdrop-filter | backdrop-filter: <<backdrop>>
    = backdrop-filter-none | backdrop-filter: none
    ~ {blur brightness contrast grayscale invert saturate sepia} --% | --tw-%: %($); filter: <<filter>>
    ~ hue-rotate neg --hue-rotate | --tw-hue-rotate: hue-rotate($); filter: <<filter>>
    ~ drop-shadow --drop-shadow | --tw-drop-shadow: ¥$¥; filter: <<filter>>
    ~ backdrop-{blur brightness contrast grayscale invert opacity saturate sepia} --backdrop-% --% | --tw-backdrop-%: %($); backdrop-filter: <<backdrop>>
    ~ backdrop-hue-rotate neg --backdrop-hue-rotate --hue-rotate | --tw-backdrop-hue-rotate: hue-rotate($); backdrop-filter: <<backdrop>>
    = transition-none | transition-property: none
    ~ transition --transition-property | transition-property: $; transition-timing-function: ¤--ease/ease¤; transition-duration: ¤--transition-duration/150ms¤
    ~ delay default --transition-delay | transition-delay: $
    ~ duration default --transition-duration | transition-duration: $
    ~ ease default --ease | transition-timing-function: $
    """
}
