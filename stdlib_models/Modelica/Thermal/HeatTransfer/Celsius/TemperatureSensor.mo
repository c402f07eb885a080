within Modelica.Thermal.HeatTransfer.Celsius;
model TemperatureSensor "Measures a temperature in degrees Celsius"
  Modelica.Blocks.Interfaces.RealOutput T(unit = "degC") "Temperature of the port" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  Interfaces.HeatPort_a port "Port to be measured" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
equation
  T = Modelica.Units.Conversions.to_degC(port.T);
  port.Q_flow = 0;
  annotation(Icon(graphics = {
      Ellipse(extent = {{-20, -40}, {20, -80}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-8, 80}, {8, -45}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid),
      Text(extent = {{25, 60}, {95, 20}}, textString = "°C", textColor = {191, 0, 0}),
      Text(extent = {{-150, 130}, {150, 95}}, textString = "%name", textColor = {0, 0, 255})}));
end TemperatureSensor;
