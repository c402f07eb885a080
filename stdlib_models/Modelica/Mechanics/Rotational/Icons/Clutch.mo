within Modelica.Mechanics.Rotational.Icons;
model Clutch "Marks a clutch"
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 10}, {-30, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{30, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{-30, 62}, {-18, -62}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{18, 62}, {30, -62}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Rectangle(extent = {{-18, 62}, {-10, -62}}, lineColor = {0, 0, 0}, fillColor = {120, 100, 90}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{10, 62}, {18, -62}}, lineColor = {0, 0, 0}, fillColor = {120, 100, 90}, fillPattern = FillPattern.Solid)}));
end Clutch;
