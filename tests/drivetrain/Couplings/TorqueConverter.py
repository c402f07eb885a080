#!/usr/bin/env python3
"""A launch with a torque converter whose lock-up clutch closes: writes TorqueConverter.csv. numpy and scipy; shares nothing with Torsion."""
import numpy as np
from scipy.integrate import solve_ivp

nu = [0, 0.5, 0.8, 0.9, 1]
ratio = [2, 1.5, 1.15, 1, 1]
capacity = [0.0066, 0.006, 0.0046, 0.003, 0]
J1, J2, tau, T_lock = 0.2, 2.0, 150.0, 200.0


def lock(t):
    """Torque of the sliding lock-up clutch: a ramp from 2 s to 3 s."""
    return T_lock*np.clip(t - 2, 0, 1)


def f(t, w):
    x = w[1]/w[0]
    tp = np.interp(x, nu, capacity)*w[0]**2
    tt = np.interp(x, nu, ratio)*tp
    return [(tau - tp - lock(t))/J1, (tt + lock(t) - 0.05*w[1])/J2]


def held(t, w):
    """Locked: one inertia."""
    return [(tau - 0.05*w[0])/(J1 + J2)]*2


def slip(t, w):
    return w[0] - w[1]


slip.terminal = True
times = np.linspace(0, 4, 41)
opts = dict(rtol=1e-11, atol=1e-11, method="DOP853")
rows, w, t = [(0.0, 80.0, 0.0)], [80.0, 0.0], 0.0
# In pieces of a tenth of a second, none of which hides a corner of the clutch's ramp
for end in times[1:]:
    s = solve_ivp(f, [t, end], w, events=slip, max_step=2e-3, **opts)
    w = s.y[:, -1]
    t = end
    if s.status == 1:
        print("locked at", s.t[-1], "and the clutch carries", tau - J1*held(0, w)[0], "of", lock(s.t[-1]))
        s = solve_ivp(held, [s.t[-1], times[-1]], [w[1], w[1]], t_eval=[x for x in times if x >= s.t[-1]], **opts)
        rows += list(zip(s.t, s.y[0], s.y[1]))
        break
    rows.append((end, w[0], w[1]))
with open("TorqueConverter.csv", "w") as out:
    print("time,engine.w,load.w", file=out)
    for r in rows:
        print(",".join(f"{x:.10g}" for x in r), file=out)
