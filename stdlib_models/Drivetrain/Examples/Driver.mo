within Drivetrain.Examples;
model Driver "A driver follows a speed: accelerator, brake, no windup"
  extends Modelica.Icons.Example;
  import Modelica.Mechanics.Translational;
  import Modelica.Blocks.Sources;
  Drivetrain.Vehicles.Driver driver "PI controller with feedforward";
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1200, s(fixed = true), v(start = 0, fixed = true));
  Translational.Sources.Force force;
  Sources.TimeTable wanted(table = [0, 0; 2, 0; 12, 20; 25, 20; 26, 5; 40, 5]);
equation
  force.f = 4000*driver.accelerator - 9000*driver.brake;
  connect(wanted.y, driver.v_ref);
  connect(car.v, driver.v);
  connect(force.flange, car.flange);
  annotation(
    experiment(StopTime = 40, Tolerance = 1e-8, Interval = 0.1),
    Documentation(
      info = "<html>
<p>The car follows the ramp with a small lag. The step down is more than the brake can do: it is fully on, the integral does not run away, and the speed does not undershoot.</p>
</html>",
      figures = {
        Figure(title = "A driver follows a speed: accelerator, brake, no windup", preferred = true, plots = {
          Plot(curves = {Curve(y = wanted.y), Curve(y = car.v)}),
          Plot(curves = {Curve(y = driver.accelerator), Curve(y = driver.brake)})})}));
end Driver;
