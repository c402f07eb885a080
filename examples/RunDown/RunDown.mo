model RunDown "A flywheel runs down in a bearing that rubs; the bearing heats up and its mount springs back"
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Thermal.HeatTransfer;

  Components.Inertia flywheel(J = 0.5, phi(start = 0, fixed = true), w(start = 40, fixed = true)) "Flywheel";
  Components.BearingFriction bearing(
    tau_pos = [0, 4; 2, 2; 40, 5.8],
    peak = 1.25,
    useSupport = true,
    useHeatPort = true) "Bearing; friction first falls with the speed, then rises";
  Components.Inertia housing(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Housing of the bearing";
  Components.SpringDamper mount(c = 200, d = 0.2) "Elastic mount of the housing";
  Components.Fixed ground "Ground";
  HeatTransfer.Components.HeatCapacitor body(C = 50, T(start = 293.15, fixed = true)) "Housing, as a store of heat";
equation
  connect(flywheel.flange_b, bearing.flange_a);
  connect(bearing.support, housing.flange_a);
  connect(housing.flange_b, mount.flange_a);
  connect(mount.flange_b, ground.flange);
  connect(bearing.heatPort, body.port);
  annotation(
    experiment(StartTime = 0, StopTime = 8, Tolerance = 1e-6, Interval = 0.005),
    uses(Modelica(version = "4.0.0")));
end RunDown;
