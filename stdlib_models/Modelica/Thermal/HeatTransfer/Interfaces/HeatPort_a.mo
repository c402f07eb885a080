within Modelica.Thermal.HeatTransfer.Interfaces;
connector HeatPort_a "Heat port on the first side of a component"
  extends HeatPort;
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 0}, {0, 100}, {100, 0}, {0, -100}}, lineColor = {191, 0, 0}, fillColor = {191, 0, 0}, fillPattern = FillPattern.Solid)}));
end HeatPort_a;
