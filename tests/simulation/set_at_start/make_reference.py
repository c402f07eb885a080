#!/usr/bin/env python3
"""Vibrations from given angle, speed or acceleration (w = 5 rad/s), and two inertias that are pushed apart"""
from math import cos, sin
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

w = 5.0
phi2 = -5.0 / w**2

write({
    "one_phi": lambda t: 0.3 * cos(w * t) + 2 / w * sin(w * t),
    "two_phi": lambda t: phi2 * cos(w * t) - 1 / w * sin(w * t),
    "left_phi": lambda t: 1 - 6 * t**2 / 2,
    "apart": lambda t: 0.5 + (6 + 2) * t**2 / 2,
    "apart_a": lambda t: 8.0,
}, stop_time=2, intervals=100)
