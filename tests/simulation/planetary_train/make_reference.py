#!/usr/bin/env python3
"""Constant accelerations; x is the torque of the sun shaft on the gear set"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

torque, ratio = 10.0, 2.0
Js, Jr, Jc = 0.05, 0.1, 0.5
x = torque / Js / ((1 + ratio) ** 2 / Jc + 1 / Js + ratio**2 / Jr)
a_sun, a_ring, a_carrier = (torque - x) / Js, -ratio * x / Jr, (1 + ratio) * x / Jc

write({
    "sun_phi": lambda t: a_sun * t**2 / 2,
    "sun_w": lambda t: a_sun * t,
    "ring_w": lambda t: a_ring * t,
    "carrier_w": lambda t: a_carrier * t,
    "sun_tau": lambda t: x,
    "ring_tau": lambda t: ratio * x,
    "carrier_tau": lambda t: -(1 + ratio) * x,
}, stop_time=2, intervals=100)
