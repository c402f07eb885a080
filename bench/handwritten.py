"""Models as compiled by Torsion beside the same models written by hand in C, on the same CVODE. A ratio below 1: Torsion is faster."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from chain import model as chain
from report import build, root, row, write

programs = {"hand-written C": "bench_handwritten", "hand-written C, -ffp-contract=off": "bench_handwritten_off"}
subprocess.run(["cmake", "--build", build, "--target", *programs.values()], check=True, stdout=sys.stderr)

rows = []
with tempfile.TemporaryDirectory() as folder:
    cases = [
        ("BacklashDrive", "backlash_drive", 0, root / "examples/BacklashDrive/BacklashDrive.mo"),
        ("CoupledClutches", "coupled_clutches", 0, root / "examples/CoupledClutches/CoupledClutches.mo"),
        ("RubberCoupling", "rubber_coupling", 0, root / "bench/handwritten/RubberCoupling.mo"),
    ]
    for n in (100, 1000):
        path = Path(folder) / f"Chain{n}.mo"
        path.write_text(chain(n), encoding="utf-8")
        cases.append((f"Chain{n}", "chain", n, path))
    for case, kind, size, path in cases:
        for hand, name in programs.items():
            command = [build / "bin" / name, kind, str(size), path, root / "stdlib_models"]
            result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)
            (call, hand_call), (run, hand_run) = result["call"], result["run"]
            rows += [
                row(case, "right-hand sides per second", 1 / call, "1/s", hand, call / hand_call),
                row(case, "whole run", 1e3 * run, "ms", hand, run / hand_run),
                row(case, "whole run", 1e3 * result["equal_vectors"][0], "ms", f"{hand}, our vectors", result["equal_vectors"][0] / result["equal_vectors"][1]),
            ]
        for metric in ("steps", "right_hand_sides", "jacobians", "events"):
            ours, theirs = result[metric]
            rows += [row(case, metric.replace("_", " "), ours, ""), row(f"{case} by hand", metric.replace("_", " "), theirs, "")]
write("handwritten", rows)
