within Modelica.Blocks.Math;
block IntegerToBoolean "Is an Integer signal at the threshold or above?"
  extends Interfaces.partialBooleanSO;
  parameter Integer threshold = 1 "The threshold";
  Interfaces.IntegerInput u "Input signal" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
equation
  y = u >= threshold;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "I → B", textColor = {0, 0, 127})}));
end IntegerToBoolean;
