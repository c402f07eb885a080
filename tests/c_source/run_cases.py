#!/usr/bin/env python3
"""`torsion build --emit c`: the code compiles without warnings, its kernels give the bits of machine code, and its steps those of `torsion simulate`.

    run_cases.py TORSION ROOT CC [CASE] [--shard=I/N]

Of each case: C code in double and single precision, compiled with every compiler that is here; kernels at random values against `--emit obj`; a
trajectory against `torsion simulate` with the same fixed steps, and against its default solver. Each C text is optimized once.
"""

import csv
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "support"))
sys.dont_write_bytecode = True
import every_operator  # noqa: E402
from compilers import STRICT, others  # noqa: E402
from shards import dealt  # noqa: E402

torsion, root, cc = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
failures = []
generated = tempfile.TemporaryDirectory()


class Case:
    """`near`: allowed difference to the same fixed steps, relative to a variable's range; `far`: to the default solver; of the variables that `signals` matches; `told`: the status."""

    def __init__(self, name, file, solver="rk4", step=1e-3, stop=1.0, near=1e-7, far=1e-3, options=(), signals="", told=0):
        self.name, self.file, self.solver, self.step, self.stop = name, root / file, solver, step, stop
        self.near, self.far, self.options = near, far, list(options)
        self.signals, self.told = signals, told


CASES = [
    Case("First", "examples/First/First.mo"),
    Case("TwoMassTorsion", "examples/TwoMassTorsion/TwoMassTorsion.mo"),
    Case("TwoMassTorsion", "examples/TwoMassTorsion/TwoMassTorsion.mo", solver="euler", step=1e-4, far=2e-2),
    Case("TwoMassTorsion", "examples/TwoMassTorsion/TwoMassTorsion.mo", solver="rosenbrock"),
    Case("BacklashDrive", "examples/BacklashDrive/BacklashDrive.mo", stop=0.3, far=5e-2),
    Case("BacklashDrive", "examples/BacklashDrive/BacklashDrive.mo", stop=0.3, near=1e-5, far=5e-2, options=("--locate-events",)),
    Case("Friction", "examples/Friction/Friction.mo", far=5e-2),
    Case("CoupledClutches", "examples/CoupledClutches/CoupledClutches.mo", stop=1.5, far=2e-2),
    Case("CoupledClutches", "examples/CoupledClutches/CoupledClutches.mo", stop=1.5, near=1e-5, options=("--locate-events",)),
    Case("SixSpeedGearbox", "examples/SixSpeedGearbox/SixSpeedGearbox.mo", stop=3.0),
    Case("SixSpeedGearbox", "examples/SixSpeedGearbox/SixSpeedGearbox.mo", solver="rosenbrock", stop=3.0, near=1e-6),
    Case("CoupledClutches", "examples/CoupledClutches/CoupledClutches.mo", solver="rosenbrock", stop=1.5, far=2e-2),
    Case("SimpleGearShift", "examples/SimpleGearShift/SimpleGearShift.mo"),
    Case("Friction", "examples/Friction/Friction.mo", options=("--locate-events",), near=1e-5),
    Case("OneMassFriction", "examples/OneMassFriction/OneMassFriction.mo", options=("--locate-events",), near=1e-5),
    Case("Bouncing", "tests/c_source/Bouncing.mo", stop=2.0, options=("--locate-events",), near=1e-5),
    Case("Sampled", "tests/c_source/Sampled.mo", stop=2.0),
    Case("Bouncing", "tests/c_source/Bouncing.mo", stop=2.0, far=1),  # each bounce up to a step late, and the next ones with it
    Case("Nonlinear", "tests/c_source/Nonlinear.mo"),
    Case("WithFunctions", "tests/c_source/WithFunctions.mo"),
    Case("Operators", every_operator.written(root, Path(generated.name) / "Operators.mo")),
    # How the two share the load is not determined, and the angle between them keeps what the end of a step leaves of the slip.
    # So the speeds are compared; where they meet is found at the end of a step, in which friction changes them by 35 rad/s² · 1 ms.
    Case("SharedFriction", "tests/c_source/SharedFriction.mo", solver="rosenbrock", near=1e-9, far=4e-2, signals=r"^driv(ing|en)\.w$"),
    Case("Driven", "tests/c_source/Driven.mo", solver="rosenbrock", step=1e-2, near=0, far=1e-3),
    Case("Braked", "tests/c_source/Braked.mo", near=1e-12, far=0.1),
    Case("StopAtTimeEvent", "tests/c_source/StopAtTimeEvent.mo", near=1e-12, far=0.1),
    Case("TwoSums", "tests/c_source/TwoSums.mo", near=1e-12, step=1e-2, stop=2.0),
    Case("TwoStops", "tests/c_source/TwoStops.mo", near=1e-12),
    Case("StopsTogether", "tests/c_source/StopsTogether.mo", step=1e-2, stop=4.0, near=1e-12, far=0.1, signals=r"^since$|\.w$"),  # three share what they hold
    Case("StopsInChain", "tests/c_source/StopsInChain.mo", stop=2.0, near=1e-12, far=0.1, signals=r"\.w$"),  # likewise
    Case("WatchedStop", "tests/c_source/WatchedStop.mo", near=1e-12, far=0.1),
    Case("LimitsReached", "tests/c_source/LimitsReached.mo", step=0.0078125, near=1e-12),
    Case("LimitedLatch", "tests/c_source/LimitedLatch.mo", step=0.0078125, stop=9.0, near=1e-12),
    Case("ComparedStart", "tests/c_source/ComparedStart.mo", step=0.0078125, stop=3.0, near=1e-12),
    Case("StopWithReset", "tests/c_source/StopWithReset.mo", near=1e-12, far=2e-3),
    Case("ManyStops", "tests/c_source/ManyStops.mo", near=1e-12, far=0.1),
    # Those that are left at the bound stop without moving their angles.
    Case("CrowdedStops", "tests/c_source/CrowdedStops.mo", near=1e-12, far=0.1, signals=r"^(load|wheel\[\d+\]\.w)$", told=0x80),
    Case("Latches", "tests/simulation/hybrid/Latches.mo", stop=2.0, near=1e-12),
    Case("LatchAtStop", "tests/simulation/hybrid/LatchAtStop.mo", near=1e-12),
    Case("Rectifier", "tests/c_source/Rectifier.mo", solver="rosenbrock", step=1e-5, stop=0.1, near=1e-5, options=("--locate-events",)),
]


