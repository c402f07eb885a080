#!/usr/bin/env bash
# `torsion bode` as a user types it. Usage: bode.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
command=bode # of ends

# A PI speed controller, a lag, an inertia: L = k (1 + T s) / (T s² (1 + tau s)). Symmetric optimum with a = 3, tau = 10 ms, J = 2: the amplitude is 1 at
# 1/(a tau) = 33.3 rad/s, and the phase margin is atan((a² - 1)/(2 a)) = 53.13°.
cat >Loop.mo <<'MODEL'
model Loop
  import Modelica.Mechanics.Rotational.{Components, Sources};
  parameter Real k = 2*1/(3*0.01), T = 9*0.01;
  input Real disturbance(unit = "N.m");
  output Real speed(unit = "rad/s") = rotor.w;
  Components.Inertia rotor(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Sources.Torque motor, load(tau = disturbance);
  Real integral(start = 0, fixed = true), torque(start = 0, fixed = true), error;
equation
  error = 10 - rotor.w;
  der(integral) = error/T;
  0.01*der(torque) = k*(error + integral) - torque;
  motor.tau = torque;
  connect(motor.flange, rotor.flange_a);
  connect(load.flange, rotor.flange_a);
end Loop;
MODEL
ends 0 'phase margin +53\.13° at 5\.305' Loop.mo --input motor.tau --output torque --open --negate --at 3 -o loop.csv -o loop.json -o loop.svg
ends 0 'motor\.tau \[N\.m\], whose own value is held' Loop.mo --input motor.tau --output torque --open --negate
ends 0 'closed loop +has no growing motion' Loop.mo --input motor.tau --output torque --open --negate
ends 0 'closed loop +unstable: 1 poles' Loop.mo --input motor.tau --output torque --open
ends 0 'motor\.tau \[N\.m\], beside what drives it' Loop.mo --input motor.tau --output rotor.w
ends 0 'input +disturbance \[N\.m\]$' Loop.mo --frequencies 0.1:10:3
ends 0 'frequencies 0\.1 … 10 Hz, 3$' Loop.mo --frequencies 0.1:10:3 -o three.csv
ends 0 '"phase_margins"' Loop.mo --json
ends 0 'frequency_hz' Loop.mo -o -

python3 - <<'PYTHON' || problem "loop.csv, loop.json, three.csv or loop.svg are not as expected"
import cmath, csv, json, math
k, T, tau, J = 2/0.03, 0.09, 0.01, 2
loop = lambda s: k*(1 + T*s)/(T*s*s*(1 + tau*s)*J)
for row in csv.DictReader(open("loop.csv")):
    exact = loop(2j*math.pi*float(row["frequency_hz"]))
    assert abs(float(row["amplitude"]) - abs(exact)) <= 1e-9*abs(exact), row
    assert abs(float(row["amplitude_db"]) - 20*math.log10(abs(exact))) < 1e-7, row
    assert abs(float(row["phase_deg"]) + 360*(cmath.phase(exact) > 0) - math.degrees(cmath.phase(exact))) < 1e-6, row
data = json.load(open("loop.json"))
assert data["loop"] == "-y/u" and data["unstable_poles_closed"] == 0 and data["gain_margins"] == [], data["gain_margins"]
assert abs(data["phase_margins"][0]["margin_deg"] - math.degrees(math.atan(8/6))) < 1e-6, data["phase_margins"]
rows = list(csv.DictReader(open("three.csv")))
assert [round(float(r["frequency_hz"]), 9) for r in rows] == [0.1, 1, 10], rows
closed = lambda s: (1/(J*s))/(1 + loop(s))
for r in rows:
    exact = closed(2j*math.pi*float(r["frequency_hz"]))
    assert abs(float(r["amplitude"]) - abs(exact)) <= 1e-9*abs(exact), r
assert open("loop.svg").read().count("<path") == 2
PYTHON

# ---- a vibration that nothing damps
cat >Bare.mo <<'MODEL'
model Bare
  input Real u(unit = "N.m");
  output Real x;
  output Real y = 3*u, z = time;
  Real v(start = 0, fixed = true), p(start = 0, fixed = true);
equation
  der(p) = v;
  der(v) = u - 100*p;
  x = p;
end Bare;
MODEL
resonance=1.5915494309189535 # 10 rad/s
ends 0 "left out +1\.59154943 Hz: a vibration that nothing damps" Bare.mo --output x --frequencies $resonance:100:5
ends 3 'R302.*nothing damps' Bare.mo --output x --frequencies $resonance:$resonance:1
ends 0 ' +3 +9\.54 +0\.0' Bare.mo --output y

# ---- what is refused
ends 2 'C101.*`--?output: which|--output: which of `x`, `y`, `z`' Bare.mo
ends 2 'does not answer to `u`' Bare.mo --output z
ends 2 'no continuous variable matches `none`' Bare.mo --output none
ends 2 '`a.svg` is no variable' Bare.mo --output a.svg
ends 2 '`none` is no variable of the model' Bare.mo --output x --input none
ends 2 'neither .json nor .csv nor .svg' Bare.mo -o x.txt
ends 2 'is not FROM:TO' Bare.mo --frequencies 0:1
ends 2 'is not FROM:TO' Bare.mo --frequencies 2:1
ends 2 'is not FROM:TO' Bare.mo --frequencies 1:2:0
ends 2 'is not FROM:TO' Bare.mo --frequencies x
ends 3 'E102' Bare.mo --output x -o none/x.csv
sed 's/^model Bare/model Alone/; s/^end Bare/end Alone/; s/input Real u(unit = "N.m")/Real u = 0/' Bare.mo >Alone.mo
ends 2 'the model has no input of its own' Alone.mo --output x

ends 2 '100001 are more than 100000' Loop.mo --input motor.tau --output torque --frequencies 1:10:100001
verdict "bode: the table, the files, and what is refused are as expected"
