"""A chain in relative coordinates with a drag against the ground on every shaft: the explicit form's Jacobian fills, that of the residual form does not.

Seconds of `--solver ida` on the residual form over those of `cvode` on the explicit form, of the same chain in the same run; sizes as arguments. The drag is smooth, so
that no event hides what a step costs. Steps differ (other step control), so seconds per step are told too."""

import statistics
import sys
import tempfile
from pathlib import Path

from report import Run, row, write

sizes = [int(n) for n in sys.argv[1:]] or [10, 100, 300, 1000]


def model(n):
    return f"""model Relative{n}
  import Modelica.Mechanics.Rotational.{{Components, Sources}};
  Components.Inertia j[{n}](each J = 0.1);
  Components.SpringDamper s[{n} - 1](each c = 1e4, each d = 1, each stateSelect = StateSelect.always);
  Sources.QuadraticSpeedDependentTorque drag[{n}](each tau_nominal = -1, each w_nominal = 10, each TorqueDirection = false);
  Sources.ConstantTorque motor(tau_constant = 10);
equation
  connect(motor.flange, j[1].flange_a);
  for i in 1:{n} - 1 loop
    connect(j[i].flange_b, s[i].flange_a);
    connect(s[i].flange_b, j[i + 1].flange_a);
  end for;
  for i in 1:{n} loop
    connect(drag[i].flange, j[i].flange_b);
  end for;
  annotation(experiment(StopTime = 0.5));
end Relative{n};
"""


def measure(path, solver, folder):
    arguments = ["simulate", path, "--solver", solver, "--intervals", 10, "--variables", r"^j\[1\]\.w$", "--json", "-o", Path(folder) / "out.csv"]
    runs = [Run(arguments) for _ in range(3)]
    summary = runs[0].summary
    steps = summary["statistics"]["steps"]
    seconds = statistics.median(run.summary["phases"]["simulate"] for run in runs)
    return {
        "lower": statistics.median(run.summary["phases"]["lower"] for run in runs),
        "native": statistics.median(run.summary["phases"]["native"] for run in runs),
        "simulate": seconds,
        "simulate, per step": seconds / steps,
        "whole process": statistics.median(run.seconds for run in runs),
    }


rows = []
with tempfile.TemporaryDirectory() as folder:
    for n in sizes:
        path = Path(folder) / f"Relative{n}.mo"
        path.write_text(model(n), encoding="utf-8")
        explicit = measure(path, "cvode", folder)
        residual = measure(path, "ida", folder)
        for name, value in explicit.items():
            rows.append(row(f"N = {n}, cvode", name, value, "s"))
            rows.append(row(f"N = {n}, ida", name, residual[name], "s", "cvode", residual[name] / value))
write("residual", rows)
