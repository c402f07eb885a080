"""C code for controllers in real time: steps of 1 ms.

    bench/run realtime [--steps N] [--count N] [--accuracy | --time] [EXAMPLE…]

1. Every step does no more operations than `build --emit c --real-time` has proved, and no less than the least: numbers that count, N steps (--count).
2. Wall time of a step at the 99.999th percentile, beside that of an empty loop as long as the median step; the same in processor time of the thread, which
   a loaded machine spoils less. N steps (--steps; 100000000 for the figure of the goal), every run with other inertias. Over-runs are counted.
3. Accuracy: states at steps of 1 ms beside CVODE at a tolerance of 1e-10; the largest deviation as a part of the signal's range, of the worst state."""

import argparse
import csv
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from report import program, root, row, write

STEP = 1e-3
KINDS = ("additions", "multiplications", "divisions", "comparisons", "signs", "roots", "functions")
EXAMPLES = {  # and the method of the timed code
    "SixSpeedGearbox": "rk4",
    "AutomaticCar": "rk4",
    "RavigneauxAutomatic": "rk4",
    "CoupledClutches": "rk4",
    "GearboxDrive": "rk4",
    "TorqueConverterLaunch": "rk4",
    "BacklashDrive": "rk4",
    "TwoMassTorsion": "rk4",
    "Friction": "rk4",
    "WindTurbineTrain": "rk4",
    "ElectricAxle": "rosenbrock",
    "EngineTorsion": "rosenbrock",
}
METHODS = (("euler",), ("rk4",), ("rk4", "--locate-events"), ("rosenbrock",), ("rosenbrock", "--locate-events"))


def run(*command):
    made = subprocess.run([str(c) for c in command], capture_output=True, text=True)
    if made.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command[:4]))} …\n{(made.stderr or made.stdout)[:2000]}")
    return made.stdout


def model_of(example):
    return root / "examples" / example / f"{example}.mo"


def replaced(text, old, new):
    if old not in text:
        raise SystemExit(f"the C code has no `{old}`")
    return text.replace(old, new, 1)


def code_of(example, method, folder):
    """The C code, the list of its inertias, and what was proved."""
    proved = json.loads(run(program, "build", model_of(example), "--emit", "c", "-o", folder, "--prefix", "M", "--solver", method, "--real-time", STEP, "--json"))
    header = (folder / "M.h").read_text()
    parameters = header[: header.index("} M_parameters_t") if "} M_parameters_t" in header else len(header)]
    names = re.findall(r"^ *M_real_t (\w+); /\* [^\n]*\[kg\.m2\]", parameters, re.M)
    (folder / "inertias.h").write_text("#define INERTIAS(APPLY) " + " ".join(f"APPLY({name})" for name in names) + "\n")
    return proved["real_time"]


def counted(folder, proved, count, of_run):
    header, source = (folder / "M.h").read_text(), (folder / "M.c").read_text()
    header = replaced(header, "typedef double M_real_t;", '}\n#include "counted.h"\nextern "C" {\ntypedef Counted M_real_t;')
    source = replaced(source, "static int32_t iterate_event(model_t* m)\n{", "static int32_t iterate_event(model_t* m)\n{\n    ++events;")
    source = re.sub(r"\? (\(?-?\d+[.e][\d.e+-]*\)?) :", r"? Counted(\1) :", source)
    (folder / "counting.inc").write_text(source.replace('#include "M.h"', '#include "counting.h"'))
    (folder / "counting.h").write_text(header)
    run("c++", "-std=c++20", "-O1", "-w", "-I", root / "tests/c_source", "-I", folder, root / "bench/realtime/count.cpp", "-o", folder / "count")
    bounds = [proved["operations"][which][kind] for which in ("most", "most_without_event", "least") for kind in KINDS]
    values = [int(v) for v in run(folder / "count", count, of_run, *bounds).split()]
    return dict(zip(("steps", "broken", "largest", "quiet", "with_events", "overruns", "failed"), values))


def timed(folder, steps, of_run, clock):
    lines = run(folder / "measure", steps, of_run, clock).splitlines()
    step, empty = ([int(v) for v in line.split()] for line in lines[:2])
    overruns, failed, bits = lines[2].split()
    return step, empty, int(overruns), int(failed), bits


