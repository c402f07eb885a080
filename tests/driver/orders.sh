#!/usr/bin/env bash
# `torsion orders`: the table, the files, what is refused. Usage: orders.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
command=orders # of ends

# A run-up from 600 rev/min by 300 rev/min in a second, measured every millisecond; order 2 with 3 at 40°, order 4.5 with 0.5.
awk 'BEGIN { pi = atan2(0, -1); print "time,n [rpm],T [N.m],const"
  for (i = 0; i <= 4000; i++) { t = i/1000; phi = 2*pi*(10*t + 2.5*t*t)
    print t "," 60*(10 + 5*t) "," 7 + 3*cos(2*phi + 40*pi/180) + 0.5*cos(4.5*phi) ",1" } }' >bench.csv

ends 0 'shaft +n \[rpm\], the first that turns: 80 turns, 70[0-9.]+ … 17[0-9.]+ rev/min' bench.csv
ends 0 '^T \[N.m\] +2 +(3|2\.99)' bench.csv --speed n
ends 0 '^ +4\.5 +0\.(5|49)' bench.csv --speed n
ends 0 '^ +rms +2\.15' bench.csv --speed n --orders 2,4.5 -o cuts.csv -o cuts.json -o cuts.svg
ends 0 'wrote map.svg' bench.csv -o map.svg --variables T
ends 0 ' Hz ' bench.csv --frequencies --highest 80 -o frequencies.csv
ends 0 'flat top' bench.csv --flat-top --turns 12
ends 0 '"speeds_rpm"' bench.csv --json --orders 2
ends 0 '"order": 2' bench.csv -o - --orders 2

python3 - <<'PYTHON' || problem "cuts.csv, cuts.json or the pictures are not as expected"
import csv, json
rows = list(csv.DictReader(open("cuts.csv")))
assert list(rows[0]) == ["speed_rpm", "order", "variable", "amplitude", "phase_deg"], rows[0]
two = [r for r in rows if r["order"] == "2"]
assert len(two) >= 15 and all(abs(float(r["amplitude"]) - 3) < 0.015 and abs(float(r["phase_deg"]) - 40) < 0.5 for r in two), two
assert {r["order"] for r in rows} == {"2", "4.5", "mean", "rms", "peak"}
assert all(r["phase_deg"] == "" for r in rows if r["order"] in ("mean", "rms", "peak"))
data = json.load(open("cuts.json"))
assert data["shaft"]["name"] == "n" and data["variables"][0]["orders"][1]["order"] == 4.5
assert len(data["speeds_rpm"]) == len(two) == len(data["variables"][0]["orders"][0]["amplitude"])
assert list(csv.DictReader(open("frequencies.csv")).fieldnames)[1] == "frequency_hz"
assert open("cuts.svg").read().count("order 4.5") == 1 and "<path" in open("map.svg").read()
PYTHON

# ---- without units the first variables that change are shown, but not the shaft
sed '1s/.*/time,n [rpm],a,const/' bench.csv >plain.csv
ends 0 '^a +2 +(3|2\.99)' plain.csv
"$program" orders plain.csv | grep -q '^n' && problem "orders plain.csv shows the speed itself"

# ---- the angle may be given, in degrees that begin anew with each turn
awk -F, 'NR == 1 { print "time,angle,T" } NR > 1 { turns = 10*$1 + 2.5*$1*$1; print $1 "," 360*(turns - int(turns)) "," $3 }' bench.csv >angle.csv
ends 0 '^T +2 +(3|2\.99).* 40\.' angle.csv --angle angle --unit deg --orders 2

# ---- parts that cannot be analysed are named
awk 'BEGIN { pi = atan2(0, -1); print "time,w [rad/s],T"; for (i = 0; i <= 3000; i++) { t = i/100; w = t < 10 ? 12 : t < 12 ? 0 : t < 20 ? -6 : 12
  print t "," w "," sin(t) } }' >stops.csv
