within Modelica.StateGraph.Interfaces;
connector CompositeStepStatePort_out "What a composite step, or the root, tells its steps, and hears from them"
  output Boolean suspend "Is the composite step being suspended?";
  output Boolean resume "Is it being resumed?";
  Real activeStepsDummy "Stands beside the flow, as every flow needs";
  flow Real activeSteps "Number of active steps";
end CompositeStepStatePort_out;
