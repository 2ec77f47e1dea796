#!/usr/bin/env python3
"""Writes Sources/Layout/Fonts/FontMetricsData.swift from Debian's fonts-liberation.

    pip install fonttools && apt-get install fonts-liberation
    scripts/generate_font_metrics.py > Sources/Layout/Fonts/FontMetricsData.swift

Each face becomes one string. Numbers are written in base 64 with the digits below, most significant first:
advances as runs "start (3 digits), count (2), advance (2) * count", kerning pairs as "left (3), right (3), value + 2048 (2)".
"""
import sys

from fontTools.ttLib import TTFont

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
FOLDER = "/usr/share/fonts/truetype/liberation/"
FACES = [
    (family, style)
    for family in ("Sans", "Serif", "Mono")
    for style in ("Regular", "Bold", "Italic", "BoldItalic")
]


def number(value, digits):
    out = ""
    for _ in range(digits):
        out = DIGITS[value & 63] + out
        value >>= 6
    assert value == 0
    return out


def face(family, style):
    font = TTFont(f"{FOLDER}Liberation{family}-{style}.ttf")
    assert font["head"].unitsPerEm == 2048
    widths = font["hmtx"]
    cmap = {c: g for c, g in font.getBestCmap().items() if c < 0x10000}
    runs = ""
    codes = sorted(cmap)
    i = 0
    while i < len(codes):
        j = i
        while j + 1 < len(codes) and codes[j + 1] == codes[j] + 1 and j - i < 4000:
            j += 1
        runs += number(codes[i], 3) + number(j - i + 1, 2)
        runs += "".join(number(widths[cmap[c]][0], 2) for c in codes[i : j + 1])
        i = j + 1
    pairs = ""
    if "kern" in font:
        by_glyph = {}
        for c in codes:
            by_glyph.setdefault(cmap[c], []).append(c)
        kern = {}
        for table in font["kern"].kernTables:
            kern.update(table.kernTable)
        for (left, right), value in sorted(
            ((l, r), v) for (lg, rg), v in kern.items() if v for l in by_glyph.get(lg, []) for r in by_glyph.get(rg, [])
        ):
            pairs += number(left, 3) + number(right, 3) + number(value + 2048, 2)
    h, o, head = font["hhea"], font["OS/2"], font["head"]
    return dict(
        ascent=h.ascent, descent=-h.descent, lineGap=h.lineGap, xHeight=o.sxHeight, averageWidth=o.xAvgCharWidth,
        maximumWidth=head.xMax - head.xMin, notdefAdvance=widths[".notdef"][0], advances=runs, kerning=pairs,
    )


def main():
    out = sys.stdout
    out.write("// Written by scripts/generate_font_metrics.py from Debian's fonts-liberation; not to be edited.\n\n")
    out.write("// swift-format-ignore-file\n\n")
    out.write("extension FontFace {\n")
    for family, style in FACES:
        f = face(family, style)
        name = family.lower() + style
        out.write(f"  static let {name} = FontFace(\n")
        out.write("    ")
        out.write(", ".join(f"{k}: {f[k]}" for k in ("ascent", "descent", "lineGap", "xHeight", "averageWidth", "maximumWidth", "notdefAdvance")))
        out.write(f',\n    advances: "{f["advances"]}",\n    kerning: "{f["kerning"]}")\n')
    out.write("}\n")


main()
