within Modelica.StateGraph.Interfaces;
connector Transition_out "What lies behind a transition"
  input Boolean occupied "Is it active?";
  output Boolean set "Does the transition activate it?";
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
end Transition_out;
