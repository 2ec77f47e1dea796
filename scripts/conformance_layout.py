#!/usr/bin/env python3
"""Compares higlint's boxes of whole pages with Chromium's, afresh; the layout part of `make conformance`.

    apt-get install chromium fonts-liberation
    scripts/conformance_layout.py [--higlint out/higlint] [--details] [PAGE...]

Prints the share of rendered elements, and of buttons, links and fields, that are within 1 px of Chromium in x, y, width and height at 390x844 and
1280x800 with Liberation's fonts. Fails below 98 % and 99 %, and where a page of
fixtures/layout/found is more than 0.1 px off. Without PAGE the pages of fixtures/layout are taken; pages of others can be named.
"""
import argparse
import pathlib
import sys

from layout_oracle import Chromium, Higlint, distance
from record_pages import FOLDER, VIEWPORTS

CONTROLS = {"a", "button", "input", "select", "textarea"}


class Tally:
    def __init__(self, tolerance):
        self.tolerance = tolerance
        self.total = self.near = self.controls = self.nearControls = 0
        self.isWhole = True

    def compare(self, page, viewport, expected, got, details):
        if got is None or [e["tag"] for e in expected] != [g["tag"] for g in got]:
            print("%s at %dx%d: no answer, or another tree of elements" % (page.name, *viewport))
            self.isWhole = False
            return
        wrong = []
        for a, b in zip(expected, got):
            if not a["rendered"]:
                continue
            isNear = distance(a["rect"], b["rect"]) <= self.tolerance
            isControl = a["tag"] in CONTROLS
            self.total += 1
            self.near += isNear
            self.controls += isControl
            self.nearControls += isNear and isControl
            if not isNear:
                wrong.append((b["key"], a["rect"], b["rect"]))
        if wrong:
            print("%s at %dx%d: %d of %d elements differ" % (page.name, *viewport, len(wrong), len(expected)))
            for key, a, b in wrong[:8] if details else []:
                print("    …%s: Chromium %s, higlint %s" % (key[-70:], a, b))

    def share(self):
        return 100 * self.near / max(1, self.total)

    def share_of_controls(self):
        return 100 * self.nearControls / max(1, self.controls)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pages", nargs="*", type=pathlib.Path)
    arguments.add_argument("--higlint", type=pathlib.Path)
    arguments.add_argument("--details", action="store_true", help="list what differs")
    options = arguments.parse_args()
    chromium, higlint = Chromium(), Higlint(options.higlint)
    pages = options.pages or sorted((FOLDER / "pages").glob("*.html"))
    whole, small = Tally(1), Tally(0.1)
    try:
        for page in pages:
            for viewport, expected in zip(VIEWPORTS["pages"], chromium.boxes(page, VIEWPORTS["pages"]) or []):
                whole.compare(page, viewport, expected, higlint.boxes(page, viewport), options.details)
        for page in [] if options.pages else sorted((FOLDER / "found").glob("*.html")):
            for viewport, expected in zip(VIEWPORTS["found"], chromium.boxes(page, VIEWPORTS["found"]) or []):
                small.compare(page, viewport, expected, higlint.boxes(page, viewport), options.details)
    finally:
        chromium.close()
    print("%d whole pages: %d of %d rendered elements within 1 px (%.2f %%), %d of %d buttons, links and fields (%.2f %%)" % (
        len(pages), whole.near, whole.total, whole.share(), whole.nearControls, whole.controls, whole.share_of_controls()))
    if small.total:
        print("small pages that random trees led to: %d of %d elements within 0.1 px" % (small.near, small.total))
    if whole.share() < 98 or whole.share_of_controls() < 99 or small.near < small.total or not (whole.isWhole and small.isWhole):
        sys.exit(1)


if __name__ == "__main__":
    main()
