#!/usr/bin/env python3
"""Compares what higlint decodes with what Chromium's TextDecoder does; the encodings part of `make conformance`.

    scripts/conformance_encodings.py [--higlint FILE] [--seed N] [--count N] [--details N]

FILE is the program `print-decoded`, or the program `higlint` beside it. Every label of the Encoding Standard that Chromium takes, every byte and
every pair of bytes in every encoding, all four-byte sequences of GB 18030 as far as Unicode goes in steps, and --count random strings for each encoding,
most of them malformed somewhere. Status 1 where one of them differs, beside those in which Chromium leaves the standard: its Big5 takes no pair of
scalars, its EUC-JP keeps the mark of JIS X 0212 behind half a letter, and its ISO-2022-JP loses letters behind malformed escapes; of those few differ.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import chromium_layout

# How many of a thousand strings may differ where Chromium leaves the standard.
DEVIATIONS = {"big5": 0.2, "euc-jp": 0.5, "iso-2022-jp": 5}
ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "Sources/Diagnostics/Encodings/CharacterEncoding.swift"

DECODE = """
([label, inputs]) => {
  try {
    const encoder = new TextEncoder();
    return JSON.stringify([new TextDecoder(label).encoding, inputs.map(hex => {
      const bytes = Uint8Array.from(hex.match(/../g) || [], pair => parseInt(pair, 16));
      // Chromium's keep something of a text that was cut off for the next one.
      const decoder = new TextDecoder(label, {ignoreBOM: true});
      return Array.from(encoder.encode(decoder.decode(bytes)), byte => byte.toString(16).padStart(2, '0')).join('');
    })]);
  } catch (error) { return JSON.stringify([null, []]); }
}
"""


def labels():
    """The labels that the source lists, by the first of each encoding."""
    listed = re.search(r"private static let listed.*?\n  \]", SOURCE.read_text(), re.S).group(0)
    found = []
    for entry in re.split(r"\n    \(", listed)[1:]:
        found.append(" ".join(re.findall(r'"([^"]*)"', entry)).split())
    return found


def strings(generator, count):
    """Random bytes: of all kinds, of those that begin and end letters, cut off, and with escapes of ISO-2022-JP."""
    escapes = [b"\x1b$B", b"\x1b(J", b"\x1b(I", b"\x1b(B", b"\x1b$@", b"\x1b", b"\x1b$", b"\x1b("]
    for number in range(count):
        length = generator.randint(1, 24)
        kind = number % 5
        if kind == 0:
            yield bytes(generator.randrange(256) for _ in range(length))
        elif kind == 1:
            yield bytes(generator.randrange(0x80, 256) for _ in range(length))
        elif kind == 2:
            yield bytes(generator.choice((generator.randrange(0x20, 0x7F), generator.randrange(0x81, 0xFF))) for _ in range(length))
        elif kind == 3:
            parts = [bytes([generator.randrange(0x81, 0xFF), generator.randrange(0x30, 0x3A), generator.randrange(0x81, 0xFF),
                            generator.randrange(0x30, 0x3A)])[:generator.choice((2, 3, 4, 4))] for _ in range(length // 4 + 1)]
            yield b"".join(parts)
        else:
            parts = [generator.choice(escapes) + bytes(generator.randrange(0x1A, 0x80) for _ in range(generator.randrange(4))) for _ in range(length // 4 + 1)]
            yield b"".join(parts)


class Program:
    def __init__(self, path):
        self.path = path

    def decode(self, label, inputs):
        lines = "".join("%s %s\n" % (label, text) for text in inputs)
        printed = subprocess.run([self.path], input=lines, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
        return printed[0].split(" ")[0], [line.split(" ")[-1] for line in printed]


class Chromium:
    def __init__(self):
        self.browser = chromium_layout.Browser(chromium_layout.find_chromium())
        with tempfile.NamedTemporaryFile("w", suffix=".html") as page:
            page.write("<!doctype html><title>t</title>")
            page.flush()
            self.browser.navigate(page.name)

    def decode(self, label, inputs):
        """The encoding's name, nil for a label that it does not take, and the texts."""
        found = []
        for start in range(0, len(inputs), 8192):
            name, texts = json.loads(self.browser.evaluate(DECODE, [label, inputs[start:start + 8192]], timeout=60))
            found += texts
        return name, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--higlint", type=pathlib.Path, default=ROOT / ".build/debug/print-decoded")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--details", type=int, default=5)
    options = parser.parse_args()
    program = Program(options.higlint.parent / "print-decoded" if options.higlint.name == "higlint" else options.higlint)
    chromium, generator = Chromium(), random.Random(options.seed)
    status, all_equal, all_count, label_count, label_equal = 0, 0, 0, 0, 0
    for group in labels():
        names = [(label, program.decode(label, ["61"])[0].lower(), chromium.decode(label, ["61"])[0]) for label in group]
        for label, ours, theirs in names:
            label_count += 1
            # It refuses the labels of `replacement`, as the standard says of the interface.
            if ours == theirs or (theirs is None and ours == "replacement"):
                label_equal += 1
            else:
                print("label %s: %s, Chromium %s" % (label, ours, theirs))
                status = 1
        if names[0][2] is None:
            continue
        inputs = ["%02x" % byte for byte in range(256)] + ["%04x" % pair for pair in range(0x8000, 0x10000)]
        inputs += [text.hex() for text in strings(generator, options.count)]
        if names[0][2] in ("gb18030", "gbk"):
            inputs += ["%02x%02x%02x%02x" % (0x81 + p // 12600, 0x30 + p // 1260 % 10, 0x81 + p // 10 % 126, 0x30 + p % 10)
                       for p in [*range(39500), *range(188900, 1240000, 97)]]
        if names[0][2] == "euc-jp":
            inputs += ["8f%04x" % pair for pair in range(0x8000, 0x10000)]
        ours, theirs = program.decode(group[0], inputs)[1], chromium.decode(group[0], inputs)[1]
        different = [(text, a, b) for text, a, b in zip(inputs, ours, theirs) if a != b]
        all_count += len(inputs)
        all_equal += len(inputs) - len(different)
        print("%-16s %7d of %7d strings are decoded as in Chromium" % (names[0][2], len(inputs) - len(different), len(inputs)))
        for text, a, b in different[:options.details]:
            print("    %s: %s, Chromium %s" % (text, a, b))
        status |= len(different) > len(inputs) * DEVIATIONS.get(names[0][2], 0) / 1000
    print("%d of %d labels, %d of %d strings" % (label_equal, label_count, all_equal, all_count))
    sys.exit(status)


if __name__ == "__main__":
    main()
