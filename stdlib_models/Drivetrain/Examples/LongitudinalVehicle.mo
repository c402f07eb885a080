within Drivetrain.Examples;
model LongitudinalVehicle "A car accelerates and coasts up a slope: load on the axles"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1500, useSlope = true, s(fixed = true), v(start = 10, fixed = true)) "Body";
  Translational.Sources.Force drive;
  Sources.TimeTable force(table = [0, 4000; 5, 4000; 5.5, 0; 15, 0; 15.5, -6000; 18, -6000]);
  Sources.TimeTable slope(table = [0, 0; 8, 0; 9, 0.08; 20, 0.08]);
equation
  connect(force.y, drive.f);
  connect(slope.y, car.slope);
  connect(drive.flange, car.flange);
  annotation(
    experiment(StopTime = 18, Tolerance = 1e-8, Interval = 0.045),
    Documentation(
      info = "<html>
<p>Driving moves load to the rear axle, braking to the front one: mass times acceleration times height over wheelbase. On the slope the car loses 0.78 m/s2, and both axles carry a little less.</p>
</html>",
      figures = {
        Figure(title = "A car accelerates and coasts up a slope: load on the axles", preferred = true, plots = {
          Plot(curves = {Curve(y = car.v)}),
          Plot(curves = {Curve(y = car.Fz_front), Curve(y = car.Fz_rear)}),
          Plot(curves = {Curve(y = car.z)})})}));
end LongitudinalVehicle;
