model OneWayClutch "A motor that swings drives a wheel through a freewheel with a clutch that closes and opens"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;

  Modelica.Blocks.Sources.Sine signalTorque(amplitude = 10, f = 3) "Course of the torque";
  Rotational.Sources.Torque torque "Motor";
  Rotational.Components.Inertia inertiaIn(J = 1, phi(start = 0, fixed = true), w(start = -0.5, fixed = true)) "Rotor";
  Modelica.Blocks.Sources.Pulse signalEngagement(amplitude = 1, width = 50, period = 1.3, startTime = 0.3) "Pressure on the clutch";
  Rotational.Components.OneWayClutch oneWayClutch(peak = 25, fn_max = 3, startForward(fixed = true), stuck(fixed = true))
    "Freewheel and clutch";
  Rotational.Components.Inertia inertiaOut(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Wheel";
equation
  connect(signalTorque.y, torque.tau);
  connect(torque.flange, inertiaIn.flange_a);
  connect(inertiaIn.flange_b, oneWayClutch.flange_a);
  connect(signalEngagement.y, oneWayClutch.f_normalized);
  connect(oneWayClutch.flange_b, inertiaOut.flange_a);
  annotation(
    experiment(StartTime = 0, StopTime = 2, Tolerance = 1e-6, Interval = 0.001),
    uses(Modelica(version = "4.0.0")));
end OneWayClutch;
