"""A chain of inertias and spring-dampers: seconds per phase and peak memory; growth from 1,000 to 10,000 for a tenfold model."""

import statistics
import sys
import tempfile
from pathlib import Path

from report import Run, peak_memory, row, write

def model(n):
    return f"""model Chain{n}
  import Modelica.Mechanics.Rotational.{{Components, Sources}};
  Components.Inertia j[{n}](each J = 0.1);
  Components.SpringDamper s[{n} - 1](each c = 1e4, each d = 1);
  Sources.ConstantTorque motor(tau_constant = 1);
equation
  connect(motor.flange, j[1].flange_a);
  for i in 1:{n} - 1 loop
    connect(j[i].flange_b, s[i].flange_a);
    connect(s[i].flange_b, j[i + 1].flange_a);
  end for;
  annotation(experiment(StopTime = 0.1));
end Chain{n};
"""


def measure(sizes):
    rows = []
    before = {}
    with tempfile.TemporaryDirectory() as folder:
        for n in sizes:
            path = Path(folder) / f"Chain{n}.mo"
            path.write_text(model(n), encoding="utf-8")
            arguments = ["simulate", path, "--intervals", 10, "--variables", r"^j\[1\]\.w$", "-o", Path(folder) / "chain.csv"]
            runs = [Run([*arguments, "--json"]) for _ in range(5 if n <= 100 else 3 if n <= 1000 else 1)]
            now = {name: statistics.median(run.summary["phases"][name] for run in runs) for name in runs[0].summary["phases"]}
            now["whole process"] = statistics.median(run.seconds for run in runs)
            now["peak memory"] = peak_memory(arguments) / 1e6
            for name, value in now.items():
                unit = "MB" if name == "peak memory" else "s"
                smaller = f"N = {n // 10}"
                known = before.get(name)
                rows.append(row(f"N = {n}", name, value, unit, *((smaller, value / known) if known else ())))
            before = now
    write("chain", rows)


if __name__ == "__main__":
    measure([int(n) for n in sys.argv[1:]] or [10, 100, 1000, 10000])
