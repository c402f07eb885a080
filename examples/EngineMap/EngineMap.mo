model EngineMap "A car starts and shifts up: the engine is a map over speed and pedal, the driver a table over time"
  import Modelica.Blocks.Sources.CombiTimeTable;
  import Modelica.Blocks.Tables;
  import Modelica.Blocks.Types;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter SI.Mass m = 1400 "Mass of the car";
  parameter SI.Length r = 0.3 "Radius of the wheels";
  Real speed(unit = "rev/min") = engine.w*30/Modelica.Constants.pi "Speed of the engine";
  SI.Velocity v = vehicle.w*r "Speed of the car";
  SI.Power power = combustion.tau*engine.w "Power of the engine";

  CombiTimeTable driver(
    table = [
      // pedal, pressure on the clutch of the first and of the second speed
      0, 0.10, 0, 0;
      0.5, 0.35, 0, 0;
      2.0, 0.60, 1, 0;
      3.6, 0.90, 1, 0;
      3.8, 0.20, 1, 0;
      3.95, 0.20, 0, 0.3;
      4.3, 0.30, 0, 1;
      4.6, 0.90, 0, 1;
      10, 0.90, 0, 1],
    extrapolation = Types.Extrapolation.HoldLastPoint) "Pedal and pressures";
  Tables.CombiTable2Ds map(
    table = [
      // rev/min over pedal, torque in N.m
      0, 0, 0.2, 0.4, 0.7, 1;
      800, -8, 40, 80, 100, 105;
      1500, -15, 35, 95, 140, 150;
      2500, -20, 25, 90, 160, 180;
      3500, -25, 10, 75, 155, 185;
      4500, -32, -5, 55, 140, 175;
      5500, -40, -20, 30, 110, 150;
      6500, -50, -40, -10, 60, 100],
    smoothness = Types.Smoothness.ContinuousDerivative,
    extrapolation = Types.Extrapolation.HoldLastPoint) "Torque of the engine";
  Tables.CombiTable1Ds resistance(table = [0, 0; 1, 170; 10, 200; 20, 330; 30, 540; 50, 1200], smoothness = Types.Smoothness.MonotoneContinuousDerivative2)
    "Resistance of the road and the air in N over m/s";

  Rotational.Sources.Torque combustion "Torque of the engine";
  Components.Inertia engine(J = 0.18, w(start = 110, fixed = true)) "Engine and flywheel";
  Components.Clutch clutch1(mu_pos = [0, 0.3], peak = 1.1, cgeo = 0.2, fn_max = 5000, phi_rel(fixed = true)) "Engages the first speed";
  Components.Clutch clutch2(mu_pos = [0, 0.3], peak = 1.1, cgeo = 0.2, fn_max = 5000) "Engages the second speed";
  Components.IdealGear first(ratio = 3.6) "Gear pair of the first speed";
  Components.IdealGear second(ratio = 1.9) "Gear pair of the second speed";
  Components.Inertia output_(J = 0.02) "Output shaft of the gearbox";
  Components.IdealGear finalDrive(ratio = 3.8) "Final drive";
  Components.SpringDamper sideShafts(c = 8000, d = 60, phi_rel(start = 0, fixed = true)) "Side shafts and tyres";
  Components.Inertia vehicle(J = m*r^2, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "The car, seen from the wheels";
  Rotational.Sources.Torque road "Resistance";
initial equation
  output_.w = 0;
equation
  map.u1 = speed;
  connect(driver.y[1], map.u2);
  connect(map.y, combustion.tau);
  connect(driver.y[2], clutch1.f_normalized);
  connect(driver.y[3], clutch2.f_normalized);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, clutch1.flange_a);
  connect(engine.flange_b, clutch2.flange_a);
  connect(clutch1.flange_b, first.flange_a);
  connect(clutch2.flange_b, second.flange_a);
  connect(first.flange_b, output_.flange_a);
  connect(second.flange_b, output_.flange_a);
  connect(output_.flange_b, finalDrive.flange_a);
  connect(finalDrive.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, vehicle.flange_a);
  resistance.u = v;
  road.tau = -r*resistance.y[1];
  connect(road.flange, vehicle.flange_b);
  annotation(
    experiment(StartTime = 0, StopTime = 10, Tolerance = 1e-6, Interval = 0.01),
    uses(Modelica(version = "4.0.0")));
end EngineMap;
