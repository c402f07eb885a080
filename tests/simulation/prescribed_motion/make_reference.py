#!/usr/bin/env python3
"""A sine, and a ramp through a first-order filter"""
import sys
from math import exp, pi, sin
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

J, amplitude, omega = 0.5, 0.2, 4 * pi
corner, offset, slope = 4 * pi, 1.0, 20.0


def lagged(t, start):
    """Angle, speed and acceleration that follow a speed of unit slope from `start` on."""
    u = max(t - start, 0.0)
    e = 1 - exp(-corner * u)
    return u**2 / 2 - u / corner + e / corner**2, u - e / corner, e


def turned(t, order):
    base = (offset * t, offset, 0.0)[order]
    return base + slope * (lagged(t, 0.1)[order] - lagged(t, 0.6)[order])


write({
    "swung_phi": lambda t: amplitude * sin(omega * t),
    "torque": lambda t: -J * amplitude * omega**2 * sin(omega * t),
    "turned_phi": lambda t: turned(t, 0),
    "turned_w": lambda t: turned(t, 1),
    "power": lambda t: J * turned(t, 2) * turned(t, 1),
}, stop_time=2, intervals=400)
