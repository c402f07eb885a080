#!/usr/bin/env bash
# Result files as a user gets them: several of one run, provenance, conversions, failed and killed runs, libraries and FMUs. Usage: files.sh PROGRAM SOURCE_FOLDER
set -u
program=$1 source=$2
. "$(dirname "$0")/../support/scratch.sh"

cat >Bounce.mo <<'MODEL'
model Bounce "An event at which two variables jump"
  parameter Real k(unit = "1/s") = 1 "rate";
  Real x(start = 1, fixed = true, unit = "rad/s", displayUnit = "rpm") "speed";
  Real y = -x "the other way";
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = -k*x;
  when x < 0.5 then
    n = pre(n) + 1;
    reinit(x, 1);
  end when;
  annotation(experiment(StopTime = 2, Interval = 0.1, Tolerance = 1e-8));
end Bounce;
MODEL

# ---- one run, several files
ends 0 '^wrote a\.mat \(' simulate Bounce.mo -o a.csv -o a.mat --provenance run.json
ends 0 '^wrote b\.csv' convert a.mat b.csv
cmp -s a.csv b.csv || problem 'the same run differs between CSV and MAT'
ends 0 '^wrote c\.mat' convert a.csv c.mat
ends 0 . convert c.mat c.csv
cmp -s a.csv c.csv || problem 'csv → mat → csv is not the same'
ends 0 'signals inside' compare a.mat a.csv
ends 0 'signals inside' compare a.csv a.mat
ends 0 . convert a.mat all.csv --parameters
head -1 all.csv | grep -q '"k"' || problem "convert --parameters: $(head -1 all.csv)"
ends 0 . simulate Bounce.mo --parameters -o p.csv
cmp -s p.csv all.csv || problem 'simulate --parameters and convert --parameters differ'
ends 0 . simulate Bounce.mo --variables '^[xn]$' -o few.mat
ends 0 . convert few.mat few.csv
[ "$(head -1 few.csv)" = '"time","x","n"' ] || problem "--variables in MAT: $(head -1 few.csv)"
ends 0 '^wrote few\.csv \(1 variable,' convert a.mat few.csv --variables '^n$'
cut -d, -f1 a.csv | sort | uniq -d | grep -q . || problem 'no event has two rows'
[ -z "$(find . -name '*.part')" ] || problem 'a half-written file remains'
ends 2 "results are written as \.csv, \.mat" simulate Bounce.mo -o a.xls
ends 2 'a\.csv` is given twice' simulate Bounce.mo -o a.csv -o a.mat -o a.csv
ends 2 "results are written as" convert a.csv a.txt
ends 2 'error\[E103\].*a\.mo' convert a.mo a.csv
ends 3 'error\[E102\].*none/a\.mat' convert a.csv none/a.mat
ends 2 'not a regular expression' convert a.csv b.mat --variables '('

