#!/usr/bin/env python3
"""Writes Sources/Fonts/BrotliDictionary.swift: the words and transforms of RFC 7932, appendices A and B, as Debian's libbrotli1 has them.

    apt-get install libbrotli1
    scripts/generate_brotli_dictionary.py > Sources/Fonts/BrotliDictionary.swift
"""
import base64
import ctypes


class Dictionary(ctypes.Structure):
    _fields_ = [("bits", ctypes.c_uint8 * 32), ("offsets", ctypes.c_uint32 * 32), ("size", ctypes.c_size_t),
                ("data", ctypes.POINTER(ctypes.c_uint8))]


class Transforms(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint16), ("affixes", ctypes.POINTER(ctypes.c_uint8)), ("places", ctypes.POINTER(ctypes.c_uint16)),
                ("count", ctypes.c_uint32), ("all", ctypes.POINTER(ctypes.c_uint8))]


def swift(data):
    return '"' + "".join(chr(b) if 0x20 <= b < 0x7F and b not in b'"\\' else "\\u{%X}" % b for b in data.decode().encode("utf-16-le")[::2]) + '"'


def main():
    library = ctypes.CDLL("libbrotlicommon.so.1")
    library.BrotliGetDictionary.restype = ctypes.POINTER(Dictionary)
    library.BrotliGetTransforms.restype = ctypes.POINTER(Transforms)
    dictionary, transforms = library.BrotliGetDictionary().contents, library.BrotliGetTransforms().contents

    def affix(number):
        start = transforms.places[number]
        return bytes(transforms.affixes[start + 1:start + 1 + transforms.affixes[start]])

    print("// Written by scripts/generate_brotli_dictionary.py from Debian's libbrotli1; not to be edited.\n\n// swift-format-ignore-file\n")
    print("/// The data of RFC 7932: https://www.rfc-editor.org/rfc/rfc7932#appendix-A\nenum BrotliDictionary {")
    print("  /// The binary logarithms of the numbers of words, by their length.")
    print("  static let sizeBits: [Int] = [%s]" % ", ".join(str(b) for b in dictionary.bits[:25]))
    print("  /// What is put before a word, what is done with it, and what is put behind it: appendix B.")
    print("  static let transforms: [(prefix: String, change: Int, suffix: String)] = [")
    for i in range(transforms.count):
        print("    (%s, %d, %s)," % (swift(affix(transforms.all[3 * i])), transforms.all[3 * i + 1], swift(affix(transforms.all[3 * i + 2]))))
    print("  ]")
    words = base64.b64encode(bytes(dictionary.data[:dictionary.size])).decode()
    print("  /// All words, the shorter ones first, in base 64.\n  static let encodedWords: StaticString =\n    \"%s\"\n}" % words)


if __name__ == "__main__":
    main()
