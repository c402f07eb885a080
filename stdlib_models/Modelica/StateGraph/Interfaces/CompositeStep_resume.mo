within Modelica.StateGraph.Interfaces;
connector CompositeStep_resume "Where transitions resume a composite step"
  output Boolean occupied "Is the step active?";
  input Boolean set "Is it being resumed?";
end CompositeStep_resume;
