within Modelica.Blocks.Logical;
block Pre "The signal of the last event iteration; breaks a Boolean loop"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = pre(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "pre", textColor = {255, 0, 255})}));
end Pre;
