within Modelica.StateGraph;
block InitialStep "A step that is active at the start"
  output Boolean active "Is the step active?";
  extends Interfaces.PartialStep;
initial equation
  active = true;
equation
  active = localActive;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-85, 85}, {85, -85}}, lineColor = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end InitialStep;
