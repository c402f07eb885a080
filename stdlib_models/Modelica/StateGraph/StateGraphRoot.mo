within Modelica.StateGraph;
model StateGraphRoot "What every model with steps has once, as an inner component stateGraphRoot"
  extends Interfaces.CompositeStepState;
  output Integer activeSteps "Number of active steps";
equation
  activeSteps = -integer(subgraphStatePort.activeSteps);
end StateGraphRoot;
