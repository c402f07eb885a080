# %% [markdown]
# # A sweep with a map
#
# The peak torque in a coupling with play, over the gap and over the stiffness of the shaft. The model is compiled once and runs on all cores.

# %%
import numpy as np

import torsion

drive = torsion.load_text("""
model Drive "A motor turns a load through an elastic shaft and a coupling with play"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Sources.TorqueStep torque(stepTorque = -30, offsetTorque = 20, startTime = 0.3);
  Components.Inertia motor(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.SpringDamper shaft(c = 1e4, d = 5);
  Components.Inertia middle(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.ElastoBacklash lash(c = 2e4, d = 10, b = 0.01);
  Components.Inertia load(J = 0.3, phi(start = 0, fixed = true), w(start = 0, fixed = true));
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, middle.flange_a);
  connect(middle.flange_b, lash.flange_a);
  connect(lash.flange_b, load.flange_a);
  annotation(experiment(StopTime = 0.8));
end Drive;
""")

# %%
table = drive.sweep(
    {"lash.b": np.linspace(0, 0.05, 12), "shaft.c": np.geomspace(2e3, 5e4, 10)},
    collect={"peak": "max(abs(lash.tau))", "contacts": "time_of_first(abs(lash.tau) > 1)"},
)
assert table.failed == 0
table

# %% [markdown]
# Where is it worst?

# %%
worst = np.argmax(table["peak"])
print(f"{table['peak'][worst]:.0f} N.m at lash.b = {table['lash.b'][worst]:.4f} rad, shaft.c = {table['shaft.c'][worst]:.0f} N.m/rad")
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
# The run behind the worst point.

# %%
r = drive.simulate(set={"lash.b": table["lash.b"][worst], "shaft.c": table["shaft.c"][worst]})
assert abs(np.max(np.abs(r["lash.tau"])) / table["peak"][worst] - 1) < 0.05
r.plot("lash.tau", "load.w")