# ---- what is in the MAT file, and provenance
python3 - "$(sha256sum Bounce.mo | cut -d' ' -f1)" <<'PYTHON' || problem 'the MAT file is not what it should be'
import json, struct, sys
data, at, found = open("a.mat", "rb").read(), 0, {}
while at < len(data):
    kind, rows, columns, imaginary, length = struct.unpack_from("<5I", data, at)
    name = data[at + 20:at + 19 + length].decode()
    at += 20 + length
    size = rows * columns * {0: 8, 2: 4, 5: 1}[kind // 10]
    found[name] = (kind, rows, columns, data[at:at + size])
    at += size
assert list(found) == ["Aclass", "name", "description", "dataInfo", "data_1", "data_2", "provenance"], list(found)
assert found["Aclass"][:3] == (51, 4, 11)
def texts(name):
    kind, rows, columns, bytes_ = found[name]
    return [bytes_[i * rows:(i + 1) * rows].rstrip(b"\0").decode() for i in range(columns)]
names, about = texts("name"), dict(zip(texts("name"), texts("description")))
info = dict(zip(names, struct.iter_unpack("<4i", found["dataInfo"][3])))
assert names[0] == "time" and about["time"] == "Simulation time [s]" and info["time"] == (0, 1, 0, -1)
assert about["x"] == "speed [rad/s|rpm]" and about["k"] == "rate [1/s]" and "der(x)" in names, about
assert info["k"][0] == 1 and info["x"][0] == 2 and info["y"][1] == -info["x"][1], info
assert all(abs(i[1]) > 1 for n, i in info.items() if n != "time")
points = found["data_2"][2]
values = struct.unpack("<%dd" % (found["data_2"][1] * points), found["data_2"][3])
times = values[::found["data_2"][1]]
assert list(times) == sorted(times) and times[0] == 0 and times[-1] == 2 and len(times) > len(set(times))
constants = struct.unpack("<%dd" % (2 * found["data_1"][1]), found["data_1"][3])
assert constants[0] == 0 and constants[found["data_1"][1]] == 2
kind, rows, columns, bytes_ = found["provenance"]
inside = json.loads("\n".join(bytes(bytes_[row::rows]).decode().rstrip() for row in range(rows)))
assert inside == json.load(open("run.json"))
assert inside["model"] == "Bounce" and inside["target"] == "Bounce.mo" and inside["experiment"]["stop_time"] == 2
assert inside["experiment"]["tolerance"] == 1e-8 and inside["experiment"]["solver"] == "cvode"
assert {"file": "Bounce.mo", "sha256": sys.argv[1]} in inside["sources"], inside["sources"]
assert {"torsion", "llvm", "sundials"} <= set(inside["versions"])
PYTHON
ends 0 . simulate Bounce.mo -o again.mat
cmp -s a.mat again.mat || problem 'the same run twice gives other bytes'
export HOME=$PWD/home # with a library where other tools install it
mkdir -p 'home/.openmodelica/libraries/Modelica 4.0.0'
printf 'within ;\npackage Modelica\n  model Extra\n    Real x = 1;\n  end Extra;\nend Modelica;\n' >'home/.openmodelica/libraries/Modelica 4.0.0/package.mo'
ends 0 . simulate Modelica.Extra --provenance run.json -o o.csv
grep -q '"file": "' run.json || problem 'no sources in the provenance'
grep -qF -e '"/' -e "$HOME/" -e "$source/" run.json && problem "paths of this machine in the provenance: $(grep -F -e '"/' -e "$HOME/" -e "$source/" run.json | head -3)"
ends 0 . simulate Bounce.mo --set k=2 --set x.start=3 --max-step 0.25 -o set.mat --provenance run.json
grep -q '"max_step": 0.25' run.json || problem "the longest step in the provenance: $(cat run.json)"
grep -q '"k": "2"' run.json && grep -q '"x.start": "3"' run.json || problem "parameters in the provenance: $(cat run.json)"
"$program" simulate Bounce.mo -o a.csv --provenance none/run.json >out 2>&1 && problem 'provenance that cannot be written goes unnoticed'
grep -q 'error\[E102\].*none/run\.json' out || problem "provenance that cannot be written: $(cat out)"

# ---- libraries and FMUs
ends 0 . build Bounce.mo -o libbounce.so
ends 0 '^wrote l\.mat' simulate ./libbounce.so -o l.mat -o l.csv
ends 0 . convert l.mat l2.csv
cmp -s l.csv l2.csv || problem 'a library: CSV and MAT differ'
ends 0 . fmu Bounce.mo -o Bounce.fmu
for kind in me cs; do
    ends 0 '^wrote f\.mat' simulate Bounce.fmu --kind $kind -o f.mat -o f.csv --provenance run.json
    ends 0 . convert f.mat f2.csv
    cmp -s f.csv f2.csv || problem "an FMU ($kind): CSV and MAT differ"
    grep -q "$(sha256sum Bounce.fmu | cut -d' ' -f1)" run.json || problem 'an FMU: no hash of it in the provenance'
done

# ---- a run that fails keeps its rows under the final name; exit code and message tell
printf 'model Fails\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = 1;\n  assert(x < 0.5, "too far");\n  annotation(experiment(StopTime = 1));\nend Fails;\n' >Fails.mo
ends 3 'too far' simulate Fails.mo -o fail.csv -o fail.mat
[ -s fail.csv ] && [ -s fail.mat ] || problem 'a failed run leaves no rows'
ends 0 . convert fail.mat fail2.csv
cmp -s fail.csv fail2.csv || problem 'a failed run: CSV and MAT differ'
awk -F, 'END { exit !($1 > 0.4 && $1 < 1) }' fail.csv || problem "a failed run: the last row is $(tail -1 fail.csv)"

# ---- with a thread beside the simulation and, on one processor, without: the same bytes; a full disk is told however long the result is
ends 0 '^wrote two' simulate "$source/examples/HeatLosses/HeatLosses.mo" -o two.csv
if command -v taskset >/dev/null; then
    taskset -c "$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')" "$program" simulate "$source/examples/HeatLosses/HeatLosses.mo" -o one.csv >out 2>&1 || problem "on one processor: $(head -c 300 out)"
    cmp -s one.csv two.csv || problem 'one processor writes another result than two'
fi
[ -e /dev/full ] && ends 3 'cannot write `/dev/full`: No space left' simulate "$source/examples/HeatLosses/HeatLosses.mo" -o /dev/full
ls two.csv.*.part >/dev/null 2>&1 && problem 'a whole result leaves its .part'

# ---- a run that is killed leaves what it has written, readable
printf 'model Long\n  Real x(start = 1, fixed = true);\n  Real y = -x;\nequation\n  der(x) = sin(1e3*time)*x;\nend Long;\n' >Long.mo
"$program" simulate Long.mo --stop-time 1e9 --step-size 0.01 -o k.mat -o k.csv >out 2>&1 &
run=$!
for _ in $(seq 600); do
    [ -s "$(echo k.mat.*.part)" ] && "$program" convert k.mat.*.part seen.csv >/dev/null 2>&1 && [ "$(wc -l <seen.csv)" -gt 1000 ] && break
    kill -0 $run 2>/dev/null || break
    sleep 0.2
done
memory=$(awk '/^VmRSS/ { print $2 }' /proc/$run/status)
sleep 2
later=$(awk '/^VmRSS/ { print $2 }' /proc/$run/status)
kill -9 $run || problem "the long run has ended: $(head -c 300 out)"
wait $run 2>/dev/null
[ $((later - memory)) -lt 4096 ] || problem "memory grows with the run: $memory to $later KiB"
for format in mat csv; do
    ends 0 '^wrote' convert k.$format.*.part saved.csv
    [ "$(wc -l <saved.csv)" -gt 1000 ] || problem "after a kill the part of k.$format has $(wc -l <saved.csv) rows"
    [ -e k.$format ] && problem "a killed run leaves k.$format"
done
verdict 'result files are what they should be'
