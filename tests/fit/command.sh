#!/usr/bin/env bash
# `torsion fit` as a command: values that are known, and requests and data that are refused. Usage: command.sh PROGRAM
set -u
program=$1
. "$(cd "$(dirname "$0")" && pwd)/../support/scratch.sh"
command=fit

cat >Swing.mo <<'END'
model Swing "Two masses that are pushed"
  parameter Real c(unit = "N.m/rad", min = 0) = 100, d(unit = "N.m.s/rad") = 1, J1 = 0.1, J2(unit = "kg.m2") = 0.4;
  parameter Real idle = 1 "nothing depends on it";
  parameter Integer count = 2;
  final parameter Real given = 3;
  Real a(unit = "rad", start = 0, fixed = true), b(unit = "rad", start = 0, fixed = true);
  Real v(unit = "rad/s", start = 0, fixed = true), w(unit = "rad/s", start = 0, fixed = true);
  Real n[count] = fill(a, count);
equation
  der(a) = v;
  der(b) = w;
  J1 * der(v) = 5 - c * (a - b) - d * (v - w);
  J2 * der(w) = c * (a - b) + d * (v - w);
  assert(c < 900, "too stiff");
  annotation(experiment(StopTime = 1));
end Swing;
END
"$program" simulate Swing.mo --set c=240 --set d=2 --step-size 0.013 --tolerance 1e-11 -o bench.csv >/dev/null || problem 'no data'
fit=(Swing.mo --data bench.csv --match v=v)
both=(--parameter c=10:800:log --parameter d=0.1:20)

# has FILE EXPRESSION: true of the JSON `r` in the file; p(name) is a parameter
has() {
    python3 -c '
import json, sys
r = json.load(open(sys.argv[1]))
p = lambda name: next(v for v in r["parameters"] if v["name"] == name)
sys.exit(0 if eval(sys.argv[2]) else 1)' "$1" "$2" || problem "not $2: $(head -c 1500 "$1")"
}
run() { "$program" fit "$@" >json 2>err || problem "fit $*: $(cat err)"; }

# Values that are known
run "${fit[@]}" "${both[@]}" --json -o Fitted.mo --plot fit.svg
has json 'abs(p("c")["value"] - 240) < 0.01 and abs(p("d")["value"] - 2) < 1e-4 and r["settled"] and r["columns"][0]["r_squared"] > 0.999999'
has json 'p("c")["unit"] == "N.m/rad" and p("c")["before"] == 100 and r["failed_runs"] == 0 and r["cost"] < 1e-6 < r["cost_before"]'
grep -q 'extends Swing(c = 2[34][0-9.]*, d = [12]' Fitted.mo || problem "model: $(cat Fitted.mo)"
"$program" simulate Fitted.mo -o fitted.csv >/dev/null 2>err || problem "Fitted.mo: $(cat err)"
grep -q '</svg>' fit.svg && grep -q 'measured' fit.svg || problem 'no picture'
cp json first
for jobs in 1 3; do
    run "${fit[@]}" "${both[@]}" --json --jobs $jobs
    diff <(grep -v '"seconds"' first) <(grep -v '"seconds"' json) >out || problem "--jobs $jobs: $(cat out)"
done

# Units, times in ms, samples at any distance, missing values, rows in another order of columns
python3 - <<'END'
import csv, math, random
rows = list(csv.DictReader(open("bench.csv")))
source = random.Random(3)
with open("odd.csv", "w") as f:
    f.write("note;speed [rpm];clock [ms];tilt\n")
    for i, r in enumerate(rows):
        if source.random() < 0.3 or float(r["time"]) == 0: continue
        speed = "" if i % 7 == 0 else repr(float(r["v"]) * 30 / math.pi)
        tilt = "NaN" if i % 5 == 0 else repr(math.degrees(float(r["b"])))
        f.write(f"x{i};{speed};{1000*float(r['time'])!r};{tilt}\n")
