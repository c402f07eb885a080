#!/usr/bin/env python3
"""The formulas of the sources"""
from math import cos, exp, pi, sin
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write


def after(f, offset=0.0):
    return lambda t: offset + (f(t - 0.5) if t >= 0.5 else 0.0)


def exponentials(u):
    top = 3 * (1 - exp(-1 / 0.3))
    return 3 * (1 - exp(-u / 0.3)) if u < 1 else top * exp(-(u - 1) / 0.6)


def table(t):
    return 0.5 + (1 + 2 * t if t < 1 else 2 + 2 * (t - 1) if t < 2 else 4.0)


def jump(t):  # its time is (t - 0.5)/0.5
    u = (t - 0.5) / 0.5
    return 0.0 if t < 1 else u if u < 1 else 1 + 2 * (u - 1)


cosine = after(lambda u: 2 * cos(2 * pi * 0.7 * u + 0.3), 1.0)
clock = after(lambda u: u, 2.0)

write({
    "cosine": cosine,
    "sinc": after(lambda u: 2 * (sin(3 * pi * u) / (3 * pi * u) if u > 0 else 1)),
    "expsine": after(lambda u: 2 * exp(-1.5 * u) * sin(4 * pi * u + 0.4), -1.0),
    "exponentials": after(exponentials),
    "clock": clock,
    "table": table,
    "jump": jump,
    "limiter": lambda t: min(1.5, max(0.2, cosine(t))),
    "zone": lambda t: max(0.0, cosine(t) - 1.5) + min(0.0, cosine(t) - 0.2),
    "switch": lambda t: clock(t) if cosine(t) > 1.2 else table(t),
    "product": lambda t: clock(t) * table(t),
}, stop_time=4, intervals=400)
