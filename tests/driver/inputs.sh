#!/usr/bin/env bash
# `torsion simulate --inputs` of native models and compiled libraries: exact areas below curves, events at jumps, the same results as the FMU. Usage: inputs.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
cat >Through.mo <<'MODELICA'
model Through
  input Real u(start = 7);
  input Real idle(start = 2);
  input Integer count;
  input Boolean on;
  output Real y, area(start = 0, fixed = true), counted(start = 0, fixed = true);
  output Integer rises(start = 0, fixed = true);
  Boolean is_high = u > 3;
equation
  y = 2*u + 0*idle;
  der(area) = u;
  der(counted) = if on then count*idle else 0;
  when is_high then
    rises = pre(rises) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end Through;
MODELICA
printf 'time,u,count,on\n0,0,1,0\n0.5,1,1,1\n1,2,2,1\n1,5,3,1\n1.5,5,3,0\n' >in.csv
command=simulate # of ends
check() { # FILE: what the inputs make of the model
    python3 - "$1" <<'PYTHON' || problem "$1: $(tail -1 "$1")"
import csv, sys
rows = [{k: float(v) for k, v in r.items()} for r in csv.DictReader(open(sys.argv[1]))]
last, at_jump = rows[-1], [r for r in rows if r["time"] == 1]
assert abs(last["area"] - 6) < 1e-5, last           # 1 below the line, 5 after the jump, held beyond the table
assert abs(last["counted"] - 2*(0.5*1 + 0.5*3)) < 1e-6, last # steps: on from 0.5 to 1.5; the other input keeps its start value
assert last["y"] == 10 and last["rises"] == 1, last
assert [r["y"] for r in at_jump] == [4, 10], at_jump # both sides
assert abs([r for r in rows if abs(r["time"] - 0.248) < 1e-9][0]["y"] - 0.992) < 1e-9
PYTHON
}
ends 0 '3 time' Through.mo --inputs in.csv --log-events events.csv -o native.csv
check native.csv
[ "$(grep -c 'next jump of the inputs' events.csv)" -ge 3 ] || problem "events: $(cat events.csv)"
ends 0 'Through' Through.mo --inputs in.csv --interpret -o interpreted.csv
cmp native.csv interpreted.csv || problem 'the interpreter gives something else'
for solver in ida esdirk dopri5; do
    ends 0 'Through' Through.mo --inputs in.csv --solver $solver -o $solver.csv
    check $solver.csv
done
"$program" build Through.mo -o through.so >out 2>&1 || problem "build: $(cat out)"
ends 0 'Through' through.so --inputs in.csv -o library.csv
cmp native.csv library.csv || problem 'the library gives something else'
for version in 2 3; do
    "$program" fmu Through.mo --fmi $version -o through.fmu >out 2>&1 || problem "fmu: $(cat out)"
    ends 0 'Model Exchange' through.fmu --inputs in.csv -o fmu.csv
    check fmu.csv
    "$program" compare fmu.csv native.csv >out 2>&1 || problem "FMI $version differs: $(head -c 400 out)"
done
# ---- what inputs were before an event: of the model, of a component, under another sign; in the program, a library and FMUs
cat >Edges.mo <<'M'
model Edges
  block Count
    input Boolean b;
    output Integer n(start = 0, fixed = true);
  equation
    when b then n = pre(n) + 1; end when;
  end Count;
  input Boolean on(start = false);
  input Integer k(start = 0);
  Count rising, falling;
  discrete Integer changes(start = 0, fixed = true), steps(start = 0, fixed = true);
equation
  rising.b = on;
  falling.b = not on;
  when change(k) then changes = pre(changes) + 1; end when;
  when edge(on) then steps = pre(steps) + k - pre(k); end when;
end Edges;
M
printf 'time,on,k\n0,0,5\n1,0,5\n1,1,7\n2,1,7\n2,0,7\n3,0,8\n4,0,8\n4,1,12\n5,1,12\n' >edges.csv
"$program" build Edges.mo -o edges.so >out 2>&1 || problem "build: $(cat out)"
for kind in me cs; do "$program" fmu Edges.mo --kind $kind -o edges-$kind.fmu >out 2>&1 || problem "fmu: $(cat out)"; done
for model in Edges.mo edges.so edges-me.fmu edges-cs.fmu; do
    ends 0 'wrote' $model --inputs edges.csv --stop-time 4.5 --intervals 9 -o edges.out.csv
    for wanted in rising.n=2 falling.n=1 changes=3 steps=6; do
        got=$(awk -F, -v name="\"${wanted%=*}\"" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i } END { print $c }' edges.out.csv)
        [ "$got" = "${wanted#*=}" ] || problem "$model: ${wanted%=*} is $got, not ${wanted#*=}"
    done
