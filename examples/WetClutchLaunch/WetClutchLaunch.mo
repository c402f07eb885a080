model WetClutchLaunch "A car starts on a grade with a wet clutch: heat and temperature of the plates"
  import Modelica.Blocks.Sources.TimeTable;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter SI.Mass m = 1600 "Mass of the car";
  parameter SI.Length r = 0.3 "Radius of the wheels";
  parameter Real i = 14 "Ratio of the first gear with the final drive";
  parameter Real grade = 0.12 "Rise per way";
  parameter SI.AngularVelocity w_launch = 190 "Speed of the engine at which the clutch shall take over its torque";
  parameter SI.Pressure p_kiss = 1.2e5 "Pressure at which the plates touch";
  output SI.Energy heat(start = 0, fixed = true, nominal = 1e4) "Heat in the clutch";
  output SI.TemperatureDifference warmer = clutch.T - clutch.T_start "How much warmer the plates are";
  output SI.Velocity v = car.w*r "Speed of the car";
  Real speed(unit = "rev/min") = engine.w*30/Modelica.Constants.pi "Speed of the engine";

  TimeTable throttle(table = [0, 0; 0.2, 0; 0.8, 150; 6, 150]) "Torque of the engine";
  Rotational.Sources.Torque combustion "Torque of the engine";
  Components.Inertia engine(J = 0.15, phi(start = 0, fixed = true), w(start = 100, fixed = true)) "Engine and flywheel";
  Drivetrain.Clutches.WetClutch clutch(
    useHeatPort = true, h_0 = 1e-4, C = 900, G = 150, T_start = 363.15, mu_pos = [0, 0.13; 20, 0.12; 200, 0.115], peak = 1.05, phi_rel(start = 0, fixed = true), w_rel(start = -100, fixed = true))
    "Launch clutch: 2 kg of steel";
  Modelica.Thermal.HeatTransfer.Sources.FixedTemperature oil(T = 363.15) "Oil that cools it";
  Components.Inertia input_(J = 0.02) "Input shaft and gears";
  Components.IdealGear gears(ratio = i) "First gear and final drive";
  Components.SpringDamper sideShafts(c = 8000, d = 100, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Side shafts and tyres";
  Components.Inertia car(J = m*r^2) "The car, seen from the wheels";
  Rotational.Sources.ConstantTorque weight(tau_constant = -m*9.81*r*sin(atan(grade))) "Weight on the grade";
  Components.Brake brake(cgeo = 1, fn_max = 3000, mu_pos = [0, 1]) "Brake of the car";
  TimeTable pedal(table = [0, 1; 0.5, 1; 1, 0; 6, 0]) "Brake pedal: released as the torque grows";
equation
  // The pressure grows with the excess of the engine's speed over a line from idling to the launch speed.
  clutch.p = p_kiss + 2.1e5*max(0, min(2, (engine.w - 100)/(w_launch - 100)));
  der(heat) = clutch.lossPower;
  connect(throttle.y, combustion.tau);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, clutch.flange_a);
  connect(clutch.flange_b, input_.flange_a);
  connect(clutch.heatPort, oil.port);
  connect(input_.flange_b, gears.flange_a);
  connect(gears.flange_b, sideShafts.flange_a);
  connect(sideShafts.flange_b, car.flange_a);
  connect(car.flange_b, brake.flange_a);
  connect(brake.flange_b, weight.flange);
  connect(pedal.y, brake.f_normalized);
  annotation(experiment(StopTime = 4, Tolerance = 1e-7, Interval = 0.01));
end WetClutchLaunch;
