within Modelica.StateGraph;
block InitialStepWithSignal "A step that is active at the start; a signal says whether it is"
  extends Interfaces.PartialStep;
  Modelica.Blocks.Interfaces.BooleanOutput active "Is the step active?" annotation(Placement(transformation(extent = {{-10, -10}, {10, 10}}, origin = {0, -110}, rotation = -90)));
initial equation
  active = true;
equation
  active = localActive;
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-85, 85}, {85, -85}}, lineColor = {0, 0, 0}),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end InitialStepWithSignal;
