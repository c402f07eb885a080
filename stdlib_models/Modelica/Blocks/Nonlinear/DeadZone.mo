within Modelica.Blocks.Nonlinear;
block DeadZone "Zero between two limits, the excess outside"
  extends Interfaces.SISO;
  parameter Real uMax(start = 1) "Upper limit of the zone";
  parameter Real uMin = -uMax "Lower limit of the zone";
equation
  assert(uMin <= uMax, "DeadZone: the lower limit is above the upper limit");
  y = smooth(0, if u > uMax then u - uMax elseif u < uMin then u - uMin else 0);
  annotation(Icon(graphics = {
      Line(points = {{0, -85}, {0, 80}}, color = {192, 192, 192}),
      Line(points = {{-85, 0}, {80, 0}}, color = {192, 192, 192}),
      Line(points = {{-80, -55}, {-25, 0}, {25, 0}, {80, 55}}, color = {0, 0, 127}, thickness = 0.5)}));
end DeadZone;
