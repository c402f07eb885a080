within Modelica.Blocks.Math;
block RealToBoolean "Is a Real signal at the threshold or above?"
  extends Interfaces.partialBooleanSO;
  parameter Real threshold = 0.5 "The threshold";
  Interfaces.RealInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
equation
  y = u >= threshold;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "R → B", textColor = {0, 0, 127})}));
end RealToBoolean;
