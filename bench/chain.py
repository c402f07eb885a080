"""A chain of inertias and spring-dampers: seconds per phase and peak memory; growth from 1,000 to 10,000 for a tenfold model.

`bench/run chain [backlash] [gears] [SIZES…]`: `backlash` has a gap in every joint, `gears` a gear and a bearing with friction at every tenth shaft."""

import statistics
import sys
import tempfile
from pathlib import Path

from report import Run, peak_memory, row, write


def joints(n, variant):
    """Declarations and equations between the shafts."""
    joint = "ElastoBacklash s[{0} - 1](each c = 1e4, each d = 1, each b = 1e-3)" if variant == "backlash" else "SpringDamper s[{0} - 1](each c = 1e4, each d = 1)"
    declarations = f"  Components.{joint.format(n)};\n"
    following = "    connect(s[i].flange_b, j[i + 1].flange_a);\n"
    if variant != "gears":
        return declarations, following
    declarations += f"""  Components.IdealGear gear[{n // 10}](each ratio = 1.1);
  Components.BearingFriction bearing[{n // 10}](each tau_pos = [0, 0.01; 10, 0.02]);
"""
    following = f"""    if mod(i, 10) == 0 then
      connect(s[i].flange_b, gear[div(i, 10)].flange_a);
      connect(gear[div(i, 10)].flange_b, j[i + 1].flange_a);
    else
      connect(s[i].flange_b, j[i + 1].flange_a);
    end if;
"""
    return declarations, following


def model(n, variant="springs"):
    if variant == "gears":
        n += 1  # so that the last gear, too, has a shaft behind it
    declarations, following = joints(n, variant)
    bearings = f"  for i in 1:{n // 10} loop\n    connect(bearing[i].flange_a, j[10*i].flange_b);\n  end for;\n" if variant == "gears" else ""
    return f"""model Chain{n}
  import Modelica.Mechanics.Rotational.{{Components, Sources}};
  Components.Inertia j[{n}](each J = 0.1);
{declarations}  Sources.ConstantTorque motor(tau_constant = 1);
equation
  connect(motor.flange, j[1].flange_a);
  for i in 1:{n} - 1 loop
    connect(j[i].flange_b, s[i].flange_a);
{following}  end for;
{bearings}  annotation(experiment(StopTime = 0.1));
end Chain{n};
"""


def measure(sizes, variant):
    rows = []
    label = "" if variant == "springs" else f"{variant}, "
    before = {}
    with tempfile.TemporaryDirectory() as folder:
        for n in sizes:
            path = Path(folder) / f"Chain{n}.mo"
            path.write_text(model(n, variant), encoding="utf-8")
            arguments = ["simulate", path, "--no-cache", "--intervals", 10, "--variables", r"^j\[1\]\.w$", "-o", Path(folder) / "chain.csv"]
            runs = [Run([*arguments, "--json"]) for _ in range(5 if n <= 100 else 3 if n <= 1000 else 1)]
            now = {name: statistics.median(run.summary["phases"][name] for run in runs) for name in runs[0].summary["phases"]}
            now["whole process"] = statistics.median(run.seconds for run in runs)
            now["peak memory"] = peak_memory(arguments) / 1e6
            for name, value in now.items():
                unit = "MB" if name == "peak memory" else "s"
                smaller = f"N = {n // 10}"
                known = before.get(name)
                rows.append(row(f"{label}N = {n}", name, value, unit, *((smaller, value / known) if known else ())))
            before = now
    return rows


if __name__ == "__main__":
    variants = [name for name in sys.argv[1:] if not name.isdigit()]
    if unknown := set(variants) - {"springs", "backlash", "gears"}:
        sys.exit(f"chain: no variant {', '.join(sorted(unknown))}; there are springs, backlash and gears")
    sizes = [int(n) for n in sys.argv[1:] if n.isdigit()]
    measured = []
    for variant in variants or ["springs"]:
        measured += measure(sizes or [10, 100, 1000, 10000], variant)
    phases = ("instance", "type", "flat", "sort", "lower", "native", "simulate")
    write("chain", measured, {f"{p} [s]": p for p in (*phases, "whole process")} | {"peak memory [MB]": "peak memory"})
