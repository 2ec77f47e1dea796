/// The style sheet that browsers bring along, with Chromium's values: https://html.spec.whatwg.org/multipage/rendering.html
package enum UserAgentSheet {
  /// Parsed once for the whole run.
  package static let sheet = StyleSheet.parse(source, path: "user agent")

  static let source = """
    html, body, address, article, aside, blockquote, center, dialog, dd, details, dir, div, dl, dt, fieldset, figcaption, figure, footer, form,
    h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, optgroup, option, p, plaintext, pre, search, section, summary, ul, xmp { display: block }
    [hidden], area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title { display: none }
    template[shadowrootmode] { display: contents }
    area:any-link { cursor: pointer }
    [hidden=until-found i] { display: block; content-visibility: hidden }
    html { color: CanvasText }
    marquee { display: inline-block; width: -webkit-fill-available; overflow: hidden; white-space: nowrap; text-align: start }
    [contenteditable]:not([contenteditable=false i]) { overflow-wrap: break-word }
    [contenteditable=plaintext-only i] { white-space-collapse: preserve }
    body { margin: 8px }
    p, dl, multicol { margin-block: 1em }
    blockquote, figure { margin-block: 1em; margin-inline: 40px }
    hr { color: gray; border: 1px inset; margin-block: 0.5em; margin-inline: auto; overflow: hidden }
    h1, h2, h3, h4, h5, h6 { font-weight: bold }
    h1 { font-size: 2em; margin-block: 0.67em }
    h2 { font-size: 1.5em; margin-block: 0.83em }
    h3 { font-size: 1.17em; margin-block: 1em }
    h4 { margin-block: 1.33em }
    h5 { font-size: 0.83em; margin-block: 1.67em }
    h6 { font-size: 0.67em; margin-block: 2.33em }
    ul, menu, dir { list-style-type: disc; margin-block: 1em; padding-inline-start: 40px }
    ol { list-style-type: decimal; margin-block: 1em; padding-inline-start: 40px }
    :is(ul, ol, menu, dir, dl) :is(ul, ol, menu, dir, dl) { margin-block: 0 }
    :is(ul, ol, menu, dir) :is(ul, menu, dir) { list-style-type: circle }
    :is(ul, ol, menu, dir) :is(ul, ol, menu, dir) :is(ul, menu, dir) { list-style-type: square }
    li { display: list-item }
    dd { margin-inline-start: 40px }
    a:any-link { color: -webkit-link; text-decoration: underline; cursor: pointer }
    u, ins { text-decoration: underline }
    s, strike, del { text-decoration: line-through }
    b, strong { font-weight: bolder }
    i, em, cite, var, dfn, address { font-style: italic }
    tt, code, kbd, samp { font-family: monospace }
    pre, xmp, plaintext, listing { font-family: monospace; white-space: pre; margin-block: 1em }
    mark { background-color: Mark; color: MarkText }
    big { font-size: larger }
    small { font-size: smaller }
    sub { vertical-align: sub; font-size: smaller }
    sup { vertical-align: super; font-size: smaller }
    center { text-align: -webkit-center }
    nobr { white-space: nowrap }
    q::before { content: open-quote }
    q::after { content: close-quote }
    abbr[title], acronym[title] { text-decoration: underline dotted }
    ruby, rt { text-indent: 0 }
    ruby { display: ruby }
    rt { font-size: 50%; display: ruby-text; text-align: start }
    table { display: table; border-collapse: separate; border-spacing: 2px; box-sizing: border-box; text-indent: 0 }
    caption { display: table-caption; text-align: -webkit-center }
    colgroup { display: table-column-group }
    col { display: table-column }
    thead { display: table-header-group; vertical-align: middle; border-color: inherit }
    tbody { display: table-row-group; vertical-align: middle; border-color: inherit }
    tfoot { display: table-footer-group; vertical-align: middle; border-color: inherit }
    tr { display: table-row; vertical-align: inherit; border-color: inherit }
    :-internal-quirks table { white-space: normal; line-height: normal; font-weight: normal; font-size: medium; font-style: normal; text-align: start }
    :-internal-quirks img[align=left i] { margin-right: 3px }
    :-internal-quirks img[align=right i] { margin-left: 3px }
    :-internal-quirks form { margin-block-end: 1em }
    td, th { display: table-cell; vertical-align: inherit; padding: 1px }
    th { font-weight: bold; text-align: -internal-center }
    form { margin-top: 0 }
    fieldset { margin-inline: 2px; padding-block: 0.35em 0.625em; padding-inline: 0.75em; border: 2px groove ThreeDFace; min-inline-size: min-content }
    legend { padding-inline: 2px }
    input, textarea, select, button {
      margin: 0; letter-spacing: normal; word-spacing: normal; line-height: normal; text-transform: none; text-indent: 0; display: inline-block;
      text-align: start; font: 13.3333px Arial; color: FieldText; appearance: auto
    }
    :-internal-quirks input:not([type=image i]), :-internal-quirks textarea { box-sizing: border-box }
    input { padding-block: 1px; padding-inline: 2px; border: 2px inset light-dark(rgb(118, 118, 118), rgb(133, 133, 133)); background-color: Field; cursor: text }
    textarea {
      padding: 2px; border: 1px solid light-dark(rgb(118, 118, 118), rgb(133, 133, 133)); background-color: Field; cursor: text; white-space: pre-wrap;
      overflow-wrap: break-word; font-family: monospace; overflow: auto; vertical-align: baseline
    }
    textarea[wrap=off i] { white-space: pre; overflow-wrap: normal }
    select {
      border: 1px solid light-dark(rgb(118, 118, 118), rgb(133, 133, 133)); background-color: ButtonFace; border-radius: 0; white-space: pre; box-sizing: border-box; align-items: center; cursor: default; overflow: clip
    }
    select:is([multiple], [size^="1"]:not([size="1"]), [size^="2"], [size^="3"], [size^="4"], [size^="5"], [size^="6"], [size^="7"], [size^="8"], [size^="9"]) {
      background-color: Field; overflow: hidden scroll; align-items: flex-start; vertical-align: text-bottom; border-radius: 2px; white-space: nowrap
    }
    button, input:is([type=button i], [type=submit i], [type=reset i], [type=color i]) {
      text-align: center; cursor: default; padding-block: 1px; padding-inline: 6px; border: 2px outset ButtonBorder;
      box-sizing: border-box; background-color: ButtonFace; color: ButtonText
    }
    input:is([type=button i], [type=submit i], [type=reset i]) { white-space: pre }
    input { overflow: clip }
    input[type=file i] { padding: 0; border: none; background-color: transparent; cursor: default; white-space: pre; align-items: baseline; color: inherit; text-align: start; appearance: none }
    input[type=hidden i] { display: none !important; padding: 0; border: 0; background-color: transparent; cursor: default; appearance: none }
    input[type=image i] { padding: 0; border: none; background-color: transparent; cursor: pointer; appearance: none }
    input[type=checkbox i] { margin: 3px 3px 3px 4px; padding: 0; border: none; background-color: transparent; box-sizing: border-box; cursor: default; overflow: visible }
    input[type=radio i] { margin: 3px 3px 0 5px; padding: 0; border: none; background-color: transparent; box-sizing: border-box; cursor: default; overflow: visible }
    input[type=range i] { padding: 0; border: none; background-color: Field; color: rgb(157, 150, 142); margin: 2px; cursor: default; overflow: visible }
    input[type=color i] { width: 50px; height: 27px; padding-block: 1px; padding-inline: 2px; border: 1px solid ButtonBorder; text-align: start }
    input[type=search i] { box-sizing: border-box; cursor: text }
    input:is([type=date i], [type=datetime-local i], [type=month i], [type=time i], [type=week i]) { padding: 0; padding-inline-start: 1px; font-family: monospace; cursor: default }
    input[type=password i] { -webkit-text-security: disc }
    input:disabled, textarea:disabled { cursor: default; background-color: light-dark(rgba(239, 239, 239, 0.3), rgba(59, 59, 59, 0.3)); color: light-dark(rgb(84, 84, 84), rgb(170, 170, 170)); border-color: rgba(118, 118, 118, 0.3) }
    select:disabled { color: light-dark(rgb(128, 128, 128), rgb(170, 170, 170)); opacity: 0.7; border-color: rgba(118, 118, 118, 0.3) }
    button:disabled, input:is([type=button i], [type=submit i], [type=reset i], [type=color i]):disabled { color: light-dark(rgba(16, 16, 16, 0.3), rgba(255, 255, 255, 0.3)); background-color: light-dark(rgba(239, 239, 239, 0.3), rgba(19, 1, 1, 0.3)); border-color: light-dark(rgba(118, 118, 118, 0.3), rgba(195, 195, 195, 0.3)) }
    input:is([type=checkbox i], [type=radio i], [type=file i], [type=range i], [type=image i], [type=hidden i]):disabled { background-color: transparent }
    input[type=range i]:disabled { color: rgb(197, 197, 197) }
    ::placeholder { color: #757575; overflow: hidden; white-space: pre; pointer-events: none }
    option {
      font-weight: normal; display: block; padding: 0 2px 1px; white-space: nowrap; min-height: 1.2em
    }
    select option { min-width: 24px; min-height: max(24px, 1.2em); align-items: center; gap: 0.5em }
    option:disabled, optgroup:disabled { color: light-dark(rgb(128, 128, 128), rgb(170, 170, 170)) }
    select hr { white-space: normal }
    optgroup { font-weight: bolder; display: block; white-space: normal }
    select:is([multiple], [size^="1"]:not([size="1"]), [size^="2"], [size^="3"], [size^="4"], [size^="5"], [size^="6"], [size^="7"], [size^="8"], [size^="9"]) optgroup { white-space: nowrap }
    select:is([multiple], [size^="1"]:not([size="1"]), [size^="2"], [size^="3"], [size^="4"], [size^="5"], [size^="6"], [size^="7"], [size^="8"], [size^="9"]) option { min-width: auto; min-height: 1.2em; align-items: normal; gap: 0 }
    select:is([multiple], [size^="1"]:not([size="1"]), [size^="2"], [size^="3"], [size^="4"], [size^="5"], [size^="6"], [size^="7"], [size^="8"], [size^="9"]) optgroup option { padding-inline-start: 20px }
    select:is([multiple], [size^="1"]:not([size="1"]), [size^="2"], [size^="3"], [size^="4"], [size^="5"], [size^="6"], [size^="7"], [size^="8"], [size^="9"]) option:checked { background-color: light-dark(rgb(206, 206, 206), rgb(84, 84, 84)) }
    select:is([multiple], [size^="1"]:not([size="1"]), [size^="2"], [size^="3"], [size^="4"], [size^="5"], [size^="6"], [size^="7"], [size^="8"], [size^="9"]) option:checked:enabled { color: light-dark(rgb(16, 16, 16), white) }
    progress, meter { display: inline-block; box-sizing: border-box; height: 1em; vertical-align: -0.2em; appearance: auto }
    progress { width: 10em }
    meter { width: 5em }
    label { cursor: default }
    output { display: inline }
    img, video, canvas, iframe, embed, object { overflow: clip }
    audio { width: 300px; height: 54px }
    iframe { border: 2px inset }
    video { object-fit: contain }
    audio:not([controls]) { display: none }
    noscript { display: inline }
    details { display: block }
    summary { display: block }
    details > summary:first-of-type { display: list-item; counter-increment: list-item 0; list-style: inside other }
    dialog:not([open]) { display: none }
    dialog { position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; border: solid; padding: 1em; background-color: Canvas; color: CanvasText }
    [popover]:not(dialog[open]) { display: none }
    [popover] { position: fixed; inset: 0; width: fit-content; height: fit-content; color: CanvasText; background-color: Canvas; border: solid; padding: 0.25em; overflow: auto; margin: auto }
    slot { display: contents }
    bdi, output { unicode-bidi: isolate }
    address, article, aside, blockquote, center, dd, dir, div, dl, dt, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr { unicode-bidi: isolate }
    legend, li, listing, main, menu, nav, ol, p, plaintext, pre, search, section, summary, ul, xmp { unicode-bidi: isolate }
    table, caption, tbody, thead, tfoot, tr, td, th, colgroup, col { unicode-bidi: isolate }
    bdo { unicode-bidi: isolate-override }
    bdo[dir=rtl i] { direction: rtl }
    svg:not(:root) { overflow: hidden }
    """
}
