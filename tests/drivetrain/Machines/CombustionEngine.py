#!/usr/bin/env python3
"""Writes Three.csv: the sum of three cylinders, two with combustion, at constant speed, less friction."""

import numpy as np

import Cylinder as single

W, CYCLE = 2 * np.pi, 4 * np.pi
firing = single.Engine(4, 0, -2.4, 2.4, 0.6)
single.Q = 0
silent = single.Engine(4, 0, -2.4, 2.4, 0.6)
friction = 1.2e5 * 3 * single.AREA * 0.09 / CYCLE
cylinders = [(firing, 0), (silent, 2 * CYCLE / 3), (firing, CYCLE / 3)]
rows = []
for t in np.linspace(0, 2, 41):
    work = sum(engine.work(-at, W * t - at, W) for engine, at in cylinders) - friction * W * t
    rows.append(f"{t:.4g},{work:.9g}")
(single.HERE / "Three.csv").write_text("time,work\n" + "\n".join(rows) + "\n")
