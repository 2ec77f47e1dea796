#!/usr/bin/env python3
"""Writes Sources/Diagnostics/Encodings/EncodingIndexes.swift: what the bytes of the Encoding Standard's encodings stand for, as Chromium decodes them.

    apt-get install chromium
    scripts/generate_encoding_indexes.py > Sources/Diagnostics/Encodings/EncodingIndexes.swift
    scripts/generate_encoding_indexes.py --check FOLDER

FOLDER holds the standard's own tables (index-*.txt of https://github.com/whatwg/encoding), which --check compares with Chromium's, one by one;
it also prints the digests of theirs that Tests/DiagnosticsTests/EncodingIndexTests.swift expects.

An index becomes one string of its scalars in the order of their pointers. "12+" stands for the twelve scalars behind the last one, in their order,
"12-" for twelve pointers without a scalar; the number is left out where it is one.
"""
import argparse
import json
import pathlib
import sys
import tempfile
import unicodedata

import chromium_layout

SINGLE = ["IBM866", *("ISO-8859-%d" % n for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)), "KOI8-R", "KOI8-U", "macintosh", "windows-874",
          "windows-1250", "windows-1251", *("windows-%d" % n for n in range(1253, 1259)), "x-mac-cyrillic"]

# Byte sequences in the order of an index's pointers, each decoded by itself; null where it is malformed.
DECODE = """
([label, sequences]) => {
  const decoder = new TextDecoder(label, {fatal: true, ignoreBOM: true});
  return JSON.stringify(sequences.map(hex => {
    const bytes = Uint8Array.from(hex.match(/../g), pair => parseInt(pair, 16));
    try {
      const text = Array.from(decoder.decode(bytes), c => c.codePointAt(0));
      return text.length === 1 ? text[0] : null;
    } catch (error) { return null; }
  }));
}
"""


def rows(leads, trails, before=b""):
    return [(before + bytes([lead, trail])).hex() for lead in leads for trail in trails]


def span(first, last):
    return list(range(first, last + 1))


SEQUENCES = {
    "jis0208": ("shift_jis", rows(span(0x81, 0x9F) + span(0xE0, 0xFC), span(0x40, 0x7E) + span(0x80, 0xFC))),
    "jis0212": ("euc-jp", rows(span(0xA1, 0xFE), span(0xA1, 0xFE), b"\x8f")),
    "eucKR": ("euc-kr", rows(span(0x81, 0xFE), span(0x41, 0xFE))),
    "big5": ("big5", rows(span(0x81, 0xFE), span(0x40, 0x7E) + span(0xA1, 0xFE))),
    "gb18030": ("gb18030", rows(span(0x81, 0xFE), span(0x40, 0x7E) + span(0x80, 0xFE))),
}
FILES = {"jis0208": "jis0208", "jis0212": "jis0212", "eucKR": "euc-kr", "big5": "big5", "gb18030": "gb18030"}
SUMMARIES = {
    "jis0208": "JIS X 0208 with the extensions of NEC and IBM; pointers 8836 to 10715 are those of private use.",
    "jis0212": "JIS X 0212, which EUC-JP alone has.",
    "eucKR": "KS X 1001 and the Unified Hangul Code.",
    "big5": "Big5 with the supplement of Hong Kong.",
    "gb18030": "The two-byte part of GB 18030, and all of GBK.",
}


