#!/usr/bin/env python3
"""Turns the checked facts (../shared/facts) into the vocabularies under rules/vocabulary.

Only values are taken over: names, titles, keys, ranges, hosts. Sentences stay where they are.
Run it when a fact changes: scripts/import_facts.py [FACTS] [OUT]
"""
import json, pathlib, re, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FACTS = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared" / "facts"
OUT = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "rules" / "vocabulary"


def read(name):
    return json.loads((FACTS / name).read_text(encoding="utf-8"))


def write(name, value):
    text = json.dumps(value, ensure_ascii=False, indent=1, sort_keys=False)
    # Short lists on one line: easier to read and to compare.
    text = re.sub(r"\[\s+((?:\"[^\"\n]*\",?\s+)+)\]", lambda m: "[" + re.sub(r"\s*\n\s*", " ", m.group(1)).strip() + "]", text)
    (OUT / name).write_text(text + "\n", encoding="utf-8")


def unique(items):
    return list(dict.fromkeys(items))


# ------------------------------------------------------------------ expanding the small regular expressions of the facts
def expand(pattern):
    """All strings of a pattern made of literals, (a|b) groups and ? marks; a final .* becomes a final *."""
    def alternatives(i):
        results, current = [], [""]
        while i < len(pattern):
            c = pattern[i]
            if c == "(":
                inner, i = alternatives(i + 1)
                if i < len(pattern) and pattern[i] == "?":
                    inner, i = inner + [""], i + 1
                current = [a + b for a in current for b in inner]
            elif c == ")":
                return results + current, i + 1
            elif c == "|":
                results, current, i = results + current, [""], i + 1
            elif pattern.startswith(".*", i):
                current, i = [a + "*" for a in current], i + 2
            elif pattern.startswith("{n}", i):
                current, i = [a + "{n}" for a in current], i + 3
            else:
                if c == ".":
                    c = "'"
                i += 1
                if i < len(pattern) and pattern[i] == "?":
                    current, i = [a + b for a in current for b in (c, "")], i + 1
                else:
                    current = [a + c for a in current]
        return results + current, i
    return alternatives(0)[0]


CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def phrase(text):
    text = re.sub(r"\s+", " ", text.strip().lower())
    # Chinese and Japanese write no spaces beside a name: the title is normalised in the same way before it is compared.
    if re.search(r"[\u3040-\u30ff\u3400-\u9fff]", text):
        text = text.replace(" ", "")
    return text


# ------------------------------------------------------------------ providers
KIND = {"apple": "apple", "social": "social", "developer": "social", "commerce": "social", "games": "social", "messenger": "social",
        "work": "enterprise", "enterprise": "enterprise", "education": "enterprise", "government": "enterprise",
        "social-or-enterprise": "unknown", "broker": "unknown", "own": "own", "passwordless": "own"}
KIND_OF = {"passkey": "passkey", "magic-link": "email-link", "email-password": "password", "phone-otp": "own", "oidc": "unknown"}


def providers():
    facts, out = read("providers.json"), []
    templates = unique(phrase(p) for ps in facts["text_templates"]["by_language"].values() for t in ps for p in expand(t))
    for p in facts["providers"]:
        names, phrases = [], []
        for alias in [p["name"]] + p["aliases"]:
            alias = re.sub(r"\s*\([^)]*\)", "", alias).strip()
            low = alias.lower()
            # An alias that says sign in, log in … is a whole title; a name is what stands in a title.
            if p["id"] in ("email-password",):
                continue
            if re.search(r"\b(sign|log|login|connect|continue|use|email me|verwenden)\b|ログイン|サインオン|로그인|시작하기|登录$", low):
                phrases.append(low)
            elif "/" not in alias:
                names.append(low)
        elements = []
        for e in p.get("elements", []) + p.get("markup", []):
            m = re.match(r"^([#.][\w-]+|<[a-z][\w:-]*>)", e)
            if m:
                elements.append(m.group(1).strip("<>"))
            for c in re.findall(r"\b(?:GID|FB|ASAuth)\w+|\bSignInWithAppleButton\b|\bGoogleSignInButton\b", e):
                elements.append(c)
        hosts = []
        for url in p.get("authorize_urls", []):
            m = re.match(r"^https?://([^/{}\s]+)(/[^\s(]*)?", url)
            if m:
                path = (m.group(2) or "").split("{")[0].rstrip("/")
                hosts.append(m.group(1) + path)
        ids = unique(i.lower() for i in p.get("provider_ids", []))
        icons = unique(c for group in p.get("icon_classes", {}).values() for c in group)
        scripts = unique(re.sub(r"^https?:", "", s.split(" ")[0]).split("{")[0] for s in p.get("scripts", []) if "widgets" not in s and "//" in s)
        out.append({"id": p["id"], "name": p["name"], "kind": KIND_OF.get(p["id"], KIND[p["category"]]), "names": unique(names),
                    "phrases": unique(phrases), "identifiers": ids, "authorize": unique(hosts), "scripts": scripts, "elements": unique(elements),
                    "icons": icons})
    return {"providers": out, "phrases": templates}


