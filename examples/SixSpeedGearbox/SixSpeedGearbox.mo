model SixSpeedGearbox "A car accelerates through the six gears of a planetary automatic gearbox"
  import Modelica.Blocks.Sources.TimeTable;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter Real r0 = 71/37 "First set: teeth of the ring divided by teeth of the sun";
  parameter Real r1 = 85/31 "Second set: teeth of the ring divided by teeth of the small sun";
  parameter Real r2 = 85/38 "Second set: teeth of the ring divided by teeth of the large sun";
  parameter Real mu_pos[:, 2] = [0, 0.12; 200, 0.13] "Friction of the plates over the speed";
  SI.AngularVelocity wEngine = engine.w "Speed of the engine";
  SI.AngularVelocity wOut = vehicle.w "Speed of the output";
  Real ratio = engine.w/max(vehicle.w, 1e-3) "Turns of the engine for one turn of the output";
  SI.Power heat = A.lossPower + B.lossPower + C.lossPower + D.lossPower + E.lossPower "Losses of clutches and brakes";

  TimeTable throttle(
    table = [0, 250; 1.9, 250; 2.0, 180; 2.3, 180; 2.4, 250; 4.9, 250; 5.0, 200; 5.3, 200; 5.4, 250;
      8.9, 250; 9.0, 210; 9.3, 210; 9.4, 250; 13.9, 250; 14.0, 220; 14.3, 220; 14.4, 250; 19.9, 250; 20.0, 220; 20.3, 220;
      20.4, 250; 25, 250]) "Torque of the engine, reduced during a shift";
  Rotational.Sources.Torque combustion "Torque of the engine";
  Components.Inertia engine(J = 0.2) "Engine";
  Components.IdealPlanetary first(ratio = r0) "Simple set: ring driven, sun fixed, carrier turns slowly";
  Components.Fixed housing "Housing";
  Components.Clutch A(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 7000) "Slow shaft to the small sun: gears 1 to 4";
  Components.Clutch B(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 5000) "Slow shaft to the large sun: gears 3 and 5";
  Components.Clutch E(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 8000) "Engine to the carrier: gears 4 to 6";
  Components.Brake C(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 4000) "Holds the large sun: gears 2 and 6";
  Components.Brake D(mu_pos = mu_pos, peak = 1.1, cgeo = 0.8, fn_max = 10000) "Holds the carrier: gear 1";
  Components.Inertia smallSun(J = 0.005) "Small sun of the second set";
  Components.Inertia largeSun(J = 0.01) "Large sun of the second set";
  Components.Inertia carrier(J = 0.02) "Carrier of the second set";
  Components.IdealPlanetary inner1(ratio = -r1) "Second set, small sun: pairs of planets, so all turn the same way";
  Components.IdealPlanetary outer2(ratio = r2) "Second set, large sun: on the same carrier, in the same ring";
  Components.Inertia vehicle(J = 16, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Car of 1600 kg, 0.1 m for one rad";
  Components.BearingFriction rolling(tau_pos = [0, 19]) "Rolling resistance";
  Rotational.Sources.QuadraticSpeedDependentTorque air(tau_nominal = -62, w_nominal = 400) "Resistance of the air";

  TimeTable pA(table = [0, 1; 14.02, 1; 14.08, 0; 25, 0]) "Pressure on A";
  TimeTable pB(table = [0, 0; 5, 0; 5.4, 1; 9.03, 1; 9.1, 0; 14, 0; 14.4, 1; 20.02, 1; 20.08, 0; 25, 0]) "Pressure on B";
  TimeTable pC(table = [0, 0; 2, 0; 2.4, 1; 5.1, 1; 5.18, 0; 20, 0; 20.4, 1; 25, 1]) "Pressure on C";
  TimeTable pD(table = [0, 1; 2.15, 1; 2.22, 0; 25, 0]) "Pressure on D";
  TimeTable pE(table = [0, 0; 9, 0; 9.4, 1; 25, 1]) "Pressure on E";
equation
  connect(throttle.y, combustion.tau);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, first.ring);
  connect(first.sun, housing.flange);
  connect(first.carrier, A.flange_a);
  connect(first.carrier, B.flange_a);
  connect(engine.flange_b, E.flange_a);
  connect(A.flange_b, smallSun.flange_a);
  connect(B.flange_b, largeSun.flange_a);
  connect(E.flange_b, carrier.flange_a);
  connect(C.flange_a, largeSun.flange_a);
  connect(D.flange_a, carrier.flange_a);
  connect(smallSun.flange_b, inner1.sun);
  connect(largeSun.flange_b, outer2.sun);
  connect(carrier.flange_b, inner1.carrier);
  connect(carrier.flange_b, outer2.carrier);
  connect(inner1.ring, outer2.ring);
  connect(inner1.ring, vehicle.flange_a);
  connect(vehicle.flange_b, rolling.flange_a);
  connect(rolling.flange_b, air.flange);
  connect(pA.y, A.f_normalized);
  connect(pB.y, B.f_normalized);
  connect(pC.y, C.f_normalized);
  connect(pD.y, D.f_normalized);
  connect(pE.y, E.f_normalized);
initial equation
  engine.w = 0;
  carrier.w = 0;
  engine.phi = 0;
  carrier.phi = 0;
  annotation(
    experiment(StartTime = 0, StopTime = 25, Tolerance = 1e-6, Interval = 0.01),
    uses(Modelica(version = "4.0.0")));
end SixSpeedGearbox;
