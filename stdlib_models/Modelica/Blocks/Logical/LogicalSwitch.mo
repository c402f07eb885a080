within Modelica.Blocks.Logical;
block LogicalSwitch "One of two Boolean signals"
  extends Blocks.Interfaces.partialBooleanSI3SO;
equation
  y = if u2 then u1 else u3;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "switch", textColor = {255, 0, 255})}));
end LogicalSwitch;
