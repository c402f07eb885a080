within Modelica.Mechanics.Rotational.Sources;
model ConstantTorque "A constant torque"
  extends Interfaces.PartialTorque;
  parameter SI.Torque tau_constant "Driving torque; negative for a load";
  SI.AngularVelocity w "Speed of the shaft relative to the housing";
  SI.Torque tau "Driving torque on the shaft";
equation
  w = der(phi);
  tau = tau_constant;
  flange.tau = -tau;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-60, 40}, {20, -40}}, lineColor = {95, 95, 95}, fillColor = {245, 245, 235}, fillPattern = FillPattern.Solid, radius = 6),
      Rectangle(extent = {{20, 10}, {100, -10}}, lineColor = {0, 0, 0}, fillColor = {215, 220, 225}, fillPattern = FillPattern.HorizontalCylinder),
      Line(points = {{-55, 10}, {-50, 17}, {-44, 22}, {-36, 27}, {-28, 29}, {-20, 30}, {-12, 29}, {-4, 27}, {4, 22}, {10, 17}, {15, 10}}, color = {0, 0, 0}, thickness = 0.5, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 18),
      Text(extent = {{-150, 100}, {150, 60}}, textString = "%name", textColor = {0, 0, 255}),
      Line(points = {{-50, 0}, {10, 0}}, color = {0, 0, 127}, thickness = 0.5),
      Text(extent = {{-150, -110}, {150, -140}}, textString = "%tau_constant", textColor = {0, 0, 0})}));
end ConstantTorque;
