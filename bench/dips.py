"""Events that show in no sign at the ends of steps: how many of them are found, and how often crossing functions are evaluated for it. And pulses
without events, of tables and functions over an angle: how much of their work is done, and how often what decides them is evaluated.

Relations on functions of time that the integrator knows nothing of, above their level for 1e-9 to 0.3 of their amplitude, of 1 to 316 Hz: sines, and sines with a
kink at the top. Beside them an oscillator of that many rad/s sets the length of the steps; at 0 nothing does, and they grow without bound."""

import math
import random
import sys
import tempfile
from pathlib import Path

from report import Run, row, write

MODEL = """model Dips
  parameter Real f = 3;
  parameter Real level = 0.9;
  parameter Real omega = 0;
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
  Boolean above = {height} > level;
equation
  der(x) = omega*v;
  der(v) = -omega*x;
end Dips;
"""
PULSES = """function pulse
  input Real phi, width; output Real y;
protected
  Real x = mod(phi, 2);
algorithm
  y := if x > 1 and x < 1 + width then 1/width else 0;
end pulse;
model Pulses
  parameter Real width = 0.1;
  parameter Real omega = 0;
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  Real phi(start = 0, fixed = true), W(start = 0, fixed = true), tau;
  Modelica.Blocks.Tables.CombiTable1Ds table(
    table = [0, 0; 1, 0; 1 + width/2, 2/width; 1 + width, 0; 2, 0], extrapolation = Modelica.Blocks.Types.Extrapolation.Periodic);
equation
  der(x) = omega*v;
  der(v) = -omega*x;
  der(phi) = 50;
  table.u = phi;
  tau = {torque};
  der(W) = tau*der(phi);
end Pulses;
"""
TORQUES = {"table": "table.y[1]", "function": "pulse(phi, width)", "noEvent": "noEvent(if abs(phi - 2*floor(phi/2) - 1) < width/2 then 1/width else 0)"}
SHAPES = {
    "sine": "sin(6.283185307179586*f*time)",
    "kink": "1 - noEvent(abs(sin(3.141592653589793*f*time + 0.7)))",
}


def expected(shape, f, depth):
    """Events in (0, 1): into and out of each top."""
    if shape == "sine":
        times = ((n + 0.25) / f + side * math.acos(1 - depth) / (2 * math.pi * f) for n in range(int(f) + 2) for side in (-1, 1))
    else:
        times = ((n * math.pi - 0.7 + side * math.asin(depth)) / (math.pi * f) for n in range(int(f) + 2) for side in (-1, 1))
    return sum(0 < t < 1 for t in times)


def run(folder, model, variable, **parameters):
    settings = [word for name, value in parameters.items() for word in ("--set", f"{name}={value!r}")]
    return Run(["simulate", folder / f"{model}.mo", "--model", model, "--stop-time", 1, *settings, "--no-energy", "--json", "--variables", f"^{variable}$", "-o", folder / "dips.csv"]).summary["statistics"]


def last_value(path):
    return float(path.read_text().splitlines()[-1].split(",")[1])


random.seed(11)
draws = int(sys.argv[1]) if len(sys.argv) > 1 else 30
rows = []
with tempfile.TemporaryDirectory() as scratch:
    folder = Path(scratch)
    for shape, height in SHAPES.items():
        (folder / "Dips.mo").write_text(MODEL.format(height=height), encoding="utf-8")
        for omega in (0, 5, 50, 400):
            there = found = evaluations = steps = 0
            for _ in range(draws):
                f, depth = 10 ** random.uniform(0, 2.5), 10 ** random.uniform(-9, -0.5)
                done = run(folder, "Dips", "above", f=f, level=1 - depth, omega=omega)
                there += expected(shape, f, depth)
                found += done["state_events"]
                evaluations += done["crossing_evaluations"]
                steps += done["steps"]
            case = f"{shape}, {omega} rad/s"
            rows += [row(case, "events", there, ""), row(case, "found", found, "", "events", found / there), row(case, "evaluations per step", evaluations / steps, "")]
    for shape, torque in TORQUES.items():
        (folder / "Pulses.mo").write_text(PULSES.format(torque=torque), encoding="utf-8")
        for omega in (0, 5, 50, 400):
            work = evaluations = steps = 0
            for _ in range(draws):
                done = run(folder, "Pulses", "W", width=10 ** random.uniform(-3, -0.5), omega=omega)
                work += last_value(folder / "dips.csv")
                evaluations += done["bend_evaluations"]
                steps += done["steps"]
            case = f"pulses of a {shape}, {omega} rad/s"  # 25 of them in each run
            rows += [row(case, "events", 25 * draws, ""), row(case, "found", work, "", "events", work / (25 * draws)), row(case, "evaluations per step", evaluations / steps, "")]
write("dips", rows, {"events": "events", "found": "found", "evaluations per step": "evaluations per step"})
