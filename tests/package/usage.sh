#!/usr/bin/env bash
# The manual pages, the pages of commands and the completions say what the program takes. Usage: usage.sh TORSION
set -eu
torsion=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for form in man markdown bash zsh fish; do "$torsion" help --as "$form" >"$folder/$form"; done
status=0
"$torsion" help --as paper >"$folder/out" 2>&1 || status=$?
[ "$status" -eq 2 ]

status=0
"$torsion" help simulate --as bash >"$folder/out" 2>&1 || status=$? # it completes all commands
[ "$status" -eq 2 ]

# Every command and every option of the help stands in each of them.
"$torsion" help | sed -n '/^Subcommands:/,$s/^  \([a-z]*\) .*/\1/p' >"$folder/commands"
[ "$(wc -l <"$folder/commands")" -gt 10 ]
while read -r command; do
    grep -qF "\\fBtorsion\\-$command\\fR(1)" "$folder/man" || { echo "man: $command"; exit 1; }
    grep -qF "[$command]($command.md)" "$folder/markdown" || { echo "markdown: $command"; exit 1; }
    "$torsion" help "$command" --as man >"$folder/$command.1"
    "$torsion" help "$command" --as markdown >"$folder/$command.md"
    "$torsion" help "$command" | grep -oE '^  (-[a-zA-Z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+' >"$folder/options"
    while read -r option; do
        grep -q -- "    $command) options='.*$option\b" "$folder/bash" || { echo "bash: $command $option"; exit 1; }
        grep -q -- "from $command'.* -l ${option#--} " "$folder/fish" || { echo "fish: $command $option"; exit 1; }
        sed -n "/^    $command)/,/;;/p" "$folder/zsh" | grep -q -- "$option" || { echo "zsh: $command $option"; exit 1; }
        grep -qF -- "\\fB${option//-/\\-}\\fR" "$folder/$command.1" || { echo "man: $command $option"; exit 1; }
        grep -qF -- "\`$option\`" "$folder/$command.md" || { echo "markdown: $command $option"; exit 1; }
    done <"$folder/options"
done <"$folder/commands"

# SHELL_offers WORD…: what the shell makes of the last word; nothing: it has no proposal
bash_offers() {
    bash --norc -c 'source "$1"; shift; COMP_WORDS=(torsion "$@"); COMP_CWORD=$#; compopt() { :; }; _torsion; printf "%s\n" "${COMPREPLY[@]}"' - "$folder/bash" "$@"
}
fish_offers() { fish --no-config -c 'source $argv[1]; complete -C "torsion $argv[2..]"' "$folder/fish" "$@" | cut -f 1; }
zsh_offers() {
    line=$(timeout 60 zsh -f "$here/completed.zsh" "$folder/zsh" "$*")
    [ "$line" = "$*" ] || echo "${line##* }"
}
offers() { # SHELL EXPECTED WORD…
    shell=$1 expected=$2
    shift 2
    found=$("${shell}_offers" "$@")
    [ "$found" = "$expected" ] || { echo "$shell offers '$found' for: $*"; exit 1; }
}
here=$(cd "$(dirname "$0")" && pwd)
cd "$folder"
touch Model.mo
for shell in bash zsh fish; do
    command -v "$shell" >/dev/null || { echo "$shell is missing: its completions are not tried"; continue; }
    offers "$shell" simulate sim
    offers "$shell" --interpret simulate --interpr
    offers "$shell" json simulate --diagnostics j
    offers "$shell" modes help mod
    offers "$shell" Model.mo simulate Mod
    offers "$shell" '' simulate --stop-time M
done
if command -v groff >/dev/null; then
    for page in "$folder"/man "$folder"/*.1; do
        groff -K utf8 -man -ww -Tutf8 "$page" >"$folder/page" 2>"$folder/out"
        [ ! -s "$folder/out" ] || { cat "$folder/out"; exit 1; }
    done
fi
echo 'the manual pages, the pages of commands and the completions are complete'
