within Modelica.Blocks.Math;
block Max "The larger of two signals"
  extends Interfaces.SI2SO;
equation
  y = max(u1, u2);
end Max;
