#!/usr/bin/env python3
"""Writes Offset.csv: crank, rod and piston as bodies with multipliers (index 3 reduced to accelerations), angles of both as unknowns; no inertia that varies."""

from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

r, l, e, mp, mr, a, jr, jc, phi0 = 0.06, 0.14, 0.02, 0.8, 1.5, 0.05, 0.004, 0.02, 0.3
torque, c, s0, head = 4.0, 3000.0, 0.05, 0.25


def beta_of(psi):
    return np.arcsin((r * np.sin(psi) - e) / l)


def rates(t, y):
    """q = (psi, beta, u, v, x): crank, rod, the rod's centre of mass along and across, piston. Constraints g(q) = 0, with g's matrix G and -G'q' on the right."""
    psi, w = y
    b = beta_of(psi)
    sp, cp, sb, cb = np.sin(psi), np.cos(psi), np.sin(b), np.cos(b)
    wb = r * cp * w / (l * cb)
    # u = r cos psi + a cos b, v = r sin psi - a sin b, x = r cos psi + l cos b, 0 = r sin psi - l sin b - e
    G = np.array([[r * sp, a * sb, 1, 0, 0], [-r * cp, a * cb, 0, 1, 0], [r * sp, l * sb, 0, 0, 1], [r * cp, -l * cb, 0, 0, 0]])
    gamma = np.array([-r * cp * w**2 - a * cb * wb**2, -r * sp * w**2 + a * sb * wb**2, -r * cp * w**2 - l * cb * wb**2, r * sp * w**2 - l * sb * wb**2])
    x = r * cp + l * cb
    force = c * (head - x - s0)
    M = np.diag([jc, jr, mr, mr, mp])
    A = np.block([[M, G.T], [G, np.zeros((4, 4))]])
    return [w, np.linalg.solve(A, np.concatenate([[torque, 0, 0, 0, force], gamma]))[0]]


times = np.linspace(0, 0.5, 21)
solution = solve_ivp(rates, (0, 0.5), [phi0, 30.0], method="DOP853", rtol=1e-12, atol=1e-13, t_eval=times)
psi = solution.y[0]
x = r * np.cos(psi) + l * np.cos(beta_of(psi))
rows = [f"{t:.4g},{p - phi0:.9g},{w:.9g},{s:.9g}" for t, p, w, s in zip(times, psi, solution.y[1], x)]
(Path(__file__).parent / "Offset.csv").write_text("time,phi,crank.w,x\n" + "\n".join(rows) + "\n")
