// Twist and overlap are prescribed. c = 1e5, b/2 = 0.025, 20 teeth: pitch 0.314159, h = 0.005.
// Full overlap. phi = 0.2*t: at 0.5 s c*(0.1 - 0.025) = 7500. At 1.3 s the next gap is nearer: psi = 0.26 - 0.314159265 = -0.054159265, so
// tau = -c*0.029159265. In the middle of the gap (t = 0, and t = 1.570796) nothing.
// case Flanks --stop-time 1.6 --tolerance 1e-8 --step-size 0.1
// at 0.1 dog.tau = 0 +- 1e-9
// at 0.5 dog.tau = 7500 +- 1e-6
// at 0.5 dog.f = 0 +- 1e-9
// at 1.3 dog.tau = -2915.9265 +- 1e-3
model Flanks
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Position twist(exact = true);
  Modelica.Blocks.Sources.Ramp angle(height = 0.4, duration = 2);
  Modelica.Mechanics.Translational.Components.Fixed sleeve(s0 = 0.006);
  Drivetrain.Clutches.DogClutch dog(lambda = 0);
equation
  connect(angle.y, twist.phi_ref);
  connect(fixed.flange, dog.flange_a);
  connect(twist.flange, dog.flange_b);
  connect(sleeve.flange, dog.sleeve);
end Flanks;

// Half overlap: g = 1/2, dg = 1.5/h = 300. At 0.5 s y = 0.075: tau = 3750, f = 1e5*300*0.075^2/2 = 84375.
// case HalfOverlap --stop-time 0.6 --tolerance 1e-8 --step-size 0.1
// at 0.5 dog.tau = 3750 +- 1e-6
// at 0.5 dog.f = 84375 +- 1e-4
model HalfOverlap
  extends Flanks(sleeve(s0 = 0.0025));
end HalfOverlap;

// Points of 4 mm, overlap 3 mm: the play is wider by (pitch - b)/8e-3*1e-3 = 0.0330199 on each side. At 0.5 s y = 0.1 - 0.025 - 0.0330199 = 0.0419801;
// g = 0.6^2*(3 - 1.2) = 0.648, dg = 6*0.6/0.005*0.4 = 288: tau = 64800*y = 2720.31,
// f = 1e5*(288*y^2/2 + 0.648*y*33.0199082) = 25377.6 + 89824.5 = 115202
// case Pointed --stop-time 0.6 --tolerance 1e-8 --step-size 0.1
// at 0.5 dog.tau = 2720.310 +- 0.005
// at 0.5 dog.f = 115202 +- 1
// closure 1e-5
model Pointed
  extends Flanks(sleeve(s0 = 0.003), dog(h_tip = 0.004));
end Pointed;

// Below the tips nothing acts, and turning past 32 teeth makes no events.
// case Open --stop-time 1 --tolerance 1e-8
// largest dog.tau = 0 +- 0
// final wheel.w = 10 +- 1e-9
// events 0
// modes 0.5
model Open
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 0.01, phi(start = 0, fixed = true), w(start = 10, fixed = true));
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Translational.Components.Fixed sleeve(s0 = -0.001);
  Drivetrain.Clutches.DogClutch dog;
equation
  connect(fixed.flange, dog.flange_a);
  connect(dog.flange_b, wheel.flange_a);
  connect(sleeve.flange, dog.sleeve);
end Open;

// A wheel meets the flank once with 1 rad/s. With F = c*y*(1 + lambda*w), J*w*dw/(1 + lambda*w) = -c*y*dy, so G(w) = lambda*w - ln(1 + lambda*w) is
// the same before and after. lambda = 0.2: G(1) = 0.0176784432 = G(-0.882190). Backlash 0.05: in the gap until 0.025 s, the next flank is met after 0.05/0.883.
// case Restitution --stop-time 0.06 --tolerance 1e-9
// final wheel.w = -0.882190 +- 2e-6
// closure 1e-5
// events 2
model Restitution
  extends Open(sleeve(s0 = 0.01), dog(lambda = 0.2), wheel(w(start = 1)));
end Restitution;

