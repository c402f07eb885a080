#!/usr/bin/env python3
"""scripts/test-times reads what ctest left: longest tests, sums, idle cores, the tail; and it renews the costs. Usage: check_test_times.py ROOT"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# Two cores: long and short begin; middle follows short; alone runs when all others have ended. Then skipped and failed.
LOG = """Test project /build

    Start 4: long.1
    Start 3: short
1/6 Test #3: short ............................   Passed    1.50 sec
    Start 2: middle
2/6 Test #4: long.1 ...........................   Passed   10.00 sec
    Start 5: skipped
3/6 Test #2: middle ...........................   Passed    9.00 sec
    Start 6: failed
4/6 Test #5: skipped ..........................***Skipped   0.00 sec
5/6 Test #6: failed ...........................***Failed    0.50 sec

    Start 7: alone
6/6 Test #7: alone ............................   Passed    4.00 sec

Label Time Summary:
quick    =  10.50 sec*proc (2 tests)
"""
TIMES = {"long.1": 10.0, "short": 1.5, "middle": 9.0, "failed": 0.5, "alone": 4.0}
COSTS = "# old\nlong.1\t3\nskipped\t70\n"


def junit():
    cases = "".join(f'<testcase name="{name}" time="{seconds}" status="{"fail" if name == "failed" else "run"}"/>' for name, seconds in TIMES.items())
    return f'<?xml version="1.0"?>\n<testsuite tests="6">{cases}<testcase name="skipped" time="0.01" status="notrun"/></testsuite>\n'


def main():
    problems = []
    with tempfile.TemporaryDirectory() as scratch:
        project = Path(scratch)
        for name in ("scripts", "tests", "build"):
            (project / name).mkdir()
        shutil.copy(Path(sys.argv[1]) / "scripts/test-times", project / "scripts")
        run = [sys.executable, project / "scripts/test-times"]
        empty = subprocess.run(run, capture_output=True, text=True)
        if empty.returncode == 0 or "./run-tests" not in empty.stderr:
            problems.append(f"without a run: {empty}")
        (project / "build/tests.xml").write_text(junit())
        (project / "build/tests.log").write_text(LOG)
        (project / "tests/costs.tsv").write_text(COSTS)
        told = subprocess.run(run, capture_output=True, text=True)
        # middle runs from 1.5 s to 10.5 s, half a second without another beside it; failed and alone have no other.
        for wanted in ("5 tests, 15 s on 2 cores, 25 s of tests, 5 s of an idle core", "10.0 s  long.1\n       9.0 s  middle", "10.0 s  long\n", "10.5 s  quick",
                       "4.0 s  alone (at 11 s)", "0.5 s  middle (at 10 s)", "the last to end: alone"):
            if wanted not in told.stdout:
                problems.append(f"no `{wanted}` in:\n{told.stdout}{told.stderr}")
        if (project / "tests/costs.tsv").read_text() != COSTS:
            problems.append("costs are written without being asked for")
        subprocess.run([*run, "--costs", project / "build"], capture_output=True, text=True)
        costs = (project / "tests/costs.tsv").read_text().split("\n", 1)[1]
        if costs != "alone\t4\nlong.1\t10\nmiddle\t9\nshort\t2\nskipped\t70\n":
            problems.append(f"costs: {costs}")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
