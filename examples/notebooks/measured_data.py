# %% [markdown]
# # Measured data beside simulation
#
# A shaft runs down. Its speed was measured, with noise; the friction of its bearing is to be found.

# %%
import numpy as np

import torsion

rundown = torsion.load_text("""
model RunDown "A shaft runs down"
  import Modelica.Mechanics.Rotational.Components;
  parameter Real viscous(unit = "N.m.s/rad") = 0.01 "Torque per speed";
  parameter Real coulomb(unit = "N.m") = 0.1 "Torque of dry friction";
  Components.Inertia shaft(J = 0.05, phi(start = 0, fixed = true), w(start = 100, fixed = true));
  Components.BearingFriction bearing(tau_pos = [0, coulomb; 1, coulomb + viscous]);
equation
  connect(shaft.flange_b, bearing.flange_a);
  annotation(experiment(StopTime = 8));
end RunDown;
""")
rundown.parameters

# %% [markdown]
# The measurement. Here it is made from the model itself, with other values and noise; `numpy.loadtxt` or `pandas.read_csv` would read one.

# %%
noise = np.random.default_rng(1)
truth = {"viscous": 0.013, "coulomb": 0.25}
t = np.linspace(0, 8, 401)
r = rundown.simulate(set=truth, variables="shaft.w")
measured = np.interp(t, r.time, r["shaft.w"]) + noise.normal(0, 0.4, len(t))

# %% [markdown]
# A fit by Gauss and Newton: each step needs three runs. (`scipy.optimize.least_squares` would take the same function.)

# %%
def deviation(values):
    run = rundown.simulate(set={"viscous": values[0], "coulomb": values[1]}, variables="shaft.w", tolerance=1e-8)
    return np.interp(t, run.time, run["shaft.w"]) - measured


values = np.array([0.01, 0.1])
for step in range(6):
    here = deviation(values)
    slopes = np.column_stack([(deviation(values + h) - here) / h[i] for i, h in enumerate(np.diag([1e-5, 1e-4]))])
    values = values - np.linalg.lstsq(slopes, here, rcond=None)[0]
    print(f"viscous {values[0]:.5f} N.m.s/rad   coulomb {values[1]:.4f} N.m   rms {np.sqrt(np.mean(here**2)):.3f} rad/s")
assert np.allclose(values, list(truth.values()), rtol=0.1)

# %% [markdown]
# Both in one picture, where matplotlib is installed.

# %%
fitted = rundown.simulate(set={"viscous": values[0], "coulomb": values[1]})
try:
    import matplotlib.pyplot as plt

    axis = fitted.plot("shaft.w", display_units=False, color="C1")
    axis.plot(t, measured, ".", markersize=2, color="C0", label="measured", zorder=0)
    axis.legend()
    plt.show()
except ImportError:
    fitted.svg("shaft.w").write("fitted.svg")
