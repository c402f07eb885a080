#!/usr/bin/env python3
"""Intervals of 95 % hold the true value in 93 to 97 % of cases: repeated fits to data with normal errors. Usage: coverage.py PROGRAM

The model is linear in its parameters, so that the intervals are exact. Each repetition is a column of one file; every fit reads another one.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

program = Path(sys.argv[1]).resolve()
REPETITIONS, SAMPLES, SIGMA = 130, 25, 0.3
TRUE = {"a": 1.0, "b": -2.0, "c": 0.5, "d": 3.0}
MODEL = """model Linear
  parameter Real a = 0.1, b = 0.1, c = 0.1, d = 0.1;
  Real y = a + b*time + c*sin(3*time) + d*time^2;
  annotation(experiment(StopTime = 2));
end Linear;
"""


def value(t):
    import math
    return TRUE["a"] + TRUE["b"] * t + TRUE["c"] * math.sin(3 * t) + TRUE["d"] * t * t


def fit(number):
    words = ["fit", "Linear.mo", "--data", "noise.csv", "--match", f"y=n{number}", "--json", "--jobs", "1"]
    for name in TRUE:
        words += ["--parameter", f"{name}=-20:20"]
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(f"fit {number}: {done.stderr}")
    return [(p["lower"] <= TRUE[p["name"]] <= p["upper"]) for p in json.loads(done.stdout)["parameters"]]


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    Path("Linear.mo").write_text(MODEL)
    source = random.Random(20)
    times = [2 * i / (SAMPLES - 1) for i in range(SAMPLES)]
    lines = ["time," + ",".join(f"n{i}" for i in range(REPETITIONS))]
    for t in times:
        lines.append(",".join(repr(x) for x in [t] + [value(t) + source.gauss(0, SIGMA) for _ in range(REPETITIONS)]))
    Path("noise.csv").write_text("\n".join(lines) + "\n")
    fit(0)  # compiles, for all
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        inside = [hit for hits in pool.map(fit, range(REPETITIONS)) for hit in hits]

share = sum(inside) / len(inside)
print(f"{100 * share:.1f} % of {len(inside)} intervals hold the true value")
sys.exit(0 if 0.93 <= share <= 0.97 else "the intervals are too narrow, or too wide")
