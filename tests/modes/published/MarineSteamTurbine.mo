// Two steam turbines drive a ship's propeller by two stages of gears: 177.7, 220.2, 1282.6 cycles/min.
// E. J. Gunter, W. J. Chen, Introduction to Dynamics of Rotor-Bearing Systems (2001), example 8.1. In its units, lb·in·s², lb·in/rad, lb·in·s/rad:
//
//     propeller 2.454e6 (3.86e6 damping) ─ 826e6 ─ bull gear 0.826e6 ┬ 9.4094 ─ 203.94e6 ─ gear 1.283e4 ─ 40.0424/9.4094 ─ 30.51e6 ─ turbine 1.509e4 (108.77)
//                                                                    └ 9.4094 ─ 24.17e6 ─ gear 2.723e4 ─ 78.2365/9.4094 ─ 14.26e6 ─ turbine 2.612e2 (42.738)
model MarineSteamTurbine
  import Modelica.Mechanics.Rotational.Components.{Damper, Fixed, IdealGear, Inertia, Spring};
  constant Real lb_in = 0.112984829 "N·m in one lb·in";
  parameter Real damped = 0 "1: with the dampers of propeller and turbines";
  Inertia propeller(J = 2.454e6*lb_in), bullGear(J = 0.826e6*lb_in);
  Inertia gearLP(J = 1.283e4*lb_in), turbineLP(J = 1.509e4*lb_in), gearHP(J = 2.723e4*lb_in), turbineHP(J = 2.612e2*lb_in);
  Spring propellerShaft(c = 826e6*lb_in), shaftLP(c = 203.94e6*lb_in), quillLP(c = 30.51e6*lb_in), shaftHP(c = 24.17e6*lb_in), quillHP(c = 14.26e6*lb_in);
  IdealGear secondLP(ratio = -1/9.4094), secondHP(ratio = -1/9.4094), firstLP(ratio = -9.4094/40.0424), firstHP(ratio = -9.4094/78.2365);
  Damper water(d = damped*3.86e6*lb_in), steamLP(d = damped*108.77*lb_in), steamHP(d = damped*42.738*lb_in);
  Fixed hull;
equation
  connect(propeller.flange_b, propellerShaft.flange_a);
  connect(propellerShaft.flange_b, bullGear.flange_a);
  connect(bullGear.flange_b, secondLP.flange_a);
  connect(secondLP.flange_b, shaftLP.flange_a);
  connect(shaftLP.flange_b, gearLP.flange_a);
  connect(gearLP.flange_b, firstLP.flange_a);
  connect(firstLP.flange_b, quillLP.flange_a);
  connect(quillLP.flange_b, turbineLP.flange_a);
  connect(bullGear.flange_b, secondHP.flange_a);
  connect(secondHP.flange_b, shaftHP.flange_a);
  connect(shaftHP.flange_b, gearHP.flange_a);
  connect(gearHP.flange_b, firstHP.flange_a);
  connect(firstHP.flange_b, quillHP.flange_a);
  connect(quillHP.flange_b, turbineHP.flange_a);
  connect(propeller.flange_a, water.flange_a);
  connect(water.flange_b, hull.flange);
  connect(turbineLP.flange_b, steamLP.flange_a);
  connect(steamLP.flange_b, hull.flange);
  connect(turbineHP.flange_b, steamHP.flange_a);
  connect(steamHP.flange_b, hull.flange);
end MarineSteamTurbine;
