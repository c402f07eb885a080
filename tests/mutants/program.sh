#!/usr/bin/env bash
# The program as a user calls it: an error is printed if and only if the exit code is 1, 2, 3 or 70. Usage: program.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 root=$2
. "$(dirname "$0")/../support/scratch.sh"

# agrees NAME ARGUMENT…: exit code and messages
agrees() {
    local name=$1 status has_error=0
    shift
    timeout 60 "$program" "$@" >out 2>err </dev/null
    status=$?
    grep -qE '^error\[|internal error|"severity": *"error"' err && has_error=1
    case $status in
    0) [ $has_error -eq 0 ] || problem "$name: exit code 0 after an error: $(head -c 400 err)" ;;
    1 | 2 | 3) [ $has_error -eq 1 ] || problem "$name: exit code $status without an error: $(head -c 400 out)" ;;
    *) problem "$name: exit code $status: $(head -c 400 err)" ;;
    esac
    grep -q 'internal error' err && problem "$name: $(head -c 400 err)"
}

# Every line of a model left out, doubled, and moved to the end.
model=$root/examples/TwoMassTorsion/TwoMassTorsion.mo
lines=$(wc -l <"$model")
for i in $(seq 1 "$lines"); do
    sed "${i}d" "$model" >deleted.mo
    agrees "line $i left out" check deleted.mo
    sed "${i}p" "$model" >doubled.mo
    agrees "line $i twice" check doubled.mo --json --diagnostics json
    { sed "${i}d" "$model" && sed -n "${i}p" "$model"; } >moved.mo
    agrees "line $i at the end" check moved.mo --dump flat
done

# Each command with what it cannot use
printf 'model A\n  Real x = 1;\n  extends Missing;\nend A;\n' >missing.mo
printf 'model A\n  extends Missing;\n  Real x = 1;\nend A;\n' >missing_first.mo
for file in missing.mo missing_first.mo nowhere.mo; do
    for command in check simulate build fmu modes linearize; do agrees "$command $file" "$command" "$file"; done
    agrees "sweep $file" sweep "$file" --vary x=1,2
    agrees "document $file" document "$file"
done
agrees 'parse' parse missing.mo
agrees 'plot' plot nowhere.csv
agrees 'convert' convert nowhere.csv there.mat
agrees 'compare' compare nowhere.csv nowhere.csv
agrees 'events' events nowhere.csv
agrees 'explain' explain Z999
agrees 'no command' nothing
agrees 'no model' simulate
agrees 'no option' check missing.mo --nothing
verdict 'messages and exit codes agree'
