#!/usr/bin/env bash
# Examples of the published Modelica Standard Library, unmodified, against the trajectories published with it; also each of its rotational classes by
# itself. Usage: run.sh PROGRAM
set -u
program=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/library.sh"
if [ -z "$library" ]; then
    echo 'skipped: TORSION_MSL does not name the folder of the Modelica Standard Library 4.0.0'
    exit 77
fi

. "$(dirname "$0")/../support/scratch.sh"
simulate() { "$program" simulate "Modelica.Mechanics.Rotational.Examples.$1" "${@:2}" >"$1.out" 2>&1; }

for reference in "$here"/*.csv; do
    name=$(basename "$reference" .csv)
    simulate "$name" -L "$library" -o "$name.csv" || { problem "$name: $(head -c 600 "$name.out")"; continue; }
    "$program" compare "$name.csv" "$reference" --signals "$here/$name.signals.txt" >verdict 2>&1 || problem "$name leaves the tube: $(cat verdict)"
    ! grep -Eq 'F104|F107' "$name.out" || problem "$name: a class of the library is said to be wrong: $(head -c 600 "$name.out")"
    echo "$name: $(tail -1 verdict)"
done

# ---- every class is right by itself, whatever its flanges will be connected to
for package in Components Interfaces Sensors Sources Icons; do
    "$program" check "Modelica.Mechanics.Rotational.$package" -L "$library" >$package.out 2>&1 || problem "$package: $(head -c 3000 $package.out)"
    echo "$package: $(tail -1 $package.out)"
done

# ---- its tables are ours, whose values tests/simulation holds against its C code
for name in tables_1d tables_2d tables_time; do
    model=$here/../simulation/$name/$name.mo
    "$program" simulate "$model" -o $name-own.csv >$name.out 2>&1 || problem "$name: $(head -c 600 $name.out)"
    "$program" simulate "$model" -L "$library" -o $name.csv -v >$name.out 2>&1 || problem "$name with the published library: $(head -c 600 $name.out)"
    grep -q '^ *Modelica 4.0.0 from .*(given with -L)' $name.out || problem "$name was not run with the published library"
    cmp -s $name-own.csv $name.csv || problem "$name gives another result with the published library"
done

# ---- which files are read, and from where
simulate First -L "$library" -o First.csv -v || problem 'First with -v fails'
files=$(sed -n 's/^ *\([0-9]*\) files read.*/\1/p' First.out)
[ "${files:-1000}" -le 60 ] || problem "First reads $files files: only what it needs should be read"
grep -q '^ *Modelica 4.0.0 from .*(given with -L)' First.out || problem "-v does not say where Modelica is from: $(head -5 First.out)"
[ ! -d "$library/Modelica 4.0.0" ] || simulate First -L "$library/Modelica 4.0.0" -o own.csv || problem "-L with the library's own folder: $(head -c 600 First.out)"
MODELICAPATH=$library simulate First -o path.csv || problem "MODELICAPATH: $(head -c 600 First.out)"
for other in own path; do
    [ ! -e $other.csv ] || cmp -s First.csv $other.csv || problem "another way to the library gives another result ($other)"
done
verdict 'the examples match, the classes are right'
