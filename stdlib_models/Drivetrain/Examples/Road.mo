within Drivetrain.Examples;
model Road "A car rolls over a hill"
  extends Modelica.Icons.Example;
  Drivetrain.Vehicles.Road road(profile = [100, 0, 1; 150, 0.05, 1; 250, 0.05, 1; 300, 0, 1; 350, -0.05, 0.5; 450, -0.05, 0.5; 500, 0, 1]) "Up 5 %, and down";
  Drivetrain.Vehicles.LongitudinalVehicle car(m = 1000, c_d = 0, useSlope = true, s(fixed = true), v(start = 14, fixed = true));
equation
  connect(car.s, road.s);
  connect(road.slope, car.slope);
  annotation(
    experiment(StopTime = 60, Tolerance = 1e-8, Interval = 0.15),
    Documentation(
      info = "<html>
<p>Slope and friction are straight lines over the way. The car climbs 7.5 m without drive: v^2 = 14^2 - 2*g*z leaves 7 m/s on top; behind the hill it has its 14 m/s again.</p>
</html>",
      figures = {
        Figure(title = "A car rolls over a hill", preferred = true, plots = {
          Plot(curves = {Curve(y = car.v)}),
          Plot(curves = {Curve(y = car.z)}),
          Plot(curves = {Curve(y = road.slope)})})}));
end Road;
