#!/usr/bin/env python3
"""Compares the CSS that higlint makes of SCSS with sassc's, and of Less with lessc's, declaration by declaration.

    scripts/conformance_preprocessors.py [--root FOLDER] [SHEET.scss SHEET.less ...]

The tests have to be built. Without sheets: the cases in fixtures/preprocessors, Bootstrap 5's SCSS where Debian's node-bootstrap is installed, and Bootstrap 3's Less where
libjs-bootstrap is. What higlint does not know counts apart; what it says and the other does not is a failure. Debian's lessc is Less 3, in which every slash divides: sheets of
Less are read as with that version.
"""
import argparse, colorsys, glob, os, re, shutil, subprocess, sys, tempfile

# What the tests write before a sheet that was not understood as a whole.
OPEN = "/* open */"
NAMES = {"transparent": "rgba(0,0,0,0)", "white": "#ffffff", "black": "#000000", "red": "#ff0000", "blue": "#0000ff", "gray": "#808080"}


def blocks(css):
    """(path of at-rules, selector, property, value) of each declaration, in order."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    path, start, i, found = [], 0, 0, []
    while i < len(css):
        c = css[i]
        if c in "\"'":
            j = i + 1
            while j < len(css) and css[j] != c:
                j += 2 if css[j] == "\\" else 1
            i = j
        elif c == "(":
            depth = 0
            while i < len(css):
                depth += {"(": 1, ")": -1}.get(css[i], 0)
                if depth == 0:
                    break
                i += 1
        elif c == "{":
            path.append(normal_selector(css[start:i]))
            start = i + 1
        elif c in ";}":
            text = css[start:i].strip()
            if text and ":" in text and path:
                name, value = text.split(":", 1)
                found.append((tuple(merged(path)), name.strip(), normal(value)))
            start = i + 1
            if c == "}" and path:
                path.pop()
        i += 1
    return found


def merged(path):
    """Media queries within others as one, and its parts in one order."""
    media = [part[len("@media"):] for part in path if part.startswith("@media")]
    rest = [part for part in path if not part.startswith("@media")]
    return ["@media" + ",".join(sorted("and".join(media).split(",")))] + rest if media else rest


def normal_selector(text):
    text = " ".join(text.split())
    text = re.sub(r"\s*([,>+~:()])\s*", r"\1", text)
    if text.startswith("@"):
        return text.replace(" ", "").replace("@mediascreen", "@media screen")
    return ",".join(sorted(re.sub(r"[^ >+~]+", compound, one) for one in text.split(",")))


def compound(match):
    """The parts of a compound selector in one order, since @extend may put them together in any."""
    parts = re.findall(r"::?[\w-]+(?:\([^)]*\))?|[.#][\w-]+|\[[^\]]*\]", match[0])
    rest = match[0]
    for part in parts:
        rest = rest.replace(part, "", 1)
    return rest + "".join(sorted(parts))


def whole_color(match):
    """`hsl(…)` as `#…` or `rgba(…)`: Less writes colours as they were made."""
    hue, saturation, lightness = (float(part.strip("%")) for part in match[1].split(",")[:3])
    alpha = match[1].split(",")[3:]
    rgb = [int(255 * channel + 0.5) for channel in colorsys.hls_to_rgb(hue / 360 % 1, lightness / 100, saturation / 100)]
    return "rgba(%d,%d,%d,%s)" % (*rgb, alpha[0].strip()) if alpha else "#%02x%02x%02x" % tuple(rgb)


def normal(value):
    value = " ".join(value.split()).lower().replace("'", '"')
    value = re.sub(r"\bhsla?\((\s*[\d.]+\s*,\s*[\d.]+%\s*,\s*[\d.]+%\s*(?:,\s*[\d.]+\s*)?)\)", whole_color, value)
    value = re.sub(r"(?<![\w.])-0(?![\d.])", "0", value)
    value = re.sub(r"#([0-9a-f]{6})([0-9a-f]{2})(?![0-9a-f])", lambda m: "rgba(%d,%d,%d,%.4f)" % (*bytes.fromhex(m[1]), int(m[2], 16) / 255), value)
    value = re.sub(r"\s*([,/()])\s*", r"\1", value)
    value = re.sub(r"(?<![\w.-])(-?)0+\.", r"\1.", value)
    value = re.sub(r"(\d*\.\d+)", lambda m: ("%.4f" % float(m[1])).rstrip("0").rstrip("."), value)
    value = re.sub(r"#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-f])", r"#\1\1\2\2\3\3", value)
    value = re.sub(r"(?<![\w-])0(\.\d)", r"\1", value)
    return re.sub(r"(?<![\w#.-])(%s)(?![\w-])" % "|".join(NAMES), lambda m: NAMES[m[1]], value)


def made(sheets, root):
    """The CSS that higlint makes of each sheet; a first line says where that is not all."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [(os.path.abspath(sheet), root or os.path.dirname(os.path.abspath(sheet)), f"{folder}/{i}.css") for i, sheet in enumerate(sheets)]
        with open(f"{folder}/list", "w") as file:
            file.writelines("\t".join(row) + "\n" for row in rows)
        subprocess.run(
            ["swift", "test", "--skip-build", "--quiet", "--filter", "PreprocessorConformanceTests"], check=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "HIGLINT_PREPROCESS": f"{folder}/list"})
        return [open(row[2], encoding="utf-8").read() for row in rows]


