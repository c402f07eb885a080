#!/usr/bin/env python3
"""`torsion build --emit c --real-time`: no step does more operations than were proved, and none less than the least.

    bound.py TORSION ROOT CXX

The code of a model is compiled as C++ with numbers that count (counted.h). Each step is compared, kind by kind, with the bound: a step during which no
event took place with that for such steps.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import every_operator

torsion, root, cxx = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
only = sys.argv[4] if len(sys.argv) > 4 else ""
here = Path(__file__).resolve().parent
failures = []
generated = tempfile.TemporaryDirectory()

AT_THE_CAPS = {"Restless": 0x80, "CrowdedStops": 0x80, "Unsolved": 0x10}  # the bit of the status

CASES = [  # model, method, step, steps, least number of steps with an event, options
    ("examples/TwoMassTorsion/TwoMassTorsion.mo", "rk4", 1e-3, 500, 0, []),
    ("examples/TwoMassTorsion/TwoMassTorsion.mo", "euler", 1e-4, 500, 0, []),
    ("examples/SixSpeedGearbox/SixSpeedGearbox.mo", "rk4", 1e-3, 3000, 10, []),
    ("examples/SixSpeedGearbox/SixSpeedGearbox.mo", "rosenbrock", 1e-3, 1000, 1, []),
    ("examples/CoupledClutches/CoupledClutches.mo", "rk4", 1e-3, 1500, 5, []),
    ("examples/CoupledClutches/CoupledClutches.mo", "rosenbrock", 1e-3, 1500, 5, ["--locate-events"]),
    ("examples/Friction/Friction.mo", "rk4", 1e-3, 1000, 1, ["--locate-events"]),
    ("examples/WindTurbineTrain/WindTurbineTrain.mo", "rk4", 1e-3, 500, 0, []),
    ("tests/c_source/Bouncing.mo", "rk4", 1e-3, 2000, 3, []),
    ("tests/c_source/Bouncing.mo", "rk4", 1e-3, 2000, 3, ["--locate-events"]),
    ("tests/c_source/Braked.mo", "rk4", 1e-3, 100, 1, []),
    ("tests/c_source/StopAtTimeEvent.mo", "rk4", 1e-3, 100, 1, []),
    ("tests/c_source/TwoSums.mo", "rk4", 1e-2, 200, 1, []),
    ("tests/c_source/StopWithReset.mo", "rk4", 1e-3, 1000, 1, []),
    ("tests/c_source/ManyStops.mo", "rk4", 1e-3, 100, 1, []),
    ("tests/c_source/StopsTogether.mo", "rk4", 1e-2, 400, 1, []),
    ("tests/c_source/StopsInChain.mo", "rk4", 1e-3, 1100, 1, []),
    ("tests/c_source/CrowdedStops.mo", "rk4", 1e-3, 100, 1, []),
    ("tests/c_source/LimitedLatch.mo", "rk4", 1e-2, 900, 4, []),
    ("tests/c_source/Nonlinear.mo", "rk4", 1e-3, 1000, 0, []),
    ("tests/c_source/Sampled.mo", "euler", 1e-3, 1000, 5, []),
    ("tests/c_source/WithFunctions.mo", "rk4", 1e-3, 1000, 0, []),
    (every_operator.written(root, Path(generated.name) / "Operators.mo"), "rk4", 1e-3, 1000, 0, []),
    ("tests/c_source/Restless.mo", "rk4", 1e-2, 20, 1, []),
    ("tests/c_source/Unsolved.mo", "rk4", 1e-2, 20, 0, []),
    ("tests/c_source/Driven.mo", "rosenbrock", 1e-2, 100, 0, []),
]

PROGRAM = """
#include <stdio.h>
static unsigned long long events;
#include "counting.inc"
static M_t m;
static void row(const char* what) {
    printf("%s %llu", what, events);
    for (int k = 0; k < KINDS; ++k) { printf(" %llu", counts[k]); counts[k] = 0; }
    puts("");
    events = 0;
}
int main() {
    M_defaults(&m);
    row("defaults");
    M_init(&m);
    row("init");
    for (long i = 0; i < STEPS; ++i) { M_step(&m); row("step"); }
    printf("size %zu %x %u\\n", sizeof(M_t), (unsigned)m.status, (unsigned)m.overruns);
}
"""


def fail(name, what):
    failures.append(name)
    print(f"FAILED {name}: {what}")


def run(command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def replaced(text, old, new):
    assert old in text, old
    return text.replace(old, new, 1)


def counted_program(folder):
    """The code with counting numbers; events are seen where they are iterated."""
    header = replaced((folder / "M.h").read_text(), "typedef double M_real_t;", "}\n#include \"counted.h\"\nextern \"C\" {\ntypedef Counted M_real_t;")
    source = replaced((folder / "M.c").read_text(), "static int32_t iterate_event(model_t* m)\n{", "static int32_t iterate_event(model_t* m)\n{\n    ++events;")
    source = re.sub(r"\? (\(?-?\d+[.e][\d.e+-]*\)?) :", r"? Counted(\1) :", source)  # between two literals it would be a plain number
    (folder / "counting.inc").write_text(source.replace('#include "M.h"', '#include "counting.h"'))
    (folder / "counting.h").write_text(header)
    (folder / "counting.cpp").write_text(PROGRAM)


def within(name, what, counts, most, least):
    for kind, count in zip([k for k in most if k != "total"], counts):
        if not (least[kind] if least else 0) <= count <= most[kind]:
            fail(name, f"{what}: {count} {kind}, not {least[kind] if least else 0} to {most[kind]}")
            return False
    return True


def check(file, solver, step, steps, least_events, options):
    name = " ".join([Path(file).stem, solver] + options)
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "c"
        made = run([torsion, "build", root / file, "--emit", "c", "-o", folder, "--prefix", "M", "--solver", solver, "--real-time", repr(step), "--json"] + options)
        if made.returncode != 0:
            return fail(name, made.stderr)
        proved = json.loads(made.stdout)["real_time"]
        counted_program(folder)
        made = run([cxx, "-std=c++20", "-O1", "-w", f"-DSTEPS={steps}", "-I", here, "-I", root, "-I", folder, folder / "counting.cpp", "-o", folder / "run"])
        if made.returncode != 0:
            return fail(name, made.stderr[:3000])
        result = run([folder / "run"])
        most, quiet, least, start = (proved["operations"][key] for key in ("most", "most_without_event", "least", "start"))
        with_events = largest = largest_quiet = 0
        for line in result.stdout.splitlines():
            what, events, *counts = line.split()
            if what not in ("step", "init"):
                continue
            counts = [int(count) for count in counts]
            if what == "init":
                within(name, "the start", counts, start, None)
                continue
            with_events += int(events) > 0
            if not within(name, "a step", counts, most if int(events) else quiet, least):
                break
            largest = max(largest, sum(counts))
            largest_quiet = max(largest_quiet, 0 if int(events) else sum(counts))
        last = re.search(r"^size (\d+) (\w+) (\d+)$", result.stdout, re.M)
        if result.returncode != 0 or last is None:
            return fail(name, f"the program has failed: {result.returncode}")
        if int(last[1]) != proved["memory"]["instance"]:
            fail(name, f"{last[1]} bytes, not {proved['memory']['instance']}")
        bit = AT_THE_CAPS.get(Path(file).stem, 0)
        if int(last[2], 16) & ~2 != bit or (int(last[3]) > 0) != (bit != 0):
            fail(name, f"status {last[2]}, {last[3]} over-runs")
        if with_events < least_events:
            fail(name, f"{with_events} steps with events, not {least_events}")
        has_long_loops = any(word in name for word in ("Nonlinear", "Unsolved", "WithFunctions", "SixSpeedGearbox"))  # Newton's, or of a function
        has_long_loops = has_long_loops or any(word in name for word in ("StopWithReset", "ManyStops", "CrowdedStops"))  # their mixed systems never search
        if not has_long_loops and quiet["total"] > 4 * largest_quiet:
            fail(name, f"the bound without an event, {quiet['total']}, is far above the largest count, {largest_quiet}")
        print(f"{name}: least {least['total']}, without an event {largest_quiet} of {quiet['total']}, "
              f"with {with_events} events {largest} of {most['total']}")


def check_modes(solver, step, expected):
    with tempfile.TemporaryDirectory() as work:
        made = run([torsion, "build", root / "examples/TwoMassTorsion/TwoMassTorsion.mo", "--emit", "c", "-o", Path(work) / "c", "--solver", solver,
                    "--real-time", repr(step), "--json"])
        warnings = json.loads(made.stdout)["real_time"]["warnings"] if made.returncode == 0 else [made.stderr]
        if len(warnings) != len(expected) or not all(word in text and "`shaft`" in text for word, text in zip(expected, warnings)):
            fail(f"modes {solver} {step}", warnings)


for case in CASES:
    if only in str(case[0]):
        check(*case)
check_modes("rk4", 1e-3, [])
check_modes("euler", 0.1, ["unstable"])
check_modes("rosenbrock", 0.2, ["not resolved"])
check_modes("rk4", 1.0, ["unstable"])
if failures:
    sys.exit(f"failed: {', '.join(sorted(set(failures)))}")
