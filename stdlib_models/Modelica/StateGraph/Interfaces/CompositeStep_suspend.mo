within Modelica.StateGraph.Interfaces;
connector CompositeStep_suspend "Where transitions suspend a composite step"
  output Boolean available "Is the step active, and not suspended already?";
  input Boolean reset "Is it being suspended?";
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 0}, fillColor = {255, 255, 255}, fillPattern = FillPattern.Solid)}));
end CompositeStep_suspend;
