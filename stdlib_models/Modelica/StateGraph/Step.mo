within Modelica.StateGraph;
block Step "A step that is not active at the start"
  output Boolean active "Is the step active?";
  extends Interfaces.PartialStep;
initial equation
  active = false;
equation
  active = localActive;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end Step;
