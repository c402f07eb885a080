#!/usr/bin/env bash
# Command lines of a user, and their expected output. Usage: commands.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
. "$(dirname "$0")/../support/scratch.sh"
# shows TEXT ARGUMENT…: exit code 0 and the text (a regular expression) somewhere in the output
shows() {
    local pattern=$1
    shift
    "$program" "$@" >out 2>err || problem "torsion $*: exit code $?: $(head -c 300 err)"
    grep -qE -- "$pattern" out || problem "torsion $*: no '$pattern' in: $(head -c 600 out)"
}
rows() { tail -n +2 "$1" | wc -l; }

cat >Decay.mo <<'MODEL'
model Decay
  parameter Real k = 1;
  parameter Integer n = 2;
  Real x(start = 1, fixed = true);
  Real y = n*x;
equation
  der(x) = -k*x;
  annotation(experiment(StopTime = 2, Interval = 0.01, Tolerance = 1e-8));
end Decay;
MODEL

# ---- commands
shows '^torsion [0-9]+\.[0-9]+\.[0-9]+' --version
shows 'simulate' help
shows '--stop-time' help simulate
shows '--dump' help check
shows '--tolerance' simulate --help
shows '^D102 structurally singular' explain d102
for code in $(sed -n 's/^TORSION_DIAGNOSTIC(\([A-Z0-9]*\),.*/\1/p' "$source/compiler/source/diagnostic_codes.def"); do
    shows "^$code " explain "$code"
done
shows '1 files, 10 lines' parse Decay.mo
shows '^ *[1-9][0-9]* files' parse "$source/stdlib_models"
shows 'Decay .*3 equations|Decay .*2 equations' check Decay.mo
for stage in ast instance flat sorted program llvm; do shows . check Decay.mo --dump=$stage; done

# ---- native code: only when it is allowed, the same in both ways to run
cat >Root.mo <<'MODEL'
model Root
  function cbrt
    input Real x;
    output Real y;
    external "C";
  end cbrt;
  Real x(start = 1, fixed = true);
equation
  der(x) = cbrt(x);
end Root;
MODEL
for command in check simulate; do
    "$program" $command Root.mo >out 2>err
    [ $? -eq 1 ] && grep -q 'I120' err && grep -qe '--allow-external' err || problem "$command of native code without permission: $(head -c 300 err)"
    shows Root $command Root.mo --allow-external
done
mv Root.csv compiled.csv
shows Root simulate Root.mo --allow-external --interpret
cmp -s Root.csv compiled.csv || problem "native code: machine code and interpreter differ"

# ---- results
shows 'wrote Decay\.csv' simulate Decay.mo
[ "$(rows Decay.csv)" -eq 201 ] || problem "the annotation's grid: $(rows Decay.csv) rows"
[ "$(head -1 Decay.csv | cut -d, -f1)" = '"time"' ] || problem "header: $(head -1 Decay.csv)"
shows 'tolerance 1e-08' simulate Decay.mo
shows . simulate Decay.mo --intervals 10 -o grid.csv
[ "$(rows grid.csv)" -eq 11 ] || problem "--intervals 10: $(rows grid.csv) rows"
shows . simulate Decay.mo --step-size 0.5 -o grid.csv
[ "$(rows grid.csv)" -eq 5 ] || problem "--step-size 0.5: $(rows grid.csv) rows"
shows . simulate Decay.mo --start-time 1 --stop-time 2 --intervals 4 -o grid.csv
[ "$(sed -n 2p grid.csv | cut -d, -f1)" = 1 ] || problem "--start-time 1: $(sed -n 2p grid.csv)"
printf 'model Still\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Still;\n' >Still.mo
shows . simulate Still.mo --start-time 2 --stop-time 3 -o still.csv
cp still.csv kept.csv
"$program" simulate Still.mo --start-time 2 -o still.csv >out 2>err # its stop time is 1
[ $? -eq 2 ] && grep -q 'C101.*the start time 2 s is after the stop time, which is 1 s where none is given' err || problem "a start after the usual stop: $(cat out err)"
cmp -s still.csv kept.csv || problem 'a run that cannot begin wrote over a result'
shows 't = 2 s' linearize Still.mo --start-time 2
shows . simulate Decay.mo --variables '^y$' -o only.csv
[ "$(head -1 only.csv)" = '"time","y"' ] || problem "--variables: $(head -1 only.csv)"
shows 'wrote one\.csv' simulate Decay.mo -o one.csv -o two.csv
cmp -s one.csv two.csv || problem 'two outputs differ'
shows . simulate Decay.mo --tolerance 1e-9 -v
grep -q 'instance .* ms' err || problem '-v prints no phases'
[ -z "$(find . -name '*.part')" ] || problem 'a half-written file remains'

