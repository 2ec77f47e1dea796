#!/usr/bin/env bash
# A "Run Script" build phase: findings stand beside the source in Xcode, and errors fail the build. Uncheck "Based on dependency analysis".
# In a Release build the preset 'release' holds: weak purpose strings are errors.
set -u
export PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
if ! command -v higlint >/dev/null; then
  echo "warning: higlint is not installed"
  exit 0
fi
cd "${SRCROOT:-.}" || exit 2
arguments=(--format xcode --quiet)
if [ "${CONFIGURATION:-Debug}" = Release ]; then arguments+=(--preset release); fi
# Xcode makes links of absolute paths alone.
higlint "${arguments[@]}" "$@" . | sed "s|^\([^/:][^:]*:[0-9]\)|$PWD/\1|"
exit "${PIPESTATUS[0]}"
