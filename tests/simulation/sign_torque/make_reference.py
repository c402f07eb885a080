#!/usr/bin/env python3
"""w' = -2 down to w0 = 0.5 at 0.75 s; then, with u = t - 0.75, w' = -2 r(w/w0) in closed form. Exp: w' = -2 tanh(w/0.1)."""
from math import asinh, atan, exp, pi, sinh
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

w0, tau, start = 0.5, 2.0, 2.0
meets = (start - w0) / tau


def after(t, end):
    return start - tau * t if t <= meets else end(t - meets)


def sine(u):  # w' = -tau sin(k w): tan(k w/2) falls as exp(-tau k u), from 1
    k = pi / (2 * w0)
    return 2 / k * atan(exp(-tau * k * u))


def cosine(u):  # w' = -tau (1 - cos(k w)): cot(k w/2) grows by tau k u, from 1
    k = pi / (2 * w0)
    return 2 / k * atan(1 / (1 + tau * k * u))


write({
    "linear_w": lambda t: after(t, lambda u: w0 * exp(-tau / w0 * u)),
    "sine_w": lambda t: after(t, sine),
    "cosine_w": lambda t: after(t, cosine),
    "exponential_w": lambda t: 0.1 * asinh(sinh(start / 0.1) * exp(-tau * t / 0.1)),
}, stop_time=2, intervals=200)
