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

cat >constant.mo <<'MODEL'
model Constant
  parameter Real k = 2;
  input Real u(start = 0.5);
  Real x(start = 1, fixed = true);
  output Real y[4] = {x, 5, u, k};
  output Real z = sqrt(2);
  output Real w = 3*k;
equation
  der(x) = u - k*x;
end Constant;
MODEL
ends 0 'y           y\[1\], y\[2\], y\[3\], y\[4\], z, w$' linearize constant.mo
ends 0 'C = 1 × 1, 0 not 0' linearize constant.mo --outputs '^w$' -o w.json
ends 0 'C = 4 × 1, 1 not 0' linearize constant.mo --outputs '^y'
grep -q '"value": 6' w.json || problem 'an output that depends on parameters only has its value'

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

# ---- a point has one line, also where shafts meet; what is a component's has its name
cat >shafts.mo <<'MODEL'
model Shafts
  Modelica.Mechanics.Rotational.Components.Inertia hub(J = 0.1);
  Drivetrain.Couplings.FlexibleShaft left(n = 2);
  Drivetrain.Couplings.FlexibleShaft right(n = 2);
equation
  connect(hub.flange_b, left.flange_a);
  connect(left.flange_b, right.flange_a);
end Shafts;
MODEL
ends 0 'rigid body +hub 1' modes shafts.mo -o shafts.json
python3 - <<'PYTHON' || problem 'a point stands twice among those of a mode'
import json
modes = json.load(open("shafts.json"))
for shape in [m["shape"] for m in modes["modes"]] + modes["rigid_bodies"]:
    names = [e["component"] for e in shape]
    assert len(names) == 5 == len(set(names)) and "hub" in names and "left.phi[2]" in names and "right.phi[2]" in names, names
PYTHON

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

# ---- one class of the user's that declares no energy takes neither shapes nor energies from the others
cat >own.mo <<'MODEL'
package Own
  import Modelica.Mechanics.Rotational.Components;
  partial model Base
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange;
  end Base;
  model Source "A plain source"
    extends Base;
  equation
    flange.tau = -10;
  end Source;
  model Fan "May be anything"
    extends Base;
  equation
    flange.tau = 0.01*der(flange.phi)^2;
  end Fan;
  model Train
    replaceable Base s;
    Components.Inertia a(J = 0.1, w(fixed = true), phi(fixed = true)), b(J = 0.4);
    Components.SpringDamper c(c = 5000, d = 2, phi_rel(fixed = true), w_rel(fixed = true));
  equation
    connect(s.flange, a.flange_a);
    connect(a.flange_b, c.flange_a);
    connect(c.flange_b, b.flange_a);
  end Train;
  model WithSource extends Train(redeclare Source s); end WithSource;
  model WithFan extends Train(redeclare Fan s); end WithFan;
  model Rigid
    Components.Inertia a(J = 0.1);
  end Rigid;
end Own;
MODEL
for model in WithSource WithFan; do
    ends 0 '^a +1\.000' modes own.mo --model Own.$model
    grep -q 'a 80 %, b 20 % | c 100 %' out || problem "$model: no energies: $(cat out)"
    grep -q '^b  *-0\.250' out || problem "$model: no shape of b: $(cat out)"
done
grep -q 'energy  *not known: class .Own.Fan. declares none' out || problem "a class that declares nothing is not named: $(cat out)"
ends 0 . modes own.mo --model Own.WithSource
grep -q 'not known' out && problem 'a plain source is said to be unknown'

# ---- files of --vary hold every value
ends 0 'wrote v.svg' modes own.mo --model Own.WithSource --vary c.c=1000:9000:5 -o v.csv -o v.svg -o v.json
python3 - <<'PYTHON' || problem 'the files of --vary'
import csv, json, math
rows = list(csv.DictReader(open("v.csv")))
vibrations = [r for r in rows if r["kind"] == "vibration"]
assert [float(r["c.c"]) for r in vibrations] == [1000, 3000, 5000, 7000, 9000], rows
for r in vibrations:
    undamped = math.sqrt(float(r["c.c"])*(1/0.1 + 1/0.4))/(2*math.pi)
    assert abs(float(r["natural_frequency_Hz"]) - undamped) < 1e-6*undamped, r