# ------------------------------------------------------------------ titles
def titles():
    facts, out = read("siwa-titles.json"), []
    for entry in facts["locales"]:
        row = {"locale": entry["locale"].replace("_", "-")}
        for key in ("sign_in", "continue", "sign_up"):
            title = entry[key]
            row[key.replace("_", "-")] = title["title"]
            alternates = [a["title"] for a in title.get("alternates", [])]
            if alternates:
                row[key.replace("_", "-") + "-alternates"] = alternates
        out.append(row)
    wrong = [w["title"] for w in facts["wrong"] if "title" in w and w.get("severity_hint") in ("error", "warning")]
    # Two entries are no titles of their own: a bare verb and a bare name are judged by what they lack.
    wrong = [w for w in wrong if w not in ("Continue", "Apple")]
    return {"locales": out, "wrong": wrong,
            "variants": [{"language": v["lang"], "title": v["title"]} for v in facts["third_party_variants"]]}


# ------------------------------------------------------------------ the web button
def web_button():
    facts = read("siwa-web-button.json")
    attributes = []
    for a in facts["attributes"]:
        row = {"name": a["name"]}
        if a["name"] in ("data-size", "data-letter-spacing"):
            continue
        if "min" in a or "minimum" in a:
            limits = {"min": a.get("min", a.get("minimum")), "max": a.get("max", a.get("maximum"))}
            row.update({k: v for k, v in limits.items() if isinstance(v, (int, float))})
            if "100%" in str(a.get("type")):
                row["values"] = ["100%"]
        values = a.get("values")
        if isinstance(values, list):
            # Spellings that another page of Apple's shows are accepted too.
            row["values"] = unique(values + [x["value"] for x in a.get("spellings_seen", [])])
        if isinstance(values, dict) or isinstance(values, str):
            m = re.match(r"^(\d+)\D+(\d+)$", str(values))
            if m:
                row["min"], row["max"] = int(m.group(1)), int(m.group(2))
        attributes.append(row)
    metas = [m["name"] for m in facts["meta_tags"]]
    endpoint = read("siwa-button-endpoint.json")
    return {"attributes": attributes, "meta": metas, "script": "appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/",
            "endpoint": "appleid.cdn-apple.com/appleid/button", "locales": endpoint["locales"]}


# ------------------------------------------------------------------ purpose keys
def purpose_keys():
    facts = read("purpose-strings.json")
    keys = []
    for k in facts["keys"]:
        keys.append({"key": k["key"], "resource": k["resource"], "xcode": k.get("xcode_name"), "deprecated": bool(k.get("deprecated")),
                     "platforms": unique(p["platform"] for p in k.get("platforms", [])), "words": k.get("words_naming_the_resource", [])})
        keys[-1] = {a: b for a, b in keys[-1].items() if b not in (None, [], False)}
    # The product's name stands in a default as a variable, or is left out: {n} is any name.
    defaults = []
    for option in facts["expo_plugin_options"]:
        text = re.sub(r"\s*\(docs:[^)]*\)", "", option.get("default") or "")
        if text and text != "as above" and " / " not in text:
            defaults.append(text.replace("$(PRODUCT_NAME)", "{n}").replace("…", "{n}").replace("this app", "{n}"))
    defaults = unique(defaults)
    return {"keys": keys, "lookalikes": [k["key"] for k in facts["lookalike_keys"]], "defaults": defaults}


OUT.mkdir(parents=True, exist_ok=True)
write("providers.json", providers())
write("titles.json", titles())
write("web-button.json", web_button())
write("purpose-keys.json", purpose_keys())
