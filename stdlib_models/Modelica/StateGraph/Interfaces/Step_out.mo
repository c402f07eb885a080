within Modelica.StateGraph.Interfaces;
connector Step_out "Where transitions leave a step"
  output Boolean available "Is the step active, and not left already?";
  input Boolean reset "Is it being left?";
end Step_out;
