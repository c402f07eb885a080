#!/usr/bin/env bash
# Our own examples with our own library against the trajectories of the published examples of the same name; also each of our rotational classes by itself.
# Usage: own.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$(dirname "$0")/../support/scratch.sh"
unset MODELICAPATH
export HOME=$folder # what else is installed must not help
compared=0

for reference in "$here"/*.csv; do
    name=$(basename "$reference" .csv)
    model=$source/examples/$name/$name.mo
    [ -e "$model" ] || continue
    compared=$((compared + 1))
    "$program" simulate "$model" -o "$name.csv" >"$name.out" 2>&1 || { problem "$name: $(head -c 600 "$name.out")"; continue; }
    "$program" compare "$name.csv" "$reference" --signals "$here/$name.signals.txt" >verdict 2>&1 || problem "$name leaves the tube: $(cat verdict)"
    ! grep -Eq 'F104|F107' "$name.out" || problem "$name: a class of our library is said to be wrong: $(head -c 600 "$name.out")"
    echo "$name: $(tail -1 verdict)"
done
[ "$compared" -ge 7 ] || problem "only $compared examples were found"

"$program" check Modelica.Mechanics.Rotational >classes.out 2>&1 || problem "the library: $(head -c 3000 classes.out)"
tail -1 classes.out
verdict 'our examples match'
