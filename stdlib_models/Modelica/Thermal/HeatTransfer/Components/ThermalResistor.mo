within Modelica.Thermal.HeatTransfer.Components;
model ThermalResistor "Temperature difference in proportion to the heat flow"
  extends Interfaces.Element1D;
  parameter SI.ThermalResistance R "Thermal resistance";
equation
  dT = R*Q_flow;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {191, 0, 0}, fillColor = {240, 210, 200}, fillPattern = FillPattern.Forward),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "R = %R", textColor = {0, 0, 0})}));
end ThermalResistor;
