// The twist is prescribed: 0.2*sin(pi/2*t)... in straight lines: 0, 0.2 (1 s), -0.2 (3 s), 0.2 (5 s). phi_friction = 0.005, so after 0.1 rad friction is at its limit within 2e-9.
// 0.2:   20*0.2 + 1 + 1500*0.1 + 15*(1 - exp(-20)) = 170
// Back:  1500*y - 15 = 0 at y = 0.01, phi = 0.11: the hub leaves the flange; at 0.05 (1.75 s) 20*0.05 - 1 = 0
// It meets the flange again at 0.01 - 0.1 = -0.09; at -0.1 (2.5 s) y = 0: -2 - 1 + 0 - 15 = -18; at -0.2: -170
// Forward at 0.1 (4.5 s): the flange is left at y = -0.01 and met at 0.09; y = 0: 2 + 1 + 15 = 18
// At 0.05 rad on the way up at first (0.25 s): 20*0.05 + 1 = 2 (no main stage).
// From 1 to 5 s once around: idle 2*0.4 of way against 1 N.m, less the turning points, h*phi_friction*(2 ln 2 ...) as below by integration of F over the twist.
// case Cycle --stop-time 5 --tolerance 1e-9 --step-size 0.05
// at 0.25 damper.tau = 1.9999546 +- 2e-6
// at 1 damper.tau = 170 +- 1e-5
// at 1.75 damper.tau = 0 +- 1e-6
// at 1.75 damper.phi_flange = 0.01 +- 2e-8
// at 2.5 damper.tau = -18 +- 1e-5
// at 3 damper.tau = -170 +- 1e-5
// at 4.5 damper.tau = 18 +- 1e-5
// final damper.tau = 170 +- 1e-5
// events 12
// closure 1e-5
model Cycle
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Speed speed(exact = true, phi(start = 0, fixed = true));
  Modelica.Blocks.Sources.TimeTable w(table = [0, 0.2; 1, 0.2; 1, -0.2; 3, -0.2; 3, 0.2; 5, 0.2]);
  Drivetrain.Clutches.TwoStageDamper damper;
equation
  connect(w.y, speed.w_ref);
  connect(fixed.flange, damper.flange_a);
  connect(speed.flange, damper.flange_b);
end Cycle;

// A wheel on the idle stage: with h much smaller than c*phi its frequency is sqrt(20/0.05)/(2*pi) = 3.183 Hz, and each half swing loses about 2*h/c = 0.01 rad (h = 0.1).
// From 0.09 rad: after half a period (pi/20 = 0.15708 s) at -(0.09 - 0.01) and a little; friction that builds up over 0.005 rad makes the loss smaller.
// case Idle --stop-time 2 --tolerance 1e-9 --step-size 0.0031415926535897933
// at 0.15707963267948966 wheel.phi <= -0.078
// at 0.15707963267948966 wheel.phi >= -0.083
// events 100
// closure 1e-5
// modes
model Idle
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 0.05, phi(start = 0.09, fixed = true), w(start = 0, fixed = true));
  Drivetrain.Clutches.TwoStageDamper damper(h_idle = 0.1);
equation
  connect(fixed.flange, damper.flange_a);
  connect(damper.flange_b, wheel.flange_a);
end Idle;

// A blow: through the main stage into the stops and back, many times; energy closes and the wheel comes to rest.
// case Blow --stop-time 3 --tolerance 1e-9
// largest damper.phi_flange >= 0.2
// final wheel.w = 0 +- 0.5
// events 200
// closure 1e-5
// modes 0.001
model Blow
  extends Idle(wheel(phi(start = 0), w(start = 60)));
end Blow;

// case StopsFirst
// fails h_main
model StopsFirst
  extends Idle(damper(h_main = 0));
end StopsFirst;

// Starts beyond the play: the hub at 0.25 holds the flange at 0.15: 20*0.25 + 1500*0.15 = 230. Back with 0.2 rad/s: at 0.15 (0.5 s) 3 - 1 + 75 - 15 = 62; the flange is left
// at 0.01, as at Cycle; at 0.05 (1 s) 20*0.05 - 1 = 0.
// case WoundUp --stop-time 1 --tolerance 1e-9 --step-size 0.05
// at 0 damper.tau = 230 +- 1e-9
// at 0 damper.upper = 1 +- 0
// at 0.5 damper.tau = 62 +- 1e-5
// final damper.tau = 0 +- 1e-6
// final damper.phi_flange = 0.01 +- 2e-8
// events 4
// closure 1e-5
// modes
model WoundUp
  parameter Real side = 1;
  Modelica.Mechanics.Rotational.Components.Fixed fixed;
  Modelica.Mechanics.Rotational.Sources.Speed speed(exact = true, phi(start = 0.25*side, fixed = true));
  Modelica.Blocks.Sources.Constant w(k = -0.2*side);
  Drivetrain.Clutches.TwoStageDamper damper;
equation
  connect(w.y, speed.w_ref);
  connect(fixed.flange, damper.flange_a);
  connect(speed.flange, damper.flange_b);
end WoundUp;

// case WoundUpBackward --stop-time 1 --tolerance 1e-9 --step-size 0.05
// at 0 damper.tau = -230 +- 1e-9
// at 0 damper.lower = 1 +- 0
// at 0.5 damper.tau = -62 +- 1e-5
// final damper.tau = 0 +- 1e-6
// final damper.phi_flange = -0.01 +- 2e-8
// closure 1e-5
model WoundUpBackward
  extends WoundUp(side = -1);
end WoundUpBackward;

// A wheel let go there: 230 N.m on 0.1 kg.m2 at first.
// case LetGo --stop-time 1 --tolerance 1e-9
// at 0 wheel.a = -2300 +- 1e-6
// closure 1e-5
model LetGo
  extends Idle(wheel(J = 0.1, phi(start = 0.25)), damper(h_idle = 1));
end LetGo;
