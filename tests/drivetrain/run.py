#!/usr/bin/env python3
"""Runs the cases of one package of the library Drivetrain. Usage: run.py TORSION PACKAGE. How a case is written: README.md beside this file."""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIBRARY = HERE.parent.parent / "stdlib_models" / "Drivetrain"
NUMBER = r"([-+]?[\d.]+(?:[eE][-+]?\d+)?)"
problems = []


class Case:
    """A model, how it is run, and what must be true of it."""

    def __init__(self, file, line):
        self.file = file
        self.model, *self.options = line.split()
        self.expectations = []

    def problem(self, text):
        problems.append(f"{self.file.name}, {self.model}: {text}")


class Result:
    """Columns of a CSV file."""

    def __init__(self, path):
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        self.columns = {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}
        self.time = self.columns["time"]

    def at(self, time, name):
        """Behind all events at this instant, which must be a row."""
        i = max((i for i, t in enumerate(self.time) if t <= time + 1e-9 * max(1, abs(time))), default=0)
        if abs(self.time[i] - time) > 1e-9 * max(1, abs(time)):
            raise ValueError(f"no row at {time} s")
        return self.columns[name][i]


def cases_of(file):
    cases = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"// case (.*)", line):
            cases.append(Case(file, match[1]))
        elif (match := re.match(r"// (at|final|largest|smallest|same|closure|events|modes|fails) ?(.*)", line)) and cases:
            cases[-1].expectations.append((match[1], match[2]))
    return cases


def torsion(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=600)


def near(case, what, value, expected, tolerance):
    if not abs(value - expected) <= tolerance:
        case.problem(f"{what} is {value:.9g} instead of {expected:.9g} +- {tolerance:g}")


def compare(case, result, text):
    """Columns of the reference at its instants, within a share of each column's range."""
    name, share = text.split()
    reference = Result(case.file.parent / name)
    for column, values in reference.columns.items():
        scale = max(values) - min(values) or 1
        wrong = [(abs(result.at(t, column) - x) / scale, t) for t, x in zip(reference.time, values)]
        worst, time = max(wrong)
        if not worst <= float(share):
            case.problem(f"{column} differs from {name} by {worst:.3g} of its range at {time} s")


def value_of(case, result, kind, text):
    """One expectation about one variable: `final NAME = NUMBER +- TOLERANCE`."""
    time = None
    if kind == "at":
        time, text = text.split(maxsplit=1)
    match = re.fullmatch(rf"(\S+) (=|<=|>=) {NUMBER}(?: \+- {NUMBER})?", text)
    name, relation, number = match[1], match[2], float(match[3])
    values = result.columns[name]
    value = {"at": lambda: result.at(float(time), name), "final": lambda: values[-1], "largest": lambda: max(values), "smallest": lambda: min(values)}[kind]()
    if relation == "=":
        near(case, f"{kind} {time or ''} {name}", value, number, float(match[4]))
    elif not (value <= number if relation == "<=" else value >= number):
        case.problem(f"{kind} {time or ''} {name} is {value:.9g}, not {relation} {number:g}")


def check(program, case, folder, where):
    output = folder / "out.csv"
    run = torsion(program, "simulate", case.file, "--model", case.model, "--json", "--interpret", "-o", output, *where, *case.options)
    failing = [text for kind, text in case.expectations if kind == "fails"]
    if failing:
        if run.returncode == 0 or any(text not in run.stderr + run.stdout for text in failing):
            case.problem(f"exit code {run.returncode}, {(run.stderr + run.stdout)[-1500:]}; expected was to fail with {failing}")
        return
    if run.returncode:
        case.problem(f"exit code {run.returncode}: {run.stderr[-3000:]}")
        return
    summary, result = json.loads(run.stdout), Result(output)
    for kind, text in case.expectations:
        try:
            if kind == "closure":
                energy = summary["energy"]
                if not energy.get("audited") or not energy["closure"] <= float(text):
                    case.problem(f"energy: {energy}")
            elif kind == "events":
                count = summary["statistics"]["state_events"]
                if count > int(text):
                    case.problem(f"{count} state events instead of at most {text}")
            elif kind == "modes":
                modes = torsion(program, "modes", case.file, "--model", case.model, *where, *(["--at", text] if text else []))
                if modes.returncode:
                    case.problem(f"modes: {modes.stderr[-2000:]}")
            elif kind == "same":
                compare(case, result, text)
            else:
                value_of(case, result, kind, text)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            case.problem(f"{kind} {text}: {error!r}")


def classes_of(package):
    """The models and blocks of a package that are made to be used: not partial ones, not functions, records and icons."""
    files = [file for file in (LIBRARY / package).rglob("*.mo") if file.name != "package.mo"]
    return sorted(file.stem for file in files if re.search(rf"^(model|block) {file.stem}\b", file.read_text(encoding="utf-8"), re.MULTILINE))


def main():
    program, package = sys.argv[1], sys.argv[2]
    files = sorted((HERE / package).glob("*.mo"))
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    for name in classes_of(package):
        if not re.search(rf"\b{name}\b", texts):
            problems.append(f"no case uses Drivetrain.{package}.{name}")
    published = os.environ.get("TORSION_MSL")
    cases = [case for file in files for case in cases_of(file)]
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            for where in [[], ["-L", published]] if published else [[]]:
                check(program, case, Path(folder), where)
        for where in [[], ["-L", published]] if published else [[]]:
            run = torsion(program, "check", f"Drivetrain.{package}", *where)
            if run.returncode:
                problems.append(f"check Drivetrain.{package} {' '.join(where)}: {(run.stdout + run.stderr)[-3000:]}")
    print("\n".join(problems) or f"{len(cases)} cases of Drivetrain.{package} hold" + ("" if published else " (the published library was not there: TORSION_MSL)"))
    return 1 if problems or not cases else 0


sys.exit(main())