def peer(sheet, root):
    """What sassc or lessc makes of a sheet; None where it makes nothing."""
    if sheet.endswith(".less"):
        command = ["lessc", "--math=always", "--no-color", "--include-path=" + root, sheet]
    else:
        command = ["sassc", *(["--sass"] if sheet.endswith(".sass") else []), "-I", root, sheet]
    # Debian's modules, for whichever Node comes first in the path.
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "NODE_PATH": "/usr/share/nodejs"})
    if done.returncode:
        print(f"{sheet}: {command[0]} does not read it: {(done.stderr.splitlines() or [''])[0][:160]}")
        return None
    return done.stdout


def compare(sheet, own, root, verbose):
    """'equal', 'unknown' or 'wrong', or None where there is nothing to compare with."""
    css = peer(sheet, root)
    if css is None:
        return None
    a, b = blocks(own), blocks(css)
    split = lambda rows: [((*path[:-1], one), name, value) for path, name, value in rows for one in path[-1].split(",")]
    # A declaration without a value says nothing.
    a, b = split(a), [row for row in split(b) if row[2]]
    theirs = {}
    for key in b:
        theirs[key] = theirs.get(key, 0) + 1
    same, unknown, wrong = 0, [], []
    for key in a:
        if "\ufffc" in key[2]:
            unknown.append(key[:2])
        elif theirs.get(key, 0):
            theirs[key] -= 1
            same += 1
        else:
            wrong.append(key)
    missing = [key for key, count in theirs.items() for _ in range(count)]
    for one in unknown:
        found = next((key for key in missing if key[:2] == one), None)
        if found:
            missing.remove(found)
    is_open = own.startswith(OPEN)
    kind = "wrong" if wrong or missing and not is_open else "unknown" if unknown or is_open else "equal"
    print(f"{sheet}: {kind}: {len(b)} declarations, {same} alike, {len(unknown)} unknown, {len(wrong)} other, {len(missing)} missing"
          + (", and said to be open" if is_open else ""))
    if kind == "wrong":
        for key in wrong[:verbose]:
            print("   here ", key)
        for key in missing[:verbose]:
            print("   other", key)
    return kind


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--higlint", help="not needed: the tests write the CSS")
    parser.add_argument("--verbose", type=int, default=10)
    parser.add_argument("--root")
    parser.add_argument("sheets", nargs="*")
    options = parser.parse_args()
    sheets = options.sheets or [
        *sorted(glob.glob("fixtures/preprocessors/*.*ss")), *glob.glob("/usr/share/sass/bootstrap/bootstrap.scss"),
        *(f"/usr/share/javascript/bootstrap/less/{name}.less" for name in ("bootstrap", "theme") if os.path.isdir("/usr/share/javascript/bootstrap/less"))]
    for suffixes, program, package in (((".scss", ".sass"), "sassc", "sassc"), ((".less",), "lessc", "node-less")):
        if any(sheet.endswith(suffixes) for sheet in sheets) and not shutil.which(program):
            sys.exit(f"{program} is needed: apt-get install {package}")
    own = made(sheets, options.root)
    kinds = [
        compare(sheet, css, options.root or os.path.dirname(os.path.abspath(sheet)), options.verbose) for sheet, css in zip(sheets, own)]
    print(f"{len(sheets)} sheets:", ", ".join(f"{kinds.count(kind)} {kind}" for kind in ("equal", "unknown", "wrong")) + f", {kinds.count(None)} not compared")
    sys.exit(1 if "wrong" in kinds else 0)


if __name__ == "__main__":
    main()
