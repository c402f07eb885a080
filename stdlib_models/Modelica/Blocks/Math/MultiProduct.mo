within Modelica.Blocks.Math;
block MultiProduct "The product of any number of signals"
  extends Interfaces.PartialRealMISO;
equation
  y = if nu > 0 then product(u[i] for i in 1:nu) else 0;
end MultiProduct;
