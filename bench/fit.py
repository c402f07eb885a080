"""Fits of a public collection (bench/fit): eight drives with gaps, friction and clutches, and data that hidden values have made, with noise. Beside
ours: scipy's least_squares with differences over a session of the Python package, from the same starts, within the same bounds, on logarithms.

`bench/run fit` | `bench/run fit CoupledGap TenParameters` (only these) | `--coverage 100` (as many noisy repetitions: how many intervals hold the
truth) | `--starts 5` (from that many starts, up to 5 times off) | `--make-data` (writes the data anew)"""

import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from report import program, root, row, write

FOLDER = root / "bench" / "fit"
PROBLEMS = json.loads((FOLDER / "problems.json").read_text())
TRUTH = json.loads((FOLDER / "truth.json").read_text())
FARTHEST = 5.0  # of a start: times the true value, or a part of it
SEED = 20


def number_after(option, default):
    if option not in sys.argv:
        return default
    at = sys.argv.index(option)
    value = int(sys.argv[at + 1])
    del sys.argv[at : at + 2]
    return value


def exact(name, folder):
    """Times, and the matched variables there, with the true values."""
    problem = PROBLEMS[name]
    command = [program, "simulate", FOLDER / f"{name}.mo", "-o", Path(folder) / "exact.csv", "--tolerance", "1e-11", "--step-size", problem["step"], "--no-energy"]
    for parameter, value in TRUTH[name].items():
        command += ["--set", f"{parameter}={value!r}"]
    subprocess.run([str(word) for word in command], check=True, capture_output=True)
    rows, last = [], 0.0
    with open(Path(folder) / "exact.csv", newline="") as file:
        for values in csv.DictReader(file):
            t, step = float(values["time"]), problem["step"]
            if t > last and t > step / 2 and abs(t / step - round(t / step)) < 1e-6:  # neither the start nor the sides of events
                rows.append([t] + [float(values[variable]) for variable in problem["match"]])
                last = t
    return rows


def write_data(name, rows, path, seed):
    source, problem = random.Random(f"{name} {seed}"), PROBLEMS[name]
    lines = ["time," + ",".join(problem["match"])]
    for time_, *values in rows:
        noisy = [value + source.gauss(0, sigma) for value, sigma in zip(values, problem["match"].values())]
        lines.append(",".join([f"{time_:.6g}"] + [f"{value:.6g}" for value in noisy]))
    Path(path).write_text("\n".join(lines) + "\n")


def start_of(name, number):
    """The first start is that of the model; others are off by up to FARTHEST, within the bounds."""
    if number == 0:
        return {}
    source, bounds = random.Random(f"{name} start {number}"), PROBLEMS[name]["bounds"]
    found = {}
    for parameter, (low, high) in bounds.items():
        value = TRUTH[name][parameter] * FARTHEST ** source.choice([-1, 1]) if number > 1 else TRUTH[name][parameter] * FARTHEST ** source.uniform(-1, 1)
        found[parameter] = min(max(value, low * 1.01), high * 0.99)
    return found


def fit(name, data, start, jobs=0):
    """The answer of `torsion fit`, and its wall time."""
    problem = PROBLEMS[name]
    command = [program, "fit", FOLDER / f"{name}.mo", "--data", data, "--json"] + (["--jobs", jobs] if jobs else [])
    for variable in problem["match"]:
        command += ["--match", f"{variable}={variable}"]
    for parameter, (low, high) in problem["bounds"].items():
        command += ["--parameter", f"{parameter}={low!r}:{high!r}:log"]
    for parameter, value in start.items():
        command += ["--set", f"{parameter}={value!r}"]
    begin = time.perf_counter()
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=900)
    seconds = time.perf_counter() - begin
    if done.returncode != 0:
        raise SystemExit(f"{name}: {done.stderr}")
    return json.loads(done.stdout), seconds


def sigmas(answer):
    """Standard deviation of each parameter, of its interval of 95 %."""
    return {p["name"]: (p["upper"] - p["lower"]) / 3.92 if p["lower"] is not None else math.nan for p in answer["parameters"]}


def distance(name, values, scale):
    return max(abs(values[parameter] - true) / scale[parameter] for parameter, true in TRUTH[name].items())


