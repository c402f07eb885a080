within Modelica.Blocks.Math;
block Sin "The sine"
  extends Interfaces.SISO;
equation
  y = sin(u);
end Sin;