# last value of y
last() { tail -1 "$1" | tr ',' '\n' | sed -n "$(head -1 "$1" | tr ',' '\n' | grep -n '^"y"$' | cut -d: -f1)p"; }
near() { awk -v a="$1" -v b="$2" 'BEGIN { d = a - b; exit !(d < 1e-6 && d > -1e-6) }'; }
near "$(last Decay.csv)" 0.27067056647322535 || problem "y(2) = $(last Decay.csv)"
shows . simulate Decay.mo --set k=0 --set n=3 -o set.csv
near "$(last set.csv)" 3 || problem "--set: y(2) = $(last set.csv)"
shows . simulate Decay.mo --set k=0 --set x.start=5 -o set.csv
near "$(last set.csv)" 10 || shows . simulate Decay.mo --set k=0 --set x=5 -o set.csv
near "$(last set.csv)" 10 || problem "--set of a start value: y(2) = $(last set.csv)"
printf 'model Pair\n  Real a[2](start = {1, 2}, each fixed = true);\nequation\n  der(a) = {0, 0};\nend Pair;\n' >Pair.mo
for setting in 'a[2].start=5' 'a[2]=5'; do
    shows . simulate Pair.mo --set "$setting" --set a.start=9 -o set.csv
    [ "$(tail -1 set.csv | cut -d, -f2,3)" = 9,5 ] || problem "--set $setting: $(cat set.csv)"
done
"$program" simulate Pair.mo --set 'a[3].start=5' >out 2>err && problem 'an element that is not there was set'
grep -q 'C102.*has no element `\[3\]`' err || problem "--set of no element: $(cat err)"
"$program" simulate Pair.mo --set 'a[1].fixed=false' >out 2>err && problem 'an attribute of an element was set'
grep -q 'C102.*has no attribute `\[1\]`' err || problem "--set of an element's attribute: $(cat err)"
printf '# slower\nk = 0\n\n// more\nn = 4\n' >values.txt
shows . simulate Decay.mo --set-file values.txt --set n=7 -o set.csv
near "$(last set.csv)" 7 || problem "--set-file: y(2) = $(last set.csv)"
shows . simulate Decay.mo -o compiled.csv
shows . simulate Decay.mo --interpret -o interpreted.csv
cmp -s compiled.csv interpreted.csv || problem 'the interpreter gives another result'

# ---- for machines
"$program" simulate Decay.mo --json >out 2>err || problem "--json: $(cat err)"
python3 - out <<'PYTHON' || problem '--json is not what it should be'
import json, sys
s = json.load(open(sys.argv[1]))
assert s["ok"] and s["model"] == "Decay" and s["states"] == 1 and s["stop_time"] == 2 and s["tolerance"] == 1e-8
assert s["statistics"]["rows"] == 201 and s["outputs"][0]["file"] == "Decay.csv" and s["outputs"][0]["variables"] >= 2
assert all(v >= 0 for v in s["phases"].values()) and {"parse", "instance", "flat", "sort", "lower", "native", "simulate"} <= set(s["phases"])
PYTHON
printf 'model W\n  Real x = "a";\nend W;\n' >W.mo
"$program" check W.mo --diagnostics=json 2>out && problem 'a wrong model passes'
python3 -c 'import json, sys; d = json.load(open("out")); assert d[0]["code"] == "I107" and d[0]["line"] == 2, d' || problem "--diagnostics=json: $(cat out)"
grep -q "$(printf '\033')" out err && problem 'colour without a terminal'

