"""How much work the published examples take: steps, right-hand sides, Jacobians and events at tolerance 1e-6, beside the figures of their reference results.

Counts only, the same on every machine. `--markdown` prints the table of docs/reference/work.md. The library is that of TORSION_MSL, or what is installed in
~/.openmodelica/libraries."""

import tempfile
from pathlib import Path

from report import Run, as_markdown, published_library, row, write

# Of the library's reference results (Dymola 2020x, DASSL, tolerance 1e-6): events in time and state, steps, right-hand sides, Jacobians
figures = {
    "Backlash": (0, 53, 2060, 3712, 923),
    "CoupledClutches": (2, 9, 515, 921, 165),
    "EddyCurrentBrake": (0, 0, 124, 237, 20),
    "ElasticBearing": (1, 0, 3962, 8129, 189),
    "First": (0, 0, 396, 786, 12),
    "FirstGrounded": (0, 0, 396, 786, 12),
    "Friction": (1, 8, 1172, 2272, 157),
    "GenerationOfFMUs": (0, 0, 366, 748, 32),
    "HeatLosses": (0, 126, 4132, 7219, 1655),
    "LossyGearDemo1": (0, 5, 169, 264, 83),
    "LossyGearDemo2": (0, 7, 178, 269, 101),
    "LossyGearDemo3": (1, 1, 61, 61, 57),
    "OneWayClutch": (2, 13, 585, 1024, 187),
    "OneWayClutchDisengaged": (0, 12, 450, 788, 147),
    "RollingWheel": (1, 0, 104, 177, 35),
    "SimpleGearShift": (3, 5, 158, 233, 99),
}
names = ("time_events", "state_events", "steps", "right_hand_sides", "jacobians")
above = 1.5  # what is more than this is explained in docs/reference/work.md


def counts_of(example, folder, path):
    run = Run(["simulate", f"Modelica.Mechanics.Rotational.Examples.{example}", "-L", path, "--tolerance", "1e-6", "--json", "-o", Path(folder) / "result.csv"])
    return [run.summary["statistics"][name] for name in names]


path = published_library()
rows, lines = [], []
with tempfile.TemporaryDirectory() as folder:
    for example, figure in figures.items():
        counts = counts_of(example, folder, path)
        cells = []
        for name, count, reference in zip(names, counts, figure):
            mark = " (!)" if count > above * reference else ""
            cells.append(f"{count} / {reference}{mark}")
            rows.append(row(example, name.replace("_", " "), count, "", f"of {reference}", count / reference if reference else 0.0))
        lines.append(f"| {example} | " + " | ".join(cells) + " |")
if as_markdown:
    print("| example | time events | state events | steps | right-hand sides | Jacobians |\n|---|---|---|---|---|---|")
    print("\n".join(lines))
else:
    write("work", rows)
