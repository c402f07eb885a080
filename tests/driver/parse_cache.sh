#!/usr/bin/env bash
# Syntax trees of earlier runs: output and messages have the same bytes with and without them, for our own library and, if installed, the published one.
# Usage: parse_cache.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
. "$source/tests/msl/library.sh" # $library: the published one, or empty
. "$(dirname "$0")/../support/scratch.sh"

# same NAME ARGUMENT…: without a cache, with an empty one, with a full one; exit code and both outputs
same() {
    local name=$1 way
    shift
    for way in without cold warm; do
        case $way in
        without) TORSION_CACHE='' "$program" "$@" >$way.out 2>$way.err ;;
        *) TORSION_CACHE=$folder/cache "$program" "$@" >$way.out 2>$way.err ;;
        esac
        echo $? >$way.code
    done
    for way in cold warm; do
        for what in out err code; do cmp -s without.$what $way.$what || problem "$name: another $what, $way: $(diff without.$what $way.$what | head -5)"; done
    done
}

# ---- every class of our own mechanics, up to the flat model, and the text of all its files
classes=$("$program" check Modelica.Mechanics.Rotational | sed -n 's/^\(Modelica[^ ]*\)  .*/\1/p')
[ "$(wc -w <<<"$classes")" -gt 40 ] || problem "classes of our own: $classes"
for class in $classes; do same "$class" check "$class" --dump=flat; done
for example in CoupledClutches HeatLosses; do
    for stage in ast instance sorted program; do same "$example $stage" check "$source/examples/$example/$example.mo" --dump=$stage; done
done

# ---- messages with a place in a file that comes from the cache
cat >Wrong.mo <<'MODEL'
model Wrong
  extends Modelica.Mechanics.Rotational.Components.Inertia(w(unit = "m"));
  Modelica.Mechanics.Rotational.Components.Spring s;
equation
  connect(flange_a, s.flange_c);
end Wrong;
MODEL
same 'a wrong model' check Wrong.mo
grep -q 'Units/SI.mo:[1-9]' warm.err || problem "the message names no place in the library: $(cat warm.err)"
echo 'model Broken Real x = ; end Broken;' >Broken.mo
same 'a broken text' check Broken.mo
printf 'model Twice\n  Real x = 1;\nend Twice;\n' >Twice.mo
same 'a text' check Twice.mo --dump=flat
sed -i 's/= 1/= 2/' Twice.mo
touch -d '2020-01-01' Twice.mo
same 'another text of the same size, and older' check Twice.mo --dump=flat
grep -q 'x = 2' warm.out || problem "an old tree was used: $(cat warm.out)"

# ---- what -v says
export TORSION_CACHE=$folder/told
told() { "$program" simulate Twice.mo -o told.csv -v "$@" 2>&1 | grep 'files read'; } # `check` reads a file twice
told | grep -q 'from the cache' && problem "the first run found something: $(told)"
told | grep -q '1 of them from the cache' || problem "-v does not tell what was kept: $(told)"
told --no-cache | grep -q 'from the cache' && problem '--no-cache has used trees'
find told -name '*.tree' | grep -q . || problem 'nothing was kept'

# ---- damaged, open to others, deleted in between
for file in told/tree-1/*.tree; do head -c 40 "$file" >cut && cat cut >"$file"; done
told | grep -q 'from the cache' && problem 'a damaged file was used'
told | grep -q '1 of them from the cache' || problem 'a damaged file was not made again'
chmod 777 told/tree-1
told | grep -q 'from the cache' && problem 'a folder that others can write was used'
chmod 700 told/tree-1
rm -r told
told >/dev/null && told | grep -q '1 of them from the cache' || problem 'after deletion nothing is kept'

# ---- at the same time, one of them killed
export TORSION_CACHE=$folder/shared
pids=()
for i in 1 2 3 4; do
    "$program" check "$source/examples/HeatLosses/HeatLosses.mo" --dump=flat >at_once_$i.out 2>&1 &
    pids+=($!)
done
"$program" check "$source/examples/HeatLosses/HeatLosses.mo" --dump=flat >killed.out 2>&1 &
kill -9 $! 2>/dev/null
for pid in "${pids[@]}"; do wait "$pid" || problem 'a run beside others failed'; done
"$program" check "$source/examples/HeatLosses/HeatLosses.mo" --dump=flat --no-cache >alone.out 2>&1
for i in 1 2 3 4; do cmp -s alone.out at_once_$i.out || problem "run $i beside others differs"; done

# ---- the whole rotational package of the published library, and its trajectories
if [ -z "$library" ]; then
    echo 'the published library is not installed: only our own was tried'
    verdict 'trees are kept'
    exit
fi
unset TORSION_CACHE
classes=$("$program" check Modelica.Mechanics.Rotational -L "$library" | sed -n 's/^\(Modelica[^ ]*\)  .*/\1/p')
[ "$(wc -w <<<"$classes")" -gt 60 ] || problem "classes of the published library: $classes"
for class in $classes; do same "$class" check "$class" -L "$library" --dump=flat; done
for example in First OneWayClutch CoupledClutches; do
    same "$example" check Modelica.Mechanics.Rotational.Examples.$example -L "$library" --dump=ast
    for way in '' "$folder/new" "$folder/new"; do
        TORSION_CACHE=$way "$program" simulate Modelica.Mechanics.Rotational.Examples.$example -L "$library" -o "run$(find . -name 'run*.csv' ! -name '*.units.csv' | wc -l).csv" >out 2>&1 || problem "$example: $(cat out)"
    done
    cmp run0.csv run1.csv && cmp run0.csv run2.csv || problem "$example: other results"
    rm -f run*.csv
done
verdict 'trees are kept'
