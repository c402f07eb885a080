model OneWayClutchDisengaged "A motor that swings drives a loaded wheel through a freewheel"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;

  Modelica.Blocks.Sources.Sine signalTorque(amplitude = 10, f = 2, offset = -torqueLoad.tau_constant)
    "Course of the torque; on average it carries the load";
  Rotational.Sources.Torque torque "Motor";
  Rotational.Components.Inertia inertiaIn(J = 1, phi(start = 0, fixed = true), w(start = -0.5, fixed = true)) "Rotor";
  Modelica.Blocks.Sources.Constant signalEngagement(k = 0) "No pressure on the clutch";
  Rotational.Components.OneWayClutch oneWayClutch(peak = 25, fn_max = 3, startForward(fixed = true), stuck(fixed = true))
    "Freewheel; its clutch is open";
  Rotational.Components.Inertia inertiaOut(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Wheel";
  Rotational.Sources.ConstantTorque torqueLoad(tau_constant = -0.3) "Load";
equation
  connect(signalTorque.y, torque.tau);
  connect(torque.flange, inertiaIn.flange_a);
  connect(inertiaIn.flange_b, oneWayClutch.flange_a);
  connect(signalEngagement.y, oneWayClutch.f_normalized);
  connect(oneWayClutch.flange_b, inertiaOut.flange_a);
  connect(inertiaOut.flange_b, torqueLoad.flange);
  annotation(
    experiment(StartTime = 0, StopTime = 2, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end OneWayClutchDisengaged;
