partial model Pair
  import Modelica.Mechanics.Rotational;
  parameter Real w0 = 0;
  Drivetrain.Gears.GearMesh mesh(z_a = 20, z_b = 40, r_a = 0.05, c = 2e8, eps_alpha = 1.6);
  Rotational.Components.Inertia pinion(J = 0.001, w(start = w0, fixed = true), phi(start = 0, fixed = true));
  Rotational.Components.Inertia gear(J = 0.016, w(start = -w0/2, fixed = true), phi(start = 0, fixed = true));
  Rotational.Sources.Torque t1;
  Rotational.Sources.Torque t2;
  Modelica.Blocks.Interfaces.RealInput a = 0;
  Modelica.Blocks.Interfaces.RealInput b = 0;
equation
  connect(a, t1.tau);
  connect(b, t2.tau);
  connect(t1.flange, pinion.flange_a);
  connect(pinion.flange_b, mesh.flange_a);
  connect(mesh.flange_b, gear.flange_a);
  connect(t2.flange, gear.flange_b);
end Pair;

// The stiffness varies (helical teeth), the flanks have errors and both gears run-out: against Lagrange's equations in the two angles.
// case HelicalMesh --stop-time 0.02 --tolerance 1e-9 --intervals 40
// same HelicalMesh.csv 1e-5
// closure 1e-5
// events 0
// modes 1e-3
model HelicalMesh
  extends Pair(
    w0 = 100,
    mesh(eps_alpha = 1.6, eps_beta = 0.4, d = 3000, e = {3e-6, 1e-6}, phase = {0.5, 0}, runout_a = 8e-6, runout_b = 5e-6, phase_b = 1),
    a = 100,
    b = 190);
end HelicalMesh;

// A pinion swings in its gap under an alternating torque and hits both flanks.
// case Rattle --stop-time 0.04 --tolerance 1e-9 --intervals 40
// same Rattle.csv 2e-4
// closure 1e-5
// events 120
// modes
model Rattle
  extends Pair(mesh(N = 3, d = 2000, b = 1e-4), a = 20*sin(2*Modelica.Constants.pi*50*time));
end Rattle;

// Two pairs in contact at any time (eps_alpha = 2): k = 2*c = 4e8. A torque of 100 N.m on the pinion and 200 N.m on the gear push with 2000 N each:
// 1/m = r_a^2/J_a + r_b^2/J_b = 2.5 + 0.625 = 3.125 per kg. From rest s = F/k*(1 - cos(w*t)), w = sqrt(k/m) = 35355.339 rad/s: at t = pi/w the force is
// twice 2000*(2.5 + 0.625)/3.125.
// case ConstantStiffness --stop-time 8.8857658763e-5 --tolerance 1e-10 --intervals 1
// final mesh.F = 4000 +- 1e-3
// final mesh.s = 1e-5 +- 1e-11
// final mesh.k = 4e8 +- 1
// closure 1e-6
// events 0
model ConstantStiffness
  extends Pair(mesh(eps_alpha = 2, N = 8), a = 100, b = 200);
end ConstantStiffness;

// Helical teeth with an overlap of 1: k = 1.6*c, wherever the teeth are.
// case Overlap --stop-time 0.01 --tolerance 1e-8
// largest mesh.k = 3.2e8 +- 1
// smallest mesh.k = 3.2e8 +- 1
// closure 1e-5
model Overlap
  extends Pair(w0 = 200, mesh(eps_beta = 1, N = 10));
end Overlap;

// In the gap (1 mm) nothing acts; at 2.5 ms flanks meet with 0.2 m/s and part with -0.2 m/s, for there is no damper. The same force acts on the
// masses along the line of action, J_a/r_a^2 = 0.4 and J_b/r_b^2 = 1.6 kg: their changes of speed are -0.32 and -0.08 m/s.
// case Impact --stop-time 0.005 --tolerance 1e-9 --intervals 5
// at 0.002 mesh.s = 4e-4 +- 1e-9
// at 0.002 mesh.F = 0 +- 0
// final pinion.w = -2.4 +- 1e-4
// final gear.w = -0.8 +- 1e-4
// closure 1e-6
// events 4
model Impact
  extends Pair(mesh(N = 0, b = 1e-3), pinion(w(start = 4)));
end Impact;

// The pinion in an internal gear: both turn in the same sense, and torques of the same sign oppose each other: 100 and -200 N.m.
// case InternalGear --stop-time 0.02 --tolerance 1e-8
// final pinion.w = 0 +- 0.1
// final mesh.F = 2000 +- 1
// closure 1e-5
// events 0
model InternalGear
  extends Pair(mesh(internal = true, N = 0, d = 10000), a = 100, b = -200);
end InternalGear;

// case NoContact
// fails but its min is 1
model NoContact
  extends Pair(mesh(eps_alpha = 0.9));
end NoContact;

// case NoRoomInside
// fails must have more teeth (z_b)
model NoRoomInside
  extends InternalGear(mesh(z_b = 20));
end NoRoomInside;
