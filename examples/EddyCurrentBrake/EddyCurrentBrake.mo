model EddyCurrentBrake "A flywheel is braked by an eddy current brake that becomes hot"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;

  Rotational.Components.Inertia inertia(J = 1, phi(start = 0, fixed = true), w(start = 20, fixed = true)) "Flywheel";
  Rotational.Sources.EddyCurrentTorque eddyCurrentTorque(
    tau_nominal = 100,
    w_nominal = 10,
    TRef = 293.15,
    alpha20 = Modelica.Electrical.Machines.Thermal.Constants.alpha20Copper,
    useSupport = false,
    useHeatPort = true) "Brake with a copper disc";
  Modelica.Thermal.HeatTransfer.Components.HeatCapacitor heatCapacitor(C = 1, T(fixed = true)) "Disc, as a store of heat";
equation
  connect(eddyCurrentTorque.flange, inertia.flange_a);
  connect(eddyCurrentTorque.heatPort, heatCapacitor.port);
  annotation(
    experiment(StartTime = 0, StopTime = 1, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end EddyCurrentBrake;
