#!/usr/bin/env python3
"""The formulas, by the phase within a period of 0.4 s. Values at a jump are those after it."""
import sys
from math import floor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

tiny = 1e-9  # the times of jumps are on the grid, up to rounding


def phase(t, start):
    """Number of the period and time within it"""
    u = t - start + tiny
    return floor(u / 0.4), max(u - 0.4 * floor(u / 0.4) - tiny, 0.0)


def up(t):
    return t >= 0.1 - tiny and phase(t, 0.1)[1] < 0.1 - tiny


def trapezoid(t):
    if t < 0.1 - tiny: return 0.0
    u = phase(t, 0.1)[1]
    return 20 * u if u < 0.1 else 2.0 if u < 0.2 else max(40 * (0.25 - u), 0.0)


def integral(t):
    if t < 0.1 - tiny: return 3.1 * t
    u = phase(t, 0.1)[1]
    return 9.3 * u if u < 0.1 else 0.93 + 3.1 * (u - 0.1)


def rounded(x):
    return floor(x + 0.5)


write({
    "pulse": lambda t: 3.0 if up(t) else 1.0,
    "three": lambda t: 1.0 if phase(t, -0.3)[0] < 3 and phase(t, -0.3)[1] < 0.2 - tiny else 0.0,
    "saw": lambda t: -1 + (5 * phase(t, 0.1)[1] if t >= 0.1 - tiny else 0.0),
    "trapezoid": trapezoid,
    "gated": lambda t: 5.0 if up(t) else -5.0,
    "timer": lambda t: phase(t, 0.1)[1] if up(t) else 0.0,
    "integrator": integral,
    "number": lambda t: rounded(integral(t)),
}, stop_time=2.99, intervals=299)
