#!/usr/bin/env python3
"""Puts the style sheets of well-known frameworks into out/frameworks, from Debian's and PyPI's packages.

    scripts/fetch_frameworks.py [--out out/frameworks]

What is there already is not fetched again. Without a network it says what is missing and goes on: the tests skip what they do not find.
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


def from_pypi(requirement, path, target):
    with tempfile.TemporaryDirectory() as folder:
        # The source distributions among them are only unpacked, never built.
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--disable-pip-version-check", "--timeout", "20",
                   "--retries", "1", "--dest", folder, requirement]
        done = subprocess.run(command, capture_output=True, text=True)
        archives = list(pathlib.Path(folder).iterdir())
        if done.returncode or not archives:
            return (done.stderr.strip().splitlines() or ["nothing was downloaded"])[-1]
        archive = archives[0]
        if archive.suffix == ".whl" or archive.suffix == ".zip":
            with zipfile.ZipFile(archive) as opened:
                return copy({name: name for name in opened.namelist()}, path, opened.read, target)
        with tarfile.open(archive) as opened:
            names = {member.name: member for member in opened.getmembers() if member.isfile()}
            return copy(names, path, lambda member: opened.extractfile(member).read(), target)


def copy(names, path, read, target):
    for name, member in names.items():
        if pathlib.PurePath(name).match(path):
            target.write_bytes(read(member))
            return None
    return f"no {path} in the package"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--out", type=pathlib.Path, default=ROOT / "out/frameworks")
    out = arguments.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    missing = []
    for name, (package, path) in DEBIAN.items():
        target = out / f"{name}.css"
        if not target.exists():
            if pathlib.Path(path).exists():
                shutil.copyfile(path, target)
            else:
                missing.append(f"{name}: Debian's package {package} is not installed")
    for name, (requirement, path) in PYPI.items():
        target = out / f"{name}.css"
        if not target.exists():
            problem = from_pypi(requirement, path, target)
            if problem:
                missing.append(f"{name}: {problem}")
                if "resolve" in problem or "connection" in problem.lower() or "No matching distribution" in problem and not any(out.iterdir()):
                    missing.append("the other sheets were not asked for")
                    break
    if missing:
        print("Without these style sheets, whose tests are skipped:\n  " + "\n  ".join(missing), file=sys.stderr)


main()
