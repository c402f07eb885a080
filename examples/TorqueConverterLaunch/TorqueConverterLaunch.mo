model TorqueConverterLaunch "A car starts to drive with a torque converter, which is locked up later"
  import Modelica.Blocks.Sources.TimeTable;
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;

  parameter Real ratio = 7 "Turns of the turbine for one turn of the wheels";
  Real speed(unit = "rev/min") = engine.w*30/Modelica.Constants.pi "Speed of the engine";
  Real turbineSpeed(unit = "rev/min") = turbine.w*30/Modelica.Constants.pi "Speed of the turbine";
  SI.Torque tauTurbine = -converter.flange_b.tau "Torque on the turbine's shaft";
  SI.Power loss = oil.port.Q_flow "Heat of oil and lock-up clutch";
  SI.Velocity v = 0.3*vehicle.w "Speed of the car";

  TimeTable pedal(table = [0, 25; 1, 25; 1.2, 200; 20, 200]) "Torque of the engine";
  TimeTable foot(table = [0, 1; 3, 1; 3.2, 0; 20, 0]) "Foot on the brake";
  TimeTable pressure(table = [0, 0; 9, 0; 9.6, 1; 20, 1]) "Pressure on the lock-up clutch";
  Rotational.Sources.Torque combustion "Torque of the engine";
  Rotational.Components.Inertia engine(J = 0.25, phi(start = 0, fixed = true), w(start = 60, fixed = true)) "Engine with the pump";
  Drivetrain.Couplings.TorqueConverter converter(tau_lockUp = 350, useHeatPort = true) "Converter";
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor oil(C = 12e3, T(start = 353.15, fixed = true)) "Six kilograms of oil";
  Rotational.Components.Inertia turbine(J = 0.04) "Turbine and gearbox";
  Rotational.Components.IdealGear gear(ratio = ratio) "Gearbox and final drive";
  Rotational.Components.Inertia vehicle(J = 135, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Car of 1500 kg on wheels of 0.3 m";
  Rotational.Components.Brake brake(mu_pos = [0, 0.4], cgeo = 0.25, fn_max = 50000) "Brakes";
  Rotational.Sources.QuadraticSpeedDependentTorque air(tau_nominal = -100, w_nominal = 100, TorqueDirection = false) "Resistance of the air";
equation
  connect(pedal.y, combustion.tau);
  connect(combustion.flange, engine.flange_a);
  connect(engine.flange_b, converter.flange_a);
  connect(converter.flange_b, turbine.flange_a);
  connect(converter.heatPort, oil.port);
  connect(pressure.y, converter.u_lockUp);
  connect(turbine.flange_b, gear.flange_a);
  connect(gear.flange_b, vehicle.flange_a);
  connect(vehicle.flange_b, brake.flange_a);
  connect(brake.flange_b, air.flange);
  connect(foot.y, brake.f_normalized);
  annotation(
    experiment(StartTime = 0, StopTime = 12, Tolerance = 1e-7, Interval = 0.01),
    uses(Modelica(version = "4.0.0"), Drivetrain(version = "0.1.0")));
end TorqueConverterLaunch;
