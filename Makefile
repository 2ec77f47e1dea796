# Everything a person or a CI needs; each target installs what it lacks on Debian. 'make demo' first, then 'make test'.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := demo
.PHONY: demo test record replay conformance browser test-data bench release readme format clean libxml2 python

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

# Warnings are errors here. The demo's SARIF is checked as its consumers do.
test: export HIGLINT_STRICT = 1
test: libxml2 python test-data
	swift build $(BUILD_OPTIONS) --build-tests
	swift test --skip-build
	mkdir -p out
	status=0; "$$(swift build --show-bin-path)/higlint" lint fixtures/projects/demo --quiet --format sarif=out/demo.sarif || status=$$?; \
	if [ $$status -ne 0 ] && [ $$status -ne 1 ]; then exit $$status; fi
	$(PYTHON) scripts/sarif_check.py out/demo.sarif --root .
	"$$(swift build --show-bin-path)/higlint" rules --format markdown | diff rules/README.md - \
	  || { echo "rules/README.md is not what the catalogue says: run 'make readme'"; exit 1; }

# Writes anew what tests compare with a recording: what rules find in their fixtures, the reports of whole projects. It fails, so that nobody takes
# a recording for a test that passed: read the diff, then run 'make test'.
record: libxml2
	swift build $(BUILD_OPTIONS) --build-tests
	HIGLINT_RECORD=1 swift test --skip-build --filter LintingTests

# What App Review refused and accepted, one line each: the rules that speak of it (those that name the reason in bold) and what became of it.
replay: export HIGLINT_STRICT = 1
replay: libxml2
	swift build $(BUILD_OPTIONS) --build-tests
	swift test --skip-build --filter ReviewDecisionTests | grep -a '^|'

# The list of the rules, from the catalogue.
readme: libxml2
	swift build $(BUILD_OPTIONS) --product higlint
	"$$(swift build --show-bin-path)/higlint" rules --format markdown > rules/README.md

# Chromium's values and boxes, recorded afresh, beside higlint's; 'make conformance KINDS=css' for one of the two.
KINDS := css layout
conformance: export HIGLINT_STRICT = 1
conformance: libxml2 browser
	swift build $(BUILD_OPTIONS) --build-tests
	status=0; for kind in $(KINDS); do \
	  python3 scripts/conformance_$$kind.py --higlint "$$(swift build --show-bin-path)/higlint" || status=1; done; exit $$status

browser:
	@if ! command -v chromium >/dev/null || ! fc-list 2>/dev/null | grep -q LiberationSans; then \
	  $(SUDO) apt-get update && $(SUDO) apt-get install -y chromium fonts-liberation; fi

# One optimised file that needs nothing of Swift's beside it.
release: libxml2
	swift build $(BUILD_OPTIONS) -c release --static-swift-stdlib --product higlint
	mkdir -p out
	cp "$$(swift build -c release --static-swift-stdlib --show-bin-path)/higlint" out/higlint
	strip out/higlint
	@ls -l out/higlint

# How fast each part is, how it grows, and what other engines take for the same in the same run: those of PyPI where they can be had.
bench: release
	@if [ ! -x .venv-bench/bin/python ] && ! { python3 -m venv .venv-bench && .venv-bench/bin/pip install --quiet blitz-py tinycss2 cssselect2 html5lib; }; then \
	  rm -rf .venv-bench; fi
	python3 scripts/bench.py out/higlint --peers .venv-bench/bin/python

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

# Python with what the scripts need: jsonschema for the SARIF check, pip for what the tests read of others.
python:
	@if ! python3 -c 'import ensurepip, venv' 2>/dev/null && ! python3 -m pip --version >/dev/null 2>&1 && command -v apt-get >/dev/null; then \
	  $(APT_INSTALL) python3-venv python3-pip; fi
	@if ! $(PYTHON) -c 'import jsonschema' 2>/dev/null; then \
	  rm -rf .venv; \
	  if python3 -m venv .venv 2>/dev/null; then .venv/bin/pip install --quiet jsonschema; \
	  else rm -rf .venv; python3 -m pip install --quiet --target .venv/packages jsonschema; fi; fi
