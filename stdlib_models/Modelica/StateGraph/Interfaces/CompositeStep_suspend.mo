within Modelica.StateGraph.Interfaces;
connector CompositeStep_suspend "Where transitions suspend a composite step"
  output Boolean available "Is the step active, and not suspended already?";
  input Boolean reset "Is it being suspended?";
end CompositeStep_suspend;
