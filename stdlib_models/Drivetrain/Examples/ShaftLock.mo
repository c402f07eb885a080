within Drivetrain.Examples;
model ShaftLock "A parking lock catches a shaft that turns slowly and holds it"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Clutches.ShaftLock park "Pawl and toothed shaft";
  Rotational.Components.Inertia shaft(J = 0.5, phi(start = 0.1, fixed = true), w(start = 2, fixed = true));
  Rotational.Sources.Torque slope;
  Sources.TimeTable torque(table = [0, 0; 0.3, 0; 0.4, 200; 1, 200]);
  Sources.BooleanStep command(startTime = 0.02);
equation
  connect(torque.y, slope.tau);
  connect(slope.flange, shaft.flange_a);
  connect(shaft.flange_b, park.flange_a);
  connect(command.y, park.lock);
  annotation(
    experiment(StopTime = 0.6, Tolerance = 1e-8, Interval = 0.0015),
    Documentation(
      info = "<html>
<p>The pawl is pressed onto a tooth, waits there until the shaft has turned to the next space, and falls in. The shaft is stopped with a few blows in the play; then the lock carries 200 N.m.</p>
</html>",
      figures = {
        Figure(title = "A parking lock catches a shaft that turns slowly and holds it", preferred = true, plots = {
          Plot(curves = {Curve(y = park.pawl.s)}),
          Plot(curves = {Curve(y = shaft.phi)}),
          Plot(curves = {Curve(y = shaft.w)}),
          Plot(curves = {Curve(y = park.flange_a.tau)})})}));
end ShaftLock;
