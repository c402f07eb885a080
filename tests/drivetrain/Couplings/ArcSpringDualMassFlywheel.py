#!/usr/bin/env python3
"""A dual mass flywheel between a pulsating torque and a load: writes ArcSpringDualMassFlywheel.csv. numpy and scipy; shares nothing with Torsion."""
import numpy as np
from scipy.integrate import solve_ivp

n, J1, J2, Js, c, arc, mu, b, xs, d = 4, 0.1, 0.05, 0.008, 500.0, 2.0, 0.12, 0.06, 1e-3, 0.08
ce = 40*c
J = np.full(n + 1, Js/n)
J[[0, -1]] /= 2


def f(t, y):
    """States: angles and absolute speeds of the primary, of the spring's points, of the secondary; shares of friction."""
    phi, w, s = y[:n + 3], y[n + 3:2*n + 6], y[2*n + 6:]
    q, v = phi[1:-1] - phi[0], w[1:-1] - w[0]
    twist = phi[-1] - phi[0]
    spring = n*c*(q[:-1] - q[1:]) + n*d*(v[:-1] - v[1:])
    push = np.zeros(n + 1)  # forward on each point
    push[:-1] -= spring
    push[1:] += spring
    stop = np.array([ce*max(0, -q[0]), -ce*max(0, q[-1])])
    wing = np.array([ce*max(0, twist - b/2 - q[0]), -ce*max(0, q[-1] - twist - b/2)])
    push[0] += stop[0] + wing[0]
    push[-1] += stop[1] + wing[1]
    mean = np.zeros(n + 1)
    mean[:-1] += spring/2
    mean[1:] += spring/2
    friction = mu*np.abs(J*w[1:-1]**2 + mean*arc/n)*s
    push -= friction
    engine = 60 + 150*np.sin(2*np.pi*40*t)
    a = np.concatenate([[(engine - stop.sum() + friction.sum())/J1], push/J, [(-wing.sum() - 0.4*w[-1])/J2]])
    return np.concatenate([w, a, (v - np.abs(v)*s)/xs])


w0 = 120.0
y0 = np.concatenate([np.zeros(n + 3), np.full(n + 3, w0), np.zeros(n + 1)])
times = np.linspace(0, 0.2, 51)
r = solve_ivp(f, [0, 0.2], y0, method="DOP853", rtol=1e-11, atol=1e-12, max_step=2e-5, t_eval=times)
y = r.y
with open("ArcSpringDualMassFlywheel.csv", "w") as out:
    print("time,dmf.w_1,dmf.w_2,dmf.phi_rel,dmf.q[3]", file=out)
    for i, t in enumerate(times):
        values = [t, y[n + 3, i], y[2*n + 5, i], y[n + 2, i] - y[0, i], y[3, i] - y[0, i]]
        print(",".join(f"{x:.10g}" for x in values), file=out)
