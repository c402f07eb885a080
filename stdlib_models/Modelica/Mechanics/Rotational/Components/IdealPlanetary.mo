within Modelica.Mechanics.Rotational.Components;
model IdealPlanetary "A planetary gear set without inertia, elasticity or losses"
  parameter Real ratio(start = 100/50) "Teeth of the ring divided by teeth of the sun";
  Interfaces.Flange_a sun "Sun shaft" annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
  Interfaces.Flange_a carrier "Carrier shaft" annotation(Placement(transformation(extent = {{-110, 30}, {-90, 50}})));
  Interfaces.Flange_b ring "Ring shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
equation
  (1 + ratio)*carrier.phi = sun.phi + ratio*ring.phi;
  ring.tau = ratio*sun.tau;
  sun.tau + carrier.tau + ring.tau = 0;
  annotation(
    Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {-20, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-100, 40}, {-60, 40}, {-60, 60}, {0, 60}}, color = {0, 0, 0}, thickness = 0.5),
      Rectangle(extent = {{-20, 30}, {20, -30}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-20, -20}, {20, -20}}, color = {0, 0, 0}),
      Line(points = {{-20, -10}, {20, -10}}, color = {0, 0, 0}),
      Line(points = {{-20, 0}, {20, 0}}, color = {0, 0, 0}),
      Line(points = {{-20, 10}, {20, 10}}, color = {0, 0, 0}),
      Line(points = {{-20, 20}, {20, 20}}, color = {0, 0, 0}),
      Rectangle(extent = {{-20, 70}, {20, 34}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-20, 43}, {20, 43}}, color = {0, 0, 0}),
      Line(points = {{-20, 52}, {20, 52}}, color = {0, 0, 0}),
      Line(points = {{-20, 61}, {20, 61}}, color = {0, 0, 0}),
      Rectangle(extent = {{-20, -34}, {20, -70}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-20, -61}, {20, -61}}, color = {0, 0, 0}),
      Line(points = {{-20, -52}, {20, -52}}, color = {0, 0, 0}),
      Line(points = {{-20, -43}, {20, -43}}, color = {0, 0, 0}),
      Line(points = {{20, 52}, {45, 52}, {45, 20}}, color = {0, 0, 0}),
      Rectangle(extent = {{-20, 92}, {60, 74}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-20, -74}, {60, -92}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{60, 92}, {72, -92}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{72, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "ratio = %ratio", textColor = {0, 0, 0})}),
    __Torsion(lossless = true));
end IdealPlanetary;
