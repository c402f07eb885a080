within Modelica.Thermal.HeatTransfer.Interfaces;
partial connector HeatPort "Where heat enters or leaves a component"
  SI.Temperature T "Temperature of the port";
  flow SI.HeatFlowRate Q_flow "Heat per time, positive into the component";
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 0}, {0, 100}, {100, 0}, {0, -100}}, lineColor = {191, 0, 0}, fillColor = {220, 120, 120}, fillPattern = FillPattern.Solid)}));
end HeatPort;