END
run Swing.mo --data odd.csv --time clock --match v=speed --match 'b=tilt[deg]' "${both[@]}" --json
has json 'abs(p("c")["value"] - 240) < 0.1 and abs(p("d")["value"] - 2) < 1e-3 and r["columns"][0]["unit"] == "rpm" and r["columns"][1]["unit"] == "deg"'

# Start values; several experiments, each with its own
"$program" simulate Swing.mo --set c=240 --set d=2 --set v.start=3 --set w.start=1 --step-size 0.013 --tolerance 1e-11 -o other.csv >/dev/null
run "${fit[@]}" --data other.csv --data-set other.csv:v.start=3 --data-set other.csv:w.start=1 "${both[@]}" --json
has json 'abs(p("c")["value"] - 240) < 0.01 and r["files"] == 2'
run Swing.mo --data other.csv --match v=v "${both[@]}" --parameter v.start=-10:10 --parameter w.start=-10:10 --json
has json 'abs(p("v.start")["value"] - 3) < 1e-3 and abs(p("w.start")["value"] - 1) < 1e-3'

# What the data do not determine; priors help
cat >Ratio.mo <<'END'
model Ratio
  parameter Real c = 90, J = 1;
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  J * der(v) = -c * x;
end Ratio;
END
"$program" simulate Ratio.mo --set c=100 --step-size 0.01 -o ratio.csv >/dev/null
ratio=(Ratio.mo --data ratio.csv --match x=x --parameter c=10:1000:log --parameter J=0.1:10:log)
ends 0 'the data determine only c/J, not c and J' "${ratio[@]}"
run "${ratio[@]}" --prior 'J=2±0.01' --json
has json 'abs(p("J")["value"] - 2) < 0.03 and abs(p("c")["value"] - 200) < 3 and p("c")["lower"] < 200 < p("c")["upper"] and r["undetermined"] == []'

# Many starts, and runs that fail on the way (c ≥ 900) and are left out
run "${fit[@]}" --parameter c=10:2000:log --parameter d=0.1:20 --starts 8 --json
has json 'abs(p("c")["value"] - 240) < 0.01 and r["failed_runs"] > 0 and r["cost_before"] > 0 and "too stiff" in r["first_failure"] and r["starts_at_best"] >= 2'

# A bound; values that are far off; a profile
run "${fit[@]}" --parameter c=50:200 --parameter d=0.1:20 --json
has json 'p("c")["at_bound"] == "high" and p("c")["lower"] is None'
python3 - <<'END'
import random
lines = open("bench.csv").read().splitlines()
source = random.Random(3)
names = lines[0].replace('"', "").split(",")
at = names.index("v")
with open("noisy.csv", "w") as noisy, open("spikes.csv", "w") as spikes:
    noisy.write(lines[0] + "\n"), spikes.write(lines[0] + "\n")
    for i, line in enumerate(lines[1:]):
        cells = line.split(",")
        cells[at] = repr(float(cells[at]) + source.gauss(0, 0.02))
        noisy.write(",".join(cells) + "\n")
        if i % 9 == 4: cells[at] = "30"
        spikes.write(",".join(cells) + "\n")
END
for loss in huber cauchy; do
    run Swing.mo --data spikes.csv --match v=v "${both[@]}" --loss $loss --json
    has json 'abs(p("c")["value"] - 240) < 8'
done
run Swing.mo --data noisy.csv --match v=v "${both[@]}" --profile c --json
has json 'abs(r["profiles"][0]["lower"] / p("c")["lower"] - 1) < 0.01 and abs(r["profiles"][0]["upper"] / p("c")["upper"] - 1) < 0.01'
has json 'p("c")["lower"] < 240 < p("c")["upper"] and 0.015 < r["columns"][0]["rms"] < 0.025'

# A clock that is late, a sensor that is off, and what is known of its errors
python3 - <<'END'
import csv
rows = list(csv.DictReader(open("bench.csv")))
with open("late.csv", "w") as late:
    late.write("time,speed\n")
    for r in rows:
        t, v = float(r["time"]), float(r["v"])
        if t >= 0.02: late.write(f"{t - 0.02!r},{v + 0.3!r}\n")
