#!/usr/bin/env python3
"""Compares higlint's pictures of pages with Chromium's screenshots, afresh; the picture part of `make conformance`.

    make browser axe
    scripts/python scripts/conformance_pictures.py [--higlint PROGRAM] [--out DIR] [PAGE...]

Each page is drawn by `inspect --format svg` in a window of 800x900 with Liberation's fonts; Chromium draws the picture and the page, and the structural
similarity of both (Wang et al. 2004, on luminance, a Gaussian window with a deviation of 1.5 px) is printed. Fails where a page is below 0.95 of
which everything is known. With --out the three images (page, picture, difference) of each page are kept there.
"""
import argparse
import base64
import io
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

from chromium_layout import Browser, find_chromium


ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH, HEIGHT = 800, 900
THRESHOLD = 0.95
# Whole pages, pages of a project, and pages of rules; those of single modes of layout are mostly boxes without anything painted.
SETS = [("fixtures/layout/pages/*.html", 40), ("fixtures/projects/demo/templates/*.html", 3), ("fixtures/rules/siwa-button-*/*.html", 13),
        ("fixtures/layout/controls/*.html", 4)]
# What is not known is hatched, as it is meant to be, and so differs: these come beside the sixty.
HATCHED = {
    "fixtures/layout/controls/images.html": "an embedded page and a film",
    "fixtures/layout/pages/phone-app-elements.html": "elements that a script defines",
}


def pages():
    """Sixty pages of which everything is known, evenly from each set, the same each time; and those that are partly hatched."""
    chosen = [ROOT / page for page in HATCHED]
    for pattern, count in SETS:
        found = sorted(page for page in ROOT.glob(pattern) if str(page.relative_to(ROOT)) not in HATCHED)
        count = min(count, len(found))
        chosen += [found[index * len(found) // count] for index in range(count)]
    return chosen


def blurred(image):
    """Convolution with a Gaussian window of 11 px."""
    taps = numpy.exp(-((numpy.arange(11) - 5) ** 2) / (2 * 1.5**2))
    taps /= taps.sum()
    image = numpy.apply_along_axis(lambda row: numpy.convolve(row, taps, mode="valid"), 0, image)
    return numpy.apply_along_axis(lambda row: numpy.convolve(row, taps, mode="valid"), 1, image)


def similarity(one, other):
    """The mean structural similarity of two arrays of luminance between 0 and 255."""
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean1, mean2 = blurred(one), blurred(other)
    variance1 = blurred(one * one) - mean1**2
    variance2 = blurred(other * other) - mean2**2
    covariance = blurred(one * other) - mean1 * mean2
    values = ((2 * mean1 * mean2 + c1) * (2 * covariance + c2)) / ((mean1**2 + mean2**2 + c1) * (variance1 + variance2 + c2))
    return float(values.mean()), values


def luminance(image):
    return numpy.asarray(image.convert("L"), dtype=numpy.float64)


def shot(browser, path, height, roots):
    browser.viewport(WIDTH, HEIGHT)
    browser.navigate(path, roots=roots)
    browser.page("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 255, "g": 255, "b": 255, "a": 255}})
    clip = {"x": 0, "y": 0, "width": WIDTH, "height": height, "scale": 1}
    data = browser.page("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": False, "clip": clip}, 30)["data"]
    return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def picture(program, page):
    made = subprocess.run(
        [str(program), "inspect", "--format", "svg", "--fonts", "liberation", "--viewport", "%dx%d" % (WIDTH, HEIGHT), str(page)],
        capture_output=True, text=True, timeout=120)
    return made.stdout if made.returncode == 0 else None


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pages", nargs="*", type=pathlib.Path)
    arguments.add_argument("--higlint", type=pathlib.Path)
    arguments.add_argument("--out", type=pathlib.Path)
    options = arguments.parse_args()
    program = options.higlint or ROOT / ".build/debug/higlint"
    browser = Browser(find_chromium(), fonts="liberation")
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for page in [page.resolve() for page in options.pages] or pages():
            svg = picture(program, page)
            if svg is None:
                print("%s: no picture" % page)
                results.append((page, 0.0))
                continue
            path = pathlib.Path(folder) / "picture.svg"
            path.write_text(svg)
            height = min(HEIGHT, max(64, int(float(svg.split('height="', 1)[1].split('"', 1)[0]))))
            drawn = shot(browser, str(path), height, [folder])
            seen = shot(browser, str(page), height, [str(ROOT / "fixtures")])
            value, values = similarity(luminance(drawn), luminance(seen))
            results.append((page, value))
            if options.out:
                options.out.mkdir(parents=True, exist_ok=True)
                name = "%.3f-%s-%s" % (value, page.parent.name, page.stem)
                both = Image.new("RGB", (WIDTH * 2 + 8, height), "red")
                both.paste(seen, (0, 0))
                both.paste(drawn, (WIDTH + 8, 0))
                both.save(options.out / (name + ".png"))
    browser.close()
    for page, value in sorted(results, key=lambda result: result[1]):
        shown = page.relative_to(ROOT) if page.is_relative_to(ROOT) else page
        why = HATCHED.get(str(shown)) or ("" if value >= THRESHOLD else "below %.2f" % THRESHOLD)
        print("%.4f  %s%s" % (value, shown, why and "   " + why))
    values = [value for page, value in results if not any(str(page).endswith(hatched) for hatched in HATCHED)]
    print("%d pages of which everything is known: %d at or above %.2f, mean %.4f, median %.4f, least %.4f" % (
        len(values), sum(value >= THRESHOLD for value in values), THRESHOLD, sum(values) / len(values), sorted(values)[len(values) // 2], min(values)))
    sys.exit(0 if values and min(values) >= THRESHOLD else 1)


if __name__ == "__main__":
    main()
