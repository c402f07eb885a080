#!/usr/bin/env python3
"""Writes Cycle.csv, TwoStroke.csv, Backwards.csv: pressure by integration of the first law over the angle, and the work that passes the shaft."""

from pathlib import Path

import numpy as np
from scipy.integrate import quad, solve_ivp

HERE = Path(__file__).parent
BORE, R, L, COMPRESSION, GAMMA, Q, A_W, M_W, IGNITION, DURATION = 0.08, 0.045, 0.15, 10, 1.3, 850, 5, 2, -0.35, 1
P_IN, P_OUT, P_CRANKCASE = 1e5, 1.05e5, 1e5
M_PISTON, M_ROD, CRANK = 0.45, 0.55, 0.006
AREA = np.pi * BORE**2 / 4


class Engine:
    def __init__(self, strokes, offset, closing, opening, blend):
        self.strokes, self.offset, self.closing, self.opening, self.blend = strokes, offset, closing, opening, blend
        self.top = np.sqrt((L + R) ** 2 - offset**2)
        self.v_min = AREA * (self.top - np.sqrt((L - R) ** 2 - offset**2)) / (COMPRESSION - 1)

        def rate(th, p):
            u = (th - IGNITION) / DURATION
            burn = A_W * (M_W + 1) * u**M_W * np.exp(-A_W * u ** (M_W + 1)) / DURATION if 0 < u < 1 else 0
            return [(-GAMMA * p[0] * self.slope(th) + (GAMMA - 1) * Q * burn) / self.volume(th)]

        self.legs, p = [], P_IN
        for begin, end in [(closing, IGNITION), (IGNITION, IGNITION + DURATION), (IGNITION + DURATION, opening + blend)]:
            leg = solve_ivp(rate, (begin, end), [p], method="DOP853", rtol=1e-12, atol=1e-6, dense_output=True)
            self.legs.append((begin, end, leg.sol))
            p = leg.y[0][-1]

    def pin(self, th):
        return R * np.cos(th) + np.sqrt(L**2 - (R * np.sin(th) - self.offset) ** 2)

    def volume(self, th):
        return self.v_min + AREA * (self.top - self.pin(th))

    def slope(self, th, h=1e-30):
        return np.imag(self.volume(th + 1j * h)) / h

    def pressure(self, psi):
        cycle = self.strokes * np.pi
        th = (psi + cycle / 2) % cycle - cycle / 2
        change = P_IN
        if self.strokes == 4:
            from_centre = th - 2 * np.pi if th > 0 else th + 2 * np.pi
            change = P_OUT + (P_IN - P_OUT) * 0.5 * (1 - np.cos(np.pi * np.clip(from_centre / self.blend + 0.5, 0, 1)))
        for begin, end, solution in self.legs:
            if begin < th < end:
                share = 0.5 * (1 - np.cos(np.pi * np.clip((th - self.opening) / self.blend, 0, 1)))
                return (1 - share) * solution(th)[0] + share * change
        return change

    def kinetic(self, th):
        """At unit speed: the rod is two point masses, at a = l/3."""
        return 0.5 * ((CRANK + M_ROD * 2 / 3 * R**2) + (M_PISTON + M_ROD / 3) * (self.slope(th) / AREA) ** 2)

    def work(self, begin, end, w):
        kinks = np.array([self.closing, self.opening, self.opening + self.blend, IGNITION, IGNITION + DURATION, 2 * np.pi - self.blend / 2, 2 * np.pi + self.blend / 2])
        cycle = self.strokes * np.pi
        low, high = min(begin, end), max(begin, end)
        points = sorted({float(k + n * cycle) for k in kinks for n in (-1, 0, 1) if low < k + n * cycle < high} | {low, high})
        total = sum(quad(lambda th: (self.pressure(th) - P_CRANKCASE) * self.slope(th), a, b, epsabs=1e-9, epsrel=1e-11, limit=200)[0] for a, b in zip(points, points[1:]))
        return (total if end > begin else -total) - (self.kinetic(end) - self.kinetic(begin)) * w**2


def write(name, engine, times, begin, w):
    rows = [f"{t:.4g},{engine.pressure(begin + w * t):.9g},{engine.work(begin, begin + w * t, w):.9g}" for t in times]
    (HERE / name).write_text("time,p,work\n" + "\n".join(rows) + "\n")


write("Cycle.csv", Engine(4, 0.008, -2.4, 2.4, 0.6), np.linspace(0, 2, 41), -np.pi, 2 * np.pi)
two = Engine(2, 0, -2.2, 2.0, 0.4)
write("TwoStroke.csv", two, np.linspace(0, 1, 41), -np.pi, 2 * np.pi)
write("Backwards.csv", two, np.linspace(0, 1, 41), np.pi, -2 * np.pi)
