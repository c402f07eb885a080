"""Chains of N clutches with random torques and pressures: events per second, work per event, and how it grows with the model.

Each clutch slides, sticks and breaks away several times; seeds make the chains, so they are the same everywhere. A run that fails is named, and then the
benchmark fails. Without a Clutch in our own library the published one is taken (TORSION_MSL, or ~/.openmodelica/libraries)."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import report
from report import Run, row, write

sizes = [int(n) for n in sys.argv[1:]] or [1, 2, 5, 10, 20, 50, 100]


def chain(n, seed):
    """Inertias with clutches between; a torque that oscillates at the first, a brake-like load at the last."""
    rng = random.Random(1000 * n + seed)
    numbers = lambda low, high, count: "{" + ", ".join(f"{rng.uniform(low, high):.6g}" for _ in range(count)) + "}"
    return f"""model Clutches
  import Modelica.Mechanics.Rotational.{{Components, Sources}};
  Components.Inertia j[{n} + 1](J = {numbers(0.05, 0.5, n + 1)}, each phi(start = 0, fixed = true), w(start = {numbers(-5, 5, n + 1)}, each fixed = true));
  Components.Clutch clutch[{n}](fn_max = {numbers(20, 100, n)}, each mu_pos = [0, 0.5], each peak = 1.1);
  Modelica.Blocks.Sources.Sine pressure[{n}](amplitude = {numbers(0.3, 0.5, n)}, f = {numbers(0.5, 3, n)}, phase = {numbers(0, 6, n)}, each offset = 0.5);
  Modelica.Blocks.Sources.Sine drive(amplitude = {10 + 2 * n}, f = {rng.uniform(0.5, 2):.6g});
  Sources.Torque motor(useSupport = false);
  Components.Damper load(d = 0.5);
  Components.Fixed ground;
equation
  connect(drive.y, motor.tau);
  connect(motor.flange, j[1].flange_a);
  for i in 1:{n} loop
    connect(j[i].flange_b, clutch[i].flange_a);
    connect(clutch[i].flange_b, j[i + 1].flange_a);
    connect(pressure[i].y, clutch[i].f_normalized);
  end for;
  connect(j[{n} + 1].flange_b, load.flange_a);
  connect(load.flange_b, ground.flange);
  annotation(experiment(StopTime = 2, Tolerance = 1e-6), uses(Modelica(version = "4.0.0")));
end Clutches;
"""


def library():
    """-L PATH where the published library must be named, else nothing."""
    if (report.root / "stdlib_models/Modelica/Mechanics/Rotational/Components/Clutch.mo").exists():
        return []
    folders = [os.environ.get("TORSION_MSL"), Path.home() / ".openmodelica" / "libraries"]
    found = [f for f in folders if f and any((Path(f) / name / "package.mo").exists() for name in ("Modelica 4.0.0", "Modelica"))]
    if not found:
        print("skipped: no library with a Clutch; TORSION_MSL can name the folder of the published one", file=sys.stderr)
        sys.exit(0)
    return ["-L", found[0]]


def measure(n, seed, folder, path):
    """Summary of one chain, the time in which no event happens taken off; nothing where it fails."""
    model = Path(folder) / "Clutches.mo"
    model.write_text(chain(n, seed), encoding="utf-8")
    arguments = ["simulate", model, *path, "--intervals", 1, "--variables", "^$", "--json", "-o", Path(folder) / "events.csv"]
    try:
        return Run(arguments).summary
    except SystemExit as failure:
        why = [line for line in str(failure).splitlines() if line.startswith("error")] or str(failure).splitlines()[-1:]
        print(f"FAILED: {n} clutches, seed {seed}: {why[0]}", file=sys.stderr)
        return None


path = library()
rows, failed, before = [], 0, None
with tempfile.TemporaryDirectory() as folder:
    for n in sizes:
        summaries = [measure(n, seed, folder, path) for seed in range(10 if n <= 10 else 5 if n <= 50 else 3)]
        failed += summaries.count(None)
        good = [s for s in summaries if s]
        rows.append(row(f"N = {n}", "chains that fail", summaries.count(None), f"of {len(summaries)}"))
        if not good:
            continue
        total = lambda name: sum(s["statistics"][name] for s in good)
        events = max(1, total("state_events") + total("time_events"))
        seconds = sum(s["phases"]["simulate"] for s in good)
        cost = seconds / events
        rows.append(row(f"N = {n}", "events", events, ""))
        rows.append(row(f"N = {n}", "events per second", events / seconds, "1/s"))
        for name in ("configuration_passes", "event_iterations", "right_hand_sides", "crossing_evaluations"):
            rows.append(row(f"N = {n}", name.replace("_", " ") + " per event", total(name) / events, ""))
        size = statistics.median(s["equations"] for s in good)
        growth = ("the model's growth", cost / before[0] / (size / before[1])) if before else ()
        rows.append(row(f"N = {n}", "time per event", 1e3 * cost, "ms", *growth)) # with the steps in between
        before = (cost, size)
write("events", rows)
sys.exit(1 if failed else 0)
