/// What is painted: backgrounds, borders, shadows, masks.
enum PaintRows {
  static let shared = """
    = bg-{auto cover contain} | background-size: %
    = bg-{fixed local scroll} | background-attachment: %
    = bg-{top bottom left right center} | background-position: %
    = bg-{repeat no-repeat repeat-x repeat-y repeat-round=round repeat-space=space} | background-repeat: %
    = bg-none | background-image: none
    = bg-origin-{border=border-box padding=padding-box content=content-box} | background-origin: %
    = bg-blend-{normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity} | background-blend-mode: %
    = mix-blend-{normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity plus-darker plus-lighter} | mix-blend-mode: %
    = box-decoration-{slice clone} | -webkit-box-decoration-break: %; box-decoration-break: %
    ~ animate --animate [none] | animation: $
    ~ opacity --opacity bare=opacity | opacity: $
    ~ outline-offset neg --outline-offset bare=px | outline-offset: $
    """

  static let current = """
    ~ rounded --radius [none=0 full=calc(infinity_*_1px)] | border-radius: $
    ~ rounded-s --radius [none=0 full=calc(infinity_*_1px)] | border-start-start-radius: $; border-end-start-radius: $
    ~ rounded-e --radius [none=0 full=calc(infinity_*_1px)] | border-start-end-radius: $; border-end-end-radius: $
    ~ rounded-t --radius [none=0 full=calc(infinity_*_1px)] | border-top-left-radius: $; border-top-right-radius: $
    ~ rounded-r --radius [none=0 full=calc(infinity_*_1px)] | border-top-right-radius: $; border-bottom-right-radius: $
    ~ rounded-b --radius [none=0 full=calc(infinity_*_1px)] | border-bottom-right-radius: $; border-bottom-left-radius: $
    ~ rounded-l --radius [none=0 full=calc(infinity_*_1px)] | border-top-left-radius: $; border-bottom-left-radius: $
    ~ rounded-{ss=start-start se=start-end ee=end-end es=end-start tl=top-left tr=top-right br=bottom-right bl=bottom-left} --radius [none=0 full=calc(infinity_*_1px)] | border-%-radius: $
    = border-{solid dashed dotted double hidden none} | --tw-border-style: %; border-style: %
    ~ {border border-x=border-inline border-y=border-block border-s=border-inline-start border-e=border-inline-end border-bs=border-block-start border-be=border-block-end border-t=border-top border-r=border-right border-b=border-bottom border-l=border-left} infer=color,line-width,length default=--default-border-width/1px
      + color --border-color --color | %-color: $
      + --border-width bare=px kinds=line-width,length | %-style: var(--tw-border-style); %-width: $
    ~ divide
      + color --divide-color --border-color --color | :where(& > :not(:last-child)) { --tw-sort: divide-color; border-color: $ }
    ~ divide-x --divide-width --border-width bare=px default=--default-border-width/1px | :where(& > :not(:last-child)) { --tw-sort: divide-x-width; --tw-divide-x-reverse: 0; border-inline-style: var(--tw-border-style); border-inline-start-width: calc($ * var(--tw-divide-x-reverse)); border-inline-end-width: calc($ * calc(1 - var(--tw-divide-x-reverse))) }
    ~ divide-y --divide-width --border-width bare=px default=--default-border-width/1px | :where(& > :not(:last-child)) { --tw-sort: divide-y-width; --tw-divide-y-reverse: 0; border-bottom-style: var(--tw-border-style); border-top-style: var(--tw-border-style); border-top-width: calc($ * var(--tw-divide-y-reverse)); border-bottom-width: calc($ * calc(1 - var(--tw-divide-y-reverse))) }
    = divide-x-reverse | :where(& > :not(:last-child)) { --tw-divide-x-reverse: 1 }
    = divide-y-reverse | :where(& > :not(:last-child)) { --tw-divide-y-reverse: 1 }
    = divide-{solid dashed dotted double none} | :where(& > :not(:last-child)) { --tw-sort: divide-style; --tw-border-style: %; border-style: % }
    ~ accent
      + color --accent-color --color | accent-color: $
    = accent-auto | accent-color: auto
    ~ caret
      + color --caret-color --color | caret-color: $
    ~ bg-size | background-size: $
    ~ bg-position | background-position: $
    = bg-{top-left=left_top top-right=right_top bottom-left=left_bottom bottom-right=right_bottom} | background-position: %
    = bg-clip-{text border=border-box padding=padding-box content=content-box} | background-clip: %
    ~ bg infer=image,color,percentage,position,bg-size,length,url
      + color --background-color --color | background-color: $
      + --background-image kinds=image,url | background-image: $
      + kinds=percentage,position | background-position: $
      + kinds=bg-size,length,size | background-size: $
    & stops = var(--tw-gradient-via-stops, var(--tw-gradient-position), var(--tw-gradient-from) var(--tw-gradient-from-position), var(--tw-gradient-to) var(--tw-gradient-to-position))
    ~ from infer=color,length,percentage
      + color --background-color --color | --tw-sort: --tw-gradient-from; --tw-gradient-from: $; --tw-gradient-stops: <<stops>>
      + --gradient-color-stop-positions bare=percentage kinds=length,percentage | --tw-gradient-from-position: $
    = via-none | --tw-gradient-via-stops: initial
    ~ via infer=color,length,percentage
      + color --background-color --color | --tw-sort: --tw-gradient-via; --tw-gradient-via: $; --tw-gradient-via-stops: var(--tw-gradient-position), var(--tw-gradient-from) var(--tw-gradient-from-position), var(--tw-gradient-via) var(--tw-gradient-via-position), var(--tw-gradient-to) var(--tw-gradient-to-position); --tw-gradient-stops: var(--tw-gradient-via-stops)
      + --gradient-color-stop-positions bare=percentage kinds=length,percentage | --tw-gradient-via-position: $
    ~ to infer=color,length,percentage
      + color --background-color --color | --tw-sort: --tw-gradient-to; --tw-gradient-to: $; --tw-gradient-stops: <<stops>>
      + --gradient-color-stop-positions bare=percentage kinds=length,percentage | --tw-gradient-to-position: $
    = fill-none | fill: none
    ~ fill
      + color --fill --color | fill: $
    = stroke-none | stroke: none
    ~ stroke infer=color,number,length,percentage
      + color --stroke --color | stroke: $
      + --stroke-width bare=integer kinds=number,length,percentage | stroke-width: $
    = outline-hidden | --tw-outline-style: none; outline-style: none; @media (forced-colors: active) { outline: 2px solid transparent; outline-offset: 2px }
    = outline-{none solid dashed dotted double} | --tw-outline-style: %; outline-style: %
    ~ outline infer=color,length,number,percentage default=--default-outline-width/1px
      + color --outline-color --color | outline-color: $
      + --outline-width bare=px kinds=length,number,percentage | outline-style: var(--tw-outline-style); outline-width: $
    & box = var(--tw-inset-shadow), var(--tw-inset-ring-shadow), var(--tw-ring-offset-shadow), var(--tw-ring-shadow), var(--tw-shadow)
    = {shadow inset-shadow text-shadow}-initial | --tw-%-color: initial
    = ring-inset | --tw-ring-inset: inset
    ~ ring infer=color,length default=--default-ring-width/1px
      + color --ring-color --color | --tw-ring-color: $
      + --ring-width bare=px kinds=length | --tw-ring-shadow: var(--tw-ring-inset,) 0 0 0 calc($ + var(--tw-ring-offset-width)) var(--tw-ring-color, ¢--default-ring-color/currentcolor¢); box-shadow: <<box>>
    ~ inset-ring infer=color,length default=1px
      + color --ring-color --color | --tw-inset-ring-color: $
      + --ring-width bare=px kinds=length | --tw-inset-ring-shadow: inset 0 0 0 $ var(--tw-inset-ring-color, currentcolor); box-shadow: <<box>>
    ~ ring-offset infer=color,length default
      + --ring-offset-width bare=px kinds=length | --tw-ring-offset-width: $; --tw-ring-offset-shadow: var(--tw-ring-inset,) 0 0 0 var(--tw-ring-offset-width) var(--tw-ring-offset-color)
      + color --ring-offset-color --color | --tw-ring-offset-color: $
    """
}
