"""What an undamped oscillation has become after ten periods, by solver and tolerance: `OpAmps.LCOscillator` of the published library, which begins with 10 V.

By its own growth it would have 10.0002 V. No times: the same on every machine."""

import csv
import tempfile
from pathlib import Path

from report import Run, published_library, row, write

MODEL = "Modelica.Electrical.Analog.Examples.OpAmps.LCOscillator"
SOLVERS = ("cvode", "cvode-adams", "dopri5", "esdirk")


def amplitude(library, solver, tolerance, path):
    Run(["simulate", MODEL, "-L", library, "--solver", solver, "--tolerance", tolerance, "--stop-time", 0.01, "--variables", r"^c\.v$", "--json", "-o", path])
    with open(path, encoding="utf-8") as file:
        return float(list(csv.reader(file))[-1][1])


rows = []
with tempfile.TemporaryDirectory() as folder:
    for tolerance in ("1e-4", "1e-5", "1e-6"):
        for solver in SOLVERS:
            volts = amplitude(published_library(), solver, tolerance, Path(folder) / "result.csv")
            rows.append(row(f"tolerance {tolerance}", f"`{solver}`", f"{volts:.3f}", "V"))
write("oscillation", rows)
