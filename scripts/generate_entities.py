#!/usr/bin/env python3
"""Writes Sources/HTML/Tokens/HTMLEntityData.swift: HTML's named character references, from Python's html.entities.html5.

    scripts/generate_entities.py > Sources/HTML/Tokens/HTMLEntityData.swift

The file is one string of sorted names with their values in hexadecimal digits; its comment there says how.
"""
from html.entities import html5

WIDTH = 120

values = {name[:-1]: value for name, value in html5.items() if name.endswith(";")}
legacy = {name for name in html5 if not name.endswith(";")}
assert len(values) + len(legacy) == 2231 and legacy <= set(values)
assert all(html5[name] == values[name] for name in legacy)
assert all(name.isascii() and name.isalnum() for name in values)


def literal(value):
    """Each scalar as four hexadecimal digits or, with "+" before it, five."""
    return "".join(f"{ord(c):04X}" if ord(c) < 0x10000 else f"+{ord(c):05X}" for c in value)


entries = [name + (";" if name in legacy else "=") + literal(values[name]) for name in sorted(values)]

lines = [""]
for entry in entries:
    if lines[-1] and len(lines[-1]) + 1 + len(entry) > WIDTH:
        lines.append("")
    lines[-1] += (" " if lines[-1] else "") + entry

print("/// HTML's named character references, written by scripts/generate_entities.py.")
print("///")
print("/// https://html.spec.whatwg.org/multipage/named-characters.html")
print("enum HTMLEntityData {")
print("  /// The names of the list with a semicolon.")
print(f"  static let count = {len(values)}")
print("  static let longestName = %d" % max(map(len, values)))
print("  static let longestLegacyName = %d" % max(map(len, legacy)))
print()
print("  /// Sorted by name, with white space between: the name, then `;` if HTML also takes it without a semicolon and `=` if not, then each")
print("  /// scalar of its value in four hexadecimal digits, or in five behind a `+`.")
print('  static let names: StaticString = """')
for line in lines:
    print("    " + line)
print('    """')
print("}")
