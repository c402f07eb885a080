within Modelica.Blocks.Continuous;
block Der "The derivative of a signal, by differentiation of its equations"
  extends Interfaces.SISO;
equation
  y = der(u);
end Der;