done
# ---- a pulse that is shorter than the steps: of 1 ms in 10 s, and of more points than it needs
cat >Pulse.mo <<'M'
model Pulse
  input Real u;
  output Real area(start = 0, fixed = true), lag(start = 0, fixed = true);
  output Integer rises(start = 0, fixed = true);
equation
  der(area) = u;
  der(lag) = -lag;
  when u > 0.5 then rises = pre(rises) + 1; end when;
  annotation(experiment(StopTime = 10, Interval = 5));
end Pulse;
M
printf 'time,u\n0,0\n5,0\n5.001,1\n5.002,0\n10,0\n' >pulse.csv
python3 -c '
print("time,u")
for i in range(10001): print(f"{i/1000},{max(0, 1 - abs(i - 5001))}")' >points.csv
"$program" fmu Pulse.mo --kind me -o pulse.fmu >out 2>&1 || problem "fmu: $(cat out)"
for run in 'Pulse.mo --solver cvode' 'Pulse.mo --solver cvode-adams' 'Pulse.mo --solver ida' 'Pulse.mo --solver esdirk' 'Pulse.mo --solver dopri5' 'pulse.fmu' 'Pulse.mo --inputs points.csv'; do
    case $run in *points*) ;; *) run="$run --inputs pulse.csv" ;; esac
    ends 0 '"ok": true' $run --json -o pulse.out.csv
    python3 - out pulse.out.csv <<'PYTHON' || problem "$run: $(tail -1 pulse.out.csv)"
import csv, json, sys
last = {k: float(v) for k, v in list(csv.DictReader(open(sys.argv[2])))[-1].items()}
text = open(sys.argv[1]).read()
steps = json.loads(text[text.index("{"):text.rindex("}") + 1])["statistics"]["steps"]
assert abs(last["area"] - 1e-3) < 1e-6 and last["rises"] == 1, last
assert steps < 500, steps
PYTHON
done
# ---- one triangle of a microsecond, and a saw of twenty thousand rows: the errors of all corners together
cat >Integral.mo <<'M'
model Integral
  input Real u;
  output Real area(start = 0, fixed = true);
equation
  der(area) = u;
  annotation(experiment(StopTime = 2));
end Integral;
M
printf 'time,u\n0,0\n0.777,0\n0.7770005,1e6\n0.777001,0\n2,0\n' >triangle.csv
python3 -c '
print("time,u")
for k in range(20001): print(f"{k/10000},{k % 7}")' >saw.csv
misses() { # FILE EXACT PART OPTIONS…: is the area as far off as this part of itself?
    local file=$1 exact=$2 part=$3
    shift 3
    ends 0 'wrote' Integral.mo --inputs "$file" -o area.csv "$@"
    tail -1 area.csv | awk -F, -v exact="$exact" -v part="$part" '{ d = $3 - exact; exit !(d > part*exact || -d > part*exact) }'
}
"$program" simulate Integral.mo --inputs triangle.csv -o area.csv >out 2>&1 || problem "Integral: $(cat out)"
head -1 area.csv | grep -q '"u","area"' || problem "columns: $(head -1 area.csv)"
for solver in cvode cvode-adams ida esdirk dopri5; do
    misses triangle.csv 0.5 1e-4 --solver $solver && problem "$solver, a triangle: $(tail -1 area.csv)"
    misses triangle.csv 0.5 1e-6 --solver $solver --tolerance 1e-9 && problem "$solver, a triangle at 1e-9: $(tail -1 area.csv)"
    misses saw.csv 5.99975 1e-4 --solver $solver && problem "$solver, a saw: $(tail -1 area.csv)"
    misses saw.csv 5.99975 2e-6 --solver $solver --tolerance 1e-8 && problem "$solver, a saw at 1e-8: $(tail -1 area.csv)"
done
# ---- where rounding leaves no room for so many corners, that is told
head -2002 saw.csv >part.csv
ends 0 'warning\[R318\].*used up 200 times the tolerance' Integral.mo --inputs part.csv --tolerance 1e-12 -o area.csv
grep -q 'take --solver dopri5' out || problem "no way round: $(cat out)"
ends 0 'wrote' Integral.mo --inputs part.csv --tolerance 1e-12 --solver dopri5 -o area.csv
grep -q 'R318' out && problem "dopri5 has no restarts that cost: $(cat out)"
# ---- literals of enumerations, in a model, its library and its FMU
cat >Gears.mo <<'M'
model Gears
  type Gear = enumeration(Low, High);
  input Gear gear(start = Gear.Low);
  output Real x(start = 0, fixed = true);
equation
  der(x) = if gear == Gear.High then 1 else 0;
