#!/usr/bin/env python3
"""Step responses, step of 3 at 0.5 s"""
from math import cos, exp, sin, sqrt
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

h = 3.0


def step(response, at_rest=0.0):
    return lambda t: at_rest if t < 0.5 else at_rest + h * response(t - 0.5)


def second(u):
    w, D = 5.0, 0.2
    damped = w * sqrt(1 - D * D)
    return 2 * (1 - exp(-D * w * u) * (cos(damped * u) + D * w / damped * sin(damped * u)))


def two_poles(u):  # partial fractions: 1/(s + 1) - 0.5/(s + 2)
    return 1 - exp(-u) - 0.25 * (1 - exp(-2 * u))


write({
    "integrator": step(lambda u: 2 * u, 1.0),
    "first": step(lambda u: 2 * (1 - exp(-u / 0.4))),
    "second": step(second),
    "derivative": step(lambda u: 20 * exp(-u / 0.1)),
    "pi": step(lambda u: 2 * (1 + 4 * u)),
    "pid": step(lambda u: 2 * (1 + 2 * u + 10 * exp(-u / 0.01))),
    "transfer": step(two_poles),
    "space": step(two_poles),
    "limited": step(lambda u: 2 * (1 + 2 * u)),
}, stop_time=3, intervals=300)
