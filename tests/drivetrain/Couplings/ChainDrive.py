#!/usr/bin/env python3
"""A chain drive from even speed to a free wheel: writes ChainDrive.csv. numpy and scipy; shares nothing with Torsion."""
import numpy as np
from scipy.integrate import solve_ivp

p, za, zb, c, d, slack, J, w = 12.7e-3, 15, 20, 1e6, 300.0, 1e-3, 0.02, 40.0


class Polygon:
    """A wheel with z corners; way and lever of a chain that leaves it sideways."""

    def __init__(self, z):
        self.step, self.r = 2*np.pi/z, p/2/np.sin(np.pi/z)

    def way(self, phi):
        corner = np.floor(phi/self.step + 0.5)
        return corner*p + self.r*np.sin(phi - corner*self.step)

    def lever(self, phi):
        return self.r*np.cos(phi - np.floor(phi/self.step + 0.5)*self.step)


a, b = Polygon(za), Polygon(zb)


def f(t, y):
    tau = -2.0*y[1]  # a brake
    for place, sign in ((0.0, 1.0), (np.pi, -1.0)):
        stretch = sign*(a.way(w*t + place) - a.way(place) - b.way(y[0] + place) + b.way(place)) - slack/2
        if stretch > 0:
            la, lb = a.lever(w*t + place), b.lever(y[0] + place)
            force = max(0.0, c*stretch + d*sign*(la*w - lb*y[1]))
            tau += sign*lb*force
    return [y[1], tau/J]


times = np.linspace(0, 0.05, 51)
s = solve_ivp(f, [0, 0.05], [0, 30.0], method="DOP853", rtol=1e-11, atol=1e-12, max_step=1e-5, t_eval=times)
with open("ChainDrive.csv", "w") as out:
    print("time,wheel.phi,wheel.w", file=out)
    for row in zip(s.t, *s.y):
        print(",".join(f"{v:.10g}" for v in row), file=out)