END
run Swing.mo --data late.csv --match v=speed "${both[@]}" --shift speed=-0.05:0.05 --offset speed=-1:1 --json
has json 'abs(p("c")["value"] - 240) < 0.1 and abs(p("shift(speed)")["value"] - 0.02) < 1e-5 and abs(p("offset(speed)")["value"] - 0.3) < 1e-3'
has json 'p("shift(speed)")["unit"] == "s" and p("offset(speed)")["unit"] == "rad/s" and p("shift(speed)")["lower"] < 0.0200001'
run Swing.mo --data late.csv --match 'v=speed[rpm]' "${both[@]}" --shift speed=-0.05:0.05 --offset speed=-30:30 --prior 'shift(speed)=0.02±1e-6' --json
has json 'p("offset(speed)")["unit"] == "rpm"'
run Swing.mo --data noisy.csv --match v=v "${both[@]}" --sigma v=0.02 --json
has json 'p("c")["lower"] < 240 < p("c")["upper"] and r["remarks"] == []'
ends 0 'times its --sigma: the model lacks' Swing.mo --data noisy.csv --match v=v "${both[@]}" --sigma v=0.002
run Swing.mo --data late.csv --match v=speed "${both[@]}" --shift speed=-0.05:0.05 --offset speed=-1:1 -o Late.mo --json
grep -q 'extends Swing(c = ' Late.mo && ! grep -q shift Late.mo || problem "Late.mo: $(cat Late.mo)"

# Parts of a recording: what lies beyond them is nonsense
awk -F, 'NR == 1 { print "time,speed"; for (i = 1; i <= NF; ++i) { gsub(/"/, "", $i); if ($i == "v") at = i } } NR > 1 { print $1 "," ($1 > 0.3 && $1 < 0.6 ? 7 : $at) }' bench.csv >parts.csv
run Swing.mo --data parts.csv --match v=speed "${both[@]}" --window speed=0:0.3 --window speed=0.6:1 --json
has json 'abs(p("c")["value"] - 240) < 0.05 and r["values"] < 60'
ends 1 'E131.*has no values' Swing.mo --data parts.csv --match v=speed "${both[@]}" --window speed=5:6
ends 2 'C130.*is empty' Swing.mo --data parts.csv --match v=speed "${both[@]}" --window speed=1:0
ends 2 'C101.*COLUMN=FROM:TO' Swing.mo --data parts.csv --match v=speed "${both[@]}" --window speed=1
ends 2 'C101.*no variable is compared with `w`' Swing.mo --data parts.csv --match v=speed "${both[@]}" --window w=0:1

# Filters of the measurement
cat >Filtered.mo <<'END'
model Filtered "What a filter of the first order, and one of the second, make of the swing"
  extends Swing(c = 240, d = 2);
  constant Real pi = 3.14159265358979;
  Real low(start = 0, fixed = true), x(start = 0, fixed = true), dx(start = 0, fixed = true);
  Real high = v - low;
equation
  der(low) = 2 * pi * 5 * (v - low);
  der(x) = dx;
  der(dx) = (2 * pi * 8)^2 * (v - x) - sqrt(2) * 2 * pi * 8 * dx;
end Filtered;
END
"$program" simulate Filtered.mo --step-size 0.013 --tolerance 1e-11 -o filtered.csv >/dev/null 2>err || problem "Filtered.mo: $(cat err)"
run Swing.mo --data filtered.csv --match v=low "${both[@]}" --filter low=lowpass:5 --json
has json 'abs(p("c")["value"] - 240) < 0.05 and abs(p("d")["value"] - 2) < 1e-3'
run Swing.mo --data filtered.csv --match v=x --match v=high "${both[@]}" --filter x=lowpass:8:2 --filter high=highpass:5 --json
has json 'abs(p("c")["value"] - 240) < 0.05 and abs(p("d")["value"] - 2) < 1e-3'
run Swing.mo --data filtered.csv --match v=x "${both[@]}" --json
has json 'abs(p("c")["value"] - 240) > 5'

