# %% [markdown]
# # A controller in Python around the model
#
# The load is to follow a speed; the motor sits behind an elastic shaft. The controller is a function in Python, called every millisecond.

# %%
import numpy as np

import torsion

plant = torsion.load_text("""
model Plant "A motor and a load that is to follow a speed"
  import Modelica.Mechanics.Rotational.{Components, Sources};
  input Real u(unit = "N.m") "Torque of the motor";
  output Real y(unit = "rad/s") = load.w "Speed of the load";
  Sources.Torque source;
  Components.Inertia motor(J = 0.02);
  Components.SpringDamper shaft(c = 500, d = 0.5);
  Components.Inertia load(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
initial equation
  motor.phi = 0;
  motor.w = 0;
equation
  source.tau = u;
  connect(source.flange, motor.flange_a);
  connect(motor.flange_b, shaft.flange_a);
  connect(shaft.flange_b, load.flange_a);
end Plant;
""")

# %% [markdown]
# How much gain does it bear? The linear system has named states, and the closed loop `A - B k C` tells.

# %%
A, B, C, D = plant.linearize()
for k in (0.5, 1, 2, 4, 8, 16):
    growth = np.max(np.linalg.eigvals(A - k * B @ C).real)
    print(f"gain {k:4}: {'stable' if growth < 1e-6 else 'grows with %.1f/s' % growth}")

# %% [markdown]
# The loop. With a fixed-step solver every step does the same work.

# %%
def run(gain, reset_time, target=10.0, dt=1e-3, steps=3000):
    total, speeds, torques = 0.0, [], []
    with plant.stepper(dt=dt, inputs=["u"], outputs=["y"], solver="trapezoid") as s:
        y = s.y
        for _ in range(steps):
            error = target - y
            total += error * dt / reset_time
            u = np.clip(gain * (error + total), -20, 20)
            y = s.step(u)
            speeds.append(y)
            torques.append(u)
    return np.array(speeds), np.array(torques)


speeds, torques = run(gain=1.0, reset_time=0.5)
print(f"largest speed {speeds.max():.2f} rad/s, at the end {speeds[-1]:.3f} rad/s, largest torque {torques.max():.1f} N.m")
assert abs(speeds[-1] - 10) < 0.1

# %% [markdown]
# Some choices beside each other: the time until the speed stays within 2 %.

# %%
for gain in (0.5, 1.0, 1.5):
    speeds, _ = run(gain, reset_time=0.5)
    outside = np.flatnonzero(np.abs(speeds - 10) > 0.2)
    print(f"gain {gain}: settled after {(outside[-1] + 1) * 1e-3:.2f} s, overshoot {100 * (speeds.max() / 10 - 1):.0f} %")
