// From gear 1 to 2 at 1 s: clutch 2 rises from 1.15 s to 1.55 s (at 1.25 s a quarter, of 0.8), clutch 1 falls from 1.2 s to 1.35 s (at 1.25 s two thirds are left). The engine: from 1.25 s to 1.3 s down to 0.7, up
// again from 1.6 s to 1.65 s. Back to gear 1 at 2.4 s, without reduction; interrupted at 2.65 s, when clutch 1 has risen by a quarter (2.55 s + 0.1 s) and clutch 2 has fallen from 2.6 s by a third:
// then from there: at 3.1 s (0.45 s after the new change) clutch 2 has 0.8*(2/3 + 1/3*(0.3/0.4)) and clutch 1, falling from 0.25 between 2.85 and 3.0 s, nothing.
// case Ramps --stop-time 4 --intervals 80 --tolerance 1e-8
// at 0.5 shift.p[1] = 1 +- 1e-9
// at 0.5 shift.p[2] = 0 +- 1e-9
// at 1.25 shift.p[2] = 0.2 +- 1e-9
// at 1.25 shift.p[1] = 0.6666666667 +- 1e-9
// at 1.45 shift.engine = 0.7 +- 1e-9
// at 1.45 shift.p[1] = 0 +- 1e-9
// at 2 shift.p[2] = 0.8 +- 1e-9
// at 2 shift.engine = 1 +- 1e-9
// at 2.65 shift.p[1] = 0.25 +- 1e-9
// at 2.65 shift.p[2] = 0.5333333333 +- 1e-9
// at 3.1 shift.p[2] = 0.7333333333 +- 1e-9
// at 3.1 shift.p[1] = 0 +- 1e-9
// final shift.p[2] = 0.8 +- 1e-9
model Ramps
  Drivetrain.Controllers.ClutchByClutchShift shift(hold = {1, 0.8}, T_wait = 0.2, T_reduce = 0.25);
equation
  shift.gear = if time < 1 then 1 elseif time < 2.4 then 2 elseif time < 2.65 then 1 else 2;
end Ramps;

// A gearbox of two gears: engine (100 N.m, taken back by 30 % in the shift), clutches to ratios 3 and 1.5, a car. It starts in gear 1 at 60 rad/s, shifts at 1 s. Before and behind, one clutch is locked and the other runs: accelerations
// 100*3/(60 + 0.2*9) = 4.854369 and 100*1.5/(60 + 0.2*2.25) = 2.481390 rad/s2 of the output, engine speed 3 and 1.5 times that of the output.
// case Upshift --stop-time 3 --tolerance 1e-8
// at 0.9 output_.a = 4.854369 +- 1e-5
// final output_.a = 2.481390 +- 1e-5
// final ratio = 1.5 +- 1e-6
// at 0.9 ratio = 3 +- 1e-6
// closure 1e-5
// events 25
// modes 0.5
model Upshift
  Drivetrain.Controllers.ClutchByClutchShift shift;
  Modelica.Mechanics.Rotational.Sources.Torque combustion;
  Modelica.Mechanics.Rotational.Components.Inertia engine(J = 0.2), output_(J = 60, phi(start = 0, fixed = true), w(start = 20, fixed = true));
  Modelica.Mechanics.Rotational.Components.Clutch clutch1(mu_pos = [0, 1], fn_max = 300, peak = 1.05, phi_rel(fixed = true), w_rel(fixed = true)), clutch2(mu_pos = [0, 1], fn_max = 300, peak = 1.05);
  Modelica.Mechanics.Rotational.Components.IdealGear first(ratio = 3), second(ratio = 1.5);
  Real ratio = engine.w/output_.w;
equation
  shift.gear = if time < 1 then 1 else 2;
  combustion.tau = 100*shift.engine;
  connect(shift.p[1], clutch1.f_normalized);
  connect(shift.p[2], clutch2.f_normalized);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, clutch1.flange_a);
  connect(engine.flange_b, clutch2.flange_a);
  connect(clutch1.flange_b, first.flange_a);
  connect(clutch2.flange_b, second.flange_a);
  connect(first.flange_b, output_.flange_a);
  connect(second.flange_b, output_.flange_a);
end Upshift;

// case NoGear
// fails There is no such gear
model NoGear
  Drivetrain.Controllers.ClutchByClutchShift shift;
equation
  shift.gear = 3;
end NoGear;
