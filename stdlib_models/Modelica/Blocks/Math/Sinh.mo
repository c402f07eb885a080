within Modelica.Blocks.Math;
block Sinh "The hyperbolic sine"
  extends Interfaces.SISO;
equation
  y = sinh(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "sinh", textColor = {0, 0, 127})}));
end Sinh;
