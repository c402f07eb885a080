within Modelica.Mechanics.Translational.Sources;
model ConstantSpeed "A rod that moves at a constant speed"
  extends Interfaces.PartialForce;
  parameter SI.Velocity v_fixed "The speed";
  SI.Velocity v "Speed of the rod relative to the housing";
equation
  v = der(s);
  v = v_fixed;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 30}, {20, -30}}, lineColor = {0, 127, 0}, fillColor = {240, 250, 240}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 6}, {100, -6}}, lineColor = {0, 127, 0}, fillColor = {210, 235, 210}, fillPattern = FillPattern.Solid),
      Line(points = {{-45, 50}, {60, 50}}, color = {0, 127, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 105}, {150, 65}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-55, 15}, {15, -20}}, textString = "v", textColor = {0, 0, 0}),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "%v_fixed", textColor = {0, 0, 0})}));
end ConstantSpeed;
