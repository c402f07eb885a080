within Modelica.Thermal.HeatTransfer.Celsius;
model FixedTemperature "Surroundings of constant temperature"
  parameter Modelica.Units.NonSI.Temperature_degC T "Temperature of the surroundings";
  Interfaces.HeatPort_b port "Where heat enters the surroundings" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  port.T = Modelica.Units.Conversions.from_degC(T);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {191, 0, 0}, fillColor = {250, 235, 225}, fillPattern = FillPattern.Solid),
      Ellipse(extent = {{-15, -30}, {15, -60}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-6, 60}, {6, -35}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid),
      Text(extent = {{25, 60}, {95, 20}}, textString = "°C", textColor = {191, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "%T", textColor = {0, 0, 0})}));
end FixedTemperature;
