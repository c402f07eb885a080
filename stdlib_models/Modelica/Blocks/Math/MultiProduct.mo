within Modelica.Blocks.Math;
block MultiProduct "The product of any number of signals"
  extends Interfaces.PartialRealMISO;
equation
  y = if nu > 0 then product(u[i] for i in 1:nu) else 0;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "Π", textColor = {0, 0, 127})}));
end MultiProduct;
