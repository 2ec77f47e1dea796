#!/usr/bin/env bash
# Lints for a GitHub job: annotations on standard output, and files for the steps that follow. It succeeds whatever was found; a later step fails.
set -euo pipefail

reports=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/higlint-reports-XXXXXX")
arguments=(--format github --format "sarif=$reports/higlint.sarif" --format "markdown=$reports/higlint.md")
if [ -n "${HIGLINT_FAIL_ON:-}" ]; then arguments+=(--fail-on "$HIGLINT_FAIL_ON"); fi
while IFS= read -r line; do
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<<"${HIGLINT_ARGUMENTS:-}"
# What begins with a hyphen is a path here.
arguments+=(--)
while IFS= read -r line; do
  if [ -n "$line" ]; then arguments+=("$line"); fi
done <<<"${HIGLINT_PATHS:-}"

status=0
higlint lint "${arguments[@]}" || status=$?
# A usage error writes no report.
[ -f "$reports/higlint.md" ] || echo "higlint ended with status $status." >"$reports/higlint.md"
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$reports/higlint.md" >>"$GITHUB_STEP_SUMMARY"; fi
{
  echo "status=$status"
  echo "sarif-file=$reports/higlint.sarif"
  echo "markdown-file=$reports/higlint.md"
} >>"${GITHUB_OUTPUT:-/dev/stdout}"
