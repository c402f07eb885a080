within Drivetrain.Examples;
model UniversalJoint "Shafts on a Cardan joint turn unevenly"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  Drivetrain.Couplings.UniversalJoint joint(beta = Modelica.Constants.pi/6) "Bend of 30 degrees";
  Rotational.Components.Inertia first(J = 1, phi(start = 0, fixed = true), w(start = 10, fixed = true)) "A flywheel";
  Rotational.Components.Inertia second(J = 0.2);
equation
  connect(first.flange_b, joint.flange_a);
  connect(joint.flange_b, second.flange_a);
  annotation(
    experiment(StopTime = 1.3, Tolerance = 1e-8, Interval = 0.0025),
    Documentation(
      info = "<html>
<p>Without torque the energy stays. The second shaft swings twice in a turn between cos(30°) and 1/cos(30°) of the first one's speed; the flywheel gives and takes what that costs, so it swings
against it, less. The torque in the joint does this.</p>
</html>",
      figures = {
        Figure(title = "Shafts on a Cardan joint turn unevenly", preferred = true, plots = {
          Plot(curves = {Curve(y = first.w), Curve(y = second.w)}),
          Plot(curves = {Curve(y = joint.flange_a.tau)})})}));
end UniversalJoint;
