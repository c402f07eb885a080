// D = 2 m, n = 5/s, V = (1 - 0.2)*(5 - 0) = 4 m/s: J = 4/(5*2) = 0.4. K_T = 0.45 - 0.45*0.4 = 0.27, T = 1000*25*16*0.27 = 108000 N, of which the ship has
// 90 %: 97200 N. K_Q = 0.065 - 0.052*0.4 = 0.0442, Q = 1000*25*32*0.0442 = 35360 N.m. Backwards (n and V) the same with opposite signs.
// case Values --stop-time 1
// final ahead.T = 108000 +- 1e-6
// final ahead.Q = 35360 +- 1e-6
// final ship1.flange.f = 97200 +- 1e-6
// final astern.T = -108000 +- 1e-6
// final astern.Q = -35360 +- 1e-6
// final bollard.T = 180000 +- 1e-6
// closure 1e-5
model Values
  model Screw = Drivetrain.Machines.Propeller(D = 2, rho = 1000, wake = 0.2, deduction = 0.1);
  Screw ahead, astern, bollard;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed shaft1(w_fixed = 10*Modelica.Constants.pi), shaft2(w_fixed = -10*Modelica.Constants.pi), shaft3(w_fixed = 10*Modelica.Constants.pi);
  Modelica.Mechanics.Translational.Sources.ConstantSpeed ship1(v_fixed = 5), ship2(v_fixed = -5);
  Modelica.Mechanics.Translational.Components.Fixed pole;
equation
  connect(shaft1.flange, ahead.flangeR);
  connect(shaft2.flange, astern.flangeR);
  connect(shaft3.flange, bollard.flangeR);
  connect(ship1.flange, ahead.flangeT);
  connect(ship2.flange, astern.flangeT);
  connect(pole.flange, bollard.flangeT);
end Values;

// A table over the angle: at n*D = V = 10 the angle is pi/4, halfway between 0 (0.4, 0.06) and pi/2 (-0.5, -0.04): -0.05 and 0.01.
// T = 1000*4*200*(-0.05) = -40000, Q = 1000*8*200*0.01 = 16000. Standing shaft (angle pi/2), V = 10: T = 1000*4*100*(-0.5) = -200000, Q = 1000*8*100*(-0.04) = -32000.
// All at rest: nothing.
// case Quadrants --stop-time 1
// final screw.T = -40000 +- 1e-6
// final screw.Q = 16000 +- 1e-6
// final locked.T = -200000 +- 1e-6
// final locked.Q = -32000 +- 1e-6
// final rest.T = 0 +- 1e-9
model Quadrants
  model Screw = Drivetrain.Machines.Propeller(
    D = 2, rho = 1000, useQuadrants = true, quadrants = [-Modelica.Constants.pi, -0.4, -0.06; 0, 0.4, 0.06; Modelica.Constants.pi/2, -0.5, -0.04; Modelica.Constants.pi, -0.4, -0.06]);
  Screw screw, locked, rest;
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed shaft(w_fixed = 10*Modelica.Constants.pi);
  Modelica.Mechanics.Rotational.Components.Fixed fixed, fixed2;
  Modelica.Mechanics.Translational.Sources.ConstantSpeed ship(v_fixed = 10), ship2(v_fixed = 10);
  Modelica.Mechanics.Translational.Components.Fixed pole;
equation
  connect(shaft.flange, screw.flangeR);
  connect(ship.flange, screw.flangeT);
  connect(fixed.flange, locked.flangeR);
  connect(ship2.flange, locked.flangeT);
  connect(fixed2.flange, rest.flangeR);
  connect(pole.flange, rest.flangeT);
end Quadrants;

// A ship of 2e6 kg with resistance 6e3*v^2, the shaft at n = 3/s: it settles where rho*D^3*n*(kT1*D*n + kT2*v) = 6e3*v^2:
// 1025*8*3*(0.45*6 - 0.45*v) = 24600*(2.7 - 0.45*v) = 6000*v^2: v = (-11070 + sqrt(11070^2 + 4*6000*66420))/12000 = 2.5301810 m/s.
// case Ship --stop-time 2000 --tolerance 1e-8
// final mass.v = 2.5301810 +- 1e-5
// closure 1e-5
// modes 10
model Ship
  Drivetrain.Machines.Propeller screw(D = 2);
  Modelica.Mechanics.Rotational.Sources.ConstantSpeed shaft(w_fixed = 6*Modelica.Constants.pi);
  Modelica.Mechanics.Translational.Components.Mass mass(m = 2e6, v(start = 0, fixed = true), s(start = 0, fixed = true));
  Modelica.Mechanics.Translational.Sources.QuadraticSpeedDependentForce water(f_nominal = -6e3, v_nominal = 1, ForceDirection = false);
equation
  connect(shaft.flange, screw.flangeR);
  connect(screw.flangeT, mass.flange_a);
  connect(mass.flange_b, water.flange);
end Ship;
