#!/usr/bin/env bash
# Files and messages of `--report` and `torsion report`; without a browser. Usage: files.sh PROGRAM SOURCES
set -u
program=$1 sources=$2
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/scratch.sh"
. "$here/models.sh"
# holds PAGE TEXT: the text (fixed) is in the page
holds() { grep -qF -- "$2" "$1" || problem "$1 lacks $2"; }

ends 0 "wrote page\.html \(open it" simulate "$sources/examples/CoupledClutches/CoupledClutches.mo" -o run.csv --report page.html
grep -qE '(src|href)="?https?:' page.html && problem "page.html loads from the network"
for part in '"structure":' '"events":' '"energy":' '"run":' 'Permission is hereby granted'; do holds page.html "$part"; done
holds page.html "$(sha256sum "$sources/examples/CoupledClutches/CoupledClutches.mo" | cut -d' ' -f1)" # the provenance that results hold
"$program" simulate "$sources/examples/CoupledClutches/CoupledClutches.mo" -o run.csv --set J1.J=1.5 --report set.html --provenance set.json >/dev/null 2>&1
python3 - <<'PYTHON' || problem "the page and the result tell different provenance"
import json, re
data = json.loads(re.search(r'id="page-data">(.*?)</script>', open("set.html").read()).group(1))
assert data["run"]["provenance"] == json.load(open("set.json")) and data["run"]["provenance"]["parameters"]["J1.J"] in (1.5, "1.5"), data["run"]["provenance"]
PYTHON
# The energies of the components add up to the sums of the audit: also of a declaration that calls a function, with fixed steps that end on events, and when
# the last event sets a state anew.
ends 0 "wrote" simulate Spent.mo -o spent.csv --report spent.html
ends 0 "wrote" simulate "$sources/examples/BacklashDrive/BacklashDrive.mo" --solver rk4 --step-size 1e-4 --stop-time 0.7 -o steps.csv --report steps.html
python3 - <<'PYTHON' || problem "the energies of the components do not add up to the sums of the audit"
import json, re
for page, least in (("page", 8), ("spent", 3), ("steps", 4)):
    energy = json.loads(re.search(r'id="page-data">(.*?)</script>', open(page + ".html").read()).group(1))["energy"]
    sums = energy["sums"]
    assert len(energy["components"]) >= least and sums["dissipated"] > 1e-3, page
    for word in ("supplied", "stored", "dissipated", "unaccounted"):
        total = sum(each.get(word, 0) for each in energy["components"])
        assert abs(total - sums[word]) <= 1e-12 * sums["turned_over"], (page, word, total, sums[word])
    assert abs(energy["over_time"]["dissipated"][-1] - sums["dissipated"]) < 1e-5 * sums["dissipated"]  # of single precision
    assert page != "spent" or sums["reinit"] > 1e-3 and sums["closure"] < 1e-5, sums  # the last event, too
PYTHON
"$program" simulate "$sources/examples/CoupledClutches/CoupledClutches.mo" -o run.csv >/dev/null 2>&1
grep -q '"modes":' page.html && problem "page.html has modes that nobody computed"
[ -z "$(find . -name '*.part')" ] || problem "page.html.part is left"
"$program" simulate "$sources/examples/CoupledClutches/CoupledClutches.mo" -o plain.csv >/dev/null 2>&1
cmp -s run.csv plain.csv || problem "a report changes the result"

ends 0 "wrote run\.html \(106 variables" report run.csv
grep -q '"structure":' run.html && problem "run.html tells of a structure that no CSV holds"
ends 0 "wrote both\.html" report run.csv plain.csv -o both.html
holds both.html '"name":"plain.csv"'
ends 2 "cannot be read|No such file" report missing.csv
ends 2 "not a result|no column" report Hostile.mo
ends 2 "up to 6 over each other" report
ends 3 "E102.*cannot write .missing/page.html" report run.csv -o missing/page.html
ends 3 "E102.*missing/page.html" simulate Hostile.mo -o h.csv --report missing/page.html

# A run that failed has its page, with the error; so has a model that cannot be compiled.
ends 3 "R309" simulate Failing.mo -o f.csv --report failing.html
holds failing.html 'error[R309]'
ends 1 "error" simulate Wrong.mo --report wrong.html
holds wrong.html '"severity":"error"'

