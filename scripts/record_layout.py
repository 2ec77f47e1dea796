#!/usr/bin/env python3
"""Records what Chromium makes of the pages in fixtures/layout: tree, computed values and boxes, beside each page as JSON.

    apt-get install chromium fonts-liberation
    scripts/record_layout.py [--viewport WxH]... [--out DIR] [PAGE...]

Computed values are recorded too, so that layout is tested apart from the cascade. Without PAGE all of fixtures/layout is recorded,
but for the folders of record_pages.py.
"""
import argparse
import json
import os
import pathlib
import sys
import tempfile

import chromium_layout

ROOT = pathlib.Path(__file__).resolve().parent.parent

PROPERTIES = """display position float clear top right bottom left z-index order box-sizing width height min-width min-height max-width max-height
aspect-ratio margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom padding-left
border-top-style border-right-style border-bottom-style border-left-style border-top-width border-right-width border-bottom-width border-left-width
overflow-x overflow-y flex-direction flex-wrap flex-grow flex-shrink flex-basis justify-content align-content align-items align-self justify-items
justify-self row-gap column-gap grid-template-rows grid-template-columns grid-template-areas grid-auto-rows grid-auto-columns grid-auto-flow
grid-row-start grid-row-end grid-column-start grid-column-end font-family font-size font-weight font-style line-height
letter-spacing word-spacing text-align text-indent text-transform white-space-collapse text-wrap-mode word-break overflow-wrap direction visibility
list-style-type list-style-position border-collapse vertical-align table-layout appearance transform transform-origin
border-spacing caption-side""".split()

MEASURE = r"""
async (opt) => {
  const names = %s;
  const reference = document.createElement('x-reference');
  reference.style.all = 'initial';
  document.documentElement.appendChild(reference);
  const referenceMap = reference.computedStyleMap();
  const initial = {};
  const text = (map, name) => { try { const v = map.get(name); return v === null ? '' : name.startsWith('grid-auto-') ? map.getAll(name).join(' ') : v.toString(); } catch (e) { return ''; } };
  for (const name of names) initial[name] = text(referenceMap, name);
  // `all` leaves `direction` alone, and a border's initial width is that of no border.
  initial.direction = 'ltr';
  for (const side of ['top', 'right', 'bottom', 'left']) initial['border-' + side + '-width'] = '0px';
  reference.remove();
  const sx = window.scrollX, sy = window.scrollY;
  const nodes = [];
  const pseudo = (el, which) => {
    const s = getComputedStyle(el, which);
    if (s.content === 'none' || s.content === 'normal' || s.display === 'none') return undefined;
    const out = {content: s.content};
    for (const name of names) {
      const v = s.getPropertyValue(name);
      if (v !== '' && v !== initial[name]) out[name] = v;
    }
    return out;
  };
  const walk = (node, parent) => {
    if (node.nodeType === 3) { nodes.push({parent, text: node.data}); return; }
    if (node.nodeType !== 1) return;
    const index = nodes.length;
    const map = node.computedStyleMap(), style = {};
    for (const name of names) { const v = text(map, name); if (v !== '' && v !== initial[name]) style[name] = v; }
    if (!('display' in style)) style.display = 'inline';
    const b = node.getBoundingClientRect();
    const me = {parent, name: node.localName, style, rect: node.getClientRects().length ? [b.x + sx, b.y + sy, b.width, b.height] : null};
    if (node.namespaceURI === 'http://www.w3.org/2000/svg') me.svg = true;
    if (node.id) me.id = node.id;
    const attributes = {};
    for (const a of node.attributes) if (/^(type|value|placeholder|size|rows|cols|multiple|width|height|viewBox|alt|src|controls|label|open|colspan|rowspan|span)$/.test(a.name)) attributes[a.name] = a.value.slice(0, 200);
    if (Object.keys(attributes).length) me.attributes = attributes;
    const before = pseudo(node, '::before'), after = pseudo(node, '::after');
    if (before) me.before = before;
    if (after) me.after = after;
    nodes.push(me);
    if (style.display === 'none' || (me.svg && node.localName === 'svg')) return;
    for (const child of node.childNodes) walk(child, index);
  };
  walk(document.documentElement, -1);
  return JSON.stringify({compat_mode: document.compatMode, elements: nodes});
}
"""


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("pages", nargs="*", type=pathlib.Path)
    arguments.add_argument("--viewport", action="append")
    arguments.add_argument("--out", type=pathlib.Path, help="write here instead of beside the pages")
    options = arguments.parse_args()
    chromium_layout.RECTS_JS = MEASURE % json.dumps(PROPERTIES)
    pages = options.pages or sorted(p for p in (ROOT / "fixtures/layout").rglob("*.html") if p.parent.name not in ("pages", "found"))
    viewports = options.viewport or ["800x600"]
    with tempfile.TemporaryDirectory() as folder:
        lines = os.path.join(folder, "records.jsonl")
        sys.argv = ["chromium_layout.py", *map(str, pages), "--fonts", "liberation", "--rects-only", "--jsonl", lines]
        for viewport in viewports:
            sys.argv += ["--viewport", viewport]
        try:
            chromium_layout.main()
        except SystemExit as status:
            if status.code:
                raise
        by_name = {str(page): page for page in pages}
        with open(lines) as records:
            for line in records:
                record = json.loads(line)
                page = by_name.get(record["file"]) or next(p for p in pages if p.name == os.path.basename(record["file"]))
                viewport = record["viewport"]
                width, height = (viewport["width"], viewport["height"]) if isinstance(viewport, dict) else map(int, str(viewport).split("x")) if isinstance(viewport, str) else viewport[:2]
                name = page.stem + (f".{width}x{height}" if len(viewports) > 1 else "") + ".json"
                target = (options.out or page.parent) / name
                nodes = ",\n".join(json.dumps(node, ensure_ascii=False, separators=(",", ":")) for node in record["elements"])
                target.write_text(
                    '{"viewport":[%d,%d],"quirks":%s,"nodes":[\n%s\n]}\n'
                    % (width, height, "true" if record["compat_mode"] == "BackCompat" else "false", nodes)
                )


main()
