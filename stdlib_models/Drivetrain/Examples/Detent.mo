within Drivetrain.Examples;
model Detent "A sleeve passes a detent, another one does not"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Translational;
  Drivetrain.Clutches.Detent detent[2](each f_max = 50, each s_b = 0.004) "Springs that are pushed down";
  Translational.Components.Mass sleeve[2](each m = 1, each s(start = -0.001, fixed = true), v(start = {0.5, 0.4}, each fixed = true));
equation
  connect(sleeve.flange_b, detent.sleeve);
  annotation(
    experiment(StopTime = 0.03, Tolerance = 1e-8, Interval = 7.5e-05),
    Documentation(
      info = "<html>
<p>To pass takes 8/15*50 N*4 mm = 0.107 J. At 0.5 m/s the sleeve has 0.125 J: it passes, and goes on with 0.19 m/s. At 0.4 m/s (0.08 J) it is thrown back with the speed it came with.</p>
</html>",
      figures = {
        Figure(title = "A sleeve passes a detent, another one does not", preferred = true, plots = {
          Plot(curves = {Curve(y = sleeve[1].s), Curve(y = sleeve[2].s)}),
          Plot(curves = {Curve(y = detent[1].f), Curve(y = detent[2].f)})})}));
end Detent;
