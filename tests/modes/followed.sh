#!/usr/bin/env bash
# `torsion modes --vary` follows modes by their shapes. Usage: followed.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

cat >oscillators.mo <<'MODEL'
package P
  import Modelica.Mechanics.Rotational.Components.*;
  model Two "apart"
    Fixed wall;
    SpringDamper s1(c = 100, d = 1), s2(c = 400, d = 1);
    Inertia J1(J = 1), J2(J = 1);
  equation
    connect(wall.flange, s1.flange_a);
    connect(s1.flange_b, J1.flange_a);
    connect(wall.flange, s2.flange_a);
    connect(s2.flange_b, J2.flange_a);
  end Two;
  model Linked "weakly: two curves that come close, and part again"
    extends Two;
    SpringDamper link(c = 20, d = 0);
  equation
    connect(J1.flange_b, link.flange_a);
    connect(J2.flange_b, link.flange_b);
  end Linked;
  model Symmetric "J1 and J2 alike: against each other they swing as if J3 were not there"
    Fixed wall;
    SpringDamper s[3](each c = 100, each d = 0.2), t[2](each c = 50, each d = 0), link(c = 10, d = 0);
    Inertia J1(J = 1), J2(J = 1), J3(J = 1);
  equation
    connect(wall.flange, s[1].flange_a);
    connect(wall.flange, s[2].flange_a);
    connect(wall.flange, s[3].flange_a);
    connect(s[1].flange_b, J1.flange_a);
    connect(s[2].flange_b, J2.flange_a);
    connect(s[3].flange_b, J3.flange_a);
    connect(J1.flange_b, t[1].flange_a);
    connect(J2.flange_b, t[2].flange_a);
    connect(t[1].flange_b, J3.flange_a);
    connect(t[2].flange_b, J3.flange_a);
    connect(J1.flange_b, link.flange_a);
    connect(J2.flange_b, link.flange_b);
  end Symmetric;
  model Alike "drives that have nothing to do with each other"
    Inertia a[3](each J = 0.2), b[3](each J = 0.5);
    SpringDamper s[3](each c = 1000, each d = 0.1);
    Real turned(start = 0, fixed = true) "by all, which nothing reads";
  equation
    der(turned) = sum(a.w);
    for i in 1:3 loop
      connect(a[i].flange_b, s[i].flange_a);
      connect(s[i].flange_b, b[i].flange_a);
    end for;
  end Alike;
end P;
MODEL

ends 0 'wrote damped.csv' modes oscillators.mo --model P.Two --vary s1.d=0:30:11 -o damped.csv -o damped.json -o damped.svg
ends 0 'wrote back.csv' modes oscillators.mo --model P.Two --set s1.d=28 --vary s1.d=0:30:11 -o back.csv
ends 0 'wrote crossed.csv' modes oscillators.mo --model P.Two --vary s1.c=100:900:9 -o crossed.csv
ends 0 'wrote free.csv' modes oscillators.mo --model P.Two --vary s1.c=0:30:3 -o free.csv
ends 0 'wrote near.csv' modes oscillators.mo --model P.Linked --vary s1.c=100:900:4 -o near.csv
ends 0 'wrote symmetric.csv' modes oscillators.mo --model P.Symmetric --vary link.c=0:100:5 -o symmetric.csv
ends 0 'wrote between.csv' modes oscillators.mo --model P.Symmetric --vary link.c=1:100:4 -o between.csv
ends 0 'wrote ratios.csv' modes oscillators.mo --model P.Two --vary s1.c=1:10000:5:log -o ratios.csv
ends 0 'wrote list.csv' modes oscillators.mo --model P.Two --vary s1.c=900,100,400 -o list.csv
ends 0 'wrote alike.json' modes oscillators.mo --model P.Alike -o alike.json
ends 2 'equal ratios need' modes oscillators.mo --model P.Two --vary s1.c=0:10:3:log
python3 - <<'PYTHON' || problem 'modes are not followed'
import csv, json, math
import xml.etree.ElementTree as tree

def curves(path, kind="vibration"):
    result = {}
    for row in csv.DictReader(open(path)):
        if row["kind"] == kind:
            result.setdefault(int(row["mode"]), []).append((float(next(iter(row.values()))), float(row["frequency_Hz"]), float(row["time_constant_s"])))
    return result

