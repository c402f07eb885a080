#!/usr/bin/env python3
"""A damped vibration of the twist, on top of a steady rotation of the whole"""
import sys
from math import cos, exp, sin, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

J1, J2, c, d, twist, speed = 2.0, 6.0, 60.0, 0.6, 0.1, 5.0
J = J1 * J2 / (J1 + J2)
decay = d / (2 * J)
omega = sqrt(c / J - decay**2)
centre0 = J2 * twist / (J1 + J2)


def phi_rel(t):
    return twist * exp(-decay * t) * (cos(omega * t) + decay / omega * sin(omega * t))


def w_rel(t):
    return -twist * c / (J * omega) * exp(-decay * t) * sin(omega * t)


write({
    "phi_rel": phi_rel,
    "w_rel": w_rel,
    "left_phi": lambda t: centre0 + speed * t - J2 / (J1 + J2) * phi_rel(t),
    "left_w": lambda t: speed - J2 / (J1 + J2) * w_rel(t),
    "right_phi": lambda t: centre0 + speed * t + J1 / (J1 + J2) * phi_rel(t),
    "right_w": lambda t: speed + J1 / (J1 + J2) * w_rel(t),
}, stop_time=10, intervals=500)
