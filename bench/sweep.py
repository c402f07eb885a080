"""10,000 variants of BacklashDrive as `torsion sweep` runs them, beside the program by hand in the same loop; processor time, in turn in one process."""

import json
import os
import subprocess
import sys

from report import build, make, root, row, write

variants = sys.argv[1] if len(sys.argv) > 1 else "10000"
threads = sys.argv[2] if len(sys.argv) > 2 else str(len(os.sched_getaffinity(0)))
make("bench_sweep")
command = [build / "bin" / "bench_sweep", root / "examples/BacklashDrive/BacklashDrive.mo", root / "stdlib_models", variants, threads]
result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)

case = f"{result['variants']} variants, {threads} threads"
ours, hand = result["per_second_and_core"]
speed, peak = result["difference"]
write("sweep", [
    row(case, "variants per second and core", ours, "1/s", "hand-written C (time, median of slices)", result["ratio"]),
    row(f"{case}, by hand", "variants per second and core", hand, "1/s"),
    row(case, "wall time", result["wall"][0], "s"),
    row(f"{case}, by hand", "wall time", result["wall"][1], "s"),
    row(case, "steps over those by hand, median", result["steps"], ""),
    row(case, "final speed, median of the difference", speed, ""),
    row(case, "largest torque, median of the difference", peak, ""),
], {
    "variants per second and core": "variants per second and core",
    "time over that of hand-written C": "variants per second and core over hand-written C (time, median of slices)",
    "steps over those by hand": "steps over those by hand, median",
})
