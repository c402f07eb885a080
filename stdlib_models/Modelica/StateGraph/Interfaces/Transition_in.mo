within Modelica.StateGraph.Interfaces;
connector Transition_in "What lies before a transition"
  input Boolean available "Is it active?";
  output Boolean reset "Does the transition leave it?";
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid)}));
end Transition_in;
