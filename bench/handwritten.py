"""BacklashDrive as compiled by Torsion beside the same model written by hand in C, on the same CVODE. A ratio below 1: Torsion is faster."""

import json
import subprocess
import sys

from report import build, root, row, write

subprocess.run(["cmake", "--build", build, "--target", "bench_handwritten"], check=True, stdout=sys.stderr)
command = [build / "bin" / "bench_handwritten", root / "examples/BacklashDrive/BacklashDrive.mo", root / "stdlib_models"]
result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)

case, hand = "BacklashDrive", "hand-written C"
(call, hand_call), (run, hand_run) = result["call"], result["run"]
rows = [
    row(case, "right-hand sides per second", 1 / call, "1/s", hand, call / hand_call),
    row(case, "whole run", 1e3 * run, "ms", hand, run / hand_run),
    row(f"{case} by hand", "right-hand sides per second", 1 / hand_call, "1/s"),
    row(f"{case} by hand", "whole run", 1e3 * hand_run, "ms"),
]
for name in ("steps", "right_hand_sides", "jacobians", "events"):
    ours, theirs = result[name]
    rows += [row(case, name.replace("_", " "), ours, ""), row(f"{case} by hand", name.replace("_", " "), theirs, "")]
write("handwritten", rows)
