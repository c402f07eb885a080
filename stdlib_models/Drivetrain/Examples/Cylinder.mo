within Drivetrain.Examples;
model Cylinder "One cylinder of a four-stroke engine with a flywheel, through two cycles"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Machines.Cylinder cylinder(firing = 2*Modelica.Constants.pi) "Throw, piston and gas";
  Rotational.Components.Inertia flywheel(J = 1, phi(start = 0, fixed = true), w(start = 200, fixed = true));
  Rotational.Sources.ConstantTorque brake(tau_constant = -20);
  Sources.Constant load(k = 1);
equation
  connect(load.y, cylinder.load);
  connect(cylinder.flange_b, flywheel.flange_a);
  connect(flywheel.flange_b, brake.flange);
  annotation(
    experiment(StopTime = 0.126, Tolerance = 1e-8, Interval = 0.00025),
    Documentation(
      info = "<html>
<p>Intake, compression, combustion by a Wiebe function around the dead centre, expansion, exhaust; then the next cycle. The torque is large and positive in one of four strokes, and the
flywheel evens it out.</p>
</html>",
      figures = {
        Figure(title = "One cylinder of a four-stroke engine with a flywheel, through two cycles", preferred = true, plots = {
          Plot(curves = {Curve(y = cylinder.p)}),
          Plot(curves = {Curve(y = flywheel.flange_a.tau)}),
          Plot(curves = {Curve(y = flywheel.w)})})}));
end Cylinder;
