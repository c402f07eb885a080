"""Periodic motions (`torsion response --nonlinear`) beside long runs of the same session.

Two masses with a stop (NLvib's example 3): the whole branch, and the same speeds by a sweep of runs of 200 periods, which see neither unstable motions nor folds.
Fifty inertias with three gaps: a hundred speeds. Times are those of the whole command, the best of several, in s.

`bench/run periodic`"""

import os
import tempfile

from report import Run, row, write

TWO_MASSES = """model TwoMasses
  parameter Real Omega(unit = "rad/s") = 0.7;
  Real q1(start = 0, fixed = true), q2(start = 0, fixed = true), v1(start = 0, fixed = true), v2(start = 0, fixed = true);
equation
  der(q1) = v1;
  der(q2) = v2;
  der(v1) = -(q1 - q2) - 0.03*(v1 - v2) - (if q1 > 1 then 100*(q1 - 1) else 0);
  der(v2) = -(2*q2 - q1) - 0.03*(2*v2 - v1) + 0.1*cos(Omega*time);
end TwoMasses;
"""
COMPONENTS = "Modelica.Mechanics.Rotational.Components"


def chain(inertias, gaps):
    lines = ["model Chain", '  parameter Real f(unit = "Hz") = 3;', '  constant Real unit_torque(unit = "N.m") = 3;']
    for i in range(1, inertias + 1):
        lines.append(f"  {COMPONENTS}.Inertia J{i}(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));")
    for i in range(inertias):
        law = "ElastoBacklash s%d(c = 1000, d = 10, b = 0.01)" if i in gaps else "SpringDamper s%d(c = 1000, d = 10)"
        lines.append(f"  {COMPONENTS}.{law % i};")
    lines += [f"  {COMPONENTS}.Fixed fixed;", "  Modelica.Mechanics.Rotational.Sources.Torque torque;", "equation"]
    lines += ["  torque.tau = unit_torque*sin(6.283185307179586*f*time);", "  connect(fixed.flange, s0.flange_a);", f"  connect(torque.flange, J{inertias}.flange_b);"]
    lines += [f"  connect(s{i - 1}.flange_b, J{i}.flange_a);" for i in range(1, inertias + 1)]
    lines += [f"  connect(J{i}.flange_b, s{i}.flange_a);" for i in range(1, inertias)]
    return "\n".join([*lines, "end Chain;", ""])


def seconds(words, rounds):
    return min(Run(words).seconds for _ in range(rounds))


with tempfile.TemporaryDirectory() as folder:
    two, many = os.path.join(folder, "TwoMasses.mo"), os.path.join(folder, "Chain.mo")
    with open(two, "w", encoding="utf-8") as file:
        file.write(TWO_MASSES)
    with open(many, "w", encoding="utf-8") as file:
        file.write(chain(50, (12, 25, 38)))
    branch = seconds(["response", two, "--nonlinear", "--speed", "Omega=0.5:0.9", "--variables", "^q1$"], 5)
    runs = seconds(["sweep", two, "--vary", "Omega=0.5:0.9:144", "--stop-time", 200 * 6.2832 / 0.7, "--tolerance", 1e-8, "--collect", "most=max(q1)", "-o",
                    os.path.join(folder, "runs.csv")], 1)
    speeds = seconds(["response", many, "--nonlinear", "--speed", f"f=3:5:{2 / 99}", "--variables", "^J50.phi$"], 1)
rows = [row("two masses with a stop", "the branch", branch, "s", "runs of 200 periods at as many speeds", runs / branch), row("fifty inertias, three gaps", "100 speeds", speeds, "s", None, None)]
write("periodic", rows)
