#!/usr/bin/env python3
"""Closed forms, balances and times of the models in Parts.mo, from their results in the current folder."""

import sys
from math import atan, cos, exp, hypot, pi, sin, sqrt

from results import Run, problems

g = 9.80665

# A slider against 4 N; a brake that holds 1.1*0.4*2*12000*0.45 N, against a force of 2000 N/s from 5 s on
run = Run("Braking")
run.expect("way of the slider", run["slider.s"][-1], 2.25, 1e-6)
run.expect("its heat", run["heat.T"][-1], 300 + 2 * 3**2 / 2 / 10, 1e-6)
run.expect("time of its stop", run.changes("guide.locked")[0], 1.5, 1e-6)
starts = [t for t in run.changes("brake.mode") if t > 6]
run.expect("brake breaks loose", starts[0], 5 + 1.1 * 0.4 * 2 * 12000 * 0.45 / 2000, 1e-6)

# 180 N.m move the load as long as the motor gives at most 180*0.7/0.5 N.m
run = Run("BreakingAway")
for clutch in ("forward", "backward"):
    run.expect(f"{clutch} breaks away", run.changes(f"{clutch}.locked")[1], 0.5 + (180 * 0.7 / 0.5 - 20) / 600, 1e-6)
run.expect("both directions", run["forward.w_rel"][-1], -run["backward.w_rel"][-1], 1e-9)

# An elastic contact turns a speed around in half a period
run = Run("Gap")
half = pi * sqrt(0.5 / 2000)
run.expect("begin of contact", run.changes("elastic.contact")[0], 0.3 / 4, 1e-7)
run.expect("end of contact", run.changes("elastic.contact")[1], 0.3 / 4 + half, 1e-7)
run.expect("speed behind it", run["bouncer.v"][-1], 4, 1e-6)
run.expect("place behind it", run["bouncer.s"][-1], 1.2 + 4 * (2 - 0.075 - half), 1e-5)
run.expect("the ball touches", run.changes("contact.contact")[0], sqrt(2 * 0.4 / g), 1e-7)
stored = [3e5 * max(0.1 - s, 0) ** 2.5 / 2.5 for s in run["contact.s_rel"]]
energy = [stored[i] + v * v + 2 * g * s for i, (v, s) in enumerate(zip(run["ball.v"], run["ball.s"]))]
lost = run.integral(lambda i: run["contact.lossPower"][i])
run.expect("energy of the ball", energy[0] - energy[-1], lost, 0.02)

run = Run("Stops")
for time, place in ((1, 0.4), (2, -0.4), (3, 0.4), (4, -0.4), (6, -0.4)):
    run.expect(f"place at {time} s", run.at(time, "body.s"), place, 1e-12)
    run.expect(f"speed at {time} s", run.at(time, "body.v"), 0, 1e-12)
if max(run["body.s"]) > 0.4 + 1e-9 or min(run["body.s"]) < -0.4 - 1e-9:
    problems.append("Stops: beyond a stop")

# Below v0 = 0.2 m/s the resistance fades
run = Run("Rolling")
a = 0.02 * g * cos(atan(0.1))
for k in range(1, 5):
    run.expect(f"speed of cart {k}", run.at(10, f"cart[{k}].v"), 3 - 10 * a, 1e-6)
begin = 2.8 / a
run.expect("linear", run.at(18, "cart[3].v"), 0.2 * exp(-a / 0.2 * (18 - begin)), 1e-6)
run.expect("sine", run.at(18, "cart[2].v"), 0.8 / pi * atan(exp(-a * pi / 0.4 * (18 - begin))), 1e-6)

run = Run("Road")
alpha = atan(0.03)
rest = 400 / 0.3 - 1200 * g * (0.012 * cos(alpha) + sin(alpha))
run.expect("speed at the end", run["car.v"][-1], sqrt(rest / (0.3 * 2 * 1.2 / 2)) - 5, 0.02)

run = Run("Sums")
u1, u2 = 5, 2 * sin(0.6 * pi)
run.expect("a sum with a constant", run["sum.y"][-1], 3 + 2 * u1 - 4 * u2, 1e-12)
run.expect("a sum without one", run["without.y"][-1], 2 * u1 + 3 * u2, 1e-12)

run = Run("Starting")
delta, omega = 0.25, sqrt(25 - 0.25**2)
for time in (0, 1, 4):
    run.expect(f"place at {time} s", run.at(time, "mass.s"), exp(-delta * time) * (0.3 * cos(omega * time) + (-2 + 0.3 * delta) / omega * sin(omega * time)), 1e-6)
run.expect("forces at both ends", max(map(abs, run["sum"])), 0, 1e-9)
run.expect("force for a motion", max(abs(f - 2 * x) for f, x in zip(run["inverse.f"], run["direct.a"])), 0, 1e-9)

run = Run("Circuit")
for time in (0.05, 0.2, 1):
    run.expect(f"capacitor at {time} s", run.at(time, "capacitor.v"), 10 * (1 - exp(-time / 0.12)), 1e-6)
    run.expect(f"conductor at {time} s", run.at(time, "voltage.v"), 20 + 10 * time, 1e-9)
