within Modelica.Blocks.Logical;
block Switch "One of two Real signals"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  Blocks.Interfaces.RealInput u1 "Signal for true" annotation(Placement(transformation(extent = {{-140, 60}, {-100, 100}})));
  Blocks.Interfaces.BooleanInput u2 "Which signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Blocks.Interfaces.RealInput u3 "Signal for false" annotation(Placement(transformation(extent = {{-140, -100}, {-100, -60}})));
  Blocks.Interfaces.RealOutput y "The chosen signal" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
equation
  y = if u2 then u1 else u3;
  annotation(Icon(graphics = {
      Line(points = {{-100, 80}, {-40, 80}}, color = {0, 0, 127}),
      Line(points = {{-100, -80}, {-40, -80}}, color = {0, 0, 127}),
      Line(points = {{-40, 80}, {30, 10}}, color = {0, 0, 127}, thickness = 0.5),
      Line(points = {{-100, 0}, {-10, 0}, {-10, 45}}, color = {255, 0, 255}),
      Line(points = {{30, 0}, {100, 0}}, color = {0, 0, 127}),
      Ellipse(extent = {{24, 10}, {42, -8}}, lineColor = {0, 0, 127}, fillColor = {0, 0, 127}, fillPattern = FillPattern.Solid)}));
end Switch;
