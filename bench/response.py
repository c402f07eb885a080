"""Forced response of chains by `torsion response`: peaks and synthesis of 24 orders at 400 speeds. Beside it a loop of dense complex solutions in numpy, on a
share of the points, scaled; and openTorsion in such a loop, where TORSION_OPENTORSION names its folder. Then the 20 slowest vibrations by `torsion modes`, beside
numpy's dense eigenvalues, of long chains scaled. Times are those of the whole command: the model is read and compiled in them.

`bench/run response [SIZES…]`, 50 and 2,000 inertias without a word."""

import csv
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from report import Run, peak_memory, root, row, write

ORDERS = [0.5 * k for k in range(1, 25)]
AMPLITUDES = [100 / k for k in range(1, 25)]
COUNT, FIRST, STEP = 400, 300, 6.75
SPEEDS = [FIRST + STEP * i for i in range(COUNT)]
PYTHON = next((p for p in (sys.executable, "/usr/bin/python3") if subprocess.run([p, "-c", "import numpy"], stderr=subprocess.DEVNULL).returncode == 0), None)


def chain_of(n):
    return {
        "J": [0.05 * (1 + 0.3 * (7 * i % 5)) for i in range(n)],
        "c": [1e6 * (1 + 0.2 * (3 * i % 7)) for i in range(n - 1)],
        "d": [20.0] * (n - 1),
        "orders": ORDERS,
        "amplitudes": AMPLITUDES,
        "speeds": SPEEDS,
    }


def model(n, chain):
    def of(values):
        return "{" + ", ".join(f"{v:.17g}" for v in values) + "}"

    return f"""model Chain{n}
  import Modelica.Mechanics.Rotational.{{Components, Sources}};
  Components.Inertia j[{n}](J = {of(chain["J"])}, each phi(start = 0, fixed = true), each w(start = 0, fixed = true));
  Components.SpringDamper s[{n - 1}](c = {of(chain["c"])}, d = {of(chain["d"])}, each stateSelect = StateSelect.avoid);
  Sources.Torque torque(tau = 0);
equation
  connect(torque.flange, j[1].flange_a);
  for i in 1:{n - 1} loop
    connect(j[i].flange_b, s[i].flange_a);
    connect(s[i].flange_b, j[i + 1].flange_a);
  end for;
end Chain{n};
"""


def arguments(path):
    orders = [word for order, amplitude in zip(ORDERS, AMPLITUDES) for word in ("--order", f"torque.tau={order:g}:{amplitude:.17g}")]
    return ["response", path, *orders, "--speeds", f"{FIRST}:{SPEEDS[-1]:g}:{STEP:g}"]


def by_hand(path, points, *words):
    return json.loads(subprocess.run([PYTHON, root / "bench/response/by_hand.py", path, str(points), *words], check=True, stdout=subprocess.PIPE).stdout)


def check(reference, answer):
    """The same torques of the first shaft, before anything counts."""
    with open(answer, newline="", encoding="utf-8") as file:
        ours = {(float(r["speed_rpm"]), r["order"]): float(r["amplitude"]) for r in csv.DictReader(file)}
    for place, torque in zip(reference["places"], reference["torques"]):
        speed, order = SPEEDS[place // len(ORDERS)], ORDERS[place % len(ORDERS)]
        if abs(ours[speed, f"{order:g}"] - torque) > 1e-6 * torque:
            raise SystemExit(f"another response at {speed:g} rev/min, order {order:g}: {ours[speed, f'{order:g}']} and {torque}")


def measure(n, folder):
    case, chain = f"{n:,} inertias", chain_of(n)
    path, data, answer = folder / f"Chain{n}.mo", folder / "chain.json", folder / "answer.csv"
    path.write_text(model(n, chain), encoding="utf-8")
    data.write_text(json.dumps(chain), encoding="utf-8")
    seconds = min(Run(arguments(path)).seconds for _ in range(5 if n <= 200 else 1))
    yield row(case, "`torsion response`", seconds, "s")
    yield row(case, "peak memory", peak_memory(arguments(path)) / 1e6, "MB")
    if PYTHON is None:
        print("no numpy: nothing stands beside", file=sys.stderr)
        return
    Run([*arguments(path), "--variables", r"^s\[1\]\.tau$", "-o", answer])
    points, all_points = (960 if n <= 200 else 4), COUNT * len(ORDERS)
    beside = {"dense solutions in numpy": (), "openTorsion": (os.environ.get("TORSION_OPENTORSION"),)}
    for name, words in beside.items():
        if words == (None,):
            continue
        other = by_hand(data, points, *words)
        check(other, answer)
        whole = other["seconds"] * all_points
        yield row(case, name, whole, "s", "`torsion response`", whole / seconds)


def measure_modes(n, folder):
    case, path, data, answer = f"{n:,} inertias", folder / f"Chain{n}.mo", folder / "chain.json", folder / "modes.json"
    command = ["modes", path, "--count", "20"]
    yield row(case, "`torsion modes --count 20`", seconds := min(Run(command).seconds for _ in range(3)), "s")
    if PYTHON is None:
        return
    Run([*command, "-o", answer])
    most = root / "bench/response/all_modes.py"
    other = json.loads(subprocess.run([PYTHON, most, data, "300"], check=True, stdout=subprocess.PIPE).stdout)
    ours = [m["natural_frequency"] for m in json.loads(answer.read_text(encoding="utf-8"))["modes"] if m["kind"] == "vibration"]
    for one, beside in zip(ours, other["frequencies"]):
        if abs(one - beside) > 1e-6 * beside:
            raise SystemExit(f"another mode: {one} and {beside} Hz")
    yield row(case, "all modes in numpy", other["seconds"], "s", "`torsion modes --count 20`", other["seconds"] / seconds)


rows = []
with tempfile.TemporaryDirectory() as scratch:
    for size in sys.argv[1:] or ["50", "2000"]:
        rows += [*measure(int(size), Path(scratch)), *measure_modes(int(size), Path(scratch))]
write("response", rows)