end Gears;
M
printf 'time,gear\n0,Low\n0.25,Gear.High\n0.75,"Low"\n1,1\n' >gears.csv
"$program" build Gears.mo -o gears.so >out 2>&1 || problem "build: $(cat out)"
"$program" fmu Gears.mo -o gears.fmu >out 2>&1 || problem "fmu: $(cat out)"
for model in Gears.mo gears.so gears.fmu; do
    ends 0 'wrote' $model --inputs gears.csv --stop-time 1 -o gears.out.csv
    python3 -c 'import csv; x = float(list(csv.DictReader(open("gears.out.csv")))[-1]["x"]); assert abs(x - 0.5) < 1e-6, x' || problem "$model: $(tail -1 gears.out.csv)"
    ends 1 'E204.*line 3: `Middle` is no literal of `gear`' $model --inputs <(printf 'time,gear\n0,Low\n1,Middle\n')
    grep -q 'its literals are Low, High' out || problem "the literals are not told: $(cat out)"
    ends 1 'E204.*`gear` in row 2 is the value of none of its literals' $model --inputs <(printf 'time,gear\n0,1\n1,3\n')
done
ends 1 'E204.*line 3: `Low` is not a number' Integral.mo --inputs <(printf 'time,u\n0,0\n1,Low\n')
ends 1 'E204.*line 3.*`soon` is not a number' Integral.mo --inputs <(printf 'time,u\n0,0\nsoon,1\n')
# ---- line ends of old Macs; a unit for an input that has none
printf 'time,u\r0,3\r2,3\r' >mac.csv
misses mac.csv 6 1e-9 && problem "line ends: $(tail -1 area.csv)"
printf 'time,u [km]\n0,1\n2,1\n' >km.csv
ends 1 'E204.*column `u` is in `km`, the input has no unit' Integral.mo --inputs km.csv
grep -q 'take the unit away' out || problem "no way round: $(cat out)"
# ---- two inputs that jump at once: what crosses with them crosses now, and nothing comes first
cat >Jump.mo <<'MODELICA'
model Jump
  input Real u(start = 0), v(start = 1);
  output Real x(start = 0.5, fixed = true);
  output Integer both_low(start = 0, fixed = true), changes(start = 0, fixed = true);
  output Boolean high = u > 0.5, above = v > x;
equation
  der(x) = 1;
  when not high and not above then
    both_low = pre(both_low) + 1;
  end when;
  when {high, not above} then
    changes = pre(changes) + 1;
  end when;
end Jump;
MODELICA
printf 'time,u,v\n0,0,1\n0.1,0,1\n0.1,1,0\n0.2,1,0\n' >jump.csv
"$program" build Jump.mo -o jump.so >/dev/null && "$program" fmu Jump.mo -o jump.fmu >/dev/null
"$program" fmu Jump.mo --sources -o jump_sources.fmu >/dev/null
for model in Jump.mo jump.so 'jump.fmu --kind me' 'jump.fmu --kind cs' 'jump_sources.fmu --kind cs' 'Jump.mo --solver rk4 --step-size 0.01' 'jump.so --solver rk4 --step-size 0.01'; do
    ends 0 'wrote' $model --inputs jump.csv --stop-time 0.2 -o jump.out.csv
    python3 -c 'import csv; r = list(csv.DictReader(open("jump.out.csv")))[-1]; n = [float(r[k]) for k in ("both_low", "changes")]; assert n == [0, 1], n' || problem "$model: $(tail -1 jump.out.csv)"
done
# ---- what does not fit
ends 1 'E204.*no input `v`' Through.mo --inputs <(printf 'time,v\n0,1\n')
grep -q 'its inputs are u, idle, count, on' out || problem "the inputs are not told: $(cat out)"
ends 1 'E204' Through.mo --inputs <(printf 'u,on\n0,1\n')
ends 1 'E204' Through.mo --inputs absent.csv
ends 1 'E204.*`count` in row 2 is not a whole number' Through.mo --inputs <(printf 'time,count\n0,1\n1,1.5\n')
ends 1 'E204.*`on` in row 1 is neither' Through.mo --inputs <(printf 'time,on\n0,2\n')
ends 1 'E204.*no input `y`' through.so --inputs <(printf 'time,y\n0,1\n')
printf 'model Closed Real x(start = 1, fixed = true); equation der(x) = -x; end Closed;\n' >Closed.mo
ends 1 'E204.*no input `u`' Closed.mo --inputs in.csv
grep -q 'no inputs at all' out || problem "a model without inputs: $(cat out)"
# ---- a limit on the work
ends 3 'R314.*too many steps: 20 steps and events' Through.mo --inputs in.csv --max-steps 20 -o short.csv
[ "$(wc -l <short.csv)" -gt 2 ] || problem 'the result up to the limit is not kept'
verdict 'inputs over time'
