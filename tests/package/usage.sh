#!/usr/bin/env bash
# The manual page and the completions say what the program takes. Usage: usage.sh TORSION
set -eu
torsion=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for form in man bash zsh fish; do "$torsion" help --as "$form" >"$folder/$form"; done
status=0
"$torsion" help --as paper >"$folder/out" 2>&1 || status=$?
[ "$status" -eq 2 ]

# Every command and every option of the help stands in each of them.
"$torsion" help | sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p' >"$folder/commands"
[ "$(wc -l <"$folder/commands")" -gt 10 ]
while read -r command; do
    "$torsion" help "$command" | grep -oE '^  (-[a-zA-Z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+' >"$folder/options"
    while read -r option; do
        grep -q -- "    $command) options='.*$option\b" "$folder/bash" || { echo "bash: $command $option"; exit 1; }
        grep -q -- "from $command'.* -l ${option#--} " "$folder/fish" || { echo "fish: $command $option"; exit 1; }
        sed -n "/^    $command)/,/;;/p" "$folder/zsh" | grep -q -- "$option" || { echo "zsh: $command $option"; exit 1; }
        sed -n "/^\.SS $command\$/,/^\.SS/p" "$folder/man" | grep -qF -- "${option//-/\\-}" || { echo "man: $command $option"; exit 1; }
    done <"$folder/options"
done <"$folder/commands"

# completed WORD…: what bash offers for the last word
completed() {
    bash --norc -c 'source "$1"; shift; COMP_WORDS=(torsion "$@"); COMP_CWORD=$#; compopt() { :; }; _torsion; printf "%s\n" "${COMPREPLY[@]}"' - "$folder/bash" "$@"
}
[ "$(completed sim)" = simulate ]
[ "$(completed simulate --interp)" = --interpret ]
[ "$(completed simulate --diagnostics j)" = json ]
[ "$(completed help mod)" = modes ]
cd "$folder"
touch Model.mo
[ "$(completed simulate Mod)" = Model.mo ]
[ -z "$(completed simulate --stop-time M)" ]

if command -v zsh >/dev/null; then zsh -n "$folder/zsh"; fi
if command -v fish >/dev/null; then fish -n "$folder/fish"; fi
if command -v groff >/dev/null; then
    groff -K utf8 -man -ww -Tutf8 "$folder/man" >"$folder/page" 2>"$folder/out"
    [ ! -s "$folder/out" ] || { cat "$folder/out"; exit 1; }
fi
echo 'the manual page and the completions are complete'
