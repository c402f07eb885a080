within Modelica.Blocks.Sources;
block BooleanExpression "A Boolean signal given by an expression"
  Modelica.Blocks.Interfaces.BooleanOutput y = false "The signal; give it as y = expression" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 45}, {100, -45}}, lineColor = {0, 0, 0}, fillColor = {235, 235, 235}, fillPattern = FillPattern.Solid, borderPattern = BorderPattern.Raised),
      Text(extent = {{-96, 18}, {96, -18}}, textString = "%y", textColor = {0, 0, 0}),
      Text(extent = {{-150, 95}, {150, 55}}, textString = "%name", textColor = {0, 0, 255})}));
end BooleanExpression;
