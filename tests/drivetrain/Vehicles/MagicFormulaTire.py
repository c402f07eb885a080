#!/usr/bin/env python3
"""Writes Launch.csv: one wheel with slip on a mass, the Magic Formula and the relaxation written out."""

from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

R, J, M, FZ, SIGMA, TLOW, VLOW = 0.3, 2.0, 400.0, 4000.0, 0.2, 0.01, 1.0


def rates(t, y):
    s, v, w, u = y
    tread = R * w
    roll = max(abs(v), abs(tread))
    du = tread - v - roll * u / SIGMA
    x = 10 * (u + TLOW * VLOW**2 / (VLOW**2 + roll**2) * du) / SIGMA
    force = FZ * np.sin(1.9 * np.arctan(x - 0.97 * (x - np.arctan(x))))
    rolling = 0.01 * FZ * R * np.tanh(tread / 0.1)
    return [v, force / M, (1500 * np.cos(np.pi * t / 2.8) - R * force - rolling) / J, du]


times = np.linspace(0, 2.8, 29)
solution = solve_ivp(rates, (0, 2.8), [0, 0, 0, 0], method="Radau", rtol=1e-10, atol=1e-12, t_eval=times, max_step=2e-3)
rows = [f"{t:.4g},{v:.9g},{R * w:.9g},{u:.9g}" for t, (s, v, w, u) in zip(times, solution.y.T)]
(Path(__file__).parent / "Launch.csv").write_text("time,v,rw,u\n" + "\n".join(rows) + "\n")
