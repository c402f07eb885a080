"""FMUs: processor time of `build` and `fmu` beside `simulate` up to machine code, and of whole runs of the FMU beside our own loop on machine code. Medians.

A run of the FMU includes unpacking it and the importer; both sides write the same variables."""

import resource
import statistics
import tempfile
from pathlib import Path

from report import Run, root, row, write

examples = ("BacklashDrive", "GearboxDrive", "HeatLosses")  # 55, 128 and 244 equations
repetitions = 5


def processor_time(arguments):
    """Of one call, in s: other programs on the machine disturb it less than the time on the wall."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    Run(arguments)
    return used() - before


def median(arguments):
    return statistics.median(processor_time(arguments) for _ in range(repetitions))


rows = []
with tempfile.TemporaryDirectory() as folder:
    for name in examples:
        model, fmu, library, result = root / "examples" / name / f"{name}.mo", Path(folder) / "m.fmu", Path(folder) / "libm.so", Path(folder) / "r.csv"
        rows.append(row(name, "build", median(["build", model, "-o", library]), "s"))
        rows.append(row(name, "fmu", median(["fmu", model, "-o", fmu]), "s"))
        few = ["--variables", r"\.w$", "-o", result]
        own = median(["simulate", library, *few])
        rows.append(row(name, "run of the library", own, "s"))
        for kind in ("me", "cs"):
            seconds = median(["simulate", fmu, "--kind", kind, *few])
            rows.append(row(name, f"run of the FMU, {kind}", seconds, "s", "run of the library", seconds / own))
write("fmu", rows)
