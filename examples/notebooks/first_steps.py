# %% [markdown]
# # First steps
#
# A motor turns a load through an elastic shaft and a coupling with play. Components come from the Modelica library under their standard names.

# %%
import numpy as np

import torsion

drive = torsion.load_text("""
model Drive "A motor turns a load through an elastic shaft and a coupling with play"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Sources.TorqueStep torque(stepTorque = -30, offsetTorque = 20, startTime = 1);
  Components.Inertia motor(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.SpringDamper shaft(c = 1e4, d = 5);
  Components.Inertia middle(J = 0.01, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.ElastoBacklash lash(c = 2e4, d = 10, b = 0.01);
  Components.Inertia load(J = 0.3, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Components.Damper drag(d = 0.2);
  Components.Fixed ground;
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, middle.flange_a);
  connect(middle.flange_b, lash.flange_a);
  connect(lash.flange_b, load.flange_a);
  connect(load.flange_b, drag.flange_a);
  connect(drag.flange_b, ground.flange);
  annotation(experiment(StopTime = 2));
end Drive;
""")
drive

# %% [markdown]
# A run. The result is a mapping from names to arrays of numpy, in SI units.

# %%
r = drive.simulate()
print(r.summary())
r.plot("load.w", "motor.w")

# %% [markdown]
# When the torque changes its sign, the coupling goes through its gap, and its teeth hit each other. Each contact is an event:

# %%
for event in r.events:
    print(f"{event.time:.4f} s  {event.kind:5}  {event.changes[0] if event.changes else ''}")

# %% [markdown]
# Another shaft, without play. `set` holds for this run only.

# %%
stiff = drive.simulate(set={"shaft.c": 2e4, "lash.b": 0}, variables=["*.w", "lash.tau"])
for name, result in {"with play": r, "without": stiff}.items():
    print(f"{name:10} largest torque {np.max(np.abs(result['lash.tau'])):.0f} N.m, {len(result.events)} events")

# %% [markdown]
# Vibrations: frequencies, damping, shapes, and where the energy sits.

# %%
modes = drive.modes(gap="closed")
assert len(modes.vibrations) == 2
modes
