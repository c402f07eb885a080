within Modelica.Blocks.Sources;
block IntegerConstant "A constant Integer signal"
  extends Interfaces.IntegerSO;
  parameter Integer k(start = 1) "The constant";
equation
  y = k;
end IntegerConstant;
