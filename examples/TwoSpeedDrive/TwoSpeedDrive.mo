model TwoSpeedDrive "An elastic drive-line with two speeds: its vibrations are others in each of them"
  import Modelica.Blocks.Sources.TimeTable;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter Real i1 = 3.6 "Ratio of the first speed";
  parameter Real i2 = 1.6 "Ratio of the second speed";
  SI.Torque tauAxle = -sideShafts.tau "Torque at the wheels";
  Real speed(unit = "rev/min") = engine.w*30/Modelica.Constants.pi "Speed of the engine";

  TimeTable throttle(table = [0, 0; 0.5, 0; 0.7, 120; 3, 120; 3.1, 40; 3.4, 40; 3.5, 120; 6, 120]) "Torque of the engine, reduced during the shift";
  Rotational.Sources.Torque combustion "Torque of the engine";
  Components.Inertia engine(J = 0.2, phi(start = 0, fixed = true), w(start = 120, fixed = true)) "Engine and flywheel";
  Components.SpringDamper damper(c = 900, d = 3, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Torsional damper";
  Components.Inertia inputShaft(J = 0.03) "Input shaft of the gearbox";
  Components.IdealGear first(ratio = i1) "Gear pair of the first speed";
  Components.IdealGear second(ratio = i2) "Gear pair of the second speed";
  Components.Clutch clutch1(mu_pos = [0, 0.12], peak = 1.1, cgeo = 0.6, fn_max = 14000) "Engages the first speed";
  Components.Clutch clutch2(mu_pos = [0, 0.12], peak = 1.1, cgeo = 0.6, fn_max = 14000) "Engages the second speed";
  Components.Inertia outputShaft(J = 0.04) "Output shaft of the gearbox";
  Components.SpringDamper propeller(c = 12000, d = 4, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Propeller shaft";
  Components.Inertia pinion(J = 0.02) "Final drive";
  Components.IdealGear finalDrive(ratio = 3.2) "Final drive";
  Components.SpringDamper sideShafts(c = 8000, d = 25, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Side shafts and tyres";
  Components.Inertia vehicle(J = 130) "Car of 1400 kg, 0.3 m for one rad";
  Rotational.Sources.QuadraticSpeedDependentTorque air(tau_nominal = -150, w_nominal = 100, TorqueDirection = false) "Resistance of the air";
  TimeTable p1(table = [0, 1; 3.1, 1; 3.25, 0; 6, 0]) "Pressure on clutch1";
  TimeTable p2(table = [0, 0; 3.1, 0; 3.4, 1; 6, 1]) "Pressure on clutch2";
equation
  connect(throttle.y, combustion.tau);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, damper.flange_a);
  connect(damper.flange_b, inputShaft.flange_a);
  connect(inputShaft.flange_b, first.flange_a);
  connect(inputShaft.flange_b, second.flange_a);
  connect(first.flange_b, clutch1.flange_a);
  connect(second.flange_b, clutch2.flange_a);
  connect(clutch1.flange_b, outputShaft.flange_a);
  connect(clutch2.flange_b, outputShaft.flange_a);
  connect(outputShaft.flange_b, propeller.flange_a);
  connect(propeller.flange_b, pinion.flange_a);
  connect(pinion.flange_b, finalDrive.flange_a);
  connect(finalDrive.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, vehicle.flange_a);
  connect(vehicle.flange_b, air.flange);
  connect(p1.y, clutch1.f_normalized);
  connect(p2.y, clutch2.f_normalized);
initial equation
  vehicle.w = engine.w/(i1*finalDrive.ratio);
  outputShaft.phi = 0;
  annotation(
    experiment(StartTime = 0, StopTime = 6, Tolerance = 1e-6, Interval = 0.005),
    uses(Modelica(version = "4.0.0")));
end TwoSpeedDrive;