def run(command, **options):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)


def fail(case, what, detail=""):
    failures.append(f"{case.name} ({case.solver}): {what}")
    print(f"FAILED {case.name} ({case.solver}): {what}\n{detail}"[:3000])


def emit(case, folder, precision):
    return run([torsion, "build", case.file, "--emit", "c", "-o", folder, "--prefix", "M", "--precision", precision, "--solver", case.solver,
                "--step-size", repr(case.step)] + case.options)


def compiled(case, folder):
    """M.o of M.c, without a warning."""
    made = run([cc, *STRICT, "-O1", "-ffp-contract=off", "-c", folder / "M.c", "-o", folder / "M.o"])
    if made.returncode != 0:
        fail(case, f"{cc} in {folder.name} precision", made.stderr)
    return made.returncode == 0


def defines(source, solver):
    flags = {"WITH_BLOCKS": "static int32_t solve_block", "WITH_GRADIENTS": "static int32_t solve_gradient", "WITH_STATES": "kernel_derivatives",
             "WITH_RELATIONS": "kernel_crossings", "WITH_TIME": "kernel_next_time", "WITH_JACOBIAN": "kernel_jacobian(", "WITH_MIXED": "update_relations)"}
    return [f"-D{flag}" for flag, text in flags.items() if text in source]


def check_bits(case, work):
    """Kernels in C against machine code."""
    obj = work / "model.o"
    made = run([torsion, "build", case.file, "--emit", "obj", "-o", obj])
    if made.returncode != 0:
        return fail(case, "no object", made.stderr)
    source = (work / "double/M.c").read_text()
    oracle = work / "oracle"
    made = run([cc, "-std=c99", "-O1", "-ffp-contract=off", "-fno-builtin", f'-DSOURCE="{work}/double/M.c"', "-DPREFIX(x)=M_##x", "-I", root / "runtime/include"]
               + defines(source, case.solver) + [here / "oracle.c", obj, "-lm", "-o", oracle])
    if made.returncode != 0:
        return fail(case, "the oracle does not compile", made.stderr)
    result = run([oracle])
    if result.returncode != 0:
        fail(case, "other bits than machine code", result.stdout + result.stderr)
    return result.stdout.strip()


def places(header):
    """Variables that change, and where they stand: (name, expression)."""
    result = []
    for line in header[header.index("Where the variables stand"):].splitlines():
        found = re.match(r"   (-?)m->((?:x|der|y|d)\[\d+\]) (\S+)", line)
        if found:
            result.append((found[3], f"{found[1]}m.{found[2]}"))
    return result


def trajectory(case, work, precision):
    """Rows of all variables at each step, from the compiled C code; the status of the run."""
    names = places((work / precision / "M.h").read_text())
    steps = round(case.stop / case.step)
    text = '#include "M.h"\n#include <stdio.h>\nstatic M_t m;\nstatic void row(void) {\n    printf("%.17g", (double)m.time);\n'
    text += "".join(f'    printf(",%.17g", (double)({place}));\n' for _, place in names)
    text += '    printf("\\n");\n}\nint main(void) {\n    M_defaults(&m);\n    M_init(&m);\n    row();\n'
    text += f"    for (long i = 0; i < {steps}; ++i) {{\n        M_step(&m);\n        row();\n    }}\n"
    text += '    fprintf(stderr, "%x", (unsigned)m.status);\n    return 0;\n}\n'
    (work / precision / "main_test.c").write_text(text)
    made = run([cc, "-std=c99", "-O1", "-ffp-contract=off", "-I", work / precision, work / precision / "main_test.c", work / precision / "M.o", "-lm", "-o", work / "run"])
    (work / precision / "main_test.c").unlink()
    if made.returncode != 0:
        fail(case, "the test program does not compile", made.stderr)
        return names, [], 0
    result = run([work / "run"])
    rows = [[float(v) for v in line.split(",")] for line in result.stdout.splitlines()]
    return names, rows, int(result.stderr or "0", 16)


