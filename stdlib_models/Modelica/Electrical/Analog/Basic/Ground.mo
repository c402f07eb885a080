within Modelica.Electrical.Analog.Basic;
model Ground "Where the potential is zero"
  Interfaces.Pin p "Pin at potential zero" annotation(Placement(transformation(extent = {{-10, 90}, {10, 110}})));
equation
  p.v = 0;
  annotation(Icon(graphics = {
      Line(points = {{0, 100}, {0, 20}}, color = {0, 0, 255}),
      Line(points = {{-60, 20}, {60, 20}}, color = {0, 0, 255}, thickness = 0.5),
      Line(points = {{-38, 0}, {38, 0}}, color = {0, 0, 255}, thickness = 0.5),
      Line(points = {{-16, -20}, {16, -20}}, color = {0, 0, 255}, thickness = 0.5),
      Text(extent = {{-150, -40}, {150, -80}}, textString = "%name", textColor = {0, 0, 255})}));
end Ground;