assert len(json.load(open("v.json"))["variants"]) == 5
svg = open("v.svg").read()
assert "eigenfrequency" in svg and "c.c" in svg and svg.count("<path") >= 1
PYTHON

# ---- no critical speed: why
ends 0 'critical +none: from 10 to 20 rpm the orders 1 … 2 excite 0\.1667 … 0\.6667 Hz, and the eigenfrequencies are [0-9.]+ Hz' modes own.mo --model Own.WithSource --campbell 10:20 --orders 1,2
ends 0 'critical +none: there are no vibrations' modes own.mo --model Own.Rigid --campbell 10:20


# ---- sources that are held: a torque that depends on an angle is no spring then, one that depends on speed no damper; a prescribed motion stays one
cat >sources.mo <<'MODEL'
package P
  import Modelica.Mechanics.Rotational.{Components, Sources};
  model Ripple "300*sin(2*phi) on a free shaft, with a fan at its other end"
    Components.Inertia a(J = 0.12, phi(start = 0, fixed = true), w(start = 100, fixed = true)), b(J = 0.4);
    Components.SpringDamper c(c = 5000, d = 0.5, phi_rel(fixed = true), w_rel(fixed = true));
    Sources.Torque engine;
    Sources.QuadraticSpeedDependentTorque fan(tau_nominal = -50, w_nominal = 100);
    output Real speed = b.w;
    input Real u;
    Sources.Torque more;
  equation
    engine.tau = 300*sin(2*a.phi);
    more.tau = u;
    connect(engine.flange, a.flange_a);
    connect(a.flange_b, c.flange_a);
    connect(c.flange_b, b.flange_a);
    connect(fan.flange, b.flange_b);
    connect(more.flange, b.flange_b);
  end Ripple;
  model Driven "The motion of one end is prescribed"
    Sources.Position drive(exact = true);
    Components.SpringDamper c(c = 5000, d = 0.5);
    Components.Inertia b(J = 0.4, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  equation
    drive.phi_ref = 0;
    connect(drive.flange, c.flange_a);
    connect(c.flange_b, b.flange_a);
  end Driven;
end P;
MODEL
ends 0 'aperiodic' modes sources.mo --model P.Ripple -o free.json
ends 0 'rigid body +a 1, b 1' modes sources.mo --model P.Ripple --freeze-sources -o held.json
ends 0 . linearize sources.mo --model P.Ripple -o free_system.json
ends 0 . linearize sources.mo --model P.Ripple --freeze-sources -o held_system.json
ends 0 . modes sources.mo --model P.Driven -o driven.json
ends 0 . modes sources.mo --model P.Driven --freeze-sources -o driven_held.json
python3 - <<'PYTHON' || problem 'sources that are held'
import json, math
held, free = (json.load(open(f + ".json")) for f in ("held", "free"))
values = lambda text: [complex(*m["eigenvalue"]) for m in text["modes"]]
assert len(held["modes"]) == 1 and held["zero_eigenvalues"] == 2, held["modes"]
s = values(held)[0]
k, d, m = 5000, 0.5, 1/(1/0.12 + 1/0.4)
assert abs(s - complex(-d/(2*m), math.sqrt(k/m - (d/(2*m))**2))) < 1e-6*abs(s), s
assert any(v.real > 1 for v in values(free)), values(free)
a, b = json.load(open("free_system.json")), json.load(open("held_system.json"))
assert [u["name"] for u in a["inputs"]] == [u["name"] for u in b["inputs"]] == ["u"], b["inputs"]
names = [x["name"] for x in b["states"]]
# what a torque does to the shafts is the same, and so is the torque of the input
assert a["B"] == b["B"] and a["C"] == b["C"], (a["B"], b["B"])
differences = {(names[i], names[j]) for i in range(len(names)) for j in range(len(names)) if abs(a["A"][i][j] - b["A"][i][j]) > 1e-9}
assert differences, "nothing was held"
assert [round(abs(v), 6) for v in values(json.load(open("driven.json")))] == [round(abs(v), 6) for v in values(json.load(open("driven_held.json")))]
PYTHON
ends 0 wrote build sources.mo --model P.Ripple --linearization -o libripple.so
ends 2 'freeze-sources needs the model' modes ./libripple.so --freeze-sources

# The mode that is told belongs to the matrix beside it, not to the last value that was varied: here the brake is locked, and open with force = 0.
cat >held.mo <<'MODEL'
model Held "a motor against a brake: where the brake holds more than the motor gives, it is locked"
  parameter Real force = 1;
  Modelica.Mechanics.Rotational.Sources.ConstantTorque motor(tau_constant = 10);
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 1, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.SpringDamper shaft(c = 100, d = 1, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia drum(J = 0.1);
  Modelica.Mechanics.Rotational.Components.Brake brake(fn_max = 100);
  Modelica.Blocks.Sources.Constant pressed(k = force);
equation
  connect(motor.flange, wheel.flange_a);
  connect(wheel.flange_b, shaft.flange_a);
  connect(shaft.flange_b, drum.flange_a);
  connect(drum.flange_b, brake.flange_a);
  connect(pressed.y, brake.f_normalized);
end Held;
MODEL
"$program" modes held.mo --at 0.5 | grep '^mode' >alone.txt
"$program" modes held.mo --at 0.5 --vary force=1:0:2 | grep '^mode' >varied.txt
grep -q locked alone.txt || problem "the brake is not locked: $(cat alone.txt)"
cmp -s alone.txt varied.txt || problem "modes --vary tells the mode of another point: $(cat varied.txt)"

# ---- shapes along the drive line: five masses, and fifty; every name and every mode is in the picture
for count in 5 50; do
    {
        echo "model Line$count"
        echo "  Modelica.Mechanics.Rotational.Components.Inertia rotor[$count](each J = 1.5);"
        echo "  Modelica.Mechanics.Rotational.Components.SpringDamper shaft[$((count - 1))](each c = 1e4, each d = 1);"
        echo "equation"
        echo "  for i in 1:$((count - 1)) loop"
        echo "    connect(rotor[i].flange_b, shaft[i].flange_a);"
        echo "    connect(shaft[i].flange_b, rotor[i + 1].flange_a);"
        echo "  end for;"
        echo "end Line$count;"
    } >line$count.mo
    ends 0 "wrote line$count.svg" modes line$count.mo -o line$count.svg --plot shapes
done
ends 2 'no picture' modes line5.mo --plot shapes
ends 2 'plot' modes line5.mo --plot bars -o x.svg
python3 - <<'PYTHON' || problem "pictures of shapes along the drive line are wrong"
import re, xml.etree.ElementTree as xml
for count in (5, 50):
    root = xml.parse(f"line{count}.svg").getroot()
    texts = [e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}text")]
    width, height = float(root.get("width")), float(root.get("height"))
    assert width == 960
    for i in range(1, count + 1):
        assert texts.count(f"rotor[{i}]") == min(count - 1, 12), (count, i, texts.count(f"rotor[{i}]"))
    assert sum("Hz,  damping" in t for t in texts) == min(count - 1, 12)
    circles = [(float(c.get("cx")), float(c.get("cy"))) for c in root.iter("{http://www.w3.org/2000/svg}circle")]
    assert len(circles) == count * min(count - 1, 12) and all(0 < x < width and 0 < y < height for x, y in circles)
    first = circles[:count]
    assert all(a[0] + 10 < b[0] for a, b in zip(first, first[1:])) and all(a[1] < b[1] for a, b in zip(first, first[1:])) or all(a[1] > b[1] for a, b in zip(first, first[1:]))
PYTHON

# A torque over the angle is a spring at one angle, and none in the mean over a turn; the numbers of a response are those of these modes.
cat >ripple.mo <<'MODEL'
package Turning
  model Teeth "A torque that depends on the angle of its shaft"
    Modelica.Mechanics.Rotational.Interfaces.Flange_a flange;
    Real psi(unit = "rad");
  equation
    psi = flange.phi;
    flange.tau = -300*sin(2*psi);
    annotation(__Torsion(excitation(angle = psi)));
  end Teeth;
  model Train
    import Modelica.Mechanics.Rotational.Components;
    parameter Real w0 = 100;
    Teeth teeth;
    Components.Inertia a(J = 0.12, phi(start = 0, fixed = true), w(start = w0, fixed = true));
    Components.SpringDamper c(c = 5000, d = 0.5, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
    Components.Inertia b(J = 0.4);
  equation
    connect(teeth.flange, a.flange_a);
    connect(a.flange_b, c.flange_a);
    connect(c.flange_b, b.flange_a);
  end Train;
end Turning;
MODEL
ends 0 'aperiodic' modes ripple.mo --model Turning.Train -o angle.json
for w0 in 100 0; do
    ends 0 '^mean  *over the turns of what excites' modes ripple.mo --model Turning.Train --set w0=$w0 --mean-turn -o mean$w0.json
done
ends 0 '^Train at t = 0 s: 4 states' modes ripple.mo --model Turning.Train --mean-turn --vary c.c=1e3:1e4:4
ends 0 '#1 37.04 Hz' response ripple.mo --model Turning.Train --speeds 800:1500:10 -o swing.json
python3 - <<'PYTHON' || problem 'modes of the mean over a turn'
import json, math
m, k, d = 1/(1/0.12 + 1/0.4), 5000, 0.5
expected = complex(-d/(2*m), math.sqrt(k/m - (d/(2*m))**2))
for name in ("mean100", "mean0"):
    mean = json.load(open(name + ".json"))
    assert len(mean["modes"]) == 1 and len(mean["rigid_bodies"]) == 1 and mean["zero_eigenvalues"] == 2 and mean["states"] == 4, mean
    assert abs(complex(*mean["modes"][0]["eigenvalue"]) - expected) < 1e-9*abs(expected), (mean["modes"], expected)
angle = json.load(open("angle.json"))
assert len(angle["modes"]) > 1 and "mean_turn" not in angle and mean["mean_turn"] is True
mode = json.load(open("swing.json"))["peaks"][0]["mode"]
assert mode["number"] == 1 and abs(mode["frequency"] - expected.imag/2/math.pi) < 1e-9*mode["frequency"], mode
PYTHON
ends 0 wrote build ripple.mo --model Turning.Train --linearization -o libturning.so
ends 2 'mean-turn needs the model' modes ./libturning.so --mean-turn

# A component in place of its torque.
ends 2 'its torque or force: torque.tau' response two.mo --order torque=2:1 --speeds 100:200:10

# No label of a Campbell diagram lies over another, or outside of the frame: low modes are close to each other on an axis for high ones.
cat >chain.mo <<'MODEL'
model Chain
  import Modelica.Mechanics.Rotational.Components;
  Components.Inertia j[6](J = {100, 50, 20, 0.1, 0.01, 0.001});
  Components.SpringDamper s[5](c = {100, 300, 1e3, 1e5, 1e6}, each d = 0.1);
equation
  for i in 1:5 loop
    connect(j[i].flange_b, s[i].flange_a);
    connect(s[i].flange_b, j[i + 1].flange_a);
  end for;
end Chain;
MODEL
ends 0 'wrote low.svg' modes chain.mo --campbell 10:6000 --orders 1,2,3,17,51 -o low.svg
python3 - <<'PYTHON' || problem 'labels of the Campbell diagram lie over each other'
import xml.etree.ElementTree as tree
boxes = []
for t in tree.parse("low.svg").iter("{http://www.w3.org/2000/svg}text"):
    if t.get("x") is None or t.get("font-size") != "12" or t.get("fill") not in ("#0b5cad", "#c22"):
        continue
    x, y, wide = float(t.get("x")), float(t.get("y")), 6.0*len(t.text)
    left = x - wide if t.get("text-anchor") == "end" else x
    boxes.append((left, left + wide, y - 10, y, t.text))
assert sum(b[4].startswith("mode") for b in boxes) >= 4, boxes
for i, a in enumerate(boxes):
    assert a[1] <= 820, a
    for b in boxes[:i]:
        assert a[1] <= b[0] or b[1] <= a[0] or a[3] <= b[2] or b[3] <= a[2], (a, b)
PYTHON

verdict 'linear systems and modes are as they should be'