# ---- libraries
mkdir -p lib/Mine
printf 'within ;\npackage Mine\nend Mine;\n' >lib/Mine/package.mo
printf 'within Mine;\nmodel M\n  Real x = 42;\nend M;\n' >lib/Mine/M.mo
shows . simulate Mine.M -L lib
[ -s M.csv ] || problem 'the result is not called after the last name'
MODELICAPATH=none:lib shows . simulate Mine.M
shows . check lib/Mine --model M
shows . check Mine.M -L lib/Mine -v
grep -q '^ *Mine from .*/lib/Mine (given with -L)$' err || problem "-v does not say where the library is: $(cat err)"
grep -q '^ *2 files read, [1-9][0-9]* tokens' err || problem "-v does not count files and tokens: $(cat err)"
grep -q 'tokens  Mine\.M  for the user, who asks for Mine\.M$' err || problem "-v does not say why a file is read: $(cat err)"
mkdir -p 'home/.openmodelica/libraries/Modelica 4.0.0'
printf 'within ;\npackage Modelica\n  model Extra\n    Real x = 1;\n  end Extra;\nend Modelica;\n' >'home/.openmodelica/libraries/Modelica 4.0.0/package.mo'
HOME=$PWD/home shows '^Modelica 4\.0\.0 from .*/home/.*ours has no Modelica\.Extra' simulate Modelica.Extra
HOME=$PWD/home shows . check Modelica.Mechanics.Rotational.Components.Fixed -v
grep -q '^ *Modelica 4\.0\.0 from .*(our own)$' err || problem "ours comes before what is installed: $(head -3 err)"
printf 'model U\n  Real x = Modelica.Constants.pi;\n  annotation(uses(Modelica(version = "3.2.3")));\nend U;\n' >U.mo
HOME=$PWD/home shows '^Modelica is used in version 3\.2\.3; read is 4\.0\.0' check U.mo
printf 'model I\n  import Modelica.*;\n  Extra e;\nend I;\n' >I.mo
HOME=$PWD/home shows '^Modelica 4\.0\.0 from .*ours has no Modelica\.Extra' check I.mo
printf 'model N\n  Modelica.Missing m;\n  annotation(uses(Modelica(version = "3.2.3")));\nend N;\n' >N.mo
HOME=$PWD/home "$program" check N.mo 2>err && problem 'a class that no version has'
grep -q '^note: Modelica is used in version 3\.2\.3; read is 4\.0\.0' err || problem "the version is not told: $(cat err)"
HOME=$PWD/home "$program" check Modelica.Mechanics.Nothing 2>err && problem 'a class that nobody has'
grep -q 'package `Modelica.Mechanics` has no class `Nothing`' err || problem "a class that nobody has: $(cat err)"
shows . check Modelica.Mechanics.Rotational.Components.Fixed

# ---- what is no complete model
shows 'Spring .*; open: flange_a, flange_b' check Modelica.Mechanics.Rotational.Components.Spring
shows '"open_connectors"' check Modelica.Mechanics.Rotational.Components.Spring --json
"$program" simulate Modelica.Mechanics.Rotational.Components.Spring 2>err && problem 'a spring alone can be simulated'
shows 'Flange +connector' check Modelica.Mechanics.Rotational.Interfaces.Flange
shows 'PartialCompliant +partial' check Modelica.Mechanics.Rotational.Interfaces.PartialCompliant
"$program" check Modelica.Mechanics.Rotational.Interfaces.PartialCompliant --dump=sorted 2>err && problem 'a partial class can be sorted'
grep -q 'error\[I103\]' err || problem "a partial class that is sorted: $(cat err)"
shows 'Angle +type' check Modelica.Units.SI.Angle
shows '^[0-9]+ classes, 0 at fault' check Modelica.Mechanics.Rotational.Sensors
printf 'package P\n  model Good\n    Real x = 1;\n  end Good;\n  package Q\n    model Bad\n      Real x = y;\n    end Bad;\n  end Q;\nend P;\n' >P.mo
"$program" check P.mo --model P >out 2>err && problem 'a package with a wrong class passes'
grep -q '^P\.Q\.Bad  at fault' out && grep -q '^2 classes, 1 at fault' out || problem "a package with a wrong class: $(cat out)"
grep -q 'error\[L102\]' err || problem "a package with a wrong class gives no message: $(cat err)"
verdict 'all commands answer'
