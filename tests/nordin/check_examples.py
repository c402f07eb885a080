#!/usr/bin/env python3
"""Numbers in the READMEs of the examples of backlash and of lossy gears, from their results in the current folder."""

import csv
import sys

problems = []


def load(name):
    with open(name, newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    return {column: [float(row[i]) for row in rows[1:]] for i, column in enumerate(rows[0])}


def expect(what, value, expected, tolerance):
    if not abs(value - expected) <= tolerance:
        problems.append(f"{what}: {value:.8g} instead of {expected:.8g}")


def changes(run, name):
    return [run["time"][i] for i in range(1, len(run["time"])) if run[name][i] != run[name][i - 1]]


laws = load("BacklashLaws.csv")
for law, contact, largest, end, before in [
    ("exact", 0.1581, 5.796, 0.3168, 0), ("phasePlane", 0.1581, 5.796, 0.3168, 0), ("deadZone", 0.1581, 5.796, 0.3340, -0.686),
    ("revised", 0.1438, 5.559, 0.3195, 0), ("classic", 0.1581, 7.179, 0.3173, 0), ("rubber", 0.1225, 5.384, None, 0),
    ("staticRubber", 0.1225, 6.688, 0.3552, 0)]:
    times = changes(laws, law + ".right")
    expect(law + ": first contact", times[0], contact, 1e-4)
    expect(law + ": largest torque", max(laws[law + ".tau"]), largest, 1e-3)
    if end is None:
        expect(law + ": changes of contact", len(times), 1, 0)
    else:
        expect(law + ": end of contact", times[1], end, 1e-4)
        expect(law + ": torque before", laws[law + ".tau"][laws["time"].index(times[1])], before, 1e-3)

impact = load("ContactTorque.csv")
for i, (law, largest, smallest, speed) in enumerate([("linear", 2584, -702, 3.51), ("clipped", 2584, 0, 4.35), ("soft", 3016, 0, 5.08)]):
    expect(law + ": largest torque", max(impact[law + ".tau"]), largest, 1)
    expect(law + ": smallest torque", min(impact[law + ".tau"]), smallest, 1)
    expect(law + ": speed after", -impact[f"mass[{i + 1}].w"][-1], speed, 0.005)

coupling = load("FlexibleCoupling.csv")
last = [i for i, t in enumerate(coupling["time"]) if t >= 3]
for i, (low, high) in enumerate([(-0.069, 0.091), (0.025, 0.066), (-0.059, 0.088)], 1):
    twist = coupling[f"coupling[{i}].phi_rel"]
    expect(f"coupling[{i}]: smallest twist", min(twist[k] for k in last), low, 1e-3)
    expect(f"coupling[{i}]: largest twist", max(twist[k] for k in last), high, 1e-3)


def twist_at(i, t):
    """Linear between rows."""
    time, twist = coupling["time"], coupling[f"coupling[{i}].phi_rel"]
    k = next(k for k in range(1, len(time)) if time[k] >= t - 1e-12 and time[k] > time[k - 1])
    return twist[k - 1] + (twist[k] - twist[k - 1]) * (t - time[k - 1]) / (time[k] - time[k - 1])


# One period of the disturbance and two: drive 2 repeats after one, drive 3 only after two, both still settle.
expect("drive 2 after one period", twist_at(2, 4 - 1 / 6), twist_at(2, 4), 1e-3)
expect("drive 3 after two periods", twist_at(3, 4 - 2 / 6), twist_at(3, 4), 3e-3)
if abs(twist_at(3, 4 - 1 / 6) - twist_at(3, 4)) < 0.05:
    problems.append("drive 3 repeats after one period")

gear = load("DrivingSide.csv")
for time, acceleration, torque in [(0.5, 9.0909, 8.1818), (1.2, -3.0303, 0.6061), (2, -6, -0.8), (3, -0.3636, 2.2727), (3.9, 0, 2.2), (4.5, -2.6667, 0.5333)]:
    k = min(range(len(gear["time"])), key=lambda i: abs(gear["time"][i] - time))
    expect(f"DrivingSide: acceleration at {time}", gear["drum.a"][k], acceleration, 1e-4)
    expect(f"DrivingSide: torque at {time}", gear["gear.flange_a.tau"][k], torque, 1e-4)
for time, expected in zip(changes(gear, "gear.mode")[1:], [3.7333, 4]):
    expect("DrivingSide: change of mode", time, expected, 1e-4)
expect("DrivingSide: loss while stuck", gear["gear.tauLoss"][min(range(len(gear["time"])), key=lambda i: abs(gear["time"][i] - 3.9))], 0.2, 1e-9)

for name, expected in [("IntegratedTorque.csv", [-0.95, 2.539, -3.004, 2.539]), ("bias.csv", [1.533e-3, 17.52, -13.11, 7.62])]:
    run = load(name)
    expect(name + ": exact", run["cycle[1]"][-1], expected[0], 1e-6)
    for i in (2, 3, 4):
        expect(f"{name}: error[{i}]", run[f"error[{i}]"][-1], expected[i - 1], 0.01)

print("\n".join(problems))
sys.exit(1 if problems else 0)
