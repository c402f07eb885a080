#!/usr/bin/env python3
"""Torques by the given derivatives, which do not belong together"""
import sys
from math import pi, sin
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write


def angle(t):
    return 0.2 * sin(4 * pi * t)


def speed(t):
    return 1 + 3 * t / 2


write({
    "moved_phi": angle,
    "moved_w": speed,
    "moved_a": lambda t: 7.0,
    "torque": lambda t: -0.5 * 7,
    "three": lambda t: 0.5 * 7,
    "two": lambda t: 10 * angle(t) + 3 * speed(t),
    "one": lambda t: 10 * angle(t),
    "general": lambda t: 0.5 * 7,
}, stop_time=2, intervals=100)
