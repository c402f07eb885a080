within Modelica.Blocks.Math;
block MultiProduct "The product of any number of signals"
  extends Interfaces.PartialRealMISO;
equation
  y = product(u[i] for i in 1:nu);
end MultiProduct;
