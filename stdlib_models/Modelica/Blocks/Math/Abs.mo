within Modelica.Blocks.Math;
block Abs "The absolute value"
  extends Interfaces.SISO;
  parameter Boolean generateEvent = false "Is there an event at zero?" annotation(Evaluate = true);
equation
  y = if generateEvent then (if u >= 0 then u else -u) else abs(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "|u|", textColor = {0, 0, 127})}));
end Abs;