def same(curve, values, frequency):
    assert [v for v, _, _ in curve] == values, curve
    for v, f, _ in curve:
        assert abs(f - frequency(v)) < 1e-9 * max(1, f), (v, f, frequency(v))

def hz(c, d=1, J=1):
    return math.sqrt(c / J - (d / (2 * J))**2) / (2 * math.pi)

# one turns aperiodic beyond d = 20: its curve ends, the other goes on, and what it becomes has numbers of its own
steps = [3.0 * k for k in range(11)]
damped = curves("damped.csv")
assert sorted(damped) == [1, 2], damped
same(damped[1], steps[:7], lambda d: hz(100, d))
same(damped[2], steps, lambda d: hz(400))
slow = curves("damped.csv", "aperiodic")
assert sorted(slow) == [3, 4] and all([v for v, _, _ in c] == steps[7:] for c in slow.values()), slow
for number, sign in ((3, -1), (4, 1)):
    for d, _, tau in sorted(slow[number] if slow[3][0][2] > slow[4][0][2] else slow[7 - number]):
        assert abs(1 / tau - (d / 2 + sign * math.sqrt(d * d / 4 - 100))) < 1e-9 * d, (number, d, tau)
for variant in json.load(open("damped.json"))["variants"]:
    assert [m["number"] for m in variant["modes"]] == ([1, 2] if variant["value"] < 20 else [2, 3, 4]), variant
texts = [t.text for t in tree.parse("damped.svg").iter("{http://www.w3.org/2000/svg}text")]
assert "mode 1" in texts and "mode 2" in texts and "mode 3" not in texts, texts

# the point itself has the numbers 1, 2, 3 (one vibration, two motions): what begins below d = 20 is the fourth
back = curves("back.csv")
assert sorted(back) == [1, 4], back
same(back[1], steps, lambda d: hz(400))
same(back[4], steps[:7], lambda d: hz(100, d))

# two that cross, also where they are equal; without a spring there is no vibration
values = [100.0 * k for k in range(1, 10)]
crossed = curves("crossed.csv")
same(crossed[1], values, hz)
same(crossed[2], values, lambda c: hz(400))
for row in csv.DictReader(open("crossed.csv")):
    moved = {name: float(row["amplitude " + name]) for name in ("J1", "J2")}
    assert moved == ({"J1": 1, "J2": 0} if row["mode"] == "1" else {"J1": 0, "J2": 1}), row
free = curves("free.csv")
same(free[1], [15.0, 30.0], hz)
same(free[2], [0.0, 15.0, 30.0], lambda c: hz(400))
ratios = curves("ratios.csv")
same(ratios[1], [1.0, 10.0, 100.0, 1000.0, 10000.0], hz)
given = curves("list.csv")
same(given[1], [900.0, 100.0, 400.0], hz)

# two that come close: neither meets the other
near = curves("near.csv")
assert sorted(near) == [1, 2] and all(len(c) == 4 for c in near.values()), near
assert all(a[1] < b[1] for a, b in zip(near[1], near[2])), near

# symmetric shapes and the other one cross at link.c = 50, and keep their shapes
for path, values in (("symmetric.csv", [0.0, 25.0, 50.0, 75.0, 100.0]), ("between.csv", [1.0, 34.0, 67.0, 100.0])):
    found = curves(path)
    same(found[2], values, lambda k: hz(150 + 2 * k, 0.2))
    same(found[3], values, lambda k: hz(250, 0.2))
    for row in csv.DictReader(open(path)):
        against = abs(float(row["phase J1"]) - float(row["phase J2"])) > 90
        assert against == (row["mode"] == "2"), row
        assert (float(row["amplitude J3"]) < 1e-9) == (row["mode"] == "2"), row

# drives alike do not mix, though something reads them all
for mode in json.load(open("alike.json"))["modes"]:
    moved = [e["component"] for e in mode["shape"] if e["amplitude"] > 1e-9]
    assert len(moved) == 2 and moved[0][-3:] == moved[1][-3:], mode["shape"]
PYTHON

verdict 'modes are followed'
