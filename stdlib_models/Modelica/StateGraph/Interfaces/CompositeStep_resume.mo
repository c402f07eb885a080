within Modelica.StateGraph.Interfaces;
connector CompositeStep_resume "Where transitions resume a composite step"
  output Boolean occupied "Is the step active?";
  input Boolean set "Is it being resumed?";
  annotation(Icon(graphics = {
      Polygon(points = {{-100, 100}, {100, 0}, {-100, -100}, {-100, 100}}, lineColor = {0, 0, 0}, fillColor = {0, 0, 0}, fillPattern = FillPattern.Solid)}));
end CompositeStep_resume;