// Two wheels, 30 rad/s and 10 rad/s, a sleeve of 0.5 kg pushed by 200 N from 4 mm before the tips. The momentum stays: (0.02*30 + 0.05*10)/0.07 = 15.714286;
// the flanks lose what the difference of speed held, J*20^2/2 = 2.857143 J with J = 0.02*0.05/0.07, but for a slow swinging in the play. A spring of 1e6 N/m stops the sleeve.
// case Engaging --stop-time 2 --tolerance 1e-8
// at 0.004 dog.tau = 0 +- 0
// final momentum = 1.1 +- 1e-7
// final driven.w = 15.714286 +- 0.3
// final sleeve.s = 0.0122 +- 1e-6
// final heat.T >= 295.9
// closure 1e-5
// events 200
// modes
// modes 1.9
model Engaging
  Modelica.Mechanics.Rotational.Components.Inertia driving(J = 0.02, phi(start = 0, fixed = true), w(start = 30, fixed = true));
  Modelica.Mechanics.Rotational.Components.Inertia driven(J = 0.05, w(start = 10));
  Modelica.Mechanics.Translational.Components.Mass sleeve(m = 0.5, s(start = -0.004, fixed = true), v(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Sources.ConstantForce push(f_constant = 200);
  Modelica.Mechanics.Translational.Components.ElastoGap stop(c = 1e6, d = 2e3, s_rel0 = 0);
  Modelica.Mechanics.Translational.Components.Fixed end_(s0 = 0.012);
  Drivetrain.Clutches.DogClutch dog(useHeatPort = true, mu = 0.1, phi_rel(start = 0.1, fixed = true), w_rel(start = -20, fixed = true));
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor heat(C = 1, T(start = 293.15, fixed = true));
  Real momentum = driving.J*driving.w + driven.J*driven.w;
equation
  connect(driving.flange_b, dog.flange_a);
  connect(dog.flange_b, driven.flange_a);
  connect(push.flange, sleeve.flange_a);
  connect(sleeve.flange_b, dog.sleeve);
  connect(sleeve.flange_b, stop.flange_a);
  connect(stop.flange_b, end_.flange);
  connect(dog.heatPort, heat.port);
end Engaging;

// Tooth on tooth: at psi = pitch/2 the sleeve stands where dV/dx = c*y^2/2*6*x/h^2*(1 - x/h) is 200 N. y = 0.157080 - 0.025 = 0.132080: with u = x/h,
// u*(1 - u) = 200*h/(3*c*y^2) = 1.9107e-4, x = 9.5554e-7. At 1 s the gear begins to turn by 0.2 rad/s; the sleeve goes in as soon as the gap comes: with 2*mu = 0 at
// |psi| = 0.025 + (not more than) sqrt(2*200*h/(1.5*c)) = 0.0287, before 1.67 s.
// case ToothOnTooth --stop-time 2 --tolerance 1e-8
// at 1 sleeve.s = 9.5554e-7 +- 1e-9
// at 1.6 sleeve.s <= 2e-4
// at 1.7 sleeve.s >= 0.004
// closure 1e-5
model ToothOnTooth
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Position twist(exact = true);
  Modelica.Blocks.Sources.Ramp angle(height = 0.15707963267948966, duration = 0.78539816, offset = 0.15707963267948966, startTime = 1);
  Modelica.Mechanics.Translational.Components.Mass sleeve(m = 0.5, s(start = 0, fixed = true), v(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Components.Damper guide(d = 200);
  Modelica.Mechanics.Translational.Sources.ConstantForce push(f_constant = 200);
  Modelica.Mechanics.Translational.Components.Fixed housing;
  Drivetrain.Clutches.DogClutch dog;
equation
  connect(angle.y, twist.phi_ref);
  connect(fixed.flange, dog.flange_a);
  connect(twist.flange, dog.flange_b);
  connect(push.flange, sleeve.flange_a);
  connect(sleeve.flange_b, dog.sleeve);
  connect(guide.flange_a, sleeve.flange_b);
  connect(guide.flange_b, housing.flange);
end ToothOnTooth;

// case TooWide
// fails The backlash (b) is as wide as a tooth
model TooWide
  extends Open(dog(b = 0.4));
end TooWide;

// case NoTeeth
// fails teeth
model NoTeeth
  extends Open(dog(teeth = 0));
end NoTeeth;
