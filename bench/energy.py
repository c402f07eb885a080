"""What the energy audit costs: runs with it over runs without it, alternating, of the same example. Examples as arguments."""

import statistics
import sys
import tempfile
from pathlib import Path

from report import Run, root, row, write

examples = sys.argv[1:] or ["CoupledClutches", "BacklashDrive", "SixSpeedGearbox"]
repetitions = 9


def seconds(run):
    phases = run.summary["phases"]
    return {"compile": sum(s for name, s in phases.items() if name != "simulate"), "simulate": phases["simulate"], "whole process": run.seconds}


rows = []
with tempfile.TemporaryDirectory() as folder:
    for example in examples:
        path = root / "examples" / example / f"{example}.mo"
        arguments = ["simulate", path, "--json", "-o", Path(folder) / "out.csv"]
        pairs = [(seconds(Run(arguments)), seconds(Run([*arguments, "--no-energy"]))) for _ in range(repetitions)]
        for name in pairs[0][0]:
            audited, plain = (statistics.median(pair[i][name] for pair in pairs) for i in (0, 1))
            rows.append(row(example, name, audited, "s", "without", audited / plain))
write("energy", rows, {name: f"{name} over without" for name in ("compile", "simulate", "whole process")})
