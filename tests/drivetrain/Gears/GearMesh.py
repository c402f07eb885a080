"""Writes HelicalMesh.csv and Rattle.csv: two gears by Lagrange's equations in the angles of both, the stiffness by counting pairs of teeth."""

import csv
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

HERE = Path(__file__).resolve().parent
Z, RA, RB, JA, JB, C = 20, 0.05, 0.1, 0.001, 0.016, 2e8


def pair(x, alpha, beta):
    """Share of the width over which a pair is in contact, x teeth from the middle of its contact."""
    rise = min(alpha, beta)
    if rise == 0:
        return np.where(abs(x) < alpha / 2, 1.0, 0.0)
    top = min(1.0, alpha / beta)
    return top * np.clip(((alpha + beta) / 2 - abs(x)) / rise, 0, 1)


def series(alpha, beta, harmonics):
    """Fourier coefficients of the number of pairs in contact, by quadrature over one tooth."""
    x = (np.arange(200000) + 0.5) / 200000 - 0.5
    pairs = sum(pair(x + i, alpha, beta) for i in range(-5, 6))
    return [pairs.mean()] + [2 * (pairs * np.cos(2 * np.pi * n * x)).mean() for n in range(1, harmonics + 1)]


def run(name, coefficients, d, b, error, torques, start, times):
    n = np.arange(len(coefficients))
    a = np.array(coefficients)

    def parts(t, y, mode):
        pa, wa, pb, wb = y
        k = C * (a * np.cos(n * Z * pa)).sum()
        dk = -C * Z * (n * a * np.sin(n * Z * pa)).sum()
        e, ea, eb = error(pa, pb)
        x = RA * pa + RB * pb - e
        v = RA * wa + RB * wb - ea * wa - eb * wb
        depth = 0.0 if mode == 0 else x - mode * b / 2
        force = 0.0 if mode == 0 else k * depth + d * v
        if b and mode * force < 0:
            force = 0.0
        return x, k, dk, depth, force, ea, eb

    def rhs(t, y, mode):
        x, k, dk, depth, force, ea, eb = parts(t, y, mode)
        ta, tb = torques(t)
        return [y[1], (ta - force * (RA - ea) - dk * depth**2 / 2) / JA, y[3], (tb - force * (RB - eb)) / JB]

    def edge(side, direction):
        def event(t, y, mode):
            return parts(t, y, mode)[0] - side * b / 2
        event.terminal, event.direction = True, direction
        return event

    # Teeth touch at the right (1) or left (-1) edge of the gap, or not (0). Pieces between contacts are smooth, or have a kink.
    t, y, rows, mode = 0.0, np.array(start), {}, 0 if b else 1
    while t < times[-1]:
        events = None if not b else [edge(1, 1), edge(-1, -1)] if mode == 0 else [edge(mode, -mode)]
        out = solve_ivp(rhs, (t, times[-1]), y, method="DOP853", rtol=1e-12, atol=1e-15, max_step=2e-6, events=events, args=(mode,), t_eval=times[times >= t])
        for time, row in zip(out.t, np.transpose(out.y)):
            rows[time] = (row, mode)
        if out.status == 0:
            break
        which = next(i for i, instants in enumerate(out.t_events) if len(instants))
        t, y = out.t_events[which][0], out.y_events[which][0]
        mode = [1, -1][which] if mode == 0 else 0
    with open(HERE / f"{name}.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["time", "pinion.w", "gear.w", "mesh.s_flanks", "mesh.F", "mesh.k"])
        for time in times:
            y, mode = rows[time]
            x, k, dk, depth, force, ea, eb = parts(time, y, mode)
            writer.writerow([f"{q:.10g}" for q in (time, y[1], y[3], x, force, k)])


def wavy(pa, pb):
    e = 3e-6 * np.cos(Z * pa + 0.5) + 1e-6 * np.cos(2 * Z * pa) + 8e-6 * np.cos(pa) + 5e-6 * np.cos(pb + 1)
    ea = -Z * 3e-6 * np.sin(Z * pa + 0.5) - 2 * Z * 1e-6 * np.sin(2 * Z * pa) - 8e-6 * np.sin(pa)
    return e, ea, -5e-6 * np.sin(pb + 1)


run("HelicalMesh", series(1.6, 0.4, 5), 3000.0, 0.0, wavy, lambda t: (100.0, 190.0), [0.0, 100.0, 0.0, -50.0], np.linspace(0, 0.02, 41))
run("Rattle", series(1.6, 0.0, 3), 2000.0, 1e-4, lambda pa, pb: (0.0, 0.0, 0.0), lambda t: (20.0 * np.sin(2 * np.pi * 50 * t), 0.0),
    [0.0, 0.0, 0.0, 0.0], np.linspace(0, 0.04, 41))
