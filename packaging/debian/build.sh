#!/usr/bin/env bash
# Makes out/higlint_VERSION_ARCH.deb of an executable: build.sh EXECUTABLE. Needs dpkg-deb, which every Debian has.
set -euo pipefail
executable=${1:?"the executable"}
version=$("$executable" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
chmod 755 "$root"
trap 'rm -rf "$root"' EXIT
install -D -m 755 "$executable" "$root/usr/bin/higlint"
install -d "$root/usr/share/man/man1" "$root/usr/share/doc/higlint"
"$executable" man | gzip -9n >"$root/usr/share/man/man1/higlint.1.gz"
install -D -m 644 <("$executable" completions bash) "$root/usr/share/bash-completion/completions/higlint"
install -D -m 644 <("$executable" completions zsh) "$root/usr/share/zsh/vendor-completions/_higlint"
install -D -m 644 <("$executable" completions fish) "$root/usr/share/fish/vendor_completions.d/higlint.fish"
install -m 644 LICENSE "$root/usr/share/doc/higlint/copyright"
install -d "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: higlint
Version: $version
Architecture: $architecture
Maintainer: The higlint developers <higlint@example.org>
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Section: devel
Priority: optional
Description: linter for login screens
 Judges web pages, templates, screen descriptions and app projects by Apple's
 guidelines for Sign in with Apple and for privacy, without a browser.
CONTROL
mkdir -p out
dpkg-deb --root-owner-group --build "$root" "out/higlint_${version}_$architecture.deb"
