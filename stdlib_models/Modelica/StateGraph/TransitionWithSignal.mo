within Modelica.StateGraph;
block TransitionWithSignal "A transition whose condition is a signal"
  Modelica.Blocks.Interfaces.BooleanInput condition "May the transition fire?" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, origin = {0, -120}, rotation = 90)));
  extends Interfaces.PartialTransition(final localCondition = condition);
  annotation(Icon(graphics = {
      Line(points = {{-50, 0}, {-10, 0}}, color = {0, 0, 0}),
      Line(points = {{10, 0}, {50, 0}}, color = {0, 0, 0}),
      Rectangle(extent = {{-10, 100}, {10, -100}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end TransitionWithSignal;
