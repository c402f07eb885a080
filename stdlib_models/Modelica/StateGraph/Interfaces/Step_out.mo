within Modelica.StateGraph.Interfaces;
connector Step_out "Where transitions leave a step"
  output Boolean available "Is the step active, and not left already?";
  input Boolean reset "Is it being left?";
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
end Step_out;
