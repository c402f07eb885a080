within Modelica.StateGraph.Interfaces;
connector Step_in "Where transitions activate a step"
  output Boolean occupied "Is the step active?";
  input Boolean set "Is it being activated?";
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid)}));
end Step_in;