# Text of a model stays text.
ends 0 "wrote hostile.html" simulate Hostile.mo -o h.csv --report hostile.html
[ "$(grep -c '<script nonce="torsion">' hostile.html)" = "$(grep -c '<script nonce="torsion">' page.html)" ] || problem "a text of the model became a script"
grep -q '<img' hostile.html && problem "a text of the model became HTML"
ends 0 '"report": "j.html"' simulate Hostile.mo -o h.csv --report j.html --json
# Figures of the Documentation, in the order in which they stand; what is none of their records is left out, and so are the others of a page without any.
ends 0 "wrote" simulate Shown.mo -o shown.csv --report shown.html
python3 - <<'PYTHON' || problem "the figures of the page are not those of the model"
import json, re
content = lambda page: json.loads(re.search(r'id="page-data">(.*?)</script>', open(page).read(), re.S).group(1))
first, second = content("shown.html")["figures"]
assert first["title"] == "All" and not first["preferred"] and first["plots"][0]["curves"] == [{"x": "", "y": "mass.w[2]", "legend": ""}], first
assert second["title"] == "How it stops </script>" and second["preferred"] and second["group"] == "Braking" and "%{mass.w[1]}" in second["caption"], second
power, both, over = second["plots"]
assert power["x"] == {"min": 0.5, "max": 1.5} and power["curves"][0]["legend"] == "lost" and power["curves"][0]["x"] == "", power
assert both["y"] == {"min": -1, "max": 12, "unit": "rpm", "label": "speed"}, both
assert over["curves"][0]["x"] == "mass.w[1]" and over["curves"][0]["y"] == "der(mass.w[1])" and len(over["curves"]) == 2, over
assert "figures" not in content("page.html")
PYTHON
# A forced response on the page: of what components declare, at the end of the run.
cat >Turning.mo <<'MODEL'
model Turning
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 100, w(start = 100, fixed = true), phi(start = 0, fixed = true)), rotor(J = 0.3);
  Modelica.Mechanics.Rotational.Components.SpringDamper shaft(c = 4e3, d = 2, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Drivetrain.Machines.HarmonicTorque torque(order = {1, 2.5}, amplitude = [0, 20, 30; 200, 60, 40], mean = [0, 50]);
equation
  connect(torque.flange, rotor.flange_a);
  connect(rotor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, wheel.flange_a);
end Turning;
MODEL
ends 0 "wrote" simulate Turning.mo -o turning.csv --stop-time 0.1 --report turning.html --response 500:1500:100
ends 0 "wrote" simulate Turning.mo -o named.csv --stop-time 0.1 --report named.html --response 500:1500:100:wheel
ends 2 "response: nothing excites the model" simulate Spent.mo -o spent.csv --report without.html --response 500:1500:100
ends 2 "response is a part of the page" simulate Turning.mo -o turning.csv --response 500:1500:100
for wrong in 500:1500 500 0:100:10 500:400:10 a:b:c 500:600:0; do
    ends 2 "is not FROM:TO:STEP" simulate Turning.mo -o turning.csv --report turning2.html --response $wrong
done
ends 0 "wrote" simulate Turning.mo -o plain.csv --stop-time 0.1 --report plain.html
cmp -s turning.csv plain.csv || problem "a response on the page changes the result"
ends 0 "2.5" response Turning.mo --speeds 500:1500:100 --at 0.1 -o alone.json
python3 - <<'PYTHON' || problem "the response on the page is not that of torsion response"
import json, re
content = lambda page: json.loads(re.search(r'id="page-data">(.*?)</script>', open(page).read()).group(1))
section = content("turning.html")["response"]
assert [p["title"] for p in section["pictures"]][0] == "Amplitudes over the speed" and all(p["svg"].startswith("<svg") for p in section["pictures"])
alone = json.load(open("alone.json"))["peaks"]
rows = [row for row in section["tables"][0]["rows"] if row[2] != "sum"]
assert rows and all(any(abs(row[5] - peak["amplitude"]) < 1e-4 * row[5] and row[2] == peak["order"] for peak in alone) for row in rows), (rows, alone)
assert content("named.html")["response"]["tables"] and "response" not in content("plain.html")
without = content("without.html")["response"]
assert "nothing excites" in str(without["facts"]) and without["tables"] == [] and without["pictures"] == [], without
modes = content("plain.html")["modes"]
assert modes[0]["pictures"][0]["svg"].startswith("<svg") and "rotor" in modes[0]["pictures"][0]["svg"]
PYTHON

verdict "pages are as they should be"
