within Modelica.Thermal.HeatTransfer.Components;
model ThermalConductor "Heat flow in proportion to the temperature difference"
  extends Interfaces.Element1D;
  parameter SI.ThermalConductance G "Thermal conductance";
equation
  Q_flow = G*dT;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-80, 60}, {80, -60}}, lineColor = {191, 0, 0}, fillColor = {240, 210, 200}, fillPattern = FillPattern.Backward),
      Line(points = {{-100, 0}, {-80, 0}}, color = {191, 0, 0}),
      Line(points = {{80, 0}, {100, 0}}, color = {191, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "G = %G", textColor = {0, 0, 0})}));
end ThermalConductor;
