within Modelica.Thermal.HeatTransfer.Celsius;
model PrescribedTemperature "Surroundings whose temperature is a signal"
  Modelica.Blocks.Interfaces.RealInput T(unit = "degC") "Temperature of the surroundings" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Interfaces.HeatPort_b port "Where heat enters the surroundings" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  port.T = Modelica.Units.Conversions.from_degC(T);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {191, 0, 0}, fillColor = {250, 235, 225}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-15, -30}, {15, -60}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-6, 60}, {6, -35}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid),
      Text(extent = {{25, 60}, {95, 20}}, textString = "°C", textColor = {191, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end PrescribedTemperature;
