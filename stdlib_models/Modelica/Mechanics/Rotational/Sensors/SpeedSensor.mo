within Modelica.Mechanics.Rotational.Sensors;
model SpeedSensor "Measures the speed of a shaft"
  extends Interfaces.PartialAbsoluteSensor;
  Modelica.Blocks.Interfaces.RealOutput w(unit = "rad/s") "Speed of the shaft" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  w = der(flange.phi);
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 0}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-30, -18}, {40, -50}}, textString = "w", textColor = {0, 0, 0}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 127}),
      Text(extent = {{-150, 100}, {150, 65}}, textString = "%name", textColor = {0, 0, 255})}));
end SpeedSensor;
