#!/usr/bin/env python3
"""Random tables, each block of them, against an evaluation that shares no code with the library: values, derivatives and time events.
Usage: run.py TORSION [--seed N] [--models N] [--tables N] [--published FOLDER]"""
import argparse
import csv
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from random_tables import STOP, tables  # noqa: E402

TOLERANCE = 1e-7  # of the values; cubics lose digits where a table's steps are small
problems = []


def model_of(members):
    lines = ["model Tables"]
    slopes = [(m.name, i, n) for m in members for i, n in enumerate(m.slopes)]
    lines += [f"  {m.declaration};" for m in members] + [f"  Real d_{name}_{i};" for name, i, _ in slopes]
    lines += ["equation"] + [f"  {e}" for m in members for e in m.equations] + [f"  d_{name}_{i} = der({n});" for name, i, n in slopes]
    return "\n".join([*lines, "end Tables;"]) + "\n"


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def check_values(what, member, result):
    """Rows at corners are left out: just before and just behind one, the neighbouring rows see."""
    times = result["time"]
    inner = [i for i, t in enumerate(times) if t < STOP and not member.is_corner(t)]
    wanted = [(n, n, f) for n, f in member.values.items()] + [(f"d_{member.name}_{i}", f"der({n})", f) for i, (n, f) in enumerate(member.slopes.items())]
    for column, shown, function in wanted:
        for i in inner:
            right = function(times[i])
            if not abs(result[column][i] - right) <= TOLERANCE * (1 + abs(right)):
                problems.append(f"{what}: {shown}({times[i]:.9g}) = {result[column][i]:.12g} instead of {right:.12g}; {member.declaration}")
                break


def check_events(what, members, log):
    with open(log, newline="", encoding="utf-8") as file:
        found = sorted({float(row["time"]) for row in csv.DictReader(file) if row["kind"] == "time"})
    wanted = sorted({t for m in members for t in m.events})
    def alike(t, times):
        return any(abs(t - other) < 1e-9 * (1 + abs(t)) for other in times)
    for t in wanted:
        if not alike(t, found):
            owner = next(m for m in members if t in m.events)
            problems.append(f"{what}: no event at {t:.12g}; {owner.declaration}")
            break
    for t in found:
        if 1e-9 < t < STOP - 1e-9 and not alike(t, wanted):
            problems.append(f"{what}: an event at {t:.12g} that no table has")
            break


def run(program, seed, count, options, folder):
    members = tables(seed, count, bool(options))
    (folder / "Tables.mo").write_text(model_of(members), encoding="utf-8")
    command = [program, "simulate", "Tables.mo", "--stop-time", str(STOP), "--intervals", "397", "-o", "r.csv", "--log-events", "e.csv", "--interpret", *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    if done.returncode:
        problems.append(f"seed {seed}: exit code {done.returncode}: {(done.stdout + done.stderr)[:2000]}")
        return
    result = read(folder / "r.csv")
    for member in members:
        check_values(f"seed {seed}", member, result)
    check_events(f"seed {seed}", members, folder / "e.csv")


REFUSED = {
    "the abscissas of a table must increase": ("Modelica.Blocks.Tables.CombiTable1Ds t(table = [0, 1; 1, 2; 1, 3])", "t.u = time;"),
    "the abscissas of a table must increase ": ("Modelica.Blocks.Tables.CombiTable2Ds t(table = [0, 1, 1; 1, 2, 3; 2, 3, 4])", "t.u1 = time; t.u2 = time;"),
    "the times of a smooth table must increase": (
        "Modelica.Blocks.Sources.CombiTimeTable t(table = [0, 1; 1, 2; 1, 3], smoothness = Modelica.Blocks.Types.Smoothness.ContinuousDerivative)", ""),
    "the times of a table must not decrease": ("Modelica.Blocks.Sources.CombiTimeTable t(table = [0, 1; 1, 2; 0.5, 3])", ""),
    "above its largest one": (
        "Modelica.Blocks.Tables.CombiTable1Ds t(table = [0, 1; 1, 2], extrapolation = Modelica.Blocks.Types.Extrapolation.NoExtrapolation)", "t.u = 2*time;"),
    "outside of a table without extrapolation": (
        "Modelica.Blocks.Sources.CombiTimeTable t(table = [0, 1; 0.5, 2], extrapolation = Modelica.Blocks.Types.Extrapolation.NoExtrapolation)", ""),
}


def check_refusals(program, options, folder):
    for words, (declaration, equation) in REFUSED.items():
        (folder / "Refused.mo").write_text(f"model Refused\n  {declaration};\nequation\n  {equation}\nend Refused;\n", encoding="utf-8")
        done = subprocess.run([program, "simulate", "Refused.mo", "--interpret", "-o", "r.csv", *options], cwd=folder, capture_output=True, text=True, timeout=600)
        if done.returncode not in (1, 3) or words.strip() not in done.stdout + done.stderr:
            problems.append(f"exit code {done.returncode}, and no word of `{words}`: {declaration}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--models", type=int, default=1)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--published", nargs="?", const=os.environ.get("TORSION_MSL"), default="", help="with the published library, whose folder TORSION_MSL names")
    given = parser.parse_args()
    if given.published is None:
        print("skipped: TORSION_MSL does not name the folder of the Modelica Standard Library 4.0.0")
        return 77
    options = ["-L", given.published] if given.published else []
    with tempfile.TemporaryDirectory() as folder:
        check_refusals(given.program, options, Path(folder))
        for seed in range(given.seed, given.seed + given.models):
            run(given.program, seed, given.tables, options, Path(folder))
    for problem in problems[:40]:
        print(problem)
    print(f"{given.models * given.tables} tables, {len(problems)} problems")
    return 1 if problems else 0


sys.exit(main())
