"""The ten templates of drivetrains (docs/reference/drivetrain_library.md): how many times faster than real time they run, and what takes the work.

A run's seconds are those of the simulation alone, without compilation, with all results written; the middle one of some runs. Beside them: steps, events, the component with the
most events, and the fastest motion in the midst of the run, which implicit steps need not follow once it has died away, and its component."""

import json
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from csv import DictReader
from pathlib import Path

from report import Run, program, root, row, write

templates = (
    "ElectricAxle", "RavigneauxAutomatic", "ManualGearShift", "WetClutchLaunch", "TorqueConverterLaunch",
    "ShipShaftLine", "ElectricCarNEDC", "WindTurbineTrain", "EngineTorsion", "AutomaticCar",
)  # fmt: skip
goal = 20
repetitions = 5


def most_events(log):
    """The component that made most events: its name and its share."""
    with open(log, newline="", encoding="utf-8") as file:
        fired = {(r["event"], r["component"]) for r in DictReader(file) if r["what"] == "fired"}
    if not fired:
        return ""
    name, count = Counter(component for _, component in fired).most_common(1)[0]
    return f"{name or 'the model'} {100 * count / len({event for event, _ in fired}):.0f} %"


def fastest_motion(model, time):
    """Its frequency or time constant, and the component with most of its energy."""
    run = subprocess.run([program, "modes", model, "--at", str(time), "--json"], capture_output=True, text=True)
    if run.returncode:
        return "no linear system: " + run.stderr.splitlines()[0]
    return json.loads(run.stdout)


def measure(name, folder):
    model, log = root / "examples" / name / f"{name}.mo", Path(folder) / "events.csv"
    runs = [Run(["simulate", model, "--json", "-o", Path(folder) / "result.csv"]) for _ in range(repetitions)]
    Run(["simulate", model, "--json", "-o", Path(folder) / "result.csv", "--log-events", log])
    summary = runs[0].summary
    seconds = statistics.median(r.summary["phases"]["simulate"] for r in runs)
    span = summary["stop_time"] - summary["start_time"]
    counts = summary["statistics"]
    return span / seconds, counts, most_events(log), fastest_motion(model, summary["start_time"] + span / 2)
