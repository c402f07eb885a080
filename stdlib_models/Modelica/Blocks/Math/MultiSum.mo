within Modelica.Blocks.Math;
block MultiSum "The weighted sum of any number of signals"
  extends Interfaces.PartialRealMISO;
  parameter Real k[nu] = fill(1, nu) "Weights";
equation
  y = sum(k[i]*u[i] for i in 1:nu);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "Σ", textColor = {0, 0, 127}),
      Text(extent = {{-90, -50}, {90, -85}}, textString = "%k", textColor = {0, 0, 127})}));
end MultiSum;
