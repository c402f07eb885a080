within Modelica.StateGraph;
block Transition "A transition whose condition is an expression"
  input Boolean condition = true "May the transition fire?";
  extends Interfaces.PartialTransition(final localCondition = condition);
  annotation(Icon(graphics = {
      Line(points = {{-50, 0}, {-10, 0}}, color = {0, 0, 0}),
      Line(points = {{10, 0}, {50, 0}}, color = {0, 0, 0}),
      Rectangle(extent = {{-10, 100}, {10, -100}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid),
      Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255}),
      Text(extent = {{-200, -105}, {200, -135}}, textString = "%condition", textColor = {0, 0, 0})}));
end Transition;
