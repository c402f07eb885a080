within Modelica.Blocks.Sources;
block BooleanConstant "A constant Boolean signal"
  extends Interfaces.partialBooleanSource;
  parameter Boolean k = true "The constant";
equation
  y = k;
end BooleanConstant;
