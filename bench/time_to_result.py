"""From the command to the finished CSV: the whole process, cold (no machine code of earlier runs) and warm, for every example and for those of the published library
where it is installed; beside gcc -O2 making a shared library of hand-written C of that size, which is the least that a tool with a C compiler pays. Medians.

Wall time counts on a quiet machine; processor time is told too, for others. `bench/run time_to_result EXAMPLE…` measures only these."""

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from msl_examples import examples as published_examples
from report import Timed, find_published_library, program, root, row, write

repetitions = 7
wanted = sys.argv[1:]


def measure(command, cache):
    """Wall and processor seconds of one process; nothing where it fails."""
    run = Timed(command, cache)
    return (run.wall, run.processor) if run.succeeded else None


def medians(runs):
    return tuple(statistics.median(run[i] for run in runs) for i in range(2))


def equations_of(command):
    """The summary says `55 equations → 4 states`."""
    output = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8").stdout
    words = output.split()
    return int(words[words.index("→") - 2]) if "→" in words else 0


def c_of_size(equations):
    """As much C as a person writes for a model with so many equations: one assignment each, in the right-hand side and in what is written out."""
    lines = "".join(f"    y[{i}] = p[{3 * i}] * (x[{i % 7}] - p[{3 * i + 1}]) + (y[{max(i - 1, 0)}] > 0 ? sin(y[{i // 2}]) : p[{3 * i + 2}] * y[{i // 3}]);\n" for i in range(equations))
    body = lines + "".join(f"    der[{i}] = y[{max(equations - 1 - i, 0)}];\n" for i in range(7))
    return f"""#include <math.h>
int right_hand_side(double time, const double* x, const double* p, double* y, double* der) {{
    y[0] = time;
{body}    return 0;
}}
int outputs(double time, const double* x, const double* p, double* y) {{
    y[0] = time;
{lines}    return 0;
}}
"""


def gcc_seconds(equations, folder):
    source = Path(folder) / "model.c"
    source.write_text(c_of_size(max(equations, 10)), encoding="utf-8")
    runs = [measure(["gcc", "-O2", "-fPIC", "-shared", source, "-o", Path(folder) / "model.so", "-lm"], folder) for _ in range(3)]
    return medians(runs) if all(runs) else None


def add_case(case, arguments, folder):
    command = [program, "simulate", *arguments, "-o", Path(folder) / "result.csv"]
    cold, warm = [], []
    with tempfile.TemporaryDirectory() as kept:
        if measure(command, kept) is None:
            print(f"left out, for it does not run: {case}", file=sys.stderr)
            return
        for _ in range(repetitions):
            with tempfile.TemporaryDirectory() as empty:
                cold.append(measure(command, empty))
            warm.append(measure(command, kept))
    (cold_wall, cold_work), (warm_wall, warm_work) = medians(cold), medians(warm)
    equations = equations_of(command)
    rows.append(row(case, "equations", equations, ""))
    gcc = gcc_seconds(equations, folder)
    rows.append(row(case, "cold", 1e3 * cold_wall, "ms", *(("gcc -O2", cold_wall / gcc[0]) if gcc else ())))
    rows.append(row(case, "warm", 1e3 * warm_wall, "ms", *(("gcc -O2", warm_wall / gcc[0]) if gcc else ())))
    rows.append(row(case, "cold, processor time", 1e3 * cold_work, "ms", *(("gcc -O2", cold_work / gcc[1]) if gcc else ())))
    rows.append(row(case, "warm, processor time", 1e3 * warm_work, "ms", *(("gcc -O2", warm_work / gcc[1]) if gcc else ())))
    if gcc:
        rows.append(row(case, "gcc -O2 alone", 1e3 * gcc[0], "ms"))
        rows.append(row(case, "gcc -O2 alone, processor time", 1e3 * gcc[1], "ms"))


rows = []
with tempfile.TemporaryDirectory() as folder:
    start = medians([measure([program, "--version"], folder) for _ in range(2 * repetitions)])
    rows.append(row("(start)", "process that prints its version", 1e3 * start[0], "ms"))
    rows.append(row("(start)", "processor time", 1e3 * start[1], "ms"))
    ten = r"^(J[1-4]\.(w|phi)|clutch[12]\.w_rel)$"
    clutches = root / "examples/CoupledClutches/CoupledClutches.mo"
    if not wanted or "CoupledClutches" in wanted:
        add_case("CoupledClutches, ten variables", [clutches, "--variables", ten], folder)
    for model in sorted(root.glob("examples/*/*.mo")):
        if model.name != "package.mo" and (not wanted or model.stem in wanted):
            add_case(model.stem, [model], folder)
    library = find_published_library()
    for example in published_examples if library else []:
        if not wanted or example in wanted:
            add_case(f"{example} (published)", [f"Modelica.Mechanics.Rotational.Examples.{example}", "-L", library], folder)
write("time_to_result", rows, {
    "equations": "equations",
    "cold [ms]": "cold",
    "warm [ms]": "warm",
    "warm : `gcc -O2`": "warm, processor time over gcc -O2",
})
