within Modelica.Mechanics.Rotational.Sources;
model ConstantSpeed "A shaft that turns at a constant speed"
  extends Interfaces.PartialTorque;
  parameter SI.AngularVelocity w_fixed "The speed";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
equation
  w = der(phi);
  w = w_fixed;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-55, 15}, {15, -30}}, textString = "w", textColor = {0, 0, 0}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "%w_fixed", textColor = {0, 0, 0})}));
end ConstantSpeed;