def stop_time(example, folder):
    with open(simulated(example, ("cvode",), folder, STEP, ("--variables", "^$")), encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return float(rows[-1][0]) - float(rows[1][0])


def simulated(example, method, folder, step, extra=()):
    result = folder / ("_".join(method).replace("-", "") + ".csv")
    run(program, "simulate", model_of(example), "--solver", *method, "--step-size", step, "-o", result, *extra)
    return result


def states_of(example):
    text = run(program, "check", model_of(example), "--dump=sorted")
    part = re.search(r"^states\n(.*?)^\S", text, re.M | re.S)
    return re.findall(r"^ *der\((.+?)\) =", part[1], re.M) if part else []


def table(path):
    """Of each time the last row: the right side of an event."""
    with open(path, encoding="utf-8") as file:
        rows = csv.reader(file)
        names = next(rows)
        return names, {round(float(r[0]) / STEP): [float(v) for v in r[1:]] for r in rows if abs(float(r[0]) / STEP - round(float(r[0]) / STEP)) < 1e-6}


def deviations(example, folder):
    """Of each method: the largest deviation of a state as a part of its range, and that state. None: the method fails."""
    states = states_of(example)
    only = ("--variables", "^(" + "|".join(re.escape(s) for s in states) + ")$", "--no-energy")
    names, exact = table(simulated(example, ("cvode",), folder, STEP, ("--tolerance", "1e-10", *only)))
    places = [i - 1 for i, name in enumerate(names) if name in states]
    ranges = {i: max(v[i] for v in exact.values()) - min(v[i] for v in exact.values()) for i in places}
    places = [i for i in places if ranges[i] > 0]
    found = {}
    for method in METHODS:
        try:
            _, values = table(simulated(example, method, folder, STEP, only))
        except SystemExit:
            found[method] = None
            continue
        common = exact.keys() & values.keys()
        found[method] = max((max(abs(values[t][i] - exact[t][i]) for t in common) / ranges[i], names[i + 1]) for i in places)
    return found


def measure(example, method, options, rows):
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "c"
        proved = code_of(example, method, folder)
        of_run = round(stop_time(example, Path(work)) / STEP)
        run("cc", "-std=gnu11", "-O2", "-ffp-contract=off", "-I", folder, root / "bench/realtime/measure.c", folder / "M.c", "-lm", "-o", folder / "measure")
        count = counted(folder, proved, options.count, of_run)
        if count["broken"] or count["steps"] < options.count:
            raise SystemExit(f"{example}: the bound does not hold: {count}")
        bound = proved["operations"]["most_without_event"]["total"]
        rows.append(row(example, "most operations of a step without an event", count["quiet"], "", "the bound", count["quiet"] / bound))
        rows.append(row(example, "steps with an event", count["with_events"] / count["steps"], "of the steps"))
        if count["with_events"]:
            rows.append(row(example, "most operations of a step with an event", count["largest"], "", "the bound",
                            count["largest"] / proved["operations"]["most"]["total"]))
        for clock, words in (("wall", "wall time"), ("cpu", "processor time")):
            steps = options.steps if clock == "wall" else max(options.steps // 5, 1)
            step, empty, overruns, failed, bits = timed(folder, steps, of_run, clock)
            rows.append(row(example, f"{words}, median of a step", step[1] / 1e3, "µs", "an empty loop", step[1] / empty[1]))
            rows.append(row(example, f"{words}, 99.999 %", step[2] / 1e3, "µs", "an empty loop", step[2] / empty[2]))
            rows.append(row(example, f"{words}, 99.999 %, an empty loop", empty[2] / 1e3, "µs"))
            rows.append(row(example, f"over-runs in {step[0]} steps ({words}; {failed} runs without a start; status bits {bits})", overruns, ""))


def accuracy(example, rows):
    with tempfile.TemporaryDirectory() as work:
        for method, found in deviations(example, Path(work)).items():
            words = " ".join(method)
            rows.append(row(example, f"deviation from CVODE, {words}", "fails" if found is None else f"{found[0]:.1e}", "of the range"))
            if found is not None:
                rows.append(row(example, f"its state, {words}", found[1], ""))


parser = argparse.ArgumentParser()
parser.add_argument("--steps", type=int, default=1_000_000)
parser.add_argument("--count", type=int, default=200_000)
parser.add_argument("--time", action="store_true", help="only operations and times")
parser.add_argument("--accuracy", action="store_true", help="only the accuracy")
parser.add_argument("examples", nargs="*")
options = parser.parse_args()
rows = []
TIMES = {
    "most operations, no event": "most operations of a step without an event",
    "with an event": "most operations of a step with an event",
    "wall time of a step, median [µs]": "wall time, median of a step",
    "99.999 % [µs]": "wall time, 99.999 %",
    "an empty loop [µs]": "wall time, 99.999 %, an empty loop",
    "processor time, 99.999 % [µs]": "processor time, 99.999 %",
    "an empty loop, likewise [µs]": "processor time, 99.999 %, an empty loop",
}
ACCURACY = {f"`{' '.join(method)}`": f"deviation from CVODE, {' '.join(method)}" for method in METHODS}
for example in options.examples or EXAMPLES:
    if not options.accuracy:
        measure(example, EXAMPLES.get(example, "rk4"), options, rows)
    if not options.time:
        accuracy(example, rows)
    print(f"{example} is done", file=sys.stderr)
write("realtime", rows, TIMES if options.time else ACCURACY if options.accuracy else None)
