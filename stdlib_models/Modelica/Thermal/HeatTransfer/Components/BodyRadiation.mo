within Modelica.Thermal.HeatTransfer.Components;
model BodyRadiation "Heat by radiation between two surfaces"
  extends Interfaces.Element1D;
  parameter Real Gr(unit = "m2") "Net radiation conductance: surface times emissivity and view factor";
equation
  Q_flow = Gr*Modelica.Constants.sigma*(port_a.T^4 - port_b.T^4);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-90, 60}, {-60, -60}}, lineColor = {191, 0, 0}, fillColor = {190, 160, 160}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{60, 60}, {90, -60}}, lineColor = {191, 0, 0}, fillColor = {190, 160, 160}, fillPattern = FillPattern.Solid),
      Line(points = {{-50, 35}, {-30, 47}, {-10, 23}, {10, 47}, {30, 23}, {50, 35}}, color = {191, 0, 0}, smooth = Smooth.Bezier, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 10),
      Line(points = {{-50, 0}, {-30, 12}, {-10, -12}, {10, 12}, {30, -12}, {50, 0}}, color = {191, 0, 0}, smooth = Smooth.Bezier, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 10),
      Line(points = {{-50, -35}, {-30, -23}, {-10, -47}, {10, -23}, {30, -47}, {50, -35}}, color = {191, 0, 0}, smooth = Smooth.Bezier, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 10),
      Text(extent = {{-150, 110}, {150, 75}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -75}, {150, -105}}, textString = "Gr = %Gr", textColor = {0, 0, 0})}));
end BodyRadiation;
