#!/usr/bin/env bash
# Puts higlint on the path of the job: the one that is there, else the released binary with a checksum that is right, else a build of this folder.
#
# HIGLINT_REPOSITORY: owner/name that releases are downloaded from. HIGLINT_VERSION: the release; else HIGLINT_REF where it is a version.
# HIGLINT_DOWNLOADS: where releases lie, instead of GitHub's (tests set it).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=${HIGLINT_VERSION:-${HIGLINT_REF:-}}
version=${version#v}

if [ -z "${HIGLINT_VERSION:-}" ] && command -v higlint >/dev/null; then
  echo "Using $(command -v higlint), $(higlint --version)."
  exit 0
fi

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) name=higlint-linux-x86_64 ;;
  Linux-aarch64 | Linux-arm64) name=higlint-linux-arm64 ;;
  Darwin-*) name=higlint-macos-universal ;;
  *) name= ;;
esac

folder=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/higlint-XXXXXX")
add_to_path() {
  if [ -n "${GITHUB_PATH:-}" ]; then echo "$1" >>"$GITHUB_PATH"; fi
  echo "Using $1/higlint, $("$1/higlint" --version)."
}

sum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi; }

if [ -n "$name" ] && [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
  base=${HIGLINT_DOWNLOADS:-https://github.com/${HIGLINT_REPOSITORY:-}/releases/download}/v$version
  if curl --fail --silent --show-error --location --retry 3 -o "$folder/$name.tar.gz" "$base/$name.tar.gz" \
    && curl --fail --silent --show-error --location --retry 3 -o "$folder/SHA256SUMS" "$base/SHA256SUMS"; then
    (cd "$folder" && grep " $name.tar.gz\$" SHA256SUMS >wanted && sum -c wanted >/dev/null) \
      || { echo "The checksum of $name.tar.gz is not that of the release." >&2; exit 2; }
    tar -xzf "$folder/$name.tar.gz" -C "$folder"
    add_to_path "$folder"
    exit 0
  fi
  echo "Release $version cannot be downloaded for this system."
fi

if ! command -v swift >/dev/null; then
  echo "There is neither a released binary for this system nor Swift to build one." >&2
  exit 2
fi
make -C "$here" release
cp "$here/out/higlint" "$folder/higlint"
add_to_path "$folder"
