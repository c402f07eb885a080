within Modelica.Mechanics.Translational.Components;
model Fixed "A rod end that is held"
  parameter SI.Position s0 = 0 "Position at which it is held";
  Interfaces.Flange_b flange "Held rod" annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}})));
equation
  flange.s = s0;
  annotation(
    Icon(graphics = {
      Line(points = {{0, -40}, {0, 0}}, color = {0, 127, 0}, thickness = 0.5),
      Line(points = {{-60, -40}, {60, -40}}, color = {0, 127, 0}),
      Line(points = {{-48, -40}, {-60, -52}}, color = {0, 127, 0}),
      Line(points = {{-24, -40}, {-36, -52}}, color = {0, 127, 0}),
      Line(points = {{0, -40}, {-12, -52}}, color = {0, 127, 0}),
      Line(points = {{24, -40}, {12, -52}}, color = {0, 127, 0}),
      Line(points = {{48, -40}, {36, -52}}, color = {0, 127, 0}),
      Text(extent = {{-150, -70}, {150, -110}}, textString = "%name", textColor = {0, 0, 255})}),
    __Torsion(lossless = true));
end Fixed;
