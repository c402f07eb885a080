#!/usr/bin/env python3
"""The models of Drivetrain.Examples. Usage: examples.py TORSION ROOT

Each runs without a storm of events, its energy closes to 1e-5 at tolerance 1e-8, and `modes` and `linearize` work in its midst. All compile, with the published library too where
TORSION_MSL names it. Each class of the library is in an example; each example has a figure of variables that it has, and its picture stands in the documents."""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

program, root = sys.argv[1], Path(sys.argv[2])
library = root / "stdlib_models" / "Drivetrain"
page = (root / "docs" / "reference" / "drivetrain_library.md").read_text(encoding="utf-8")
names = (library / "Examples" / "package.order").read_text(encoding="utf-8").split()
texts = {name: (library / "Examples" / f"{name}.mo").read_text(encoding="utf-8") for name in names}
most_events = 200  # state events of a run: teeth that bounce in their play take about a hundred
most_bytes = 15000  # of a picture
signals_only = {"DriveCycle", "ShiftSchedule"}  # nothing in them has energy


def torsion(*arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=300)


def variables_of_figure(name):
    return {v for pair in re.findall(r"Curve\((?:x = ([\w.\[\]]+), )?y = ([\w.\[\]]+)\)", texts[name]) for v in pair if v}


def problems_of_run(name, folder):
    output = folder / f"{name}.csv"
    run = torsion("simulate", f"Drivetrain.Examples.{name}", "--tolerance", "1e-8", "--interpret", "--json", "-o", output)
    if run.returncode:
        yield run.stderr[-2000:]
        return
    summary = json.loads(run.stdout)
    energy, events = summary.get("energy", {}), summary["statistics"]["state_events"]
    if name not in signals_only and not (energy.get("audited") and energy["closure"] <= 1e-5):
        yield f"energy {energy}"
    if events > most_events:
        yield f"{events} state events"
    with open(output, newline="", encoding="utf-8") as file:
        columns = set(next(csv.reader(file)))
    figure = variables_of_figure(name)
    if not figure or figure - columns:
        yield f"the figure has {sorted(figure)}, the result not {sorted(figure - columns)}"


def problems_of_linear_systems(name):
    middle = float(re.search(r"StopTime = ([-\d.e]+)", texts[name])[1]) / 2
    for command in ("modes", "linearize"):
        run = torsion(command, f"Drivetrain.Examples.{name}", "--at", middle, "-o", "-")
        if run.returncode:
            yield f"{command}: {run.stderr[-1000:]}"


def problems_of_documents(name):
    picture = root / "docs" / "pictures" / "drivetrain" / f"{name}.svg"
    if not picture.exists() or picture.stat().st_size > most_bytes:
        yield f"{picture.name} is missing or has more than {most_bytes} bytes; scripts/draw-drivetrain makes it"
    if f"(drivetrain_examples.md#{name.lower()})" not in page:
        yield "docs/reference/drivetrain_library.md does not lead to it"


def problems_of(name, folder):
    found = [*problems_of_run(name, folder), *problems_of_linear_systems(name), *problems_of_documents(name)]
    return [f"{name}: {text}" for text in found]


def classes():
    """Models and blocks that are made to be used."""
    for file in sorted(library.rglob("*.mo")):
        if file.parent.name not in ("Examples", "Data", "Interfaces") and re.search(rf"^(model|block) {file.stem}\b", file.read_text(encoding="utf-8"), re.M):
            yield file.stem


def main():
    all_texts = "".join(texts.values())
    problems = [f"no example uses {name}" for name in classes() if not re.search(rf"\b{name}\b", all_texts)]
    shown = subprocess.run([sys.executable, root / "scripts" / "draw-drivetrain", "--check-page"], capture_output=True, text=True)
    if shown.returncode:
        problems.append(shown.stdout + shown.stderr)
    published = os.environ.get("TORSION_MSL")
    for where in [[], ["-L", published]] if published else [[]]:
        run = torsion("check", "Drivetrain.Examples", *where)
        if run.returncode:
            problems.append(f"check {' '.join(where)}: {(run.stdout + run.stderr)[-3000:]}")
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        problems += sum(pool.map(lambda name: problems_of(name, Path(folder)), names), [])
    print("\n".join(problems) or f"{len(names)} examples hold" + ("" if published else " (the published library was not there: TORSION_MSL)"))
    return 1 if problems or not names else 0


sys.exit(main())
