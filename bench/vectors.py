"""What compiled models cost beside the solver, which is most of a step on few states: whole runs over those of the programs by hand, when these have our
build of SUNDIALS and our vectors. What is left are events, rows with all variables, and checks."""

from handwritten_cases import measured
from report import row, write

rows = []
for case, hand, result in measured("bench_vectors"):
    run, hand_run = result["run"]
    rows.append(row(case, "whole run", 1e3 * run, "ms", f"{hand}, our solver", run / hand_run))
write("vectors", rows)
