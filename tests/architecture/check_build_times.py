#!/usr/bin/env python3
"""scripts/build-times reads ninja's log: one step per command, the latest of an output, sums by folder. Usage: check_build_times.py ROOT"""

import subprocess
import sys
import tempfile
from pathlib import Path

# Not in order of time, as ninja leaves its log; a command with two outputs; a step that was run again.
LOG = """# ninja log v5
100\t9100\t0\tcompiler/flat/CMakeFiles/torsion_flat.dir/units/torsion_flat_0.cpp.o\ta
0\t2000\t0\tcompiler/flat/CMakeFiles/torsion_flat.dir/units/torsion_flat_1.cpp.o\tb
0\t3000\t0\truntime/targets/wasm32/unit.o\tc
0\t3000\t0\t/somewhere/build/runtime/targets/wasm32/unit.o\tc
9100\t9600\t0\tbin/torsion\td
20\t1520\t0\tcompiler/flat/CMakeFiles/torsion_flat.dir/units/torsion_flat_1.cpp.o\tb
"""
WANTED = ["14.0 s      4  all steps", "10.5 s      2  compiler/flat (torsion_flat)", "3.0 s      1  runtime/targets/wasm32", "0.5 s      1  archives and links",
          "9.0 s  compiler/flat/CMakeFiles/torsion_flat.dir/units/torsion_flat_0.cpp.o"]


def run(log):
    return subprocess.run([sys.executable, Path(sys.argv[1]) / "scripts/build-times", "--log", log], capture_output=True, text=True)


with tempfile.TemporaryDirectory() as folder:
    log = Path(folder) / "log"
    log.write_text(LOG, encoding="utf-8")
    told = run(log)
    problems = [f"not told: {line}" for line in WANTED if line not in told.stdout]
    if told.returncode != 0 or problems:
        problems.append(told.stdout + told.stderr)
    missing = run(Path(folder) / "none")
    if missing.returncode == 0 or "there is no" not in missing.stderr:
        problems.append("a log that is not there: " + missing.stdout + missing.stderr)
    log.write_text("# ninja log v5\n", encoding="utf-8")
    if run(log).returncode == 0:
        problems.append("a log without steps is no error")
    log.write_bytes(b"\xff\xfe a\tb\tc\td\te\n")
    damaged = run(log)
    if damaged.returncode == 0 or "Traceback" in damaged.stderr:
        problems.append("a damaged log: " + damaged.stderr)
print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
