within Modelica.Blocks.Math;
block Tanh "The hyperbolic tangent"
  extends Interfaces.SISO;
equation
  y = tanh(u);
end Tanh;
