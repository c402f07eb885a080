#!/usr/bin/env bash
# The page of `torsion watch` in headless Chromium. Usage: browser.sh PROGRAM AXE. Exit code 77: no browser is installed.
set -u
program=$1 axe=$2
here=$(cd "$(dirname "$0")" && pwd)
chromium=$(command -v chromium || command -v chromium-browser) && command -v node >/dev/null || {
    echo "skipped: this needs chromium and node"
    exit 77
}
. "$here/../support/scratch.sh"
timeout 200 node "$here/page_test.mjs" "$chromium" "$program" "$axe" || problem "page_test.mjs"
verdict "the page follows"
