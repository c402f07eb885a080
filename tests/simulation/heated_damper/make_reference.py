#!/usr/bin/env python3
"""The kinetic energy of the wheel becomes heat of the body"""
import sys
from math import exp
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

J, d, w0, C, T0 = 2.0, 0.5, 100.0, 400.0, 300.0


def w(t):
    return w0 * exp(-d * t / J)


write({
    "w": w,
    "T": lambda t: T0 + J * (w0**2 - w(t) ** 2) / (2 * C),
    "loss": lambda t: d * w(t) ** 2,
}, stop_time=10, intervals=200)
