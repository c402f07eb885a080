model RollingWheel "A driven wheel moves a vehicle against the wind"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Mechanics.Translational;

  Rotational.Sources.TorqueStep torqueStep(
    stepTorque = 10,
    offsetTorque = 0,
    startTime = 0.1,
    useSupport = false) "Drive";
  Rotational.Components.Inertia inertia(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Wheel";
  Rotational.Components.IdealRollingWheel idealRollingWheel(radius = 1) "Contact of the wheel with the ground";
  Translational.Components.Mass mass(m = 1, L = 0) "Vehicle";
  Translational.Sources.QuadraticSpeedDependentForce quadraticSpeedDependentForce(
    f_nominal = -10,
    ForceDirection = false,
    v_nominal = 5) "Wind";
equation
  connect(torqueStep.flange, inertia.flange_a);
  connect(inertia.flange_b, idealRollingWheel.flangeR);
  connect(idealRollingWheel.flangeT, mass.flange_a);
  connect(mass.flange_b, quadraticSpeedDependentForce.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 5, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end RollingWheel;