# Values that are tried one by one; a damping of 0
cat >Chain.mo <<'END'
model Chain "As many masses as somebody says"
  parameter Integer n(min = 1) = 2;
  parameter Real c = 50, d(min = 0) = 1;
  parameter Boolean is_heavy = false;
  Real x[n](each start = 0, each fixed = true), v[n](each start = 0, each fixed = true);
  Real first = x[1], last = x[n];
equation
  der(x) = v;
  for i in 1:n loop
    (if is_heavy then 0.3 else 0.2) * der(v[i]) = (if i == 1 then 1 else c * (x[i - 1] - x[i])) - (if i == n then c * x[i] + d * v[i] else c * (x[i] - x[i + 1]));
  end for;
  annotation(experiment(StopTime = 3));
end Chain;
END
"$program" simulate Chain.mo --set n=3 --set c=80 --set d=0 --set is_heavy=true --step-size 0.02 --tolerance 1e-11 -o chain.csv >/dev/null 2>err || problem "Chain: $(cat err)"
chain=(Chain.mo --data chain.csv --match first=first --match last=last --parameter c=10:500:log)
run "${chain[@]}" --parameter d=0:5 --parameter n=1,2,3,4 --parameter is_heavy=true,false --json -o Chained.mo
has json 'p("n")["value"] == "3" and p("is_heavy")["value"] == "true" and abs(p("c")["value"] - 80) < 0.1 and len(r["combinations"]) == 8'
has json 'p("d")["value"] < 1e-3'
grep -q 'n = 3' Chained.mo && "$program" simulate Chained.mo -o chained.csv >/dev/null 2>err || problem "Chained.mo: $(cat Chained.mo err)"
ends 0 'the best of 4' "${chain[@]}" --parameter d=0:5 --set is_heavy=true --parameter n=1,2,3,4
ends 2 'C131.*has the value `2` twice' "${chain[@]}" --parameter n=2,2
ends 2 'C131.*no parameter `m`' "${chain[@]}" --parameter m=2,3
run "${chain[@]}" --set n=3 --set is_heavy=true --set d=0 --parameter d=0:5 --json
has json 'abs(p("c")["value"] - 80) < 0.1 and p("d")["value"] < 1e-3 and r["failed_runs"] == 0'

# The page
run "${fit[@]}" "${both[@]}" --report fit.html
grep -q 'v residual' fit.html && grep -q 'fitted to measured data' fit.html || problem 'no page'

# Inputs that follow the data
cat >Driven.mo <<'END'
model Driven
  input Real tau(unit = "N.m");
  parameter Real J = 1;
  Real w(start = 0, fixed = true, unit = "rad/s");
equation
  J * der(w) = tau;
end Driven;
END
printf 'time,torque [kN.m],w\n0,0.001,0\n1,0.001,0.5\n2,0.003,1.5\n3,0.003,3\n' >driven.csv
run Driven.mo --data driven.csv --match w=w --input tau=torque --parameter J=0.1:10 --json
has json 'abs(p("J")["value"] - 2) < 1e-6'

