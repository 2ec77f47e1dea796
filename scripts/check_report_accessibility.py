#!/usr/bin/env python3
"""Runs axe-core on higlint's HTML pages in Chromium, in both colour schemes and three widths; any violation is a failure.

    make browser axe
    scripts/check_report_accessibility.py [--axe axe.min.js] PAGE.html...

axe-core is the one inside the package axe-playwright-python of PyPI; its browser is not used.
"""
import argparse
import importlib.util
import json
import pathlib
import sys

from chromium_layout import Browser, find_chromium

WIDTHS = [390, 820, 1280]
RUN = """async () => {
  const result = await axe.run(document, {resultTypes: ['violations', 'incomplete']});
  const brief = list => list.map(v => [v.id, v.impact, v.nodes.length, v.nodes.slice(0, 3).map(n => n.html.slice(0, 160))]);
  return JSON.stringify({violations: brief(result.violations), incomplete: brief(result.incomplete), passes: result.passes.length});
}"""


def axe_source(path):
    if path:
        return path.read_text()
    found = importlib.util.find_spec("axe_playwright_python")
    if not found:
        sys.exit("axe-core is not installed: run 'make axe', or name its file with --axe")
    return (pathlib.Path(found.submodule_search_locations[0]) / "axe.min.js").read_text()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pages", nargs="+", type=pathlib.Path)
    arguments.add_argument("--axe", type=pathlib.Path)
    options = arguments.parse_args()
    source = axe_source(options.axe)
    browser = Browser(find_chromium())
    browser.page("Emulation.setScriptExecutionDisabled", {"value": False})
    failures = 0
    for page in options.pages:
        for scheme in ("light", "dark"):
            for width in WIDTHS:
                browser.viewport(width, 900)
                browser.scheme(scheme)
                browser.navigate(str(page), roots=[str(page.resolve().parent.parent)], timeout=60)
                # Every part counts, those that are closed at first too.
                opened = "async () => { document.querySelectorAll('details').forEach(d => d.open = true);" \
                    " document.querySelectorAll('.finding').forEach(f => f.style.contentVisibility = 'visible'); }"
                browser.evaluate(opened, {}, 60)
                browser.page("Runtime.evaluate", {"expression": source, "contextId": browser.world}, 60)
                result = json.loads(browser.evaluate(RUN, {}, 300))
                overflow = browser.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth", {}, 60)
                failures += len(result["violations"]) + (overflow > 0)
                print("%s, %s, %d px: %d violations, %d rules passed, %d to look at%s" % (
                    page.name, scheme, width, len(result["violations"]), result["passes"], len(result["incomplete"]),
                    ", wider than the window by %d px" % overflow if overflow > 0 else ""))
                for violation in result["violations"]:
                    print("   ", violation)
                if width == WIDTHS[0] and scheme == "light":
                    for item in result["incomplete"]:
                        print("    to look at:", item[:3])
    browser.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
