#!/usr/bin/env bash
# `torsion explain --open` shows the installed page of messages at the code. Usage: explain_open.sh PROGRAM
set -u
program=$(readlink -f "$1")
. "$(dirname "$0")/../support/scratch.sh"
mkdir -p prefix/bin
cp "$program" prefix/bin/torsion # it looks for its pages beside itself
cat >browser <<'END'
#!/bin/sh
echo "$1" >>"$(dirname "$0")/shown"
END
chmod +x browser
export BROWSER=$PWD/browser

prefix/bin/torsion explain D102 --open >out 2>err
[ $? -eq 2 ] && grep -q 'not installed' err && [ ! -e shown ] || problem "no pages: $(cat out err)"

page=$PWD/prefix/share/doc/torsion/html/docs/reference/diagnostics.html
mkdir -p "$(dirname "$page")" && touch "$page"
prefix/bin/torsion explain d102 --open >out 2>err || problem "exit code $?: $(cat err)"
[ "$(cat out)" = "file://$page#D102" ] && [ "$(cat shown)" = "file://$page#D102" ] || problem "opened: $(cat out shown)"
prefix/bin/torsion explain --open >out 2>err || problem "without a code: $(cat err)"
[ "$(cat out)" = "file://$page" ] || problem "without a code: $(cat out)"
prefix/bin/torsion explain X999 --open >out 2>err
[ $? -eq 2 ] && grep -q 'no message' err || problem "an unknown code: $(cat out err)"
BROWSER=$PWD/missing prefix/bin/torsion explain D102 --open >out 2>err || problem "without a browser: $(cat err)"
[ "$(cat out)" = "file://$page#D102" ] || problem "without a browser: $(cat out)"
verdict 'the page of messages opens at the code'
