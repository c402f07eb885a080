within Modelica.Blocks.Logical;
block Hysteresis "True from the upper threshold up, until below the lower threshold"
  extends Modelica.Blocks.Icons.PartialBooleanBlock;
  parameter Real uLow(start = 0) "Below, it becomes false";
  parameter Real uHigh(start = 1) "Above, it becomes true";
  parameter Boolean pre_y_start = false "Result before the start";
  Blocks.Interfaces.RealInput u "Signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Blocks.Interfaces.BooleanOutput y "Result" annotation(Placement(transformation(extent = {{100, -10}, {120, 10}})));
initial equation
  pre(y) = pre_y_start;
equation
  assert(uLow < uHigh, "Hysteresis: uLow must be below uHigh");
  y = u > uHigh or pre(y) and u >= uLow;
  annotation(Icon(graphics = {
      Line(points = {{-80, -50}, {30, -50}, {30, 50}}, color = {255, 0, 255}, thickness = 0.5),
      Line(points = {{80, 50}, {-30, 50}, {-30, -50}}, color = {255, 0, 255}, thickness = 0.5)}));
end Hysteresis;
