within Drivetrain.Examples;
model DiscBrake "A warm brake fades: the same pressure, less and less torque"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.DiscBrake cold(G = 0, C = 1e5) "A disc that stays cold";
  Drivetrain.Clutches.DiscBrake warm(G = 0, C = 100, fading = [293.15, 1; 393.15, 0.4]) "A small disc";
  Rotational.Components.Inertia wheel[2](each J = 1, each phi(start = 0, fixed = true), each w(start = 100, fixed = true));
  Sources.Constant pressure(k = 2e6);
equation
  connect(wheel[1].flange_b, cold.flange_a);
  connect(wheel[2].flange_b, warm.flange_a);
  connect(pressure.y, cold.p);
  connect(pressure.y, warm.p);
  annotation(
    experiment(StopTime = 0.5, Tolerance = 1e-8, Interval = 0.00125),
    Documentation(
      info = "<html>
<p>2 MPa on two pads of 54 mm brake with 403 N.m: 100 rad/s are gone in 0.248 s. Where friction falls by 60 % over 100 K, the disc, 50 K warmer at the end, takes longer.</p>
</html>",
      figures = {
        Figure(title = "A warm brake fades: the same pressure, less and less torque", preferred = true, plots = {
          Plot(curves = {Curve(y = wheel[1].w), Curve(y = wheel[2].w)}),
          Plot(curves = {Curve(y = cold.tau), Curve(y = warm.tau)}),
          Plot(curves = {Curve(y = warm.T)})})}));
end DiscBrake;
