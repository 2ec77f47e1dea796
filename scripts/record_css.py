#!/usr/bin/env python3
"""Records the values that Chromium computes for the pages in fixtures/css: the tree and the computed values beside each page as JSON.

    apt-get install chromium fonts-liberation
    scripts/record_css.py [--out DIR] [PAGE...]

A page is one feature. One whose name ends in "-dark" is recorded with the dark colour scheme. Values are written where they differ from the
property's initial value; lengths as computed, not as used, and colours of other spaces as the sRGB in which Chromium paints them.
"""
import argparse
import json
import os
import pathlib
import sys
import tempfile

import chromium_layout

ROOT = pathlib.Path(__file__).resolve().parent.parent
VIEWPORT = "800x600"

# What layout changes before getComputedStyle() shows it is read from computedStyleMap().
COMPUTED = """top right bottom left width height min-width min-height max-width max-height margin-top margin-right margin-bottom margin-left
padding-top padding-right padding-bottom padding-left flex-basis row-gap column-gap line-height vertical-align text-indent letter-spacing
word-spacing aspect-ratio tab-size""".split()
RESOLVED = """display position float clear z-index order box-sizing border-top-style border-right-style border-bottom-style border-left-style
border-top-width border-right-width border-bottom-width border-left-width border-top-color border-right-color border-bottom-color
border-left-color overflow-x overflow-y flex-direction flex-wrap flex-grow flex-shrink justify-content
align-content align-items align-self justify-items justify-self color font-family font-size font-weight font-style text-align text-transform
white-space-collapse text-wrap-mode text-wrap-style quotes counter-reset counter-increment counter-set content-visibility word-break overflow-wrap direction writing-mode visibility pointer-events list-style-type
column-count column-width orphans widows anchor-name -webkit-box-orient -webkit-box-align -webkit-box-pack -webkit-box-direction -webkit-box-flex list-style-position border-collapse border-spacing caption-side -webkit-text-security text-decoration-line table-layout object-fit appearance container-type container-name
background-color background-position-x background-position-y zoom opacity mix-blend-mode color-scheme cursor fill stroke border-top-left-radius border-top-right-radius border-bottom-right-radius border-bottom-left-radius""".split()
PSEUDO = """content display position float color background-color font-size font-weight font-style text-transform opacity visibility
text-align direction z-index""".split()

MEASURE = r"""
async (opt) => {
  const computed = %s, resolved = %s, pseudo = %s;
  // A page at rest: its animations have come to their end.
  for (const a of document.getAnimations()) { try { a.finish(); } catch (e) { try { a.cancel(); } catch (e2) {} } }
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', {willReadFrequently: true});
  const painted = (text) => {
    if (!/^(color|lab|lch|oklab|oklch)\(/.test(text)) return text;
    const alpha = / \/ ([\d.e-]+)\)$/.exec(text);
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text.replace(/ \/ [\d.e-]+\)$/, ')');
    context.fillRect(0, 0, 1, 1);
    const d = context.getImageData(0, 0, 1, 1).data;
    return alpha ? `rgba(${d[0]}, ${d[1]}, ${d[2]}, ${alpha[1]})` : `rgb(${d[0]}, ${d[1]}, ${d[2]})`;
  };
  const map = (el, name) => { try { const v = el.computedStyleMap().get(name); return v === null ? '' : v.toString(); } catch (e) { return ''; } };
  const reference = document.createElement('x-reference');
  reference.style.setProperty('all', 'initial', 'important');
  reference.style.setProperty('direction', 'ltr', 'important');
  reference.style.setProperty('position', 'static', 'important');
  document.documentElement.appendChild(reference);
  const initial = {}, style = getComputedStyle(reference);
  for (const name of computed) initial[name] = map(reference, name);
  for (const name of resolved) initial[name] = name.includes('color') && name !== 'color-scheme' ? '' : style.getPropertyValue(name);
  for (const side of ['top', 'right', 'bottom', 'left']) initial['border-' + side + '-width'] = '0px';
  initial.display = 'inline';
  reference.remove();
  const nodes = [];
  const walk = (node, parent) => {
    if (node.nodeType === 3) { nodes.push({parent, text: node.data}); return; }
    if (node.nodeType !== 1) return;
    const index = nodes.length, me = {parent, name: node.localName}, s = getComputedStyle(node), values = {};
    if (node.namespaceURI === 'http://www.w3.org/2000/svg') me.svg = true;
    if (node.attributes.length) me.attributes = Object.fromEntries(Array.from(node.attributes, a => [a.name, a.value]));
    for (const name of computed) { const v = map(node, name); if (v !== '' && v !== initial[name]) values[name] = v; }
    for (const name of resolved) { const v = s.getPropertyValue(name); if (v !== '' && v !== initial[name]) values[name] = painted(v); }
    // A border's colour that is the text's says nothing of its own.
    for (const side of ['top', 'right', 'bottom', 'left']) {
      const name = 'border-' + side + '-color';
      if (values[name] === values.color) delete values[name];
    }
    if (values['background-color'] === 'rgba(0, 0, 0, 0)') delete values['background-color'];
    if (!('display' in values)) values.display = 'inline';
    if (!(node.parentNode === document.head || node === document.head)) me.style = values;
    for (const which of ['before', 'after']) {
      const p = getComputedStyle(node, '::' + which);
      if (p.content === 'none' || p.content === 'normal' || s.display === 'none') continue;
      me[which] = Object.fromEntries(pseudo.map(name => [name, painted(p.getPropertyValue(name))]));
    }
    nodes.push(me);
    for (const child of node.childNodes) walk(child, index);
  };
  walk(document.documentElement, -1);
  return JSON.stringify({compat_mode: document.compatMode, elements: nodes});
}
"""


def record(pages, scheme, out):
    if not pages:
        return
    with tempfile.TemporaryDirectory() as folder:
        lines = os.path.join(folder, "records.jsonl")
        sys.argv = ["chromium_layout.py", *map(str, pages), "--fonts", "liberation", "--rects-only", "--jsonl", lines, "--viewport", VIEWPORT,
                    "--scheme", scheme]
        try:
            chromium_layout.main()
        except SystemExit as status:
            if status.code:
                raise
        with open(lines) as records:
            for line, page in zip(records, pages, strict=True):
                found = json.loads(line)
                assert os.path.basename(found["file"]) == page.name, (found["file"], page)
                nodes = ",\n".join(json.dumps(node, ensure_ascii=False, separators=(",", ":")) for node in found["elements"])
                # Chromium makes URLs absolute; the place of the pages on this machine is no part of what they say.
                nodes = nodes.replace(page.resolve().parent.as_uri() + "/", "")
                quirks = "true" if found["compat_mode"] == "BackCompat" else "false"
                target = (out or page.parent) / (page.stem + ".json")
                target.write_text('{"scheme":"%s","quirks":%s,"nodes":[\n%s\n]}\n' % (scheme, quirks, nodes))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("pages", nargs="*", type=pathlib.Path)
    arguments.add_argument("--out", type=pathlib.Path, help="write here instead of beside the pages")
    options = arguments.parse_args()
    chromium_layout.RECTS_JS = MEASURE % tuple(json.dumps(names) for names in (COMPUTED, RESOLVED, PSEUDO))
    pages = options.pages or sorted((ROOT / "fixtures/css").glob("*.html"))
    record([page for page in pages if not page.stem.endswith("-dark")], "light", options.out)
    record([page for page in pages if page.stem.endswith("-dark")], "dark", options.out)


main()
