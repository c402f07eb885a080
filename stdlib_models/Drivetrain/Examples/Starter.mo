within Drivetrain.Examples;
model Starter "A starter cranks an engine, which runs away from it"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Rotational;
  import Modelica.Blocks.Sources;
  Drivetrain.Machines.Starter starter "Battery, motor, overrunning clutch";
  Rotational.Components.Inertia engine(J = 0.2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Sources.Torque torque;
  Sources.BooleanConstant on;
  Sources.TimeTable combustion(table = [0, -40; 1, -40; 1.05, 100; 2, 100]) "Friction and compression, then the engine fires";
equation
  connect(on.y, starter.on);
  connect(combustion.y, torque.tau);
  connect(torque.flange, engine.flange_b);
  connect(starter.flange, engine.flange_a);
  annotation(
    experiment(StopTime = 2, Tolerance = 1e-8, Interval = 0.005),
    Documentation(
      info = "<html>
<p>The series motor takes 630 A at rest, less as it gains speed, and the voltage of the battery comes back. From 1 s on the engine fires: the overrunning clutch parts, and the motor runs free.</p>
</html>",
      figures = {
        Figure(title = "A starter cranks an engine, which runs away from it", preferred = true, plots = {
          Plot(curves = {Curve(y = engine.w)}),
          Plot(curves = {Curve(y = starter.I)}),
          Plot(curves = {Curve(y = starter.V)})})}));
end Starter;