# Bad requests
ends 2 'C101.*NAME=LOW:HIGH' "${fit[@]}" --parameter c
ends 2 'C101.*VARIABLE=COLUMN' Swing.mo --data bench.csv --match v --parameter c=1:2
ends 2 'C130.*no data' Swing.mo --match v=v --parameter c=1:200
ends 2 'C130.*no variable is compared' Swing.mo --data bench.csv --parameter c=1:200
ends 2 'C130.*has no column `vv`' Swing.mo --data bench.csv --match v=vv --parameter c=1:200
ends 2 'did you mean `v`.*columns are.*`w`' Swing.mo --data bench.csv --match v=vv --parameter c=1:200
ends 2 'C130.*no variable `z`' Swing.mo --data bench.csv --match z=v --parameter c=1:200
ends 2 'C130.*no input' "${fit[@]}" --input w=w --parameter c=1:200
ends 2 'C131.*no parameter to fit' "${fit[@]}"
ends 2 'C131.*no parameter `cc`' "${fit[@]}" --parameter cc=1:200
ends 2 'start value is `v.start`' "${fit[@]}" --parameter v=1:200
ends 2 'C131.*`count`.*compilation' "${fit[@]}" --parameter count=1:4
ends 2 'C131.*`given` is final' "${fit[@]}" --parameter given=1:4
ends 2 'C131.*not in this order' "${fit[@]}" --parameter c=200:1
ends 2 'C131.*not in this order' "${fit[@]}" --parameter c=100:100
ends 2 'C131.*greater than 0' "${fit[@]}" --parameter d=0:100:log
ends 2 'C131.*its min is 0' "${fit[@]}" --parameter c=-1:200
ends 2 'C131.*outside of its bounds' "${fit[@]}" --parameter c=200:300
ends 2 'C131.*twice' "${fit[@]}" --parameter c=10:300 --parameter c=10:200
ends 2 'C131.*nothing that is matched depends on `idle`' "${fit[@]}" "${both[@]}" --parameter idle=0:2
ends 2 'is not fitted' "${fit[@]}" "${both[@]}" --profile J1
ends 2 'is not fitted' "${fit[@]}" "${both[@]}" --prior 'J1=1±1'
ends 2 'C131.*not greater than 0' "${fit[@]}" "${both[@]}" --prior 'c=1±0'
ends 2 'has a value of its own' "${fit[@]}" "${both[@]}" --data-set bench.csv:c=7
ends 2 'FILE of --data' "${fit[@]}" "${both[@]}" --data-set nothing.csv:c=7
ends 2 'unknown solver' "${fit[@]}" "${both[@]}" --solver nonsense
ends 2 'is no .svg' "${fit[@]}" "${both[@]}" --plot x.pdf
ends 2 'is no .html' "${fit[@]}" "${both[@]}" --report x.pdf
ends 2 'C101.*COLUMN=LOW:HIGH' "${fit[@]}" "${both[@]}" --shift v
ends 2 'C130.*--shift: no variable is compared' "${fit[@]}" "${both[@]}" --shift w=-1:1
ends 2 'C131.*not in this order' "${fit[@]}" "${both[@]}" --offset v=1:-1
ends 2 'C130.*not greater than 0' "${fit[@]}" "${both[@]}" --sigma v=0
ends 2 'C101.*no variable is compared with `w`' "${fit[@]}" "${both[@]}" --sigma w=1
ends 2 'C101.*lowpass:HZ' "${fit[@]}" "${both[@]}" --filter v=bandpass:3
ends 2 'C130.*frequency above 0' "${fit[@]}" "${both[@]}" --filter v=lowpass:-3
ends 2 'C130.*order from 1 to 8' "${fit[@]}" "${both[@]}" --filter v=lowpass:3:9
ends 2 'no FMU' some.fmu --data bench.csv
cp bench.csv same.mo
ends 2 'same.mo' Swing.mo --data same.mo --match v=v "${both[@]}" -o same.mo

