// Steady: 1 r*w = 22 m/s, v = 20 m/s: kappa = 2/22 = 0.0909091, F = 4000*sin(1.9*atan(x - 0.97*(x - atan(x)))), x = 10*kappa: 3748.158275 N;
// 2 braking with r*w = 15: kappa = -5/20, F = -3972.924688; 3 a locked wheel: kappa = -1, F = -3658.087832; 4 the same on friction 0.5: half; 5 no load: nothing;
// 6 without relaxation kappa = 2/sqrt(0.1^2 + 22^2) = 0.0909081518. Rolling resistance of 1: 0.01*4000*0.5 = 20 N.m. 1 loses 3748.158275*2 + 20*44 = 8376.31655 W.
// case Steady --stop-time 1 --tolerance 1e-9
// final tire[1].kappa = 0.09090909091 +- 1e-8
// final tire[1].F = 3748.158275 +- 1e-4
// final rim[1].flange.tau = -1894.0791375 +- 1e-4
// final tire[2].F = -3972.924688 +- 1e-4
// final tire[3].kappa = -1 +- 1e-8
// final tire[3].F = -3658.087832 +- 1e-4
// final tire[4].F = -1829.043916 +- 1e-4
// final tire[5].F = 0 +- 1e-9
// final tire[6].kappa = 0.0909081518 +- 1e-9
// closure 1e-5
model Steady
  Drivetrain.Vehicles.MagicFormulaTire tire[6](each r = 0.5, c_rr = {0.01, 0, 0, 0, 0, 0}, each useFriction = true, useRelaxation = {true, true, true, true, true, false});
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed rim[6](w_fixed = {44, 30, 0, 0, 30, 44});
  Modelica.Mechanics.Translational.Sources.ConstantSpeed hub[6](each v_fixed = 20);
  Modelica.Blocks.Sources.Constant friction[6](k = {1, 1, 1, 0.5, 1, 1});
equation
  tire.Fz = {4000, 4000, 4000, 4000, -10, 4000};
  connect(friction.y, tire.friction);
  connect(rim.flange, tire.flangeR);
  connect(hub.flange, tire.flangeT);
end Steady;

// Relaxation: from rolling freely at 10 m/s the rim gets faster by 0.1 m/s at t = 0.1 s. kappa = 0.1/10.1*(1 - exp(-10.1*t/0.2)), far above v_low the damping is
// T_low*v_low^2/(v_low^2 + v_roll^2) < 1e-4 s, switched off here. At 0.12 s: 0.00990099*(1 - exp(-1.01)) = 0.006294862.
// case Relaxation --stop-time 0.2 --tolerance 1e-9 --intervals 10
// at 0.12 tire.kappa = 0.006294862 +- 1e-7
// at 0.08 tire.kappa = 0 +- 1e-9
// closure 1e-5
model Relaxation
  Drivetrain.Vehicles.MagicFormulaTire tire(r = 0.5, T_low = 0);
  Modelica.Mechanics.Rotational.Sources.Speed rim(exact = true);
  Modelica.Mechanics.Translational.Sources.ConstantSpeed hub(v_fixed = 10);
equation
  tire.Fz = 4000;
  rim.w_ref = if time < 0.1 then 20 else 20.2;
  connect(rim.flange, tire.flangeR);
  connect(hub.flange, tire.flangeT);
end Relaxation;

// Standstill: the tyre is a spring of Fz*B*C*D/sigma = 5000*19/0.2 = 475 kN/m in small deformation, damped with T_low = 0.01 s. A mass of 500 kg on the hub of a held wheel:
// omega0 = sqrt(475e3/500) = 30.82207 rad/s, damping ratio T_low*omega0/2 = 0.1541104 (der(u) = -v: F = -c*(x + T_low*v)). From x = 1e-5 m at rest, damped omega
// 30.45385, after half a period (pi/30.45385 = 0.103159 s): x = -1e-5*exp(-pi*0.1541104/sqrt(1 - 0.1541104^2)) = -6.1263e-6 m. The tyre's nonlinearity at u = 1e-5 is below 1e-6.
// case Standstill --stop-time 0.1031590 --tolerance 1e-10
// final mass.s = -6.1263e-6 +- 1e-9
// case Rest --stop-time 3 --tolerance 1e-10
// final mass.s = 0 +- 1e-9
// modes
model Standstill
  Drivetrain.Vehicles.MagicFormulaTire tire(u(start = -1e-5));
  Modelica.Mechanics.Rotational.Components.Fixed rim;
  Modelica.Mechanics.Translational.Components.Mass mass(m = 500, s(start = 1e-5, fixed = true), v(start = 0, fixed = true));
equation
  tire.Fz = 5000;
  connect(rim.flange, tire.flangeR);
  connect(mass.flange_a, tire.flangeT);
end Standstill;
model Rest = Standstill;

// A launch with a spinning wheel that is then braked, by a torque 1500*cos(pi*t/2.8): a wheel of J = 2 on a mass of 400 kg. MagicFormulaTire.py solves it by itself.
// case Launch --stop-time 2.8 --tolerance 1e-9 --intervals 28
// same Launch.csv 2e-5
// closure 1e-5
// events 0
// modes 1
model Launch
  Drivetrain.Vehicles.MagicFormulaTire tire(r = 0.3, c_rr = 0.01);
  Modelica.Mechanics.Rotational.Components.Inertia wheel(J = 2, w(start = 0, fixed = true), phi(start = 0, fixed = true));
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Modelica.Mechanics.Translational.Components.Mass mass(m = 400, v(start = 0, fixed = true), s(start = 0, fixed = true));
  Real v = mass.v;
  Real rw = 0.3*wheel.w;
  Real u = tire.u;
equation
  torque.tau = 1500*cos(Modelica.Constants.pi*time/2.8);
  tire.Fz = 4000;
  connect(torque.flange, wheel.flange_a);
  connect(wheel.flange_b, tire.flangeR);
  connect(tire.flangeT, mass.flange_a);
end Launch;
