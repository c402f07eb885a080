within Modelica.Blocks.Math;
block Exp "The exponential function"
  extends Interfaces.SISO;
equation
  y = exp(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "exp", textColor = {0, 0, 127})}));
end Exp;
