# %% [markdown]
# # A sweep with a map
#
# The peak torque in a coupling with play, over the gap and over the stiffness of its teeth. The model is compiled once and runs on all cores.

# %%
import numpy as np

import torsion

drive = torsion.load_text("""
model Drive "A motor turns a load through a coupling with play"
  Modelica.Mechanics.Rotational.Sources.TorqueStep torque(stepTorque = -30, offsetTorque = 20, startTime = 0.3);
  Modelica.Mechanics.Rotational.Components.Inertia motor(J = 0.05, w(start = 0, fixed = true)), load(J = 0.3, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Components.ElastoBacklash lash(c = 2e4, d = 10, b = 0.01, phi_rel(start = 0, fixed = true));
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, lash.flange_a);
  connect(lash.flange_b, load.flange_a);
  annotation(experiment(StopTime = 0.8));
end Drive;
""")

# %%
table = drive.sweep(
    {"lash.b": np.linspace(0, 0.05, 12), "lash.c": np.geomspace(2e3, 5e4, 10)},
    collect={"peak": "max(abs(lash.tau))", "contacts": "time_of_first(abs(lash.tau) > 1)"},
)
assert table.failed == 0
table

# %% [markdown]
# Where is it worst?

# %%
worst = np.argmax(table["peak"])
print(f"{table['peak'][worst]:.0f} N.m at lash.b = {table['lash.b'][worst]:.4f} rad, lash.c = {table['lash.c'][worst]:.0f} N.m/rad")
print("without play:", np.round(table.grid("peak")[0], 1), "N.m")

# %% [markdown]
# As a map, where matplotlib is installed; `table.to_xarray()` has the same as a dataset with named dimensions.

# %%
try:
    import matplotlib.pyplot as plt

    table.map("peak").set_yscale("log")
    table.plot("peak")
    plt.show()
except ImportError:
    table.write("sweep.csv") # torsion plot sweep.csv peak --map

# %% [markdown]
# The run behind the worst point, with every step of the integrator, as the sweep saw it.

# %%
r = drive.simulate(set={"lash.b": table["lash.b"][worst], "lash.c": table["lash.c"][worst]}, rows="steps")
assert abs(np.max(np.abs(r["lash.tau"])) / table["peak"][worst] - 1) < 0.05
r.plot("lash.tau", "load.w")
