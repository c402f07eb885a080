#!/usr/bin/env bash
# `torsion linearize` and `torsion modes` as a user types them. Usage: modes.sh PROGRAM SOURCE_FOLDER READER
set -u
program=$1
source_folder=$2
reader=$3
. "$(dirname "$0")/../support/scratch.sh"

cat >two.mo <<'MODEL'
model Two
  import Modelica.Mechanics.Rotational.{Components, Sources};
  input Real drive(unit = "N.m");
  output Real speed(unit = "rad/s") = b.w;
  Components.Inertia a(J = 0.5);
  Components.SpringDamper shaft(c = 1000, d = 3);
  Components.Inertia b(J = 2);
  Sources.Torque torque(useSupport = false);
equation
  torque.tau = drive;
  connect(torque.flange, a.flange_a);
  connect(a.flange_b, shaft.flange_a);
  connect(shaft.flange_b, b.flange_a);
end Two;
MODEL
ends 0 'Two at t = 0 s: 4 states, 1 inputs, 1 outputs' linearize two.mo -o two.json -o two.mat
ends 0 'rigid body +a 1, b 1' modes two.mo --campbell 100:1000 --orders 1,2 -o modes.json -o modes.csv -o campbell.svg
ends 0 'wrote shapes.svg' modes two.mo -o shapes.svg
python3 - <<'PYTHON' || problem 'the files are not what they should be'
import json, math, struct
import xml.etree.ElementTree as tree
m = json.load(open("two.json"))
n = len(m["states"])
assert [u["name"] for u in m["inputs"]] == ["drive"] and [y["name"] for y in m["outputs"]] == ["speed"] and m["derivatives"] == "exact", m
assert len(m["A"]) == n and len(m["A"][0]) == n and len(m["B"]) == n and len(m["C"][0]) == n and m["D"] == [[0]], m
row = [s["name"] for s in m["states"]].index("a.w")
assert abs(m["B"][row][0] - 2) < 1e-12, m["B"]
modes = json.load(open("modes.json"))
v = [x for x in modes["modes"] if x["kind"] == "vibration"]
assert len(v) == 1 and len(modes["rigid_bodies"]) == 1 and modes["zero_eigenvalues"] == 2, modes
assert abs(v[0]["angular_frequency"] - 50) < 1e-6 and abs(v[0]["damping_ratio"] - 0.075) < 1e-9, v
for c in modes["critical_speeds"]:
    assert abs(c["rpm"] * c["order"] / 60 - c["frequency"]) < 1e-9 * c["frequency"]
assert [c["order"] for c in modes["critical_speeds"]] == [2, 1]
for f in ("campbell.svg", "shapes.svg"):
    assert any(t.text for t in tree.parse(f).iter("{http://www.w3.org/2000/svg}text"))
kind, rows, columns, imaginary, length = struct.unpack("<5I", open("two.mat", "rb").read(20))
assert (kind, rows, columns, imaginary, length) == (0, n + 1, n + 1, 0, 5)
PYTHON
"$reader" two.mat >mat.json || problem "matio does not read two.mat"
python3 - <<'PYTHON' || problem 'matio reads another linear system than the JSON file holds'
import json
m, f = json.load(open("two.json")), json.load(open("mat.json"))
n = len(m["states"])
assert f["nx"]["values"] == [[n]], f["nx"]
names = {part: [v["name"] for v in m[part]] for part in ("states", "inputs", "outputs")}
assert f["xuyName"]["values"] == names["states"] + names["inputs"] + names["outputs"], f["xuyName"]
assert f["ABCD"]["values"] == [a + b for a, b in zip(m["A"], m["B"])] + [c + d for c, d in zip(m["C"], m["D"])], f["ABCD"]
for part in "ABCD":
    assert f[part]["values"] == m[part], part
for letter, part in (("x", "states"), ("u", "inputs"), ("y", "outputs")):
    assert f[letter + "_name"]["values"] == names[part] and f[letter + "_unit"]["values"] == [v["unit"] for v in m[part]], letter
