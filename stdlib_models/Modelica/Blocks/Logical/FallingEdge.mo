within Modelica.Blocks.Logical;
block FallingEdge "True for an instant when the signal becomes false"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = not u and pre(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "falling", textColor = {255, 0, 255})}));
end FallingEdge;