# Bad data
bad() { # CODE PATTERN TEXT [OPTION…]
    printf "$3" >bad.csv
    ends "$1" "$2" Swing.mo --data bad.csv "${@:4}"
}
fitted=(--match v=v --parameter c=10:300)
ends 1 'E101.*none.csv' Swing.mo --data none.csv "${fitted[@]}"
bad 1 'E131.*is empty' '' "${fitted[@]}"
bad 1 'bad.csv:3:3' 'time,v\n0,1\n1,abc\n' "${fitted[@]}"
bad 1 'E131.*`abc` is not a number' 'time,v\n0,1\n1,abc\n' "${fitted[@]}"
bad 1 'E131.*the time goes back' 'time,v\n0,1\n1,2\n0.5,2\n' "${fitted[@]}"
bad 1 'E131.*no values behind the start' 'time,v\n0,\n1,NaN\n' "${fitted[@]}"
bad 1 'E131.*always has the value 2' 'time,v\n0,2\n1,2\n' "${fitted[@]}"
bad 1 'E131.*begins at -1 s' 'time,v\n-1,2\n1,3\n' "${fitted[@]}"
bad 1 'E131.*is in `kg`, but `v` is in `rad/s`' 'time,v [kg]\n0,2\n1,3\n' "${fitted[@]}"
bad 2 'C131.*fewer values than parameters' 'time,v\n0,2\n1,3\n' "${fitted[@]}" --parameter d=0.1:20 --parameter J1=0.01:1
bad 2 'C130.*no column `time`' 'when,v\n0,2\n1,3\n' "${fitted[@]}"
printf 'time,torque,w\n0,1,0\n1,,0.5\n2,3,1.5\n' >gap.csv
ends 1 'E131.*needs a value at every time' Driven.mo --data gap.csv --match w=w --input tau=torque --parameter J=0.1:10
ends 3 'R340.*first values fails.*too stiff' "${fit[@]}" --set c=950 --parameter c=10:2000
ends 3 'R340' "${fit[@]}" --set c=950 --parameter c=910:2000 --starts 3
run "${fit[@]}" --set c=950 --parameter c=10:2000:log --parameter d=0.1:20 --starts 8 --json
has json 'abs(p("c")["value"] - 240) < 0.01 and r["cost_before"] is None and r["columns"][0]["rms_before"] is None'

# A parameter that the data hold at its bound: the others are those of a fit without it
cat >Curve.mo <<'END'
model Curve
  parameter Real a = 1, b = 1, c = 1;
  parameter Boolean idle = true;
  Real x(start = 0, fixed = true), y = a + b*time + c*(time + 0.2)^2;
equation
  der(x) = y;
  annotation(experiment(StopTime = 3));
end Curve;
END
"$program" simulate Curve.mo --set a=2 --set b=-1.1 --set c=3 --step-size 0.1 -o curve.csv >/dev/null || problem 'no curve'
curve=(Curve.mo --data curve.csv --match y=y --parameter b=-5:5 --parameter c=-5:5 --json)
run "${curve[@]}" --set a=1.5
cp json held.json
run "${curve[@]}" --parameter a=-5:1.5
has json 'p("a")["at_bound"] and r["settled"] and abs(p("b")["value"] - [q for q in json.load(open("held.json"))["parameters"] if q["name"] == "b"][0]["value"]) < 1e-4'
# A profile has the scatter of its interval: twice the known error makes both twice as wide
for sigma in 0.05 0.1; do
    run Curve.mo --data curve.csv --match y=y --parameter a=0:5 --parameter b=-5:5 --json --set c=2.9 --sigma y=$sigma --profile a
    has json 'abs((r["profiles"][0]["upper"] - r["profiles"][0]["lower"])/(p("a")["upper"] - p("a")["lower"]) - 1) < 0.01'
done
# Values of a list that the data do not tell apart
run "${curve[@]}" --parameter a=0:5 --parameter idle=true,false
has json 'any("tell the values apart" in remark for remark in r["remarks"])'
ends 2 'C131.*cannot be `maybe`' "${curve[@]}" --parameter a=0:5 --parameter idle=true,maybe
run "${curve[@]}" --parameter a=0:5 --parameter idle=true,false -o model.mo
grep -q '^model M_model' model.mo || problem "a keyword as a name: $(cat model.mo)"
run "${curve[@]}" --parameter a=0:5 --solver rk4 --step-size 0.01
has json 'r["failed_runs"] == 0'

# Ctrl-C (here SIGTERM: what a shell starts behind it may ignore SIGINT) keeps the best
"$program" fit "${fit[@]}" "${both[@]}" --parameter J1=0.01:1 --parameter J2=0.04:4 --starts 100000 --json >json 2>err &
sleep 4
kill -TERM $!
wait $!
code=$?
[ "$code" -eq 0 ] || problem "after SIGTERM: $code, $(cat err)"
has json 'r["stopped"] and not r["settled"] and r["cost"] < r["cost_before"]'

verdict 'fits find what is known, and refuse what is wrong'
