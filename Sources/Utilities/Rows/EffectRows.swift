/// Transforms, filters and transitions.
enum EffectRows {
  static let current = """
    ~ origin --transform-origin [center top top-right=100%_0 right=100% bottom-right=100%_100% bottom bottom-left=0_100% left=0 top-left=0_0] | transform-origin: $
    ~ perspective-origin --perspective-origin [center top top-right=100%_0 right=100% bottom-right=100%_100% bottom bottom-left=0_100% left=0 top-left=0_0] | perspective-origin: $
    ~ perspective --perspective [none] | perspective: $
    & translate = var(--tw-translate-x) var(--tw-translate-y)
    = translate-none | translate: none
    = {-translate-full=-100% translate-full=100%} | --tw-translate-x: %; --tw-translate-y: %; translate: <<translate>>
    = {-translate-x-full=-100% translate-x-full=100%} | --tw-translate-x: %; translate: <<translate>>
    = {-translate-y-full=-100% translate-y-full=100%} | --tw-translate-y: %; translate: <<translate>>
    ~ translate neg frac spacing --translate --spacing | --tw-translate-x: $; --tw-translate-y: $; translate: <<translate>>
    ~ translate-{x y} neg frac spacing --translate --spacing | --tw-translate-%: $; translate: <<translate>>
    ~ translate-z neg spacing --translate --spacing | --tw-translate-z: $; translate: <<translate>> var(--tw-translate-z)
    = translate-3d | translate: <<translate>> var(--tw-translate-z)
    = scale-none | scale: none
    ~ scale-{x y} neg --scale bare=percent | --tw-scale-%: $; scale: var(--tw-scale-x) var(--tw-scale-y)
    ~ scale-z neg --scale bare=percent | --tw-scale-z: $; scale: var(--tw-scale-x) var(--tw-scale-y) var(--tw-scale-z)
    = scale-3d | scale: var(--tw-scale-x) var(--tw-scale-y) var(--tw-scale-z)
    = rotate-none | rotate: none
    & transform = var(--tw-rotate-x,) var(--tw-rotate-y,) var(--tw-rotate-z,) var(--tw-skew-x,) var(--tw-skew-y,)
    ~ rotate-x neg --rotate bare=deg | --tw-rotate-x: rotateX($); transform: <<transform>>
    ~ rotate-y neg --rotate bare=deg | --tw-rotate-y: rotateY($); transform: <<transform>>
    ~ rotate-z neg --rotate bare=deg | --tw-rotate-z: rotateZ($); transform: <<transform>>
    ~ skew neg --skew bare=deg | --tw-skew-x: skewX($); --tw-skew-y: skewY($); transform: <<transform>>
    ~ skew-x neg --skew bare=deg | --tw-skew-x: skewX($); transform: <<transform>>
    ~ skew-y neg --skew bare=deg | --tw-skew-y: skewY($); transform: <<transform>>
    = transform | transform: <<transform>>
    ~ transform default | transform: $
    = transform-cpu | transform: <<transform>>
    = transform-gpu | transform: translateZ(0) <<transform>>
    = transform-none | transform: none
    = transform-{flat 3d=preserve-3d} | transform-style: %
    = transform-{content=content-box border=border-box fill=fill-box stroke=stroke-box view=view-box} | transform-box: %
    = backface-{visible hidden} | backface-visibility: %
    & filter = var(--tw-blur,) var(--tw-brightness,) var(--tw-contrast,) var(--tw-grayscale,) var(--tw-hue-rotate,) var(--tw-invert,) var(--tw-saturate,) var(--tw-sepia,) var(--tw-drop-shadow,)
    & backdrop = var(--tw-backdrop-blur,) var(--tw-backdrop-brightness,) var(--tw-backdrop-contrast,) var(--tw-backdrop-grayscale,) var(--tw-backdrop-hue-rotate,) var(--tw-backdrop-invert,) var(--tw-backdrop-opacity,) var(--tw-backdrop-saturate,) var(--tw-backdrop-sepia,)
    = filter | filter: <<filter>>
    ~ filter default [none] | filter: $
    = backdrop-filter | -webkit-backdrop-filter: <<backdrop>>; backdrop-filter: <<backdrop>>
    ~ backdrop-filter default [none] | -webkit-backdrop-filter: $; backdrop-filter: $
    ~ blur --blur | --tw-blur: blur($); filter: <<filter>>
    = blur-none | --tw-blur: ; filter: <<filter>>
    ~ {brightness contrast saturate} --% bare=percent | --tw-%: %($); filter: <<filter>>
    ~ {grayscale invert sepia} --% bare=percent default=100% | --tw-%: %($); filter: <<filter>>
    ~ hue-rotate neg --hue-rotate bare=deg | --tw-hue-rotate: hue-rotate($); filter: <<filter>>
    = drop-shadow-none | --tw-drop-shadow: ; filter: <<filter>>
    ~ backdrop-blur --backdrop-blur --blur | --tw-backdrop-blur: blur($); -webkit-backdrop-filter: <<backdrop>>; backdrop-filter: <<backdrop>>
    = backdrop-blur-none | --tw-backdrop-blur: ; -webkit-backdrop-filter: <<backdrop>>; backdrop-filter: <<backdrop>>
    ~ backdrop-{brightness contrast saturate} --backdrop-% --% bare=percent | --tw-backdrop-%: %($); -webkit-backdrop-filter: <<backdrop>>; backdrop-filter: <<backdrop>>
    ~ backdrop-{grayscale invert sepia} --backdrop-% --% bare=percent default=100% | --tw-backdrop-%: %($); -webkit-backdrop-filter: <<backdrop>>; backdrop-filter: <<backdrop>>
    ~ backdrop-hue-rotate neg --backdrop-hue-rotate --hue-rotate bare=deg | --tw-backdrop-hue-rotate: hue-rotate($); -webkit-backdrop-filter: <<backdrop>>; backdrop-filter: <<backdrop>>
    ~ backdrop-opacity --backdrop-opacity --opacity bare=opacity | --tw-backdrop-opacity: opacity($); -webkit-backdrop-filter: <<backdrop>>; backdrop-filter: <<backdrop>>
    & timing = transition-timing-function: var(--tw-ease, ¤--default-transition-timing-function/ease¤); transition-duration: var(--tw-duration, ¤--default-transition-duration/0s¤)
    & colors = color, background-color, border-color, outline-color, text-decoration-color, fill, stroke, --tw-gradient-from, --tw-gradient-via, --tw-gradient-to
    = transition | transition-property: <<colors>>, opacity, box-shadow, transform, translate, scale, rotate, filter, -webkit-backdrop-filter, backdrop-filter, display, content-visibility, overlay, pointer-events; <<timing>>
    ~ transition default --transition-property | transition-property: $; <<timing>>
    = transition-none | transition-property: none
    = transition-{all opacity shadow=box-shadow} | transition-property: %; <<timing>>
    = transition-colors | transition-property: <<colors>>; <<timing>>
    = transition-transform | transition-property: transform, translate, scale, rotate; <<timing>>
    = transition-discrete | transition-behavior: allow-discrete
    = transition-normal | transition-behavior: normal
    ~ delay --transition-delay bare=ms | transition-delay: $
    = duration-initial | --tw-duration: initial
    ~ duration default --transition-duration bare=ms | --tw-duration: $; transition-duration: $
    = ease-initial | --tw-ease: initial
    ~ ease --ease [linear] | --tw-ease: $; transition-timing-function: $
    """
}
