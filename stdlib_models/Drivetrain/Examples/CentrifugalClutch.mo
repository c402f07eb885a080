within Drivetrain.Examples;
model CentrifugalClutch "Shoes engage as the motor runs up"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.CentrifugalClutch clutch "Shoes and drum";
  Rotational.Sources.Speed speed(exact = true, phi(start = 0, fixed = true)) "Motor";
  Rotational.Components.Inertia drum(J = 0.05, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Sources.Ramp w(height = 400, duration = 1);
equation
  connect(w.y, speed.w_ref);
  connect(speed.flange, clutch.flange_a);
  connect(clutch.flange_b, drum.flange_a);
  annotation(
    experiment(StopTime = 3, Tolerance = 1e-8, Interval = 0.0075),
    Documentation(
      info = "<html>
<p>Nothing below 150 rad/s. Above it the torque grows with the square of the speed, 9e-5*(w^2 - 150^2); the drum follows, and sticks when it has 400 rad/s, too. The shoes took
as much heat as the drum got energy.</p>
</html>",
      figures = {
        Figure(title = "Shoes engage as the motor runs up", preferred = true, plots = {
          Plot(curves = {Curve(y = w.y), Curve(y = drum.w)}),
          Plot(curves = {Curve(y = clutch.tau)}),
          Plot(curves = {Curve(y = clutch.T)})})}));
end CentrifugalClutch;
