"""The ten templates of drivetrains (docs/reference/drivetrain_library.md): how many times faster than real time they run, and what takes the work.

Seconds are those of the phase `simulate`, in the fastest of five runs: the integration with all its results written, without compilation. What takes
the work: the component whose relations made most of the events, each of which begins the integration anew with small steps; and the fastest vibration
in the midst of the run with the component that has most of its energy, which the steps follow as long as it swings. Names as arguments: only these."""

import json
import sys
import tempfile
from collections import Counter
from csv import DictReader
from pathlib import Path

from report import Run, root, row, write

templates = (
    "ElectricAxle",
    "RavigneauxAutomatic",
    "ManualGearShift",
    "WetClutchLaunch",
    "TorqueConverterLaunch",
    "ShipShaftLine",
    "ElectricCarNEDC",
    "WindTurbineTrain",
    "EngineTorsion",
    "AutomaticCar",
)
goal = 20
repetitions = 5


def simulate(name, folder):
    """The summary of the fastest of some runs."""
    command = ["simulate", root / "examples" / name / f"{name}.mo", "--json", "-o", Path(folder) / "result.csv"]
    return min((Run(command).summary for _ in range(repetitions)), key=seconds_of)


def seconds_of(summary):
    return summary["phases"]["simulate"]


def most_events(log):
    """The component whose relations fired in most events, with its share, of equals the first by name; nothing where there were none."""
    with open(log, newline="", encoding="utf-8") as file:
        fired = {(r["event"], r["component"] or "model") for r in DictReader(file) if r["what"] == "fired"}
    if not fired:
        return ""
    name, count = min(Counter(component for _, component in fired).items(), key=lambda item: (-item[1], item[0]))
    return f"{name} {100 * count / len({event for event, _ in fired}):.0f} % of the events"


def fastest_vibration(name, time):
    """Its frequency and the component with most of its energy."""
    found = json.loads(Run(["modes", root / "examples" / name / f"{name}.mo", "--at", time, "--json"]).output)
    vibrations = [m for m in found["modes"] if m["kind"] == "vibration"]
    if not vibrations:
        return ""
    fastest = max(vibrations, key=lambda m: m["natural_frequency"])
    first = max(fastest["energy"], key=lambda e: max(e.get("kinetic", 0), e.get("potential", 0)), default={"component": "?"})
    return f"{first['component']} {fastest['natural_frequency']:.0f} Hz"


def measure(name, folder):
    log = Path(folder) / "events.csv"
    summary = simulate(name, folder)
    Run(["simulate", root / "examples" / name / f"{name}.mo", "-o", Path(folder) / "result.csv", "--log-events", log])
    span, counts = summary["stop_time"] - summary["start_time"], summary["statistics"]
    costs = "; ".join(text for text in (most_events(log), fastest_vibration(name, summary["start_time"] + span / 2)) if text)
    ratio = span / seconds_of(summary)
    case = f"{name} ({summary['equations']} equations)"
    return [
        row(case, "faster than real time", ratio, "times", f"the goal of {goal}", ratio / goal),
        row(case, "steps", counts["steps"], ""),
        row(case, "events", counts["state_events"] + counts["time_events"], ""),
        row(case, "what takes the work", costs, ""),
    ]


rows = []
with tempfile.TemporaryDirectory() as folder:
    for name in sys.argv[1:] or templates:
        rows += measure(name, folder)
write("drivetrain", rows, {"times faster than real time": "faster than real time"} | {name: name for name in ("steps", "events", "what takes the work")})
