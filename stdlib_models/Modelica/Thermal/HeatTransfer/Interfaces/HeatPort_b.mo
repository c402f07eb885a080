within Modelica.Thermal.HeatTransfer.Interfaces;
connector HeatPort_b "Heat port on the second side of a component"
  extends HeatPort;
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 0}, {0, 100}, {100, 0}, {0, -100}}, lineColor = {191, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
end HeatPort_b;
