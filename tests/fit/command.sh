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

# Ctrl-C (here SIGTERM: what a shell starts behind it may ignore SIGINT) keeps the best
"$program" fit "${fit[@]}" "${both[@]}" --parameter J1=0.01:1 --parameter J2=0.04:4 --starts 100000 --json >json 2>err &
sleep 4
kill -TERM $!
wait $!
code=$?
[ "$code" -eq 0 ] || problem "after SIGTERM: $code, $(cat err)"
has json 'r["stopped"] and not r["settled"] and r["cost"] < r["cost_before"]'

verdict 'fits find what is known, and refuse what is wrong'