class Tables:
    """Chromium's."""

    def __init__(self):
        browser = chromium_layout.Browser(chromium_layout.find_chromium())
        with tempfile.NamedTemporaryFile("w", suffix=".html") as page:
            page.write("<!doctype html><title>t</title>")
            page.flush()
            browser.navigate(page.name)

            def decode(label, sequences):
                found = []
                for start in range(0, len(sequences), 8192):
                    found += json.loads(browser.evaluate(DECODE, [label, sequences[start:start + 8192]], timeout=60))
                return found

            self.single = {name: decode(name, ["%02x" % byte for byte in range(0x80, 0x100)]) for name in SINGLE}
            self.indexes = {name: decode(*SEQUENCES[name]) for name in SEQUENCES}
            # What the decoder works out and no index holds.
            self.indexes["jis0208"][8836:10716] = [None] * (10716 - 8836)
            four = ["%02x%02x%02x%02x" % (0x81 + p // 12600, 0x30 + p // 1260 % 10, 0x81 + p // 10 % 126, 0x30 + p % 10) for p in range(39420)]
            self.ranges = [*ranges(decode("gb18030", four)), (189000, 0x10000)]
        browser.close()


def ranges(scalars):
    """The runs of four-byte sequences, by their first pointers; the one scalar that stands alone is worked out by the decoder."""
    found = []
    for pointer, scalar in enumerate(scalars):
        if pointer == 7457:
            scalar = scalars[7456] + 1
        if not found or scalar != found[-1][1] + pointer - found[-1][0]:
            found.append((pointer, scalar))
    return found


def standard(folder, name, length):
    scalars = [None] * length
    for line in (folder / ("index-%s.txt" % name)).read_text().split("\n"):
        if line.strip() and not line.startswith("#"):
            pointer, scalar = line.split(None, 2)[:2]
            scalars[int(pointer)] = int(scalar, 16)
    return scalars


def digest(scalars):
    """FNV-1a over the scalars, four bytes each, the lowest first; zero for none."""
    value = 0xCBF29CE484222325
    for scalar in scalars:
        for byte in (scalar or 0).to_bytes(4, "little"):
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def check(folder, tables):
    status = 0
    for name, scalars in [*tables.single.items(), *tables.indexes.items()]:
        theirs = standard(folder, FILES.get(name, name.lower()), len(scalars))
        equal = sum(a == b for a, b in zip(theirs, scalars))
        print('    ("%s", 0x%016X),' % (name, digest(theirs)), "// %d of %d pointers are Chromium's" % (equal, len(theirs)))
        status |= equal != len(theirs)
    theirs = []
    for line in (folder / "index-gb18030-ranges.txt").read_text().split("\n"):
        if line.strip() and not line.startswith("#"):
            pointer, scalar = line.split(None, 2)[:2]
            theirs.append((int(pointer), int(scalar, 16)))
    print("ranges of gb18030: %d, Chromium's %d, equal: %s" % (len(theirs), len(tables.ranges), theirs == tables.ranges))
    return status | (theirs != tables.ranges)


def shown(scalar):
    """As it is where an editor shows it, else as an escape."""
    character = chr(scalar)
    isShown = unicodedata.category(character) in ("Ll", "Lu", "Lo", "Po", "Ps", "Pe", "So", "Sm", "No", "Nd", "Pd") and scalar < 0x20000
    isPlain = unicodedata.bidirectional(character) not in ("R", "AL", "AN") and unicodedata.normalize("NFC", character) == character
    return character if isShown and isPlain and not unicodedata.combining(character) else "\\u{%X}" % scalar


def literal(scalars):
    while scalars and scalars[-1] is None:
        scalars = scalars[:-1]
    out, at = [], 0
    while at < len(scalars):
        start = at
        if scalars[at] is None:
            while at < len(scalars) and scalars[at] is None:
                at += 1
            out.append("-" if at - start == 1 else "%d-" % (at - start))
        elif at and scalars[at - 1] is not None and scalars[at] == scalars[at - 1] + 1:
            while at < len(scalars) and scalars[at] is not None and scalars[at] == scalars[at - 1] + 1:
                at += 1
            out.append("+" if at - start == 1 else "%d+" % (at - start))
        else:
            out.append(shown(scalars[at]))
            at += 1
    return '"%s"' % "".join(out)


def write(tables):
    print("// Written by scripts/generate_encoding_indexes.py from what Debian's chromium decodes; not to be edited.\n\n// swift-format-ignore-file\n")
    print("/// The tables of the Encoding Standard, as ``EncodingIndex`` reads them: https://encoding.spec.whatwg.org/#indexes\nenum EncodingIndexes {")
    for name, scalars in tables.indexes.items():
        print("  /// %s\n  static let %s: StaticString =\n    %s" % (SUMMARIES[name], name, literal(scalars)))
    print("  /// The bytes from 0x80 on of the encodings of one byte a scalar; windows-1252 is ``Windows1252``.")
    print("  static let singleByte: [(name: String, scalars: StaticString)] = [")
    for name, scalars in tables.single.items():
        print('    ("%s", %s),' % (name, literal(scalars)))
    print("  ]\n  /// The four-byte part of GB 18030: the pointers at which runs of scalars begin, each with its first scalar.")
    print("  static let gb18030Ranges: [UInt32] = [")
    for start in range(0, len(tables.ranges), 8):
        print("    " + " ".join("%d, 0x%X," % pair for pair in tables.ranges[start:start + 8]))
    print("  ]\n}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", type=pathlib.Path, metavar="FOLDER")
    options = parser.parse_args()
    tables = Tables()
    if options.check:
        sys.exit(check(options.check, tables))
    write(tables)


if __name__ == "__main__":
    main()
