#!/usr/bin/env bash
# Lets Neovim talk to 'higlint lsp' about a page of its own (make editor). Usage: scripts/check_editor.sh HIGLINT
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
HIGLINT="$(realpath "$1")"
export HIGLINT
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cat > "$folder/page.html" <<'PAGE'
<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width"><title>Sign in</title>
<style>
a { display: block; box-sizing: border-box; width: 300px; height: 44px; font: 19px/44px Arial; background: #000; color: #fff }
.apple { height: 36px }
</style>
<p>Sign in to keep your orders.</p>
<a class="apple" href="/auth/apple">Sign in with Apple</a>
<a href="/auth/google">Sign in with Google</a>
PAGE
cd "$folder"
PAGE=page.html XDG_STATE_HOME="$folder" XDG_DATA_HOME="$folder" timeout 300 nvim --headless --clean -n -c "luafile $here/check_editor.lua" -c "cquit!" 2>&1
