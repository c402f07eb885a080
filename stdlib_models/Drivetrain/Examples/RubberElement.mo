within Drivetrain.Examples;
model RubberElement "A rubber coupling is stiffer for a fast twist, and relaxes"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Couplings.RubberElement rubber[2] "Fitted to storage and loss moduli";
  Rotational.Components.Fixed fixed[2];
  Rotational.Sources.Position twist[2](each exact = true);
  Sources.Ramp fast(height = 0.02, duration = 0.01, startTime = 0.1);
  Sources.Ramp slow(height = 0.02, duration = 2, startTime = 0.1);
equation
  connect(fast.y, twist[1].phi_ref);
  connect(slow.y, twist[2].phi_ref);
  connect(fixed.flange, rubber.flange_a);
  connect(rubber.flange_b, twist.flange);
  annotation(
    experiment(StopTime = 6, Tolerance = 1e-8, Interval = 0.01),
    Documentation(
      info = "<html>
<p>Both elements are twisted by 0.02 rad, one in 10 ms, the other in 2 s. The quick twist takes about half as much torque again, which relaxes; in the end both carry the torque of the
spring alone. What relaxes has become heat.</p>
</html>",
      figures = {
        Figure(title = "A rubber coupling is stiffer for a fast twist, and relaxes", preferred = true, plots = {
          Plot(curves = {Curve(y = rubber[1].tau), Curve(y = rubber[2].tau)}),
          Plot(curves = {Curve(y = rubber[1].lossPower), Curve(y = rubber[2].lossPower)})})}));
end RubberElement;
