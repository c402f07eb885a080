model PlanetaryTrain "A planetary gear set whose ring slips in a viscous brake"
  import Modelica.Mechanics.Rotational;

  Rotational.Sources.ConstantTorque drive(tau_constant = 10) "Drives the sun";
  Rotational.Components.Inertia sun(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Sun shaft";
  Rotational.Components.IdealPlanetary gear(ratio = 2) "Ring with twice the teeth of the sun";
  Rotational.Components.Inertia ring(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Ring shaft";
  Rotational.Components.Damper brake(d = 2) "Holds the ring, with slip";
  Rotational.Components.Fixed housing "Housing";
  Rotational.Components.Inertia carrier(J = 0.5) "Carrier shaft";
  Rotational.Sources.QuadraticSpeedDependentTorque propeller(
    tau_nominal = -30,
    w_nominal = 50,
    TorqueDirection = false) "Load on the carrier";
equation
  connect(drive.flange, sun.flange_a);
  connect(sun.flange_b, gear.sun);
  connect(gear.ring, ring.flange_a);
  connect(ring.flange_b, brake.flange_a);
  connect(brake.flange_b, housing.flange);
  connect(gear.carrier, carrier.flange_a);
  connect(carrier.flange_b, propeller.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 10, Tolerance = 1e-6, Interval = 0.02),
    uses(Modelica(version = "4.0.0")));
end PlanetaryTrain;
