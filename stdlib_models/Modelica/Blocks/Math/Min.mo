within Modelica.Blocks.Math;
block Min "The smaller of two signals"
  extends Interfaces.SI2SO;
equation
  y = min(u1, u2);
end Min;
