#!/usr/bin/env python3
"""The energy audit of examples, with our own library and with the published one (where it is installed).

Closure is at most 1e-4 of the energy turned over at tolerance 1e-6, and falls at least 5-fold to tolerance 1e-8, unless it is rounding already.
Usage: energy.py PROGRAM SOURCE_FOLDER own|published
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

program, source, which = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
NAMES = ["First", "CoupledClutches", "Friction", "LossyGearDemo1", "LossyGearDemo3", "OneWayClutch", "ElasticBearing", "SimpleGearShift", "Backlash"]
ROUNDING = 1e-9  # below this a closure need not fall any more
problems = []


def audit(target, tolerance, folder, *options):
    command = [program, "simulate", target, "--tolerance", str(tolerance), "--json", "-o", str(Path(folder) / "run.csv"), *options]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        problems.append(f"{target}: {run.stdout[:500]}{run.stderr[:500]}")
        return None
    return json.loads(run.stdout).get("energy")


def check(name, target, folder, loses):
    coarse, fine = audit(target, 1e-6, folder), audit(target, 1e-8, folder)
    if not coarse or not fine or not coarse["audited"] or not fine["audited"]:
        problems.append(f"{name}: no audit: {coarse}")
        return
    print(f"{name}: closure {coarse['closure']:.1e} at 1e-6, {fine['closure']:.1e} at 1e-8, unaccounted {coarse['unaccounted'] / coarse['turned_over']:.3g}")
    if not coarse["turned_over"] > 0:
        problems.append(f"{name}: no energy is turned over")
    if coarse["closure"] > 1e-4:
        problems.append(f"{name}: closure {coarse['closure']} at 1e-6")
    if fine["closure"] > max(coarse["closure"] / 5, ROUNDING):
        problems.append(f"{name}: closure falls from {coarse['closure']} to {fine['closure']} only")
    share = abs(coarse["unaccounted"]) / coarse["turned_over"]
    if loses != (share > 0.01):
        problems.append(f"{name}: unaccounted {share} of the energy turned over")


with tempfile.TemporaryDirectory() as folder:
    if which == "own":
        os.environ["HOME"] = folder  # what else is installed must not help
        os.environ.pop("MODELICAPATH", None)
    elif not list(Path.home().glob(".openmodelica/libraries/Modelica 4.*")):
        print("the published library is not installed")
        sys.exit(77)
    checked = 0
    for name in NAMES:
        own = source / "examples" / name / f"{name}.mo"
        if which == "own" and not own.exists():
            continue
        checked += 1
        target = str(own) if which == "own" else f"Modelica.Mechanics.Rotational.Examples.{name}"
        check(name, target, folder, loses=which == "published" and name == "Backlash")
    if checked < 7:
        problems.append(f"only {checked} examples were found")

for problem in problems:
    print("PROBLEM", problem)
sys.exit(1 if problems else 0)
