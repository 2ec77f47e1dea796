/// The elements that browsers know, and the components that frameworks bring.
package enum MarkupNames {
  /// The elements of HTML and SVG that pages are made of, by their names.
  package static let elements: Set<String> = [
    "a", "abbr", "address", "area", "article", "aside", "audio", "b", "base", "bdi", "bdo", "blockquote", "body", "br", "button", "canvas",
    "caption", "cite", "code", "col", "colgroup", "data", "datalist", "dd", "del", "details", "dfn", "dialog", "div", "dl", "dt", "em",
    "embed", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr",
    "html", "i", "iframe", "img", "input", "ins", "kbd", "label", "legend", "li", "link", "main", "map", "mark", "menu", "meta", "meter",
    "nav", "noscript", "object", "ol", "optgroup", "option", "output", "p", "picture", "pre", "progress", "q", "rp", "rt", "ruby", "s",
    "samp", "script", "search", "section", "select", "small", "source", "span", "strong", "style", "sub", "summary", "sup", "svg", "table",
    "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title", "tr", "track", "u", "ul", "var", "video", "wbr",
    "circle", "clipPath", "defs", "ellipse", "filter", "g", "image", "line", "linearGradient", "mask", "path", "pattern", "polygon",
    "polyline", "radialGradient", "rect", "stop", "symbol", "text", "tspan", "use", "center", "font",
  ]

  static func isElement(_ name: String) -> Bool { elements.contains(name) }

  private static let components: [String: String] = [
    "router-link": "RouterLink", "router-view": "RouterView", "nuxt-link": "RouterLink", "nuxt-link-locale": "RouterLink",
    "nuxt-page": "RouterView", "nuxt": "RouterView", "nuxt-child": "RouterView", "nuxt-layout": "NuxtLayout", "transition": "Wrapper",
    "transition-group": "Wrapper", "keep-alive": "Wrapper", "teleport": "Wrapper", "suspense": "Wrapper", "client-only": "Wrapper",
    "no-ssr": "Wrapper", "portal": "Wrapper", "nuxt-img": "Image", "nuxt-picture": "Image", "nuxt-loading-indicator": "Nothing",
    "nuxt-route-announcer": "Nothing", "icon": "Icon", "nuxt-icon": "Icon", "font-awesome-icon": "FontAwesome", "fa": "FontAwesome",
    "fa-icon": "FontAwesome", "head": "Head", "g-link": "RouterLink", "i18n-t": "I18nT", "dev-only": "Nothing", "u-icon": "Icon",
    "nuxt-error-boundary": "Wrapper", "nuxt-welcome": "Nothing",
  ]

  /// What Vue, its router and Nuxt bring under a hyphenated name.
  static func builtIn(_ hyphenated: String) -> String? { components[hyphenated] }
}
