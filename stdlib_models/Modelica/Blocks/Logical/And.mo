within Modelica.Blocks.Logical;
block And "y = u1 and u2"
  extends Blocks.Interfaces.partialBooleanSI2SO;
equation
  y = u1 and u2;
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "and", textColor = {255, 0, 255})}));
end And;
