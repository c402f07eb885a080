within Modelica.Mechanics.Translational.Sensors;
model AccSensor "Measures the acceleration of a rod"
  extends Interfaces.PartialAbsoluteSensor;
  SI.Velocity v "Speed of the rod";
  Modelica.Blocks.Interfaces.RealOutput a(unit = "m/s2") "Acceleration of the rod" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  v = der(flange.s);
  a = der(v);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 127, 0}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {0, 127, 0}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {0, 127, 0}),
      Text(extent = {{-30, -18}, {40, -50}}, textString = "a", textColor = {0, 0, 0}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 100}, {150, 65}}, textString = "%name", textColor = {0, 0, 255})}));
end AccSensor;
