// 50 N, from 0 to 4 mm. In the middle 50 N; at a quarter 16*50/16*9/16 = 28.125 N; behind it nothing.
// case Passing --stop-time 1 --step-size 0.1 --tolerance 1e-8
// at 0.2 detent.f = 28.125 +- 1e-9
// at 0.4 detent.f = 50 +- 1e-9
// at 0.6 detent.f = 28.125 +- 1e-9
// at 0.9 detent.f = 0 +- 0
model Passing
  Modelica.Mechanics.Translational.Sources.Position position(exact = true);
  Modelica.Blocks.Sources.Ramp way(height = 0.005, duration = 1);
  Drivetrain.Clutches.Detent detent;
equation
  connect(way.y, position.s_ref);
  connect(position.flange, detent.sleeve);
end Passing;

// A mass of 1 kg with 0.5 m/s passes and is slower by what the spring keeps: 8/15*50*0.004 = 0.1066667 J, v = sqrt(0.25 - 0.2133333) = 0.1914854.
// With 0.4 m/s (0.08 J) it turns back with the speed it came with.
// case Slower --stop-time 0.1 --tolerance 1e-9
// final mass.v = 0.1914854 +- 1e-6
// closure 1e-5
// events 2
model Slower
  Modelica.Mechanics.Translational.Components.Mass mass(m = 1, s(start = -0.001, fixed = true), v(start = 0.5, fixed = true));
  Drivetrain.Clutches.Detent detent;
equation
  connect(mass.flange_b, detent.sleeve);
end Slower;

// case TurnsBack --stop-time 0.1 --tolerance 1e-9
// final mass.v = -0.4 +- 1e-6
// closure 1e-5
// modes
model TurnsBack
  extends Slower(mass(v(start = 0.4)));
end TurnsBack;

// case Backwards
// fails detent ends
model Backwards
  extends Slower(detent(s_b = -0.001));
end Backwards;
