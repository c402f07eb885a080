model DualMassFlywheel "Two flywheels with a soft spring, play and dry friction between them keep an engine's pulses from the gearbox"
  import Modelica.Blocks.Sources;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter SI.Torque pulse = 300 "Amplitude of the engine's pulses, two for each turn";
  parameter SI.AngularVelocity w0 = 150 "Speed of the engine at the start";
  parameter Real ratio = 4 "Turns of the engine for one turn of the wheels";

  Sources.TimeTable pedal(table = [0, 100; 0.6, 100; 0.65, -30; 1.2, -30; 1.25, 100; 2, 100]) "Mean torque: drive, coast, drive";
  Sources.RealExpression torque(y = pedal.y + pulse*sin(2*primary.phi)) "Torque of the engine";
  Rotational.Sources.Torque engine "Engine";
  Components.Inertia primary(J = 0.12, phi(start = 0, fixed = true), w(start = w0, fixed = true)) "Crankshaft and first flywheel";
  Components.ElastoBacklash springs(c = 800, d = 0.5, b = 0.1, phi_nominal = 0.1) "Arc springs, with play";
  Components.Clutch friction(mu_pos = [0, 0.1], fn_max = 80, phi_nominal = 0.1) "Springs rub along their guide";
  Sources.Constant press(k = 1) "Always pressed";
  Components.Inertia secondary(J = 0.06, phi(start = 0, fixed = true), w(start = w0, fixed = true)) "Second flywheel and clutch";
  Components.SpringDamper shaft(c = 4e4, d = 4, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true)) "Input shaft";
  Components.Inertia gearwheel(J = 0.005) "Gear wheel on the input shaft";
  Components.ElastoBacklash teeth(c = 1e5, d = 10, b = 0.004, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true))
    "Teeth with play";
  Components.IdealGear gear(ratio = ratio) "Gear and axle";
  Components.Inertia vehicle(J = 100) "Vehicle, seen from its wheels";
  Rotational.Sources.QuadraticSpeedDependentTorque road(tau_nominal = -200, w_nominal = w0/ratio, TorqueDirection = false)
    "Resistance of the air";
equation
  connect(torque.y, engine.tau);
  connect(engine.flange, primary.flange_a);
  connect(primary.flange_b, springs.flange_a);
  connect(primary.flange_b, friction.flange_a);
  connect(press.y, friction.f_normalized);
  connect(springs.flange_b, secondary.flange_a);
  connect(friction.flange_b, secondary.flange_a);
  connect(secondary.flange_b, shaft.flange_a);
  connect(shaft.flange_b, gearwheel.flange_a);
  connect(gearwheel.flange_b, teeth.flange_a);
  connect(teeth.flange_b, gear.flange_a);
  connect(gear.flange_b, vehicle.flange_a);
  connect(vehicle.flange_b, road.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 1.8, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end DualMassFlywheel;
