model ClutchChain "One wheel turns, twenty stand; as many clutches take them along, one after the other"
  import Modelica.Mechanics.Rotational.Components;
  import Modelica.Units.SI;

  parameter Integer n = 20 "Number of clutches";
  parameter SI.Inertia J = 0.1 "Moment of inertia of each wheel";
  parameter SI.AngularVelocity w0 = 100 "Speed of the first wheel at the start";
  parameter SI.Force fn = 200 "Normal force on a closed clutch; with friction 0.5 at a radius of 1 m it slides at 100 N.m";
  parameter SI.Time interval = 0.1 "Time from one closing to the next";

  Components.Inertia wheel[n + 1](
    each J = J,
    each phi(start = 0, fixed = true),
    w(start = cat(1, {w0}, zeros(n)), each fixed = true)) "Wheels";
  Components.Clutch clutch[n](each mu_pos = [0, 0.5], each peak = 1.1, each fn_max = fn) "Clutches between them";
  Modelica.Blocks.Sources.Ramp pressure[n](
    each height = 1,
    each duration = 0.01,
    startTime = {k*interval for k in 1:n}) "Pressures";
equation
  for k in 1:n loop
    connect(wheel[k].flange_b, clutch[k].flange_a);
    connect(clutch[k].flange_b, wheel[k + 1].flange_a);
    connect(pressure[k].y, clutch[k].f_normalized);
  end for;
  annotation(
    experiment(StartTime = 0, StopTime = 2.2, Tolerance = 1e-6, Interval = 0.005),
    uses(Modelica(version = "4.0.0")));
end ClutchChain;
