"""FMUs: processor time of `build` and `fmu`, of single calls beside our own loop on machine code, and of whole runs of the FMU beside those of the library.

A run of the FMU includes unpacking it and the importer; both sides write the same variables. Medians."""

import json
import re
import statistics
import subprocess
import tempfile
import zipfile
from pathlib import Path

from report import Run, build, make, processor_seconds, root, row, write

examples = ("BacklashDrive", "GearboxDrive", "HeatLosses")  # 55, 128 and 244 equations
repetitions = 5


def processor_time(arguments):
    """Of one call, in s: other programs on the machine disturb it less than the time on the wall."""
    before = processor_seconds()
    Run(arguments)
    return processor_seconds() - before


def median(arguments):
    return statistics.median(processor_time(arguments) for _ in range(repetitions))


def calls(model, fmu, folder):
    """Seconds of a derivative call and of all steps of a co-simulation: the FMU's and our own loop's, measured in turn in one process."""
    with zipfile.ZipFile(fmu) as archive:
        token = re.search(r'guid="([^"]*)"', archive.read("modelDescription.xml").decode())[1]
        name = next(entry for entry in archive.namelist() if entry.endswith(".so"))
        library = archive.extract(name, folder)
    command = [build / "bin" / "bench_fmu_calls", library, token, model, root / "stdlib_models"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)


make("bench_fmu_calls")
rows = []
with tempfile.TemporaryDirectory() as folder:
    for name in examples:
        model, fmu, library, result = root / "examples" / name / f"{name}.mo", Path(folder) / "m.fmu", Path(folder) / "libm.so", Path(folder) / "r.csv"
        rows.append(row(name, "build", median(["build", model, "-o", library]), "s"))
        rows.append(row(name, "fmu", median(["fmu", model, "-o", fmu]), "s"))
        measured = calls(model, fmu, folder)
        for what, scale, unit in (("derivatives", 1e6, "µs"), ("steps", 1e3, "ms")):
            theirs, own = measured[what]
            rows.append(row(name, f"{what} of the FMU", scale * theirs, unit, "our own loop", theirs / own))
        few = ["--variables", r"\.w$", "-o", result]
        own = median(["simulate", library, *few])
        rows.append(row(name, "run of the library", own, "s"))
        for kind in ("me", "cs"):
            seconds = median(["simulate", fmu, "--kind", kind, *few])
            rows.append(row(name, f"run of the FMU, {kind}", seconds, "s", "run of the library", seconds / own))
write("fmu", rows, {
    "derivative call over our own": "derivatives of the FMU over our own loop",
    "`doStep` over our own": "steps of the FMU over our own loop",
    "Model Exchange, whole run over the library's": "run of the FMU, me over run of the library",
    "Co-Simulation, likewise": "run of the FMU, cs over run of the library",
})
