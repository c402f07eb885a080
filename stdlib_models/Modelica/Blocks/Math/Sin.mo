within Modelica.Blocks.Math;
block Sin "The sine"
  extends Interfaces.SISO(u(unit = "rad"));
equation
  y = sin(u);
end Sin;
