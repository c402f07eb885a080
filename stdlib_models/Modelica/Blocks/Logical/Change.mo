within Modelica.Blocks.Logical;
block Change "True for an instant when the signal changes"
  extends Blocks.Interfaces.partialBooleanSISO;
  parameter Boolean pre_u_start = false "Signal before the start";
initial equation
  pre(u) = pre_u_start;
equation
  y = change(u);
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "change", textColor = {255, 0, 255})}));
end Change;
