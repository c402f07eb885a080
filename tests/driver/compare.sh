#!/usr/bin/env bash
# `torsion compare`: verdicts, exit codes, messages, the picture. Usage: compare.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
command=compare # of ends

# A jump at 0.5 with two rows; the result has another grid, and the jump a little later.
awk 'BEGIN { print "\"time\",\"a.x\",\"b[1,2]\""; for (i = 0; i <= 100; i++) { t = i/100; if (i == 50) print t "," 10*t ",0"; print t "," 10*t "," (i >= 50 ? 3.5 : 0) } }' >reference.csv
awk 'BEGIN { print "\"time\",\"b[1,2]\",\"c\",\"a.x\""; for (i = 0; i <= 64; i++) { t = i/64; print t "," (i > 32 ? 3.5 : 0) ",7," 10*t; if (i == 32) print "0.501,0,7,5.01\n0.501,3.5,7,5.01" } }' >good.csv
sed '20s/,7,/,7,1/' good.csv >bad.csv
cut -d, -f1,4- good.csv >few.csv # the header's name in quotes holds a comma, so cells and names no longer agree
printf '"time","a.x"\n0,0\n1,10\n' >partly.csv
head -30 good.csv >short.csv
printf 'time\na.x\n' >signals.txt
: >none.txt

ends 0 '^2/2 signals inside the tube' good.csv reference.csv
ends 0 'a\.x .* of the tube at t = ' good.csv reference.csv
ends 1 'outside +a\.x .*[0-9] of the tube at t = 0\.28125, .* beyond' bad.csv reference.csv
ends 1 '^1/2 signals inside' bad.csv reference.csv
ends 1 'missing in the result: b\[1,2\]' partly.csv reference.csv
ends 0 '^1/1 signals inside' partly.csv reference.csv --signals signals.txt
ends 1 'the result ends at t = 0\.4' short.csv reference.csv
{ head -1 reference.csv; tail -n +40 good.csv | cut -d, -f1,2,4 | awk -F, '{ print $1 "," $3 "," $2 }'; } >late.csv
ends 1 'the result begins at t = 0\.5625, the reference at 0$' late.csv reference.csv
sed '32s/.*/0.3,nan,0/' reference.csv >hole.csv
ends 1 'outside +a\.x +the reference has no finite number at t = 0\.3$' good.csv hole.csv --plot hole.svg
ends 1 'outside +a\.x +no finite number at t = 0\.3$' hole.csv reference.csv

# ---- a mode may be outside for a moment, and a single row is not a moment
awk 'BEGIN { print "time,gear"; for (i = 0; i <= 10; i++) print i/10 ",4" }' >gear.csv
sed '6s/,4/,1/' gear.csv >other_gear.csv
sed '6s/.*/0.4,4\n0.4,1\n0.40001,4/' gear.csv >moment.csv
sed '6s/.*/0.4,4\n0.4,12345.6\n0.40001,4/' gear.csv >spike.csv
ends 1 'outside +gear .* 1 row outside$' other_gear.csv gear.csv
ends 0 '1 row outside: a mode, and too short to count' moment.csv gear.csv
ends 1 'outside +gear' spike.csv gear.csv

# ---- what cannot be compared
ends 2 'error\[C101\].*two files' good.csv
ends 2 'error\[E101\].*none\.csv.*No such file' none.csv reference.csv
ends 2 'error\[E101\].*directory' . reference.csv
ends 2 'error\[E101\].*missing\.txt' good.csv reference.csv --signals missing.txt
ends 2 'names no signal' good.csv reference.csv --signals none.txt
printf 'nothing\n' >other.txt
ends 2 'none of the signals' good.csv reference.csv --signals other.txt
ends 2 'error\[E103\].*line 2: [0-9] values instead of' few.csv reference.csv
printf 'time,a.x\n0,1\n1,one\n' >word.csv
ends 2 'error\[E103\].*word\.csv`, line 3: `one` is not a number' good.csv word.csv
printf 'x,y\n0,1\n' >timeless.csv
ends 2 'error\[E103\].*no column `time`' good.csv timeless.csv
ends 2 'has no option' good.csv reference.csv --tube
ends 2 'only \.svg' good.csv reference.csv --plot p.gif
ends 2 'E102' good.csv reference.csv --plot none/p.svg
ends 2 '"code": *"E101"' none.csv reference.csv --diagnostics json

# ---- units: the result's numbers in those of the reference
printf '"time","w [rad/s]"\n0,0\n1,10\n' >radians.csv
printf '"time","w [rev/min]"\n0,0\n1,95.4929658551372\n' >turns.csv
printf '"time","w [N.m]"\n0,0\n1,10\n' >torque.csv
printf '"time","w [Hz]"\n0,0\n1,10\n' >cycles.csv
ends 0 '^1/1 signals inside' radians.csv turns.csv --plot units.svg
ends 0 '^1/1 signals inside' turns.csv radians.csv
ends 2 'E103.*`w` is in `rad/s` in the result, in `N.m` in the reference' radians.csv torque.csv
ends 2 'E103.*`Hz`' radians.csv cycles.csv
printf '"time [ms]","w"\n0,0\n1,10\n' >milliseconds.csv
ends 2 'E103.*line 1: time is in `ms`' milliseconds.csv radians.csv

# ---- for machines, and the picture
ends 1 'wrote p\.svg' bad.csv reference.csv --plot p.svg
python3 - <<'PYTHON' || problem 'the picture is not well formed'
import xml.etree.ElementTree as tree
texts = [t.text for t in tree.parse("p.svg").iter("{http://www.w3.org/2000/svg}text")]
assert "time [s]" in texts and "a.x" in texts and "reference" in texts and any("outside" in t for t in texts), texts
PYTHON
"$program" compare bad.csv reference.csv --json >out 2>&1
python3 - <<'PYTHON' || problem "--json is not what it should be: $(cat out)"
import json
c = json.load(open("out"))
worst = c["signals"][0]
assert c["inside"] is False and worst["name"] == "a.x" and not worst["inside"] and worst["rows_outside"] == 1 and worst["distance"] > 1, c
assert c["signals"][1]["inside"] and c["missing"] == []
PYTHON
verdict 'compare answers'
