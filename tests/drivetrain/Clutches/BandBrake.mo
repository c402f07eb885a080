// mu*wrap = 0.66: 1000 N at 0.06 m give 60*(exp(0.66) - 1) = 56.08754 N.m forward and 60*(1 - exp(-0.66)) = 28.98892 N.m backward. 1 kg.m2 stops from 50 rad/s in
// 0.891464 s or in 1.724797 s; the heat is 1250 J in 1000 J/K either way.
// case Forward --stop-time 2 --tolerance 1e-8 --step-size 0.01
// at 0.5 brake.tau = 56.087539 +- 1e-5
// at 0.5 brake.f_anchor = 1934.79233 +- 1e-4
// at 0.5 drum.w = 21.95623 +- 1e-5
// at 0.89 brake.mode = 1 +- 0
// at 0.9 brake.mode = 0 +- 0
// final drum.w = 0 +- 1e-6
// final brake.tau = 0 +- 1e-6
// final brake.T = 294.4 +- 1e-5
// closure 1e-5
// events 4
// modes
// modes 2
model Forward
  Modelica.Mechanics.Rotational.Components.Inertia drum(J = 1, phi(start = 0, fixed = true), w(start = 50, fixed = true));
  Modelica.Blocks.Sources.Constant force(k = 1000);
  Drivetrain.Clutches.BandBrake brake;
equation
  connect(drum.flange_b, brake.flange_a);
  connect(force.y, brake.f);
end Forward;

// case Backward --stop-time 2 --tolerance 1e-8 --step-size 0.01
// at 0.5 brake.tau = -28.988920 +- 1e-5
// at 0.5 brake.f_anchor = 516.85133 +- 1e-4
// at 1.72 brake.mode = -1 +- 0
// at 1.73 brake.mode = 0 +- 0
// final brake.T = 294.4 +- 1e-5
// closure 1e-5
model Backward
  extends Forward(drum(w(start = -50)));
end Backward;

// The other way round.
// case Mirrored --stop-time 1 --tolerance 1e-8 --step-size 0.1
// at 0.5 brake.tau = 28.988920 +- 1e-5
// at 0.5 brake.f_anchor = 516.85133 +- 1e-4
model Mirrored
  extends Forward(brake(amplifiesForward = false));
end Mirrored;

// At rest: -50*t breaks loose at 28.98892/50 = 0.579778 s, and then w = -25*(t - 0.579778)^2; +50*t holds until 1 s.
// case HoldingBackward --stop-time 1 --tolerance 1e-8 --step-size 0.01
// at 0.57 drum.w = 0 +- 1e-9
// at 0.57 brake.tau = -28.5 +- 1e-6
// final drum.w = -4.414651 +- 1e-3
// closure 1e-5
model HoldingBackward
  extends Forward(drum(w(start = 0)));
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Blocks.Sources.Ramp ramp(height = -50, duration = 1);
equation
  connect(ramp.y, torque.tau);
  connect(torque.flange, drum.flange_a);
end HoldingBackward;

// case HoldingForward --stop-time 1 --tolerance 1e-8
// final drum.w = 0 +- 1e-9
// final brake.tau = 50 +- 1e-6
model HoldingForward
  extends HoldingBackward(ramp(height = 50));
end HoldingForward;

// No friction, no torque; no force, no torque.
// case Slippery --stop-time 1 --tolerance 1e-8
// final drum.w = 50 +- 1e-9
model Slippery
  extends Forward(brake(mu = 0));
end Slippery;

// case Open --stop-time 1 --tolerance 1e-8
// final drum.w = 50 +- 1e-9
// events 0
model Open
  extends Forward(force(k = 0));
end Open;

// case NoRadius
// fails brake.r
model NoRadius
  extends Forward(brake(r = 0));
end NoRadius;
