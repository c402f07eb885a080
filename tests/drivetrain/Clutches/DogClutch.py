#!/usr/bin/env python3
"""Writes Meshing.csv: two shafts with different speeds, a sleeve that is pushed between their pointed teeth.

Written from the equations in the documentation of DogClutch, with the nearest gap found by rounding and the slopes of the energy taken by hand: Radau IIA, relative tolerance 1e-11,
steps of at most 10 us so that no contact is passed over."""

from math import pi, tanh
from pathlib import Path

import numpy
from scipy.integrate import solve_ivp

TEETH, B, C, H, TIP, R, MU, V_SMALL, LAMBDA, LAMBDA_S = 20, 0.05, 1e5, 0.005, 0.002, 0.03, 0.1, 1e-3, 0.1, 1.0
J1, J2, M, D, FORCE = 0.02, 0.05, 0.5, 100.0, 200.0
PITCH = 2 * pi / TEETH


def contact(twist, speed, x, v):
    """Torque on the second shaft's side and force against the sleeve."""
    if x <= 0:
        return 0.0, 0.0
    psi = twist - PITCH * round(twist / PITCH)
    side = -1 if psi < 0 else 1
    pointed = x < TIP
    slope = (PITCH - B) / (2 * TIP)
    y = side * psi - B / 2 - (slope * (TIP - x) if pointed else 0)
    if y <= 0:
        return 0.0, 0.0
    u = min(1.0, x / H)
    share, share_slope = 3 * u**2 - 2 * u**3, (6 * u - 6 * u**2) / H
    flank = C * share * y
    normal = flank * max(0.0, 1 + LAMBDA * (side * speed + (slope * v if pointed else 0)))
    axial = (normal * slope if pointed else 0) + C * share_slope * y**2 / 2 * max(0.0, 1 + LAMBDA_S * v) + MU / R * flank * tanh(v / V_SMALL)
    return side * normal, axial


def motion(_, z):
    phi1, w1, phi2, w2, s, v = z
    tau, f = contact(phi2 - phi1, w2 - w1, s, v)
    return [w1, tau / J1, w2, -tau / J2, v, (FORCE - D * v - f) / M]


times = numpy.linspace(0, 0.05, 51)
result = solve_ivp(motion, (0, 0.05), [0, 30, 0.1, 10, -0.004, 0], method="Radau", rtol=1e-11, atol=1e-13, max_step=1e-5, t_eval=times)
with open(Path(__file__).with_name("Meshing.csv"), "w", encoding="utf-8") as file:
    file.write("time,driving.w,driven.w,sleeve.s\n")
    for t, z in zip(times, result.y.T):
        file.write(f"{t:.3f},{z[1]:.10g},{z[3]:.10g},{z[4]:.10g}\n")
