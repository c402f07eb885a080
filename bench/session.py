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

loop_step, sweep_run = r["step_loop"], r["run_sweep"]
write("session", [
    row("a step, constant input", "more than what is under it, per call", 1e9 * (r["step"] - loop_step), "ns", "the runtime's loop", r["step"] / loop_step),
    row("a step, another input each time", "more than what is under it, per call", 1e9 * (r["step_changing"] - loop_step), "ns", "the runtime's loop",
        r["step_changing"] / loop_step),
    row("a step, constant input", "allocations", r["step_allocations"], ""),
    row("a run by `simulate`", "more than what is under it, per call", 1e9 * r["run_more"], "ns", "a run of a sweep", 1 + r["run_more"] / sweep_run),
    row("a run by a `Runner`", "more than what is under it, per call", 1e9 * r["runner_more"], "ns", "a run of a sweep", 1 + r["runner_more"] / sweep_run),
    row("a run by a `Runner`", "allocations", r["runner_allocations"], ""),
], {"more than what is under it, per call [ns]": "more than what is under it, per call", "allocations": "allocations"})
