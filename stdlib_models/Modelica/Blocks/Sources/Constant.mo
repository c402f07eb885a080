within Modelica.Blocks.Sources;
block Constant "A constant signal"
  extends Interfaces.SO;
  parameter Real k(start = 1) "The constant";
equation
  y = k;
end Constant;
