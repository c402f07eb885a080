"""From the command to the finished CSV, for every example: the whole process, and each phase. Medians."""

import statistics
import tempfile
from pathlib import Path

from report import Run, root, row, write

repetitions = 11
rows = []
with tempfile.TemporaryDirectory() as folder:
    rows.append(row("(start)", "process that prints its version", 1e3 * statistics.median(Run(["--version"]).seconds for _ in range(repetitions)), "ms"))
    for model in sorted(root.glob("examples/*/*.mo")):
        case = model.stem
        runs = [Run(["simulate", model, "--json", "-o", Path(folder) / "result.csv"]) for _ in range(repetitions)]
        whole = statistics.median(run.seconds for run in runs)
        phases = {name: statistics.median(run.summary["phases"][name] for run in runs) for name in runs[0].summary["phases"]}
        rows.append(row(case, "whole process", 1e3 * whole, "ms"))
        rows.append(row(case, "all but machine code", 1e3 * (whole - phases.get("native", 0.0)), "ms"))
        rows += [row(case, name, 1e3 * seconds, "ms") for name, seconds in phases.items()]
write("time_to_result", rows)