run.expect("speed of the motor", run["rotor.w"][-1], 60, 1e-5)
run.expect("power of the source", run.at(0.05, "power.power"), 10 * 10 / 120 * exp(-0.05 / 0.12), 1e-6)

run = Run("Phases")
for k in (1, 2, 3):
    for variable in (f"f3[{k}]", f"fromPhasor.y[{k}]"):
        run.expect(variable, max(abs(x - y) for x, y in zip(run[variable], run[f"currents.i[{k}]"])), 0, 1e-8)
for k in (1, 2):
    run.expect("turned there and back", max(abs(x - y) for x, y in zip(run[f"f7[{k}]"], run[f"f1[{k}]"])), 0, 1e-9)
power = [sum(run[f"voltages.v[{k}]"][i] * run[f"currents.i[{k}]"][i] for k in (1, 2, 3)) for i in range(len(run.time))]
run.expect("power", max(abs(x - y) for x, y in zip(power, run["power.power"])), 0, 1e-8)
for k, x in enumerate((0, 2 * pi / 3, 4 * pi / 3, -pi / 6, pi / 2, 7 * pi / 6), start=1):
    run.expect(f"winding {k} of 6", run[f"orientation6[{k}]"][-1], x, 1e-12)

# In steady state what the stator takes is what the shaft gives and what is lost; the speed is that of the field
run = Run("Machine")
run.expect("speed", run["machine.wMechanical"][-1], 2 * pi * 50 / 2, 1e-6)
balance = {name: run[f"machine.powerBalance.{name}"][-1] for name in ("powerStator", "powerMechanical", "lossPowerTotal")}
run.expect("power", balance["powerStator"], balance["powerMechanical"] + balance["lossPowerTotal"], 1e-3)
run.expect("heat", run["machine.thermalAmbient.Q_flowTotal"][-1], balance["lossPowerTotal"], 1e-6)
run.expect("electrical power", run["power.P"][-1], balance["powerStator"], 1e-6)
run.expect("fan", run["shaft.P"][-1], 100 * (2 * pi * 25 / 157) ** 2 * 2 * pi * 25, 1e-3)
resistance = 0.03 * (1 + 3.92e-3 * 60)
run.expect("windings", run["machine.powerBalance.lossPowerStatorWinding"][-1], 3 * resistance * run["current.I"][-1] ** 2, 1e-5)
d, q = run["toDQ.y[1]"][-1], run["toDQ.y[2]"][-1]
run.expect("amplitude of the currents", hypot(d, q), sqrt(2) * run["current.I"][-1], 1e-8)

run = Run("WarmMachine")
heat = 50 * (run["windings.T"][-1] - 300) + 100 * (run["rest.T"][-1] - 300)
run.expect("heat", heat, run.integral(lambda i: run["machine.powerBalance.lossPowerTotal"][i]), 1e-3)

run = Run("MachineInDelta")
run.expect("speed", run["machine.wMechanical"][-1], 2 * pi * 50 / 2, 1e-6)
run.expect("voltage of a winding", sqrt(sum(run[f"machine.vs[{k}]"][-1] ** 2 for k in (1, 2, 3)) / 3), sqrt(3) * 185 / sqrt(2), 1e-6)

run = Run("Resolver")
for time in (0.25, 1):
    phases = [run.at(time, f"phases.y[{k}]") for k in (1, 2, 3)]
    run.expect(f"amplitude at {time} s", sqrt(2 / 3 * sum(x * x for x in phases)), sqrt(2) * hypot(3, time), 1e-8)
travel = run["evaluation.phi"][-1] - run["evaluation.phi"][0]
run.expect("angle after a period", travel - 2 * pi * round(travel / 2 / pi), 0, 0.01)

# When each step begins and ends, from the wait times; sin(2*1.8) is above 0.5 at the first choice only
run = Run("Steps")
for step, times in {
        "left": [0.5, 0.9, 5.5, 5.9, 10.5, 10.9], "right": [0.5, 0.9, 5.5, 5.9, 10.5, 10.9], "high": [0.9, 1.1], "low": [5.9, 6.4, 10.9, 11.4],
        "after": [1.1, 1.2, 6.4, 6.5, 11.4, 11.5], "composite": [1.2, 2.3, 2.55, 3.15, 6.5, 7.8, 11.5], "composite.first": [1.2, 1.9, 6.5, 7.2, 11.5],
        "composite.second": [1.9, 2.3, 2.55, 3.15, 7.2, 7.8], "paused": [2.3, 2.55], "wait": [0.5, 3.15, 5.5, 7.8, 10.5]}.items():
    found = run.changes(step + ".active")
    if len(found) != len(times) or any(abs(x - y) > 1e-9 for x, y in zip(found, times)):
        problems.append(f"Steps, {step}: {found} instead of {times}")

print("\n".join(problems))
sys.exit(1 if problems else 0)
