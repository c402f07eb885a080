within Modelica.Blocks.Logical;
block Edge "True for an instant when the signal becomes true"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = edge(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "edge", textColor = {255, 0, 255})}));
end Edge;
