"""Examples of the published Modelica Standard Library 4.0.0: seconds per phase, files and tokens read. Medians of five runs.

The library is that of TORSION_MSL, or what is installed in ~/.openmodelica/libraries. Examples that do not compile yet are named and left out."""

import statistics
import sys
import tempfile
from pathlib import Path

from msl_examples import examples
from report import Run, published_library, row, write

names = {"parse": "parse", "instance": "instantiate", "type": "type", "flat": "flatten", "sort": "sort", "lower": "lower", "native": "LLVM", "simulate": "simulate"}
repetitions = 5


def runs_of(example, folder, path):
    """Nothing where it does not compile; the first error says why."""
    arguments = ["simulate", f"Modelica.Mechanics.Rotational.Examples.{example}", "-L", path, "--json", "-o", Path(folder) / "result.csv"]
    try:
        return [Run(arguments) for _ in range(repetitions)]
    except SystemExit as failure:
        why = next((line for line in str(failure).splitlines() if line.startswith("error")), str(failure).splitlines()[-1])
        print(f"left out: {example}: {why}", file=sys.stderr)
        return []


path = published_library()
rows = []
with tempfile.TemporaryDirectory() as folder:
    for example in examples:
        runs = runs_of(example, folder, path)
        if not runs:
            continue
        for phase, name in names.items():
            rows.append(row(example, name, statistics.median(run.summary["phases"][phase] for run in runs), "s"))
        rows.append(row(example, "whole process", statistics.median(run.seconds for run in runs), "s"))
        read = runs[0].summary["read"]
        rows += [row(example, "files read", read["files"], ""), row(example, "tokens read", read["tokens"], "")]
if rows:
    write("msl", rows)
