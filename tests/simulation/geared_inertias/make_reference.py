#!/usr/bin/env python3
"""One motion: J = J1 + J2/ratio^2, d = d2/ratio^2, driven from t0 on"""
import sys
from math import exp
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

J1, J2, ratio, d2, torque, t0 = 0.2, 7.5, 5.0, 5.0, 10.0, 0.5
J = J1 + J2 / ratio**2
d = d2 / ratio**2
T = J / d


def after(t):
    return max(t - t0, 0.0)


def w(t):
    return torque / d * (1 - exp(-after(t) / T))


def phi(t):
    return torque / d * (after(t) - T * (1 - exp(-after(t) / T)))


def gear_tau(t):
    return torque - J1 * torque / J * exp(-after(t) / T) if t >= t0 else 0.0


write({
    "motor_phi": phi,
    "motor_w": w,
    "load_phi": lambda t: phi(t) / ratio,
    "load_w": lambda t: w(t) / ratio,
    "gear_tau": gear_tau,
}, stop_time=10, intervals=500)
