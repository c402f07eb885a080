within Drivetrain.Examples;
model Synchronizer "A synchronizer blocks until the gear has the shaft's speed"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.Synchronizer sync(ring(phi(start = 0, fixed = true), w(start = 0, fixed = true))) "Ring, cones and teeth";
  Drivetrain.Clutches.ShiftActuator fork(f_max = 300, s(start = 0, fixed = true), v(start = 0, fixed = true));
  Rotational.Components.Inertia shaft(J = 1, phi(start = 0, fixed = true), w(start = 0, fixed = true)) "Output shaft";
  Rotational.Components.Inertia gear(J = 0.01, phi(start = 0.03, fixed = true), w(start = 100, fixed = true)) "Loose gear";
  Sources.Constant position(k = 0.011);
equation
  connect(shaft.flange_b, sync.flange_a);
  connect(sync.flange_b, gear.flange_a);
  connect(position.y, fork.s_ref);
  connect(fork.flange, sync.sleeve);
  annotation(
    experiment(StopTime = 0.3, Tolerance = 1e-8, Interval = 0.00075),
    Documentation(
      info = "<html>
<p>The sleeve stands before the ring at 3.6 mm as long as the speeds differ: 300 N press the cones, whose 9.28 N.m take 928 rad/s from the gear in a second. Then the points
of the teeth turn ring and gear, the sleeve passes, meets the teeth of the gear and is home.</p>
</html>",
      figures = {
        Figure(title = "A synchronizer blocks until the gear has the shaft's speed", preferred = true, plots = {
          Plot(curves = {Curve(y = shaft.w), Curve(y = gear.w)}),
          Plot(curves = {Curve(y = fork.s)}),
          Plot(curves = {Curve(y = sync.cone.tau)})})}));
end Synchronizer;
