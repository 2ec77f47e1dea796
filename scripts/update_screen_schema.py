#!/usr/bin/env python3
"""Brings rules/screen.schema.json up to date with the vocabulary of the screen model.

    python3 scripts/update_screen_schema.py [higlint executable]

Every attribute that an element may carry becomes a property of the definition that stands for the element, with the type and the sentence that
`higlint schema model` gives. What a definition says beyond that (enumerations, references, objects) stays as it is written.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "rules/screen.schema.json"
OWN_DEFINITION = {"screen": "screen", "purpose": "purpose", "setting": "setting", "entitlement": "entitlement"}
NO_DEFINITION = {"run", "app"}


def main():
    executable = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/higlint")
    model = json.loads(subprocess.run([executable, "schema", "model"], check=True, capture_output=True, text=True).stdout)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    definitions = schema["$defs"]
    carriers = {}
    for element in model["elements"]:
        if element["name"] in NO_DEFINITION:
            continue
        for name in element["attributes"]:
            carriers.setdefault(name, set()).add(OWN_DEFINITION.get(element["name"], "node"))
    for attribute in model["attributes"]:
        if attribute["name"] == "unknown":
            continue
        description = attribute["description"] + (f" In {attribute['unit']}." if attribute.get("unit") else "")
        if attribute["type"] == "color":
            description += " As #RRGGBB, or any colour of CSS."
        kind = "string" if attribute["type"] == "color" else attribute["type"]
        for definition in sorted(carriers.get(attribute["name"], ())):
            properties = definitions[definition]["properties"]
            written = properties.setdefault(attribute["key"], {"description": "", "type": kind})
            if set(written) <= {"description", "type"} and written.get("type") != "object":
                written.update(description=description, type=kind)
    definitions["attributeName"]["enum"] = [attribute["key"] for attribute in model["attributes"]]
    SCHEMA.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


main()
