#!/usr/bin/env python3
"""Compares the pages that higlint puts together of components with what React's and Vue's own servers render, element by element.

    scripts/conformance_components.py --higlint EXECUTABLE [react | vue ...]

The cases stand in fixtures/components/<framework>.txt, in the form of those for templates: see scripts/conformance_templates.py. What only a running
program knows a component asks for with useValue("name") of "./values", which only the renderer has.
"""
import sys

import conformance_templates

UNSURE = "\ufffc"
conformance_templates.FIXTURES = conformance_templates.ROOT / "fixtures/components"
conformance_templates.RUNNERS = {"react": ["node", "components.js"], "vue": ["node", "components.js"]}
# The name of the component that draws an icon is a hint of higlint's own.
conformance_templates.UNSEEN |= {"data-server-rendered", "data-icon", "data-component"}
plain_tokens = conformance_templates.tokens


def style(text):
    return ";".join(":".join(part.strip() for part in declaration.split(":", 1)) for declaration in text.rstrip("; ").split(";"))


def tokens(text):
    """Tokens in which an attribute whose presence is not known, ":disabled", may be there or not."""
    found = []
    for kind, name, attributes in plain_tokens(text):
        named = {(UNSURE if key.startswith(":") else key): style(value) if key == "style" else value for key, value in attributes}
        found.append((kind, name, tuple(sorted(named.items()))))
    return found


conformance_templates.tokens = tokens

if __name__ == "__main__":
    sys.exit(conformance_templates.main(__doc__))
