#!/usr/bin/env python3
"""Packs editors/vscode as out/higlint.vsix, and checks what it has packed (make vscode).

    make_vsix.py [--higlint FILE] [OUTPUT]

A .vsix is a zip archive by the Open Packaging Conventions: [Content_Types].xml, extension.vsixmanifest, and the extension's files below extension/.
The extension needs no packages of others, so this is all that VS Code's own packer would write. The schemas come from the executable.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile
from xml.sax.saxutils import escape, quoteattr

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "editors/vscode"
TYPES = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".txt": "text/plain", ".vsixmanifest": "text/xml"}
SCHEMA = "http://schemas.microsoft.com/developer/vsx-schema/2011"


def manifest(package):
    tags = ",".join(["json", *(["html"] if "html" in json.dumps(package["activationEvents"]) else [])])
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="{SCHEMA}">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(package["name"])} Version={quoteattr(package["version"])} Publisher={quoteattr(package["publisher"])} />
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Tags>{tags}</Tags>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])} />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
"""


def content_types():
    rows = "".join(f'<Default Extension="{suffix}" ContentType="{kind}" />' for suffix, kind in sorted(TYPES.items()))
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rows}</Types>\n'


def files(package, higlint):
    """What goes below extension/, by name."""
    shipped = {"package.json": (SOURCE / "package.json").read_bytes(), "README.md": (SOURCE / "README.md").read_bytes(),
               "LICENSE.txt": (ROOT / "LICENSE").read_bytes()}
    for path in sorted(SOURCE.glob("*.js")):
        if not path.name.startswith("check"):
            shipped[path.name] = path.read_bytes()
    for entry in package["contributes"]["jsonValidation"]:
        name = pathlib.PurePosixPath(entry["url"])
        made = subprocess.run([higlint, "schema", name.stem], capture_output=True, check=True)
        shipped[str(name).removeprefix("./")] = made.stdout
    return shipped


def problems(path):
    """What keeps an archive from being an extension."""
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
        package = json.loads(archive.read("extension/package.json"))
        types = {node.get("Extension") for node in xml.fromstring(archive.read("[Content_Types].xml"))}
        description = xml.fromstring(archive.read("extension.vsixmanifest"))
        for node in description.iter("{%s}Asset" % SCHEMA):
            if node.get("Path") not in names:
                yield "the asset %s is not there" % node.get("Path")
        identity = next(description.iter("{%s}Identity" % SCHEMA))
        if (identity.get("Id"), identity.get("Version"), identity.get("Publisher")) != (package["name"], package["version"], package["publisher"]):
            yield "manifest and package.json speak of different extensions"
        for name in names - {"[Content_Types].xml"}:
            if pathlib.PurePosixPath(name).suffix not in types:
                yield "%s is of a kind that no type is given for" % name
        wanted = [package["main"]] + [entry["url"] for entry in package["contributes"]["jsonValidation"]]
        for name in names:
            if name.endswith(".js"):
                for module in re.findall(r'require\("([^"]+)"\)', archive.read(name).decode()):
                    if module.startswith("."):
                        wanted.append(module if module.endswith(".js") else module + ".js")
                    elif module != "vscode" and not module.startswith("node:"):
                        yield "%s asks for the package %s, which is not in the archive" % (name, module)
        for name in wanted:
            if "extension/" + name.removeprefix("./") not in names:
                yield "%s is not in the archive" % name
        for command in package["contributes"]["commands"]:
            if not any(command["command"].encode() in archive.read(name) for name in names if name.endswith(".js")):
                yield "no code has the command %s" % command["command"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", nargs="?", type=pathlib.Path, default=ROOT / "out/higlint.vsix")
    parser.add_argument("--higlint", default=str(ROOT / "out/higlint"))
    options = parser.parse_args()
    package = json.loads((SOURCE / "package.json").read_text(encoding="utf-8"))
    options.output.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(options.output, "w", zipfile.ZIP_DEFLATED) as archive:
        def add(name, data):
            # The same bytes from the same sources.
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)

        add("extension.vsixmanifest", manifest(package))
        add("[Content_Types].xml", content_types())
        for name, data in files(package, options.higlint).items():
            add("extension/" + name, data)
    found = list(problems(options.output))
    print("\n".join(found + ["%s: %d bytes, %d problems" % (options.output, options.output.stat().st_size, len(found))]))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