assert [v["unit"] for v in m["inputs"] + m["outputs"]] == ["N.m", "rad/s"] and all(v["unit"] for v in m["states"]), m
PYTHON
python3 - <<'PYTHON' || problem 'the table of modes as CSV is not what the JSON file holds'
import csv, json
modes, rows = json.load(open("modes.json"))["modes"], list(csv.DictReader(open("modes.csv")))
assert len(rows) == len(modes) > 0
for k, (row, mode) in enumerate(zip(rows, modes)):
    assert row["mode"] == str(k + 1) and row["kind"] == mode["kind"] and float(row["frequency_Hz"]) == mode["frequency"], row
    for e in mode["shape"]:
        assert float(row["amplitude " + e["component"]]) == e["amplitude"], row
PYTHON
for text in 'order 1<' 'order 2<' 'mode 1: 7.93' 'speed \[rpm\]' 'frequency \[Hz\]' '>238<' '>476<'; do
    grep -q -- "$text" campbell.svg || problem "the Campbell diagram has no '$text'"
done

# ---- vibrations come first and are numbered from 1; modes tell how friction stands
ends 0 '^ +1 +463' modes "$source_folder/examples/DualMassFlywheel/DualMassFlywheel.mo"
ends 0 'friction breaking away' modes "$source_folder/examples/DualMassFlywheel/DualMassFlywheel.mo"
ends 0 'motor 1, load 0.25' modes "$source_folder/examples/BacklashDrive/BacklashDrive.mo" --gap closed
for gap in closed open; do ends 0 "gap $gap" modes "$source_folder/examples/BacklashLaws/BacklashLaws.mo" --gap $gap; done
ends 0 'no vibrations' modes "$source_folder/examples/SimpleGearShift/SimpleGearShift.mo"
ends 0 'clutch1 locked, clutch2 free' modes "$source_folder/examples/TwoSpeedDrive/TwoSpeedDrive.mo" --at 2
ends 0 'clutch1 free, clutch2 locked' modes "$source_folder/examples/TwoSpeedDrive/TwoSpeedDrive.mo" --at 5

# ---- the page of a run has the modes at both ends, and the run does not depend on it
shift=$source_folder/examples/TwoSpeedDrive/TwoSpeedDrive.mo
ends 0 ' ' simulate "$shift" -o with.csv --report page.html
ends 0 ' ' simulate "$shift" -o without.csv
cmp -s with.csv without.csv || problem "the report changes the run"
for text in 'Vibrations at the start, t = 0 s' 'Vibrations at the end, t = 6 s' 'Mode: clutch1 free, clutch2 locked'; do
    grep -q -- "$text" page.html || problem "the page has no '$text'"
done

# ---- a compiled library
ends 0 'wrote' build two.mo -o two.so --linearization
ends 0 'rigid body +a 1, b 1' modes ./two.so
ends 0 'wrote' build two.mo -o plain.so
ends 2 'without its linearization' modes ./plain.so

# ---- a parameter varied, and what is wrong
ends 0 'shaft.c' modes two.mo --vary shaft.c=100:1000:3
ends 2 'is not NAME=FROM:TO:COUNT' modes two.mo --vary shaft.c
ends 2 'no parameter' modes two.mo --vary shaft.x=1:2:3
ends 2 'is not a range' modes two.mo --campbell 5
ends 2 'neither .json' modes two.mo -o x.txt
ends 2 'neither .json' linearize two.mo -o x.csv
ends 2 'no continuous variable' linearize two.mo --outputs nothing
ends 2 'regular expression' linearize two.mo --outputs '['
ends 2 'an FMU does not' linearize none.fmu
ends 2 'order is a positive' modes two.mo --orders 0

# ---- every example stands somewhere, and has modes there
for example in CoupledClutches Backlash First Friction SimpleGearShift; do
    ends 0 " states" modes "$source_folder/examples/$example/$example.mo" --at 0.1
done
verdict 'linear systems and modes are as they should be'
