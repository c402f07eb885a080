within Modelica.StateGraph.Interfaces;
connector Transition_in "What lies before a transition"
  input Boolean available "Is it active?";
  output Boolean reset "Does the transition leave it?";
end Transition_in;
