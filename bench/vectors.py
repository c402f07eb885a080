"""What compiled models cost beside the operations on vectors, which are most of a step on few states: whole runs over those of the programs by hand, when these
have our vectors instead of SUNDIALS' serial ones. What is left are events, rows with all variables, and checks."""

from handwritten_cases import measured
from report import row, write

rows = []
for case, hand, result in measured("vectors"):
    run, hand_run = result["run"]
    rows.append(row(case, "whole run", 1e3 * run, "ms", f"{hand}, our vectors", run / hand_run))
write("vectors", rows)
