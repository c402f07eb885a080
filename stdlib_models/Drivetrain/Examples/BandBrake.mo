within Drivetrain.Examples;
model BandBrake "A band amplifies its force in one direction only"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.BandBrake brake[2] "Band around a drum";
  Rotational.Components.Inertia drum[2](each J = 1, each phi(start = 0, fixed = true), w(start = {50, -50}, each fixed = true));
  Sources.Constant force(k = 1000);
equation
  for i in 1:2 loop
  connect(drum[i].flange_b, brake[i].flange_a);
  connect(force.y, brake[i].f);
  end for;
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>With mu*wrap = 0.66, 1000 N on a drum of 60 mm brake with 60*(exp(0.66) - 1) = 56.1 N.m forward, where the drum drags the band along, and with 60*(1 - exp(-0.66)) = 29.0 N.m backward.</p>
</html>",
      figures = {
        Figure(title = "A band amplifies its force in one direction only", preferred = true, plots = {
          Plot(curves = {Curve(y = drum[1].w), Curve(y = drum[2].w)}),
          Plot(curves = {Curve(y = brake[1].tau), Curve(y = brake[2].tau)}),
          Plot(curves = {Curve(y = brake[1].f_anchor), Curve(y = brake[2].f_anchor)})})}));
end BandBrake;
