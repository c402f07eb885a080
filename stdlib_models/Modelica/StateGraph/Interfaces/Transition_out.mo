within Modelica.StateGraph.Interfaces;
connector Transition_out "What lies behind a transition"
  input Boolean occupied "Is it active?";
  output Boolean set "Does the transition activate it?";
end Transition_out;
