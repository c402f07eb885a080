#!/usr/bin/env python3
"""The formulas"""
import sys
from math import pi, sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write


def table(t):
    x = 5 * t - 1
    return 1 + 2 * x if x < 1 else 3 - 2 * (x - 1) if x < 1.5 else 2 + (x - 1.5) / 3


def unwrapped(t):
    return 9 * t % (2 * pi)


write({
    "table": table,
    "wrapped": lambda t: unwrapped(t) - (2 * pi if unwrapped(t) > pi else 0),
    "unwrapped": unwrapped,
    "turns": lambda t: 9 * t,
    "hyperbolic": lambda t: 3 * t - 2,
    "area": lambda t: 3 * t,
    "norm1": lambda t: t + 3,
    "norm2": lambda t: sqrt(t * t + 5),
    "norm_inf": lambda t: max(3 * t, 2),
    "unit": lambda t: t / sqrt(t * t + 1),
    "resistance": lambda t: 2 * (1 + 3.92e-3 * 100 * t),
    "rpm": lambda t: 30 / pi * t,
    "found": lambda t: 0.25 - 1 + 50 + 3 + 293.15 + 3.92 / 1.392 + 1,
}, stop_time=1.6, intervals=123)
