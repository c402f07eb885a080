#!/usr/bin/env python3
"""Slides from breakaway until the speed is zero, then sticks until the next breakaway"""
import sys
from math import asin, cos, pi, sin
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

J, amplitude, f, tau0, peak = 1.0, 1.6, 1.0, 1.0, 1.2
omega = 2 * pi * f
begin = asin(peak * tau0 / amplitude) / omega


def speed(s):
    """Speed at time s of the slide that begins in the first half period."""
    return amplitude / (J * omega) * (cos(omega * begin) - cos(omega * s)) - tau0 / J * (s - begin)


def travel(s):
    u = s - begin
    return amplitude / (J * omega) * (cos(omega * begin) * u - (sin(omega * s) - sin(omega * begin)) / omega) \
        - tau0 / (2 * J) * u**2


low, high = begin + 0.2 / f, begin + 0.5 / f  # the speed is positive at `low`, negative at `high`
while True:
    end = (low + high) / 2
    if end in (low, high):
        break
    low, high = (end, high) if speed(end) > 0 else (low, end)
assert abs(amplitude * sin(omega * end)) < peak * tau0  # it sticks


def slide(t):
    """Half periods before this one, time within it, clipped to the slide."""
    half = int(max(t - begin, 0.0) * 2 * f)
    return half, min(max(t - half / (2 * f), begin), end)


def phi(t):
    half, s = slide(t)
    return travel(s) if half % 2 == 0 else travel(end) - travel(s)


def w(t):
    half, s = slide(t)
    return 0.0 if s in (begin, end) else (1 - 2 * (half % 2)) * speed(s)


def tau(t):
    half, s = slide(t)
    return amplitude * sin(omega * t) if s in (begin, end) else (1 - 2 * (half % 2)) * tau0


def mode(t):
    half, s = slide(t)
    return 0 if s in (begin, end) else 1 - 2 * (half % 2)


write({"phi": phi, "w": w, "tau": tau, "mode": mode}, stop_time=3, intervals=600)
