#!/usr/bin/env bash
# The same examples as models of examples/, with our own library, against the same trajectories. Usage: own.sh PROGRAM EXAMPLES
set -u
program=$1
examples=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0
for reference in "$here"/*.csv; do
    name=$(basename "$reference" .csv)
    "$program" simulate "$examples/$name/$name.mo" -o "$name.csv" >out 2>&1 || { echo "$name: $(head -c 600 out)"; failures=$((failures + 1)); continue; }
    "$program" compare "$name.csv" "$reference" --signals "$here/$name.signals.txt" >verdict 2>&1 || failures=$((failures + 1))
    echo "$name: $(tail -1 verdict)"
done
[ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
