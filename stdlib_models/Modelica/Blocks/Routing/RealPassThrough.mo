within Modelica.Blocks.Routing;
model RealPassThrough "A Real signal, unchanged"
  extends Modelica.Blocks.Interfaces.SISO;
equation
  y = u;
end RealPassThrough;
