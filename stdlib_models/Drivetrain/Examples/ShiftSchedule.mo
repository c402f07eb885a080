within Drivetrain.Examples;
model ShiftSchedule "Gears over speed: up later than down"
  extends Modelica.Icons.Example;
  import Modelica.Blocks.Sources;
  Drivetrain.Controllers.ShiftSchedule schedule "Lines over the pedal";
  Sources.TimeTable speed(table = [0, 0; 20, 32; 25, 32; 45, 0]);
  Sources.TimeTable pedal(table = [0, 0.2; 30, 0.2; 31, 0.9; 34, 0.9; 35, 0.2; 45, 0.2]);
equation
  connect(speed.y, schedule.speed);
  connect(pedal.y, schedule.pedal);
  annotation(
    experiment(StopTime = 45, Tolerance = 1e-8, Interval = 0.1125),
    Documentation(
      info = "<html>
<p>The gear follows the speed upward; downward it shifts at lower speeds. At 31 s the pedal goes down: a kickdown, since the lines lie higher then.</p>
</html>",
      figures = {
        Figure(title = "Gears over speed: up later than down", preferred = true, plots = {
          Plot(curves = {Curve(y = speed.y)}),
          Plot(curves = {Curve(y = schedule.gear)}),
          Plot(curves = {Curve(y = pedal.y)})})}));
end ShiftSchedule;
