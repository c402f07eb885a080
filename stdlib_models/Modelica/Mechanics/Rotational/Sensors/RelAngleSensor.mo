within Modelica.Mechanics.Rotational.Sensors;
model RelAngleSensor "Measures the angle between two shafts"
  extends Interfaces.PartialRelativeSensor;
  Modelica.Blocks.Interfaces.RealOutput phi_rel(unit = "rad", displayUnit = "deg")
    "Angle of flange_b relative to flange_a" annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}}, rotation = 270, origin = {0, -110})));
equation
  phi_rel = flange_b.phi - flange_a.phi;
  flange_a.tau = 0;
  annotation(Icon(graphics = {
      Line(points = {{-100, 0}, {-55, 0}}, color = {0, 0, 0}),
      Line(points = {{55, 0}, {100, 0}}, color = {0, 0, 0}),
      Ellipse(extent = {{-55, 55}, {55, -55}}, lineColor = {95, 95, 95}, fillColor = {250, 250, 245}, fillPattern = FillPattern.Solid),
      Line(points = {{-35, 20}, {0, -20}}, color = {0, 0, 0}, thickness = 0.5),
      Line(points = {{-38, 12}, {-27, 22}, {-14, 28}, {0, 30}, {14, 28}, {27, 22}, {38, 12}}, color = {95, 95, 95}),
      Text(extent = {{-45, -20}, {45, -50}}, textString = "phi_rel", textColor = {0, 0, 0}),
      Line(points = {{0, -55}, {0, -100}}, color = {0, 0, 127}),
      Text(extent = {{-150, 100}, {150, 65}}, textString = "%name", textColor = {0, 0, 255})}));
end RelAngleSensor;
