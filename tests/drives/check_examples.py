#!/usr/bin/env python3
"""Numbers in the READMEs of the electric and hybrid drives, and balances of energy, from results in the current folder."""

import sys
from math import pi, sqrt

from results import Run, problems

car = Run("ElectricVehicle")
v, a = car.at(78, "chassis.car.v"), car.at(78, "chassis.car.a")
resistance = 0.29 * 2.2 * 1.2 / 2 * v**2 + 0.009 * 1550 * 9.80665
car.expect("resistance at 78 s", resistance, 210.63, 0.01)
moved = 1550 + 3.2 / 0.31**2 + 0.04 * (9.2 / 0.31) ** 2
torque = car.at(78, "motor.source.tau")
car.expect("torque at 78 s", torque, (resistance + moved * a) * 0.31 / 9.2, 1e-4)
speed = (car.at(78, "motor.speed.w") - 400) / 200
losses = (1 - speed) * (312 + torque / 20 * (387 - 312)) + speed * (492 + torque / 20 * (583 - 492))
car.expect("losses at 78 s", car.at(78, "motor.losses.y"), losses, 1e-6)
car.expect("losses in the text", losses, 350, 0.5)
parts = {
    "air": car.integral(lambda i: 0.29 * 2.2 * 1.2 / 2 * abs(car["chassis.car.v"][i]) ** 3),
    "rolling": car.integral(lambda i: car["chassis.car.fRoll.f"][i] * car["chassis.car.v"][i]),
    "brakes": car.integral(lambda i: car["chassis.brakes.tau"][i] * car["chassis.brakes.w"][i]),
    "motor": car.integral(lambda i: car["motor.losses.y"][i])}
for part, value in (("air", 171), ("rolling", 227), ("brakes", 9), ("motor", 73)):
    car.expect(part, parts[part] / 1000, value, 0.5)
motor = car.integral(lambda i: car["motor.power.y"][i])
car.expect("where the motor's energy goes", sum(parts.values()), motor, 500)
car.expect("the integral of the model", car["energy.y"][-1] * 3.6e6, motor, 100)
cells = car.integral(lambda i: car["battery.cells.v"][i] * car["battery.current.i"][i])
heat = car.integral(lambda i: car["battery.atOnce.LossPower"][i] + car["battery.later.LossPower"][i])
stored = (car["battery.delay.v"][-1] ** 2 - car["battery.delay.v"][0] ** 2) * 25 / 0.04 / 2
car.expect("energy of the battery", cells, motor + heat + stored, 100)
car.expect("energy of the cells", cells / 1000, 495, 0.5)
car.expect("voltage at the start", car["battery.voltage.v"][0], 369.87, 0.01)
car.expect("distance", car["chassis.car.s"][-1], 1660, 5)
for time in (40, 110, 175):
    car.expect(f"speed at {time} s", car.at(time, "chassis.car.v"), 0, 1e-9)
    if not car.at(time, "chassis.brakes.locked"):
        problems.append(f"ElectricVehicle: the brakes do not hold at {time} s")

lossless = Run("LosslessVehicle")
lossless.expect("power of the other motor", max(abs(p - t * w) for p, t, w in zip(lossless["motor.mechanicalPower.y"], lossless["motor.source.tau"], lossless["motor.speed.w"])), 0, 1e-6)
lossless.expect("its energy", lossless["energy.y"][-1], 0.127, 0.002)

