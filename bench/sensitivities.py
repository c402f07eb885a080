"""Derivatives of a run by n parameters (`torsion simulate --sensitivities`), in runs of the same model without them. Central differences cost 2 n
runs more. Times are those of the integration, the best of several, interleaved; the result holds three variables and their derivatives.

`bench/run sensitivities`"""

import os
import tempfile

from report import Run, root, row, write

CASES = {
    "BacklashDrive": (["lash.c", "lash.d", "lash.b", "load.J", "motor.J", "drag.d", "drive.stepTorque", "ripple.f"], "(load|motor).w|lash.tau", 10),
    "CoupledClutches": (["J1.J", "J2.J", "J3.J", "J4.J", "clutch1.fn_max", "clutch2.fn_max", "clutch3.fn_max", "clutch1.mu_pos[1,2]"], "J[134].w", 1.5),
    "EngineTorsion": (["c", "d", "data.J_crank", "pulley.J", "flywheel.J", "front.c", "rear.c"], "(pulley|flywheel).w|rear.tau", 1),
}
COUNTS = [1, 2, 4, 8]
ROUNDS = 7


def seconds(case, count):
    parameters, variables, stop = CASES[case]
    with tempfile.TemporaryDirectory() as folder:
        words = ["simulate", root / "examples" / case / f"{case}.mo", "-o", os.path.join(folder, "out.csv"), "--json", "--no-energy", "--stop-time", stop]
        words += ["--variables", f"^(d.)?({variables})"]
        if count > 0:
            words += ["--sensitivities", ",".join(parameters[:count])]
        return Run(words).summary["phases"]["simulate"]


rows = []
for case in CASES:
    counts = [n for n in COUNTS if n <= len(CASES[case][0])]
    best = {n: float("inf") for n in [0, *counts]}
    for _ in range(ROUNDS):
        for n in best:
            best[n] = min(best[n], seconds(case, n))
    for n in counts:
        rows.append(row(case, f"{n} parameter{'s' if n > 1 else ''}", 1e3 * best[n], "ms", "a run", best[n] / best[0]))
write("sensitivities", rows)
