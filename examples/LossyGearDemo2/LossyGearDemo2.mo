model LossyGearDemo2 "A gear with poor efficiency and a bearing that rubs hold the same shaft"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Units.SI;

  SI.Power PowerLoss = gear.flange_a.tau*der(gear.flange_a.phi) + gear.flange_b.tau*der(gear.flange_b.phi)
    "Power that enters the gear and does not leave it";
  Modelica.Blocks.Sources.Sine DriveSine(amplitude = 10, f = 1) "Torque of the motor";
  Rotational.Sources.Torque torque1(useSupport = true) "Motor";
  Rotational.Components.BearingFriction bearingFriction(tau_pos = [0, 0.5; 1, 1], useSupport = true) "Bearing of the rotor";
  Rotational.Components.Inertia Inertia1(J = 1) "Rotor";
  Rotational.Components.LossyGear gear(ratio = 2, lossTable = [0, 0.5, 0.5, 0, 0], useSupport = true) "Half of the power is lost";
  Rotational.Components.Inertia Inertia2(
    J = 1.5,
    phi(start = 0, fixed = true, nominal = 1e-4),
    w(start = 0, fixed = true, nominal = 0.001)) "Load";
  Rotational.Sources.Torque torque2(useSupport = true) "Force of the load";
  Modelica.Blocks.Sources.Ramp load(offset = -10, height = 5, duration = 2) "Torque of the load";
  Rotational.Components.Fixed fixed "Housing";
equation
  connect(DriveSine.y, torque1.tau);
  connect(torque1.flange, bearingFriction.flange_a);
  connect(bearingFriction.flange_b, Inertia1.flange_a);
  connect(Inertia1.flange_b, gear.flange_a);
  connect(gear.flange_b, Inertia2.flange_a);
  connect(Inertia2.flange_b, torque2.flange);
  connect(load.y, torque2.tau);
  connect(gear.support, fixed.flange);
  connect(torque1.support, fixed.flange);
  connect(torque2.support, fixed.flange);
  connect(bearingFriction.support, fixed.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 0.5, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end LossyGearDemo2;
