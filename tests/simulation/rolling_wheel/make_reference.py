#!/usr/bin/env python3
"""Wheel: (m + J/r^2) v' = tau/r - c v^2 from 0.1 s on. Rack: (m + J i^2) v' = i tau - d v."""
from math import cosh, exp, log, sqrt, tanh
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

r, force, mass, c = 0.5, 8 / 0.5, 3 + 0.5 / 0.5**2, 4 / 2**2
final, rate = sqrt(force / c), sqrt(force * c) / mass
i, push, weight, d = 4.0, 4 * 6.0, 2 + 0.5 * 4**2, 3.0


def since(t):
    return max(t - 0.1, 0.0)


write({
    "wheel_w": lambda t: final * tanh(rate * since(t)) / r,
    "vehicle_s": lambda t: final / rate * log(cosh(rate * since(t))) + 2,
    "wind": lambda t: c * (final * tanh(rate * since(t)))**2,
    "slide_v": lambda t: push / d * (1 - exp(-d * t / weight)),
    "pinion_phi": lambda t: i * push / d * (t - weight / d * (1 - exp(-d * t / weight))),
}, stop_time=3, intervals=300)
