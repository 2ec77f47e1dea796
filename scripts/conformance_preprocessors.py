#!/usr/bin/env python3
"""Compares the CSS that higlint makes of SCSS with sassc's, declaration by declaration.

    scripts/conformance_preprocessors.py [--root FOLDER] [SHEET.scss ...]

The tests have to be built. Without sheets: the cases in fixtures/preprocessors, and Bootstrap's where Debian's node-bootstrap is installed. What higlint does not know counts apart;
what it says and sassc does not is a failure.
"""
import argparse, glob, os, re, shutil, subprocess, sys, tempfile

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
    """Media queries within others as one."""
    media = [part[len("@media"):] for part in path if part.startswith("@media")]
    rest = [part for part in path if not part.startswith("@media")]
    return ["@media" + "and".join(media)] + rest if media else rest


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


def normal(value):
    value = " ".join(value.split()).lower().replace("'", '"')
    value = re.sub(r"\s*([,/()])\s*", r"\1", value)
    value = re.sub(r"(?<![\w.-])(-?)0+\.", r"\1.", value)
    value = re.sub(r"(\d*\.\d+)", lambda m: ("%.4f" % float(m[1])).rstrip("0").rstrip("."), value)
    value = re.sub(r"#([0-9a-f])([0-9a-f])([0-9a-f])(?![0-9a-f])", r"#\1\1\2\2\3\3", value)
    value = re.sub(r"(?<![\w-])0(\.\d)", r"\1", value)
    return re.sub(r"(?<![\w#.-])(%s)(?![\w-])" % "|".join(NAMES), lambda m: NAMES[m[1]], value)


def made(sheets, root):
    """The CSS that higlint makes of each sheet."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [(os.path.abspath(sheet), root or os.path.dirname(os.path.abspath(sheet)), f"{folder}/{i}.css") for i, sheet in enumerate(sheets)]
        with open(f"{folder}/list", "w") as file:
            file.writelines("\t".join(row) + "\n" for row in rows)
        subprocess.run(
            ["swift", "test", "--skip-build", "--quiet", "--filter", "PreprocessorConformanceTests"], check=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "HIGLINT_PREPROCESS": f"{folder}/list"})
        return [open(row[2], encoding="utf-8").read() for row in rows]


def compare(sheet, own, root, verbose):
    peer = subprocess.run(["sassc", *(["--sass"] if sheet.endswith(".sass") else []), "-I", root, sheet], capture_output=True, text=True)
    if peer.returncode:
        print(f"{sheet}: sassc does not read it: {peer.stderr.splitlines()[:1]}")
        return 0
    a, b = blocks(own), blocks(peer.stdout)
    split = lambda rows: [((*path[:-1], one), name, value) for path, name, value in rows for one in path[-1].split(",")]
    a, b = split(a), split(b)
    theirs = {}
    for key in b:
        theirs[key] = theirs.get(key, 0) + 1
    same = unknown = 0
    wrong = []
    for key in a:
        if "\ufffc" in key[2]:
            unknown += 1
        elif theirs.get(key, 0):
            theirs[key] -= 1
            same += 1
        else:
            wrong.append(key)
    missing = [key for key, count in theirs.items() for _ in range(count)]
    print(f"{sheet}: {len(b)} declarations, {same} alike, {unknown} unknown, {len(wrong)} other, {len(missing)} only sassc's")
    for key in wrong[:verbose]:
        print("   here ", key)
    for key in missing[:verbose]:
        print("   sassc", key)
    return len(wrong)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--higlint", help="not needed: the tests write the CSS")
    parser.add_argument("--verbose", type=int, default=10)
    parser.add_argument("--root")
    parser.add_argument("sheets", nargs="*")
    options = parser.parse_args()
    if not shutil.which("sassc"):
        sys.exit("sassc is needed: apt-get install sassc")
    sheets = options.sheets or sorted(glob.glob("fixtures/preprocessors/*.scss")) + glob.glob("/usr/share/sass/bootstrap/bootstrap.scss")
    own = made(sheets, options.root)
    wrong = sum(
        compare(sheet, css, options.root or os.path.dirname(os.path.abspath(sheet)), options.verbose) for sheet, css in zip(sheets, own))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
