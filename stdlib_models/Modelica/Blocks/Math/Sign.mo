within Modelica.Blocks.Math;
block Sign "1, 0 or -1"
  extends Interfaces.SISO;
  parameter Boolean generateEvent = false "Is there an event at zero?" annotation(Evaluate = true);
equation
  y = if generateEvent then (if u > 0 then 1 elseif u < 0 then -1 else 0) else sign(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "sign", textColor = {0, 0, 127})}));
end Sign;
