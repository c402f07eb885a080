within Modelica.Thermal.HeatTransfer.Components;
model ThermalCollector "Joins several heat ports in one"
  parameter Integer m(min = 1) = 3 "Number of ports to join";
  Interfaces.HeatPort_a port_a[m] "Ports to join" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Interfaces.HeatPort_b port_b "Their sum" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  for i in 1:m loop
    port_a[i].T = port_b.T;
  end for;
  port_b.Q_flow + sum(port_a.Q_flow) = 0;
  annotation(Icon(graphics = {
      Line(points = {{-90, 0}, {-50, 50}, {0, 50}, {40, 0}, {90, 0}}, color = {191, 0, 0}),
      Line(points = {{-90, 0}, {-50, 0}, {0, 0}, {40, 0}, {90, 0}}, color = {191, 0, 0}),
      Line(points = {{-90, 0}, {-50, -50}, {0, -50}, {40, 0}, {90, 0}}, color = {191, 0, 0}),
      Text(extent = {{-150, 100}, {150, 65}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -60}, {150, -90}}, textString = "m = %m", textColor = {0, 0, 0})}));
end ThermalCollector;
