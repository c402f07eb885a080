#!/usr/bin/env python3
"""phi = 0.5 cos 2t + 0.5 sin 2t"""
import sys
from math import cos, sin
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from write_reference import write

write({
    "phi": lambda t: 0.5 * cos(2 * t) + 0.5 * sin(2 * t),
    "w": lambda t: cos(2 * t) - sin(2 * t),
    "tau": lambda t: 4 * cos(2 * t) + 4 * sin(2 * t),
}, stop_time=10, intervals=500)
