#!/usr/bin/env bash
# `torsion build --target`: libraries for other platforms, run here by emulators, give the results of the one for this platform.
# Usage: libraries.sh PROGRAM SOURCE_FOLDER CC
set -u
program=$1 source=$2 cc=$3
. "$source/tests/platforms/machines.sh"

extension() { [ "$1" = x86_64-windows ] && echo dll || echo so; }
compile x86_64-linux "$source/tests/platforms/host.c" host || exit 1
for platform in $others; do compile "$platform" "$source/tests/platforms/host.c" "host-$platform.exe" || fail "host.c for $platform"; done

# MODEL SOLVER STOP TOLERANCE: events, friction, mixed and nonlinear blocks, tables, delays, functions
while read -r model solver stop tolerance; do
    name=$(basename "$model" .mo)
    "$program" build "$source/$model" -o "$name.so" >/dev/null || { fail "$model"; continue; }
    run x86_64-linux host "./$name.so" "$solver" "$stop" 200 >"$name.tsv" 2>messages || { fail "$model: $(cat messages)"; continue; }
    for platform in $others; do
        library=$name-$platform.$(extension "$platform")
        "$program" build "$source/$model" --target "$platform" -o "$library" >/dev/null || { fail "$model for $platform"; continue; }
        run "$platform" "host-$platform.exe" "./$library" "$solver" "$stop" 200 >other.tsv 2>messages || { fail "$model on $platform: $(cat messages)"; continue; }
        answer=$(python3 "$source/tests/platforms/compare.py" "$name.tsv" other.tsv "$tolerance" 2>&1) || fail "$model with $solver on $platform"
        echo "$name, $solver, $platform: $answer"
    done
done <<'END'
examples/First/First.mo cvode 1 1e-12
END
exit $((failures > 0))
