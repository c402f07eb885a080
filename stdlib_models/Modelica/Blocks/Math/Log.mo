within Modelica.Blocks.Math;
block Log "The logarithm, u > 0"
  extends Interfaces.SISO;
  parameter Real base = Modelica.Constants.e "Base";
equation
  y = log(u)/log(base);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "ln", textColor = {0, 0, 127})}));
end Log;
