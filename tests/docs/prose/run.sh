#!/usr/bin/env bash
# Spelling (codespell) and style (textlint) of the documents that are written by hand. Usage: run.sh ROOT BUILD [--fetch]
# --fetch installs textlint in BUILD/prose, as package-lock.json says. What is missing is skipped, with a message.
set -u
root=$(realpath "$1") fetched=$(realpath -m "$2")/prose
here=$root/tests/docs/prose
if [ "${3:-}" = --fetch ]; then
    mkdir -p "$fetched"
    cp "$here"/package.json "$here"/package-lock.json "$here"/.npmrc "$fetched/"
    exec npm ci --prefix "$fetched" --ignore-scripts --no-audit --no-fund --loglevel=error
fi

status=0 tried=0
cd "$root" || exit 1
spelled=(README.md CONTRIBUTING.md CHANGELOG.md bench/README.md docs examples/README.md examples/*/README.md)
# Pages of the examples of Drivetrain are made from the texts of their classes (scripts/draw-drivetrain).
read -ra styled <<<"$(ls README.md CONTRIBUTING.md docs/*.md docs/{howto,reference,tutorial,explanation}/*.md | grep -v drivetrain_examples.md | tr '\n' ' ')"

if command -v codespell >/dev/null; then
    tried=1
    codespell --ignore-words "$here/words.txt" --skip '*.svg,*.png' "${spelled[@]}" || status=1
else
    echo 'codespell is missing: the spelling is not looked at (Debian: codespell)'
fi
if [ -x "$fetched/node_modules/.bin/textlint" ]; then
    tried=1
    # Its rules are found relative to the folder in which it runs
    (cd "$fetched" && node_modules/.bin/textlint --no-color --config "$here/textlintrc.json" "${styled[@]/#/$root/}") || status=1
else
    echo 'textlint is missing: the style is not looked at (tests/docs/prose/run.sh ROOT BUILD --fetch)'
fi
[ "$tried" -eq 1 ] || exit 77
exit "$status"
