"""Models as compiled by Torsion beside the same models written by hand in C, on CVODE as it is installed. A ratio below 1: Torsion is faster."""

from handwritten_cases import measured
from report import row, write

rows, counts = [], {}
for case, hand, result in measured("bench_handwritten"):
    (call, hand_call), (run, hand_run) = result["call"], result["run"]
    rows += [
        row(case, "right-hand sides per second", 1 / call, "1/s", hand, call / hand_call),
        row(case, "whole run", 1e3 * run, "ms", hand, run / hand_run),
    ]
    counts[case] = result
for case, result in counts.items():
    for metric in ("steps", "right_hand_sides", "jacobians", "events"):
        ours, theirs = result[metric]
        rows += [row(case, metric.replace("_", " "), ours, ""), row(case, f"{metric.replace('_', ' ')} by hand", theirs, "")]
write("handwritten", rows, {
    "right-hand side": "right-hand sides per second over hand-written C",
    "right-hand side, `-ffp-contract=off`": "right-hand sides per second over hand-written C, -ffp-contract=off",
    "whole run": "whole run over hand-written C",
    "whole run, `-ffp-contract=off`": "whole run over hand-written C, -ffp-contract=off",
    "steps": "steps",
    "steps by hand": "steps by hand",
})
