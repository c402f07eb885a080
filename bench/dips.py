"""Events that show in no sign at the ends of steps: how many of them are found, and how often crossing functions are evaluated for it.

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


def statistics(folder, f, depth, omega):
    settings = [word for name, value in (("f", f), ("level", 1 - depth), ("omega", omega)) for word in ("--set", f"{name}={value!r}")]
    return Run(["simulate", folder / "Dips.mo", "--stop-time", 1, *settings, "--no-energy", "--json", "--variables", "^above$", "-o", folder / "dips.csv"]).summary["statistics"]


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
                done = statistics(folder, f, depth, omega)
                there += expected(shape, f, depth)
                found += done["state_events"]
                evaluations += done["crossing_evaluations"]
                steps += done["steps"]
            case = f"{shape}, {omega} rad/s"
            rows += [row(case, "events", there, ""), row(case, "found", found, "", "events", found / there), row(case, "evaluations per step", evaluations / steps, "")]
write("dips", rows, {"events": "events", "found": "found", "evaluations per step": "evaluations per step"})
