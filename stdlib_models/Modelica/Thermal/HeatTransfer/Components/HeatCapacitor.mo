within Modelica.Thermal.HeatTransfer.Components;
model HeatCapacitor "A body of uniform temperature that stores heat"
  parameter SI.HeatCapacity C "Heat capacity";
  SI.Temperature T(start = 293.15, displayUnit = "degC") "Temperature of the body";
  SI.TemperatureSlope der_T(start = 0) "Change of the temperature";
  Interfaces.HeatPort_a port "Where heat enters" annotation(Placement(transformation(extent = {{-10, -110}, {10, -90}})));
equation
  T = port.T;
  der_T = der(T);
  C*der_T = port.Q_flow;
  annotation(Icon(graphics = {
      Ellipse(extent = {{-75, 80}, {75, -60}}, lineColor = {191, 0, 0}, fillColor = {240, 200, 200}, fillPattern = FillPattern.Sphere),
      Line(points = {{0, -60}, {0, -100}}, color = {191, 0, 0}),
      Text(extent = {{-60, 30}, {60, -10}}, textString = "%C", textColor = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end HeatCapacitor;
