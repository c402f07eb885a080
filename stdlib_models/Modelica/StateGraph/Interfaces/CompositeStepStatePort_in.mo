within Modelica.StateGraph.Interfaces;
connector CompositeStepStatePort_in "What a step hears from the composite step that it is in, and tells it"
  input Boolean suspend "Is the composite step being suspended?";
  input Boolean resume "Is it being resumed?";
  Real activeStepsDummy "Stands beside the flow, as every flow needs";
  flow Real activeSteps "Number of active steps";
end CompositeStepStatePort_in;
