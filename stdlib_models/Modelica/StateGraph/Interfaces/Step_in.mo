within Modelica.StateGraph.Interfaces;
connector Step_in "Where transitions activate a step"
  output Boolean occupied "Is the step active?";
  input Boolean set "Is it being activated?";
end Step_in;
