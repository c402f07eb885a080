#!/usr/bin/env bash
# Machine code of earlier runs: results have the same bytes with and without it, also in simultaneous runs and after a kill. Usage: cache.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
. "$(dirname "$0")/../support/scratch.sh"
export TORSION_CACHE=$folder/cache
model=$source/examples/CoupledClutches/CoupledClutches.mo
run() { "$program" simulate "$@" >out 2>&1 || problem "$*: $(head -c 300 out)"; }
was_kept() { grep -q 'machine code of an earlier run' out; }
kept() { find "$folder" -name '*.code' | wc -l; }

run "$model" --no-cache -o without.csv
[ "$(kept)" -eq 0 ] || problem '--no-cache has kept something'
run "$model" -v -o first.csv
was_kept && problem 'the first run found code'
run "$model" -v -o second.csv
was_kept || problem 'the second run found no code'
run "$model" -v --no-cache -o again.csv
was_kept && problem '--no-cache has used code'
for result in first second again; do cmp without.csv $result.csv || problem "$result.csv differs"; done

# Every example, made and found
for example in BacklashDrive DualMassFlywheel Friction HeatLosses StickSlip SixSpeedGearbox; do
    target=$source/examples/$example/$example.mo
    [ -e "$target" ] || continue
    for solver in cvode ida; do
        run "$target" --solver $solver --no-cache -o without.csv
        run "$target" --solver $solver -o made.csv
        run "$target" --solver $solver -v -o found.csv
        was_kept || problem "$example, $solver: no code found"
        cmp without.csv made.csv && cmp without.csv found.csv || problem "$example, $solver: results differ"
    done
done

# A file that was cut off, a folder that others can write, a folder that is none
for file in cache/code-1/*.code; do head -c 100 "$file" >cut && cat cut >"$file"; done
run "$model" -v -o cut.csv
was_kept && problem 'a damaged file was used'
cmp first.csv cut.csv || problem 'after damage the result differs'
chmod 777 cache/code-1
run "$model" -v -o open.csv
was_kept && problem 'a folder that others can write was used'
TORSION_CACHE=$model run "$model" -o none.csv
TORSION_CACHE='' run "$model" -o off.csv
cmp first.csv off.csv || problem 'without a folder the result differs'

# Where it stands by default
mkdir home xdg
unset TORSION_CACHE
HOME=$folder/home XDG_CACHE_HOME='' run "$model" -o home.csv
[ "$(find home/.cache/torsion -name '*.code' | wc -l)" -eq 1 ] || problem 'nothing in ~/.cache/torsion'
HOME=$folder/home XDG_CACHE_HOME=$folder/xdg run "$model" -o xdg.csv
[ "$(find xdg/torsion -name '*.code' | wc -l)" -eq 1 ] || problem 'nothing in XDG_CACHE_HOME'

# At the same time, one of them killed
export TORSION_CACHE=$folder/shared
pids=()
for i in 1 2 3 4; do
    "$program" simulate "$model" -o "at_once_$i.csv" >/dev/null 2>&1 &
    pids+=($!)
done
"$program" simulate "$model" -o killed.csv >/dev/null 2>&1 &
kill -9 $! 2>/dev/null
for pid in "${pids[@]}"; do wait "$pid" || problem 'a run beside others failed'; done
for i in 1 2 3 4; do cmp first.csv "at_once_$i.csv" || problem "run $i beside others differs"; done
run "$model" -v -o after.csv
was_kept || problem 'after runs at the same time there is no code'
verdict 'machine code is kept'
