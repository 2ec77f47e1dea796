#!/usr/bin/env python3
"""Writes fixtures/layout/found/web-font.html: a font of boxes as TrueType, WOFF and WOFF2, with kerning and a ligature.

    pip install fonttools brotli
    scripts/make_test_font.py && scripts/record_pages.py fixtures/layout/found/web-font.html
"""
import base64
import io
import pathlib

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

PAGE = pathlib.Path(__file__).resolve().parent.parent / "fixtures/layout/found/web-font.html"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
FEATURES = """
languagesystem DFLT dflt;
languagesystem latn dflt;
@round = [O C Q];
@slanted = [A V W];
feature kern { pos A V -120; pos T o -90; pos @round @slanted -60; } kern;
feature liga { sub f i by f_i; } liga;
"""


def box(width, height):
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, height), (width - 50, height), (width - 50, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def font(extra):
    glyphs = [".notdef", "space", *LETTERS, "f_i"]
    widths = {name: 400 + extra + 17 * (sum(map(ord, name)) % 23) for name in glyphs}
    widths["space"] = 250 + extra
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap({32: "space", **{ord(letter): letter for letter in LETTERS}})
    builder.setupGlyf({name: box(widths[name], 700 if name.isupper() else 500) for name in glyphs})
    builder.setupHorizontalMetrics({name: (widths[name], 50) for name in glyphs})
    builder.setupHorizontalHeader(ascent=930, descent=-270, lineGap=60)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=930, usWinDescent=270, sxHeight=500, xAvgCharWidth=520)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupPost()
    addOpenTypeFeaturesFromString(builder.font, FEATURES)
    return builder.font


def address(made, flavor):
    made.flavor = flavor
    data = io.BytesIO()
    made.save(data)
    return "data:font/%s;base64,%s" % (flavor or "ttf", base64.b64encode(data.getvalue()).decode())


def main():
    faces = [
        ("Plain", 0, None, ""), ("Plain", 90, "woff", "font-weight: bold;"), ("Packed", 0, "woff2", ""), ("Zipped", 0, "woff", ""),
        ("Adjusted", 0, None, "size-adjust: 120%; ascent-override: 110%; descent-override: 30%; line-gap-override: 10%;"),
        ("Capitals", 0, None, "unicode-range: U+20, U+41-5A;")]
    rules = "\n".join("@font-face { font-family: %s; %s src: url(%s) }" % (name, descriptors, address(font(extra), flavor))
                      for name, extra, flavor, descriptors in faces)
    lines = [
        "<p style=\"font-family: Plain\"><span>AVATAR To fin</span> <b>AVATAR To fin</b> <i style=\"letter-spacing: 1px\">fin</i>",
        "<p style=\"font-family: Packed\"><span>OVAL To fin</span>", "<p style=\"font-family: Zipped\"><span>OVAL To fin</span>",
        "<p style=\"font-family: Adjusted, Arial\"><span>Sign in with Boxes</span>",
        "<p style=\"font-family: Capitals, Arial\"><span>Sign In With Boxes</span>",
        "<p style=\"font-family: Missing, Plain\"><span>Sign in</span>",
        "<p style=\"font-family: Plain\"><input value=x> <button>Sign in</button> <select><option>Sign in</select>"]
    PAGE.write_text("<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>A page with fonts of its own</title>\n<style>\n" + rules
                    + "\n@font-face { font-family: Missing; src: url(missing.woff2) }\ninput, button, select { font: inherit }\n</style>\n<body>\n"
                    + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
