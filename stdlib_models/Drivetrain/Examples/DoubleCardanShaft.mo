within Drivetrain.Examples;
model DoubleCardanShaft "Two joints: even where the yokes stand alike, doubled where they do not"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Couplings.DoubleCardanShaft even(beta_a = 0.5, J = 0.05) "Yokes in one plane";
  Drivetrain.Couplings.DoubleCardanShaft odd(beta_a = 0.5, J = 0.05, offset = Modelica.Constants.pi/2) "Yokes at a right angle";
  Rotational.Components.Inertia first[2](each J = 1, each phi(start = 0, fixed = true), each w(start = 10, fixed = true)) "Flywheels";
  Rotational.Components.Inertia second[2](each J = 0.05);
equation
  connect(first[1].flange_b, even.flange_a);
  connect(even.flange_b, second[1].flange_a);
  connect(first[2].flange_b, odd.flange_a);
  connect(odd.flange_b, second[2].flange_a);
  annotation(
    experiment(StopTime = 1.3, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>The second joint takes back what the first one does: the output turns as the flywheel, and only the middle shaft swings, whose inertia is felt at the flywheel. Mounted wrongly by 90 degrees the
output swings between cos(0.5)^2 = 0.77 and 1/cos(0.5)^2 = 1.30 of the flywheel's speed.</p>
</html>",
      figures = {
        Figure(title = "Two joints: even where the yokes stand alike, doubled where they do not", preferred = true, plots = {
          Plot(curves = {Curve(y = second[1].w), Curve(y = second[2].w)}),
          Plot(curves = {Curve(y = even.flange_a.tau), Curve(y = odd.flange_a.tau)})})}));
end DoubleCardanShaft;
