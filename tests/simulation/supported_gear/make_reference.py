#!/usr/bin/env python3
"""Constant accelerations; x is the torque of the left shaft on the gear"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

torque, ratio = 6.0, 3.0
J1, J2, Jh = 0.5, 2.0, 4.0
x = torque / J1 / (1 / J1 + ratio**2 / J2 + (1 - ratio) ** 2 / Jh)

write({
    "left_w": lambda t: (torque - x) / J1 * t,
    "right_w": lambda t: ratio * x / J2 * t,
    "housing_w": lambda t: (1 - ratio) * x / Jh * t,
    "housing_phi": lambda t: (1 - ratio) * x / Jh * t**2 / 2,
    "reaction": lambda t: (ratio - 1) * x,
}, stop_time=2, intervals=100)