drive = Run("FieldOrientedDrive")
w, current = drive.at(0.99, "machine.wMechanical"), drive.at(0.99, "currentController.toDQ.y[2]")
flux = sqrt(2) * 112.3 / (2 * pi * 50)
drive.expect("torque by the current", drive.at(0.99, "machine.tauElectrical"), 3 / 2 * 2 * flux * current, 1e-3)
drive.expect("torque of the load", drive.at(0.99, "coupling.tau"), -(600 + drive.at(0.99, "bearing.tau") + 8 * drive.at(0.99, "load.a")) / 6, 1e-6)
v_d, v_q = -2 * w * 0.4 / (100 * pi) * current, 0.03 * (1 + 3.92e-3 * 80) * current + 2 * w * flux
drive.expect("voltage", drive.at(0.99, "voltage.V"), sqrt((v_d**2 + v_q**2) / 2), 0.02)
drive.expect("voltage in the text", drive.at(0.99, "voltage.V"), 103.44, 0.01)
drive.expect("current of the supply", drive.at(0.99, "line.i"), 26.89, 0.01)
drive.expect("current along the axis", max(map(abs, drive["currentController.toDQ.y[1]"])), 0, 0.02)
drive.expect("power of inverter and machine", max(abs(x - y) for x, y in zip(drive["inverter.power.power"], drive["machine.powerBalance.powerStator"])), 0, 1e-6)
signs = [(x > 0) - (x < 0) for x in drive["coupling.tau"]]
sides = [x for x in signs if x]
drive.expect("sides of the play", sum(x != y for x, y in zip(sides, sides[1:])), 4, 0)
balance = [drive[f"machine.powerBalance.{name}"] for name in ("powerStator", "powerMechanical", "powerInertiaRotor", "lossPowerTotal")]
field = drive.integral(lambda i: balance[0][i] - balance[1][i] - balance[2][i] - balance[3][i])
begin, end = (3 / 4 * (0.4 / (100 * pi)) * (drive["currentController.toDQ.y[1]"][i] ** 2 + drive["currentController.toDQ.y[2]"][i] ** 2) for i in (0, -1))
drive.expect("energy of the fields", field, end - begin, 2)

hybrid = Run("PowerSplitHybrid")
for time in (5, 20, 47, 70, 95):
    hybrid.expect(f"speeds at {time} s", 3.6 * hybrid.at(time, "engine.speed.w"), hybrid.at(time, "motor1.w") + 2.6 * hybrid.at(time, "motor2.w"), 1e-6)
hybrid.expect("speed of the carrier at 70 s", 3.6 * hybrid.at(70, "engine.speed.w"), 465.03, 0.05)
hybrid.expect("torque of the first motor", hybrid.at(70, "motor1.lag.y"), -(hybrid.at(70, "engine.combustion.tau") - hybrid.at(70, "engine.bearings.tau")) / 3.6, 0.1)
parts = {
    "friction": hybrid.integral(lambda i: hybrid["engine.bearings.tau"][i] * hybrid["engine.speed.w"][i]),
    "air": hybrid.integral(lambda i: 0.27 * 2.1 * 1.2 / 2 * abs(hybrid["car.v"][i]) ** 3),
    "rolling": hybrid.integral(lambda i: hybrid["car.fRoll.f"][i] * hybrid["car.v"][i]),
    "motors": hybrid.integral(lambda i: hybrid["motor1.losses.y"][i] + hybrid["motor2.losses.y"][i]),
    "brakes": hybrid.integral(lambda i: hybrid["brakes.tau"][i] * hybrid["brakes.w"][i]),
    "battery": -hybrid.integral(lambda i: hybrid["battery.P"][i])}
for part, value in (("friction", 151), ("air", 249), ("rolling", 206), ("motors", 64), ("brakes", 30), ("battery", 130)):
    hybrid.expect(part, parts[part] / 1000, value, 1)
engine = hybrid.integral(lambda i: hybrid["engine.combustion.tau"][i] * hybrid["engine.speed.w"][i])
hybrid.expect("where the engine's energy goes", sum(parts.values()) / 1000, engine / 1000, 4)
hybrid.expect("fuel", hybrid["engine.fuel.y"][-1] * 0.42, engine, 1e-3 * engine)
hybrid.expect("state of charge", hybrid["battery.soc.y"][-1], 0.6116, 1e-4)
hybrid.expect("charge", 0.6 - hybrid.integral(lambda i: hybrid["battery.i"][i]) / (6.5 * 3600), hybrid["battery.soc.y"][-1], 5e-4)
steps = ["electric", "cranking", "running", "boosting", "stopping"]
count = [sum(hybrid[f"controlUnit.logic.{step}.active"][i] for step in steps) for i in range(len(hybrid.time))]
if set(count) != {1.0}:
    problems.append(f"PowerSplitHybrid: {set(count)} steps are active")
begun = sorted((time, step) for step in steps for time in hybrid.changes(f"controlUnit.logic.{step}.active")
               if hybrid.at(time, f"controlUnit.logic.{step}.active"))
expected = "cranking running stopping electric cranking running boosting running stopping electric".split()
if [step for _, step in begun] != expected:
    problems.append(f"PowerSplitHybrid: {begun}")
hybrid.expect("time of cranking", begun[1][0] - begun[0][0], 0.40, 0.005)

print("\n".join(problems))
sys.exit(1 if problems else 0)