ends 0 '9\.99 … 11\.99 s: the shaft stands' stops.csv --variables T --turns 4
ends 0 '11\.99 … 20 s: the shaft turns backwards' stops.csv --variables T --turns 4
ends 0 '  orders above [0-9.]+ at 114.6' stops.csv --variables T --turns 4

# ---- vibrations that are faster than the rows
awk 'BEGIN { pi = atan2(0, -1); print "time,w [rad/s],T"; for (i = 0; i <= 3000; i++) { t = i/100; print t "," 2*pi "," cos(2*pi*61*t) } }' >fast.csv
ends 0 'unresolved +`T` at 60 … 60 rev/min' fast.csv

# ---- where rows are missing, nothing is told
awk 'BEGIN { print "time,w [rad/s],T"; for (i = 0; i <= 20000; i++) { t = i/4000
  if (t < 2 || t > 2.5) print t ",100," 3*cos(200*t) } }' >gap.csv
ends 0 'unresolved +`T` in 4 of 18 windows' gap.csv --speed w --orders 2 -o gap.out.csv -o gap.json -o gap.svg
ends 0 'rows are missing there: 1.999[57]+ … 2.50025 s' gap.csv --speed w --orders 2
ends 0 '^ +rms +2.12' gap.csv --speed w --orders 2
ends 0 '^ +peak +3 ' gap.csv --speed w --orders 2
[ "$(grep -c ',rms,' gap.out.csv)" = 14 ] || problem "gap.out.csv has numbers where rows are missing"
grep -q '"gaps"' gap.json && grep -q 'null' gap.json || problem "gap.json does not tell the gap"
ends 2 'rows are missing in each window, first at 1.999[57]+ … 2.50025 s' gap.csv --speed w --orders 2 --turns 79

# ---- what is refused
ends 2 'error\[E101\]' none.csv
ends 2 'error\[C101\].*RESULT is required'
ends 2 'error\[E103\].*no column `time`' map.svg
ends 2 'no variable `m`' bench.csv --speed m
ends 2 'unit of `T`' bench.csv --speed T
ends 2 'does not tell the unit of `angle`' angle.csv --angle angle
ends 2 'no variable of the result is known as the speed' angle.csv
ends 2 'tells the unit of `n`' bench.csv --speed n --unit rad/s
ends 2 'one of them tells' bench.csv --speed n --angle T
ends 2 'none is given' bench.csv --unit rpm
ends 2 'turns by the 100 turns of a window' bench.csv --turns 100
ends 2 'turns nowhere by the 100 turns.*fewer than' bench.csv --speed n --turns 100
ends 2 'whole number' bench.csv --turns 2.5
ends 2 'order 30 has nowhere five rows in a period: .* orders up to 1[0-9]\.' bench.csv --orders 2,30
ends 2 'less than one period' bench.csv --orders 0.1
ends 2 'no positive number' bench.csv --orders 0
ends 2 'none of --frequencies' bench.csv --orders 2 --frequencies
ends 2 'not before' bench.csv --from 3 --to 2
ends 2 'fewer than two rows' bench.csv --from 7
ends 2 'no variable that changes matches `zz`' bench.csv --variables zz
ends 2 'turns is a whole number from 1 to 1000000' bench.csv --turns 1e9
ends 2 'orders: no order is named' bench.csv --orders ''
ends 2 'not a regular expression' bench.csv --variables '('
ends 2 'neither .csv nor .json' bench.csv -o x.txt
ends 2 'is written|same file|read' bench.csv -o bench.csv
ends 3 'E102' bench.csv -o none/x.csv
sed '30s/,[^,]*,1$/,nan,1/' bench.csv >hole.csv
ends 2 'error\[E103\].*`T` has no finite number at t = 0\.028' hole.csv --variables T
sed '30s/,.*/,1/' bench.csv >short.csv
ends 2 'error\[E103\].*line 30' short.csv
ends 2 'E103|two rows' <(printf 'time,w\n0,1\n')

verdict "orders: the table, the files, and what is refused are as expected"
