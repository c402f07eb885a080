within Modelica.StateGraph.Interfaces;
model CompositeStepState "Tells all steps of a composite step, or of the whole graph, to suspend and resume"
  output Boolean suspend = false "Is the composite step being suspended?";
  output Boolean resume = false "Is it being resumed?";
  CompositeStepStatePort_out subgraphStatePort "The steps";
equation
  suspend = subgraphStatePort.suspend;
  resume = subgraphStatePort.resume;
  subgraphStatePort.activeStepsDummy = 0;
  annotation(__Torsion(lossless = true));
end CompositeStepState;
