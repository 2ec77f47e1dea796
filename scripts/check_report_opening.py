#!/usr/bin/env python3
"""How long Chromium takes to open an HTML report of a thousand findings (part of make accessibility).

    check_report_opening.py HIGLINT [--limit SECONDS]

130 login pages with a faulty Apple button are linted; their report has more than 1,000 findings with pictures. What is printed is the time from the
start of the navigation until the page is loaded and laid out, and the work of processors that Chromium put into it, which does not hang on what else the
machine does. The second is held against the limit: 2 seconds.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import make_pages
from chromium_layout import Browser, find_chromium

LEAST = 1000


def write_pages(folder):
    for number in range(130):
        text = make_pages.page(number).replace(
            ".button--apple{background:#000", ".button--apple{height:20px;min-height:0;width:90px;opacity:.9;border-radius:0;font-size:9px;background:#777")
        (folder / ("login-%03d.html" % number)).write_text(re.sub("(Sign in|Continue) with Apple", "Login by Apple", text), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("higlint", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "pages").mkdir()
        write_pages(folder / "pages")
        report = folder / "report.html"
        run = subprocess.run([options.higlint.resolve(), folder / "pages", "--quiet", "--format", "html=%s" % report], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(run.stderr)
        text = report.read_text(encoding="utf-8")
        findings = text.count('<article class="finding')
        browser = Browser(find_chromium())
        browser.page("Emulation.setScriptExecutionDisabled", {"value": False})
        browser.viewport(1280, 900)
        before = work(browser)
        browser.navigate(str(report), timeout=600)
        timing = json.loads(browser.evaluate(
            "() => { document.body.getBoundingClientRect(); const n = performance.getEntriesByType('navigation')[0];"
            " return JSON.stringify([n.domContentLoadedEventEnd, n.loadEventEnd]); }", {}, 600))
        done = work(browser) - before
        browser.close()
    print("%d findings, %.1f MB: parsed after %.2f s, loaded after %.2f s; %.2f s of work" % (
        findings, len(text) / 1e6, timing[0] / 1000, timing[1] / 1000, done))
    sys.exit(0 if findings >= LEAST and done <= options.limit else 1)


def work(browser):
    """Seconds of processors that the processes of pages have used."""
    return sum(process["cpuTime"] for process in browser.call("SystemInfo.getProcessInfo")["processInfo"] if process["type"] == "renderer")


if __name__ == "__main__":
    main()
