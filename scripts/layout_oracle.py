"""What Chromium and higlint make of the same pages, for the scripts that compare them.

Needs Debian's chromium and fonts-liberation (`make browser`).
"""
import json
import pathlib
import subprocess
import sys

import chromium_layout

ROOT = pathlib.Path(__file__).resolve().parent.parent

MEASURE = r"""
async () => {
  try { await document.fonts.ready; } catch (e) {}
  for (const a of document.getAnimations()) { try { a.finish(); } catch (e) { try { a.cancel(); } catch (e2) {} } }
  const round = v => Math.round(v * 10000) / 10000;
  const sx = window.scrollX, sy = window.scrollY;
  const opacities = new Map();
  return JSON.stringify(Array.from(document.querySelectorAll('*'), el => {
    const style = getComputedStyle(el);
    const opacity = (opacities.get(el.parentElement) ?? 1) * parseFloat(style.opacity);
    opacities.set(el, opacity);
    const b = el.getBoundingClientRect();
    const hasBox = el.getClientRects().length > 0;
    return {tag: el.localName, svg: el.namespaceURI.endsWith('svg') && el.localName !== 'svg',
      rect: hasBox ? [round(b.x + sx), round(b.y + sy), round(b.width), round(b.height)] : null,
      rendered: hasBox && style.visibility === 'visible' && opacity > 0 && el.checkVisibility({contentVisibilityAuto: true})};
  }));
}
"""


class Chromium:
    """One browser with Liberation's fonts, for as many pages as are wanted; `url_root` is the folder that stands for a server's root."""

    def __init__(self, url_root=None):
        self.url_root = url_root
        self.start()

    def start(self):
        self.browser = chromium_layout.Browser(chromium_layout.find_chromium(), "liberation", "none", False, False)
        self.browser.url_root = self.url_root

    def boxes(self, path, viewports, roots=(), schemes=("light",)):
        """For each color scheme and viewport, (width, height), the elements in document order; None for a page that it cannot show."""
        for _ in range(2):
            try:
                self.browser.viewport(*viewports[0])
                self.browser.scheme(schemes[0])
                self.browser.navigate(str(path), roots)
                result = []
                for scheme in schemes:
                    self.browser.scheme(scheme)
                    for viewport in viewports:
                        self.browser.viewport(*viewport)
                        result.append(json.loads(self.browser.evaluate(MEASURE, {})))
                return result
            except chromium_layout.CDPError as error:
                print("%s: %s" % (path, error), file=sys.stderr)
                self.browser.close()
                self.start()
        return None

    def serve(self, url_root):
        """Takes another folder for the server's root."""
        self.url_root = self.browser.url_root = url_root

    def close(self):
        self.browser.close()


class Higlint:
    """The executable under test."""

    def __init__(self, executable=None):
        self.executable = executable or ROOT / ".build/debug/higlint"
        if not pathlib.Path(self.executable).is_file():
            sys.exit("%s is not built" % self.executable)

    def boxes(self, path, viewport, scheme="light", timeout=120):
        """The elements in document order; None where the executable fails, which is reported."""
        run = subprocess.run(
            [str(self.executable), "inspect", "--boxes", "--fonts", "liberation", "--viewport", "%dx%d" % viewport, "--color-scheme", scheme,
             str(path)],
            capture_output=True, timeout=timeout)
        if run.returncode != 0:
            print("%s: status %d: %s" % (path, run.returncode, run.stderr.decode(errors="replace")[:300]), file=sys.stderr)
            return None
        return [json.loads(line) for line in run.stdout.splitlines()]


def distance(a, b):
    """The furthest that x, y, width or height differ; infinite where only one has a box."""
    if a is None or b is None:
        return 0.0 if a is b else float("inf")
    return max(abs(p - q) for p, q in zip(a, b))
