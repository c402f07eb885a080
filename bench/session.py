"""What a session costs over what is under it: a step over the runtime's own loop, a run over a worker of a sweep; in turn in one process."""

import json
import subprocess
import sys

from report import build, make, root, row, write

runs = sys.argv[1] if len(sys.argv) > 1 else "10000"
steps = sys.argv[2] if len(sys.argv) > 2 else "200000"
make("bench_session")
command = [build / "bin" / "bench_session", root / "examples/BacklashDrive/BacklashDrive.mo", root / "stdlib_models", runs, steps]
r = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)

write("session", [
    row("step, constant input", "processor time over the runtime's own loop", 1e9 * (r["step"] - r["step_loop"]), "ns", "the loop", r["step"] / r["step_loop"]),
    row("step, another input each time", "processor time over the runtime's own loop", 1e9 * (r["step_changing"] - r["step_loop"]), "ns", "the loop",
        r["step_changing"] / r["step_loop"]),
    row("step", "allocations", r["step_allocations"], ""),
    row(f"{runs} runs, simulate()", "time of a run over that of the sweep", 1e6 * r["run_more"], "us", "the sweep", 1 + r["run_more"] / r["run_sweep"]),
    row(f"{runs} runs, Runner", "time of a run over that of the sweep", 1e6 * r["runner_more"], "us", "the sweep", 1 + r["runner_more"] / r["run_sweep"]),
    row("Runner", "allocations of a run", r["runner_allocations"], ""),
])
