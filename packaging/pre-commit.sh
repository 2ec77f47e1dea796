#!/usr/bin/env bash
# What is staged is judged with the pages that it is part of: a style sheet or a catalogue stands for the pages that use it.
set -euo pipefail
git diff --cached --name-only --diff-filter=ACMR -z | higlint --changed-in - "$@" .