def simulate(case, work, options):
    out = work / "reference.csv"
    made = run([torsion, "simulate", case.file, "-o", out, "--stop-time", repr(case.stop)] + options
              )
    if made.returncode != 0:
        fail(case, "simulate fails", made.stderr)
        return {}
    with open(out, newline="") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    names = [re.sub(r" \[.*\]$", "", n) for n in rows[0]]
    columns = {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(names)}
    return columns


def worst(case, names, rows, reference, is_same):
    """The largest difference at common times (right limits count), relative to the variable's range; the variable. Where events take place at other times
    (another method, another bisection): of the states where there are some, and as far as the values of two steps around are from it."""
    compares_all = is_same or not any(".x[" in place for _, place in names)
    last = {}
    for i, t in enumerate(reference["time"]):
        if abs(t / case.step - round(t / case.step)) < 1e-6: # not the rows of events inside of steps
            last[round(t / case.step)] = i
    largest, who, compared = 0.0, "", 0
    for k, (name, place) in enumerate(names):
        column = reference.get(name)
        if column is None or not (compares_all or ".x[" in place) or not re.search(case.signals, name):
            continue
        size = max(max(column) - min(column), 1e-3 * max(abs(v) for v in column), 1e-6)
        for number, row in enumerate(rows):
            i = last.get(number)
            if i is None:
                continue
            compared += 1
            around = [column[i]] if is_same else column[max(0, i - 2):i + 3]
            difference = max(0.0, row[k + 1] - max(around), min(around) - row[k + 1]) / size
            if row[k + 1] != row[k + 1] or not difference <= largest:
                largest, who = difference, f"{name} at {row[0]:.6g}: {row[k + 1]:.9g}, not {column[i]:.9g}"
    return (largest, who) if compared > 0 else (float("inf"), "nothing to compare")


def check(case):
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for precision in ("double", "single"):
            made = emit(case, work / precision, precision)
            if made.returncode != 0:
                return fail(case, "build --emit c fails", made.stderr)
            if not compiled(case, work / precision):
                return
            for compiler, options in others(cc):
                made = run([compiler, *options, work / precision / "M.c"])
                if made.returncode != 0:
                    return fail(case, f"{compiler} in {precision} precision", made.stderr)
        bits = check_bits(case, work)
        names, rows, status = trajectory(case, work, "double")
        if status & ~2 != case.told:
            fail(case, f"status {status:x}")
        same_steps = ["--solver", case.solver, "--step-size", repr(case.step)] + case.options
        near, who = worst(case, names, rows, simulate(case, work, same_steps), not case.options)
        if not near <= case.near:
            fail(case, f"{near:.3g} off `simulate` with the same steps", who)
        far, who = worst(case, names, rows, simulate(case, work, ["--step-size", repr(case.step), "--tolerance", "1e-9"]), False)
        if not far <= case.far:
            fail(case, f"{far:.3g} off the default solver", who)
        print(f"{case.name} ({case.solver}): {bits}; same steps {near:.1e}, default solver {far:.1e}")


def check_order():
    """Time drives the stiff part of Driven: the error falls with the square of the step, far from where the step resolves it."""
    errors = []
    for step in (0.04, 0.02, 0.01):
        case = Case("Driven", "tests/c_source/Driven.mo", solver="rosenbrock", step=step, stop=2.0)
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            made = emit(case, work / "double", "double")
            if made.returncode != 0:
                return fail(case, "build --emit c fails", made.stderr)
            if not compiled(case, work / "double"):
                return
            names, rows, _ = trajectory(case, work, "double")
            x, y = (1 + [name for name, _ in names].index(n) for n in ("x", "y"))
            errors.append(max(abs(row[x] - math.sin(row[0])) + abs(row[y] + math.cos(row[0])) for row in rows))
    orders = [math.log2(a / b) for a, b in zip(errors, errors[1:])]
    print("order of rosenbrock: " + ", ".join(f"{order:.2f}" for order in orders))
    if not all(1.8 < order < 2.5 for order in orders):
        fail(case, f"order {orders}", str(errors))


if not shutil.which(cc):
    print("skipped: no C compiler")
    sys.exit(77)
for name in ("clang", "x86_64-w64-mingw32-gcc"):
    if not shutil.which(name):
        print(f"skipped: warnings of {name}, which is not here")
mine = dealt([*CASES, None])  # None: the order
only = sys.argv[4] if len(sys.argv) > 4 else ""
for case in mine:
    if case is None and only in "Driven":
        check_order()
    elif case is not None and only in case.name:
        check(case)
print("\n".join(failures))
sys.exit(1 if failures else 0)
