#!/usr/bin/env bash
# `torsion modes` of a shaft with more states than the dense solver takes. Usage: large.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

cat >shaft.mo <<'MODEL'
model Shaft "400 inertias, and a drive of two beside it"
  import Modelica.Mechanics.Rotational.Components.*;
  constant Integer n = 400;
  Inertia J[n](each J = 0.1);
  SpringDamper s[n - 1](each c = 1e5, each d = 0.1);
  Inertia a(J = 0.1), b(J = 0.1);
  SpringDamper k(c = 20, d = 0.1);
equation
  for i in 1:n - 1 loop
    connect(J[i].flange_b, s[i].flange_a);
    connect(s[i].flange_b, J[i + 1].flange_a);
  end for;
  connect(a.flange_b, k.flange_a);
  connect(k.flange_b, b.flange_a);
end Shaft;
MODEL
ends 0 'selection +the 5 slowest vibrations by ω0; none is missing up to' modes shaft.mo --count 5 -o slow.json -o slow.csv
ends 0 'selection +the 3 vibrations that are nearest to 100 Hz; none is missing from .* whose damping is below' modes shaft.mo --count 3 --near 100 -o near.json
ends 0 'rigid body +J.1. 1, .* and 340 more' modes shaft.mo --count 1
ends 0 'the 21 slowest vibrations' modes shaft.mo
ends 2 'positive number' modes shaft.mo --near 0
ends 2 '' modes shaft.mo --count 0
python3 - <<'PYTHON' || problem 'some modes of a large shaft'
import json, math
def frequencies(path):
    return [m["natural_frequency"] for m in json.load(open(path))["modes"] if m["kind"] == "vibration"]
exact = sorted([2000 * math.sin(math.pi * k / 800) / (2 * math.pi) for k in range(1, 400)] + [math.sqrt(400) / (2 * math.pi)])
slow, near = json.load(open("slow.json")), frequencies("near.json")
assert len(slow["rigid_bodies"]) == 2 and slow["zero_eigenvalues"] == 4, (len(slow["rigid_bodies"]), slow["zero_eigenvalues"])
for found, wanted in ((frequencies("slow.json"), exact[:5]), (near, sorted(sorted(exact, key=lambda f: abs(f - 100))[:3]))):
    assert len(found) == len(wanted) and all(abs(a - b) < 1e-7 * b for a, b in zip(found, wanted)), (found, wanted)
drive = [m for m in slow["modes"] if abs(m["natural_frequency"] - math.sqrt(400) / (2 * math.pi)) < 1e-6]
assert len(drive) == 1 and {e["component"] for e in drive[0]["shape"] if e["amplitude"] > 1e-9} == {"a", "b"}
shape = [e["real"] for e in slow["modes"][0]["shape"] if e["component"].startswith("J[")]
assert all(abs(x - math.cos(math.pi * (i + 0.5) / 400) / math.cos(math.pi / 800)) < 1e-6 for i, x in enumerate(shape)), shape[:5]
PYTHON

verdict 'a large shaft has its modes'
