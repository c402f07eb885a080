within Modelica.Thermal.HeatTransfer.Celsius;
model ToKelvin "Degrees Celsius to kelvin"
  Modelica.Blocks.Interfaces.RealInput Celsius(unit = "degC") "Temperature in degrees Celsius" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Modelica.Blocks.Interfaces.RealOutput Kelvin(unit = "K") "Temperature in kelvin" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  Kelvin = Modelica.Units.Conversions.from_degC(Celsius);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 127}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-95, 30}, {-25, -30}}, textString = "°C", textColor = {191, 0, 0}),
      Line(points = {{-15, 0}, {15, 0}}, color = {0, 0, 127}, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Text(extent = {{25, 30}, {95, -30}}, textString = "K", textColor = {191, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end ToKelvin;
