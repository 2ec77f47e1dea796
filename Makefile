# Everything a person or a CI needs; each target installs what it lacks on Debian. 'make demo' first, then 'make test'.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := demo
.PHONY: demo test replay conformance browser frameworks bench release readme format clean libxml2 python

SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
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

# Warnings are errors here. The demo's SARIF is checked as its consumers do, where that check lies beside the project.
test: export HIGLINT_STRICT = 1
test: libxml2 python frameworks
	swift build $(BUILD_OPTIONS) --build-tests
	swift test --skip-build
	mkdir -p out
	status=0; "$$(swift build --show-bin-path)/higlint" lint fixtures/projects/demo --quiet --format sarif=out/demo.sarif || status=$$?; \
	if [ $$status -ne 0 ] && [ $$status -ne 1 ]; then exit $$status; fi
	if [ -f ../shared/tools/sarif_check.py ]; then $(PYTHON) ../shared/tools/sarif_check.py out/demo.sarif --root .; fi
	"$$(swift build --show-bin-path)/higlint" rules --format markdown | diff rules/README.md - \
	  || { echo "rules/README.md is not what the catalogue says: run 'make readme'"; exit 1; }

# What App Review refused and accepted, one line each: the rules that speak of it (those that name the reason in bold) and what became of it.
replay: export HIGLINT_STRICT = 1
replay: libxml2
	@[ -f ../shared/facts/rejections.json ] || { echo "replay needs the collection of App Review's decisions, ../shared/facts/rejections.json"; exit 2; }
	swift build $(BUILD_OPTIONS) --build-tests
	swift test --skip-build --filter ReviewDecisionTests | grep -a '^|'

# The list of the rules, from the catalogue.
readme: libxml2
	swift build $(BUILD_OPTIONS) --product higlint
	"$$(swift build --show-bin-path)/higlint" rules --format markdown > rules/README.md

# Chromium's values and boxes, recorded afresh, beside higlint's; 'make conformance KINDS=css' for one of the two.
KINDS := css layout
TOOL := ../shared/tools/chromium_layout.py
conformance: export HIGLINT_STRICT = 1
conformance: libxml2 browser
	@[ -f $(TOOL) ] || { echo "conformance needs the tool that drives Chromium, $(TOOL): TOOL=FILE names another place."; exit 2; }
	swift build $(BUILD_OPTIONS) --build-tests
	status=0; for kind in $(KINDS); do \
	  python3 scripts/conformance_$$kind.py --tool $(TOOL) --higlint "$$(swift build --show-bin-path)/higlint" || status=1; done; exit $$status

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

# The style sheets of well-known frameworks, which the tests read; without a network the tests skip them, and say so.
frameworks:
	@if [ ! -f out/frameworks/bootstrap.css ] && [ ! -d /usr/share/javascript/bootstrap5 ] && command -v apt-get >/dev/null; then \
	  $(SUDO) apt-get install -y libjs-bootstrap5 || echo "Bootstrap's style sheet cannot be had: its tests are skipped."; fi
	@python3 scripts/fetch_frameworks.py

libxml2:
	@if [ "$$(uname)" = Linux ] && [ ! -f /usr/include/libxml2/libxml/parser.h ]; then \
	  $(SUDO) apt-get update && $(SUDO) apt-get install -y libxml2-dev; fi

# The SARIF check needs the Python package jsonschema.
python:
	@if [ -f ../shared/tools/sarif_check.py ] && ! $(PYTHON) -c 'import jsonschema' 2>/dev/null; then \
	  rm -rf .venv; \
	  if python3 -m venv .venv 2>/dev/null; then .venv/bin/pip install --quiet jsonschema; \
	  else rm -rf .venv; python3 -m pip install --quiet --target .venv/packages jsonschema; fi; fi