def of_scipy(name, data, start):
    """By differences over the Python package: values, runs, seconds."""
    sys.path.insert(0, str(root / "build" / "python"))
    import numpy as np
    import torsion
    from scipy.optimize import least_squares

    problem, bounds = PROBLEMS[name], PROBLEMS[name]["bounds"]
    table = np.loadtxt(data, delimiter=",", skiprows=1)
    model = torsion.load(str(FOLDER / f"{name}.mo"))
    first = [start.get(parameter) or model.parameters[parameter].number for parameter in bounds]
    weights = list(problem["match"].values())
    runs = 0

    def residuals(logarithms):
        nonlocal runs
        runs += 1
        values = dict(zip(bounds, map(float, np.exp(logarithms))))
        try:
            result = model.simulate(set=values, stop=float(table[-1, 0]), intervals=len(table), tolerance=1e-9, variables=list(problem["match"]), energy=False, events=False)
        except torsion.Error:
            return np.full(table[:, 1:].size, 1e3)
        behind = np.searchsorted(result.time, table[:, 0] * (1 + 1e-12) + 1e-12) - 1
        return np.concatenate([(result[variable][behind] - table[:, i + 1]) / weight for i, (variable, weight) in enumerate(zip(problem["match"], weights))])

    begin = time.perf_counter()
    limits = np.log(np.array(list(bounds.values()))).T
    # sqrt of the tolerance: differences of runs do not take the step of exact functions
    found = least_squares(residuals, np.clip(np.log(first), *(limits + [[1e-9], [-1e-9]])), bounds=limits, x_scale="jac", diff_step=1e-4)
    return dict(zip(bounds, map(float, np.exp(found.x)))), runs, time.perf_counter() - begin


def compare(name, starts):
    rows = []
    for number in range(starts):
        data, start = FOLDER / f"{name}.csv", start_of(name, number)
        case = name if starts == 1 else f"{name}, start {number}"
        answer, _ = fit(name, data, start)  # its machine code is kept
        answer, wall = fit(name, data, start)
        best, _ = fit(name, data, TRUTH[name])
        scale = sigmas(best)
        found = {p["name"]: p["value"] for p in answer["parameters"]}
        ours = {"runs": answer["runs"], "s": answer["seconds"], "whole process [s]": wall, "from the truth [sigma]": distance(name, found, scale)}
        try:
            values, runs, seconds = of_scipy(name, data, start)
            theirs = {"runs": runs, "s": seconds, "from the truth [sigma]": distance(name, values, scale)}
        except ImportError:
            print("no scipy, or no Python package: ours alone", file=sys.stderr)
            theirs = {}
        for measure, value in ours.items():
            ratio = value / theirs[measure] if theirs.get(measure) and measure in ("runs", "s") else None
            rows.append(row(case, f"ours, {measure}", value, "", "scipy", ratio) if ratio else row(case, f"ours, {measure}", value, ""))
        for measure, value in theirs.items():
            rows.append(row(case, f"scipy, {measure}", value, ""))
    return rows


def coverage(name, repetitions):
    """How many intervals hold the true value, of repetitions with other noise; fits begin at the true values, for this is not about searches."""
    with tempfile.TemporaryDirectory() as folder:
        rows = exact(name, folder)
        paths = [Path(folder) / f"noise{i}.csv" for i in range(repetitions)]
        for i, path in enumerate(paths):
            write_data(name, rows, path, f"repetition {i}")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            answers = list(pool.map(lambda path: fit(name, path, TRUTH[name], 1)[0], paths))
    hits = {p: 0 for p in TRUTH[name]}
    for answer in answers:
        for p in answer["parameters"]:
            hits[p["name"]] += p["lower"] is not None and p["lower"] <= TRUTH[name][p["name"]] <= p["upper"]
    print(name, {p: hits[p] for p in hits}, file=sys.stderr)
    return [row(name, "intervals of 95 % with the truth", 100 * sum(hits.values()) / len(hits) / repetitions, "%")]


def main():
    repetitions, starts = number_after("--coverage", 0), number_after("--starts", 1)
    names = [word for word in sys.argv[1:] if not word.startswith("-")] or list(PROBLEMS)
    if "--make-data" in sys.argv:
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                write_data(name, exact(name, folder), FOLDER / f"{name}.csv", SEED)
        return
    rows = []
    for name in names:
        print(name, file=sys.stderr)
        rows += coverage(name, repetitions) if repetitions else compare(name, starts)
    write("fit", rows)


main()
