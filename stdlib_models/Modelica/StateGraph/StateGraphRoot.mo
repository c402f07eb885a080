within Modelica.StateGraph;
model StateGraphRoot "What every model with steps has once, as an inner component stateGraphRoot"
  extends Interfaces.CompositeStepState;
  output Integer activeSteps "Number of active steps";
equation
  activeSteps = -integer(subgraphStatePort.activeSteps);
  annotation(Icon(graphics = {
      Rectangle(extent = {{-100, 100}, {100, -100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid),
      Rectangle(extent = {{-70, 60}, {-10, 20}}, lineColor = {0, 0, 0}),
      Rectangle(extent = {{10, -20}, {70, -60}}, lineColor = {0, 0, 0}),
      Line(points = {{-10, 40}, {40, 40}, {40, -20}}, color = {0, 0, 0}, arrow = {Arrow.None, Arrow.Filled}, arrowSize = 12),
      Line(points = {{30, 15}, {50, 15}}, color = {0, 0, 0}, thickness = 0.75),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end StateGraphRoot;
