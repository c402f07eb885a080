within Drivetrain.Examples;
model DriveCycle "The NEDC: speed wanted and way"
  extends Modelica.Icons.Example;
  Drivetrain.Vehicles.DriveCycle cycle "NEDC, from its segments";
equation

  annotation(
    experiment(StopTime = 1180, Tolerance = 1e-8, Interval = 2),
    Documentation(
      info = "<html>
<p>Four times the urban part, once the part outside of town: 11.0 km in 1180 s.</p>
</html>",
      figures = {
        Figure(title = "The NEDC: speed wanted and way", preferred = true, plots = {
          Plot(curves = {Curve(y = cycle.v_ref)}),
          Plot(curves = {Curve(y = cycle.distance)})})}));
end DriveCycle;
