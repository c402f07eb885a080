#!/usr/bin/env bash
# `torsion bode` of FMUs against the model that they are made of. Usage: bode_fmu.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
command=bode # of ends

cat >Loop.mo <<'MODEL'
model Loop
  parameter Real J = 2;
  input Real load;
  input Integer gear(start = 1);
  output Real speed = w;
  Real phi(start = 0, fixed = true), w(start = 3, fixed = true), far(start = 0, fixed = true), v(start = 3, fixed = true), x(start = 0, fixed = true);
  Real square = v^2 + load;
equation
  der(phi) = w;
  der(far) = v;
  J*der(w) = 1234.5678*(far - phi) + 0.3*(v - w) - 4*x;
  0.7*der(v) = 1234.5678*(phi - far) + 0.3*(w - v) + load - 0.01*v^2;
  0.1*der(x) = gear*w - x;
end Loop;
MODEL
for version in 2 3; do
    "$program" fmu Loop.mo --fmi $version --no-reference -o exact$version.fmu >out 2>&1 || problem "no FMU: $(cat out)"
done
"$program" fmu Loop.mo --kind cs --no-reference -o hidden.fmu >out 2>&1 || problem "no FMU: $(cat out)"
python3 - <<'PYTHON' || problem "the FMUs cannot be written without derivatives"
import re, zipfile
for version in (2, 3):
    with zipfile.ZipFile(f"exact{version}.fmu") as from_, zipfile.ZipFile(f"differences{version}.fmu", "w") as to:
        for name in from_.namelist():
            data = from_.read(name)
            if name == "modelDescription.xml":
                data, count = re.subn(rb'(providesDirectionalDerivatives?)="true"', rb'\1="false"', data)
                assert count > 0, data
            to.writestr(name, data)
PYTHON

ends 0 'output +speed' Loop.mo --at 0.5 --frequencies 0.1:100:40 -o model.csv
ends 0 'output +square' Loop.mo --at 0.5 --output square --input load --frequencies 0.1:100:40 -o square.csv
for version in 2 3; do
    ends 0 'Loop at t = 0\.5 s: 5 states' exact$version.fmu --input load --output speed --at 0.5 --frequencies 0.1:100:40 -o exact$version.csv
    grep -q 'by differences' out && problem "derivatives of the FMU are not used"
    ends 0 'by differences' --from differences$version.fmu --at 0.5 --frequencies 0.1:100:40 -o differences$version.csv -o x.json -o x.svg
    ends 0 'output +square' exact$version.fmu --at 0.5 --output square --frequencies 0.1:100:40 -o square$version.csv
done
python3 - <<'PYTHON' || problem "FMUs answer otherwise than their model"
import csv
read = lambda name: [(float(r["amplitude"]), float(r["phase_deg"])) for r in csv.DictReader(open(name))]
for base, name, tolerance in [("model", "exact", 1e-6), ("model", "differences", 1e-6), ("square", "square", 1e-6)]:
    for version in (2, 3):
        model, fmu = read(f"{base}.csv"), read(f"{name}{version}.csv")
        assert len(model) == len(fmu) == 40
        for (a, p), (b, q) in zip(model, fmu):
            assert abs(a - b) <= tolerance*a and abs(p - q) < 1e-3, (name, version, a, b, p, q)
PYTHON

ends 0 'at t = 0 s' differences2.fmu --set J=3 --frequencies 1:2:2
# ---- what has no answer
cat >Corner.mo <<'MODEL'
model Corner
  input Real u;
  output Real y = v;
  Real x(start = 0, fixed = true), v(start = 0, fixed = true), flat(start = 0, fixed = true);
equation
  der(x) = u - v - 0.1*x;
  der(v) = noEvent(if x > 0 then 3*x else x) + flat^2;
  der(flat) = 1e-3 - flat;
end Corner;
MODEL
"$program" fmu Corner.mo --no-reference -o corner.fmu >out 2>&1 || problem "no FMU: $(cat out)"
python3 - <<'PYTHON' || problem "the FMU cannot be written without derivatives"
import re, zipfile
with zipfile.ZipFile("corner.fmu") as from_, zipfile.ZipFile("cornered.fmu", "w") as to:
    for name in from_.namelist():
        data = from_.read(name)
        to.writestr(name, re.sub(rb'(providesDirectionalDerivatives?)="true"', rb'\1="false"', data) if name == "modelDescription.xml" else data)
PYTHON
ends 0 'closed loop' corner.fmu --frequencies 0.1:1:3
ends 3 'R302.*no derivatives at this point' cornered.fmu --frequencies 0.1:1:3
ends 0 'by differences' cornered.fmu --set x=0.1 --frequencies 0.1:1:3
cat >Late.mo <<'MODEL'
model Late
  input Real u;
  output Real y = delay(u, 0.1) + x;
  Real x(start = 0, fixed = true);
equation
  der(x) = u - x;
end Late;
MODEL
for version in 2 3; do
    "$program" fmu Late.mo --fmi $version --no-reference -o late$version.fmu >out 2>&1 || problem "no FMU: $(cat out)"
    ends 3 'R302.*the model has a .delay.' late$version.fmu
done
ends 2 'hidden.fmu. offers Co-Simulation alone.*linear system' hidden.fmu
ends 2 'output: .nothing. is no continuous variable of the FMU' exact2.fmu --output nothing
ends 2 'input: .w. is no continuous input of the FMU' exact3.fmu --input w
ends 2 'input: .gear. is no continuous input' exact3.fmu --input gear
ends 2 '--open needs the model' exact2.fmu --open
ends 2 '--gap needs the model' exact2.fmu --gap closed
ends 2 'system of FMUs' system.ssp
ends 2 'one of both' Loop.mo --from exact2.fmu
ends 2 'is no FMU' --from Loop.mo
ends 2 'is neither' exact2.fmu -o x.txt
ends 1 'cannot be read' --from absent.fmu
verdict "bode: FMUs answer as their model does"
