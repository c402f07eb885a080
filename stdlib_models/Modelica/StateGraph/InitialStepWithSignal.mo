within Modelica.StateGraph;
block InitialStepWithSignal "A step that is active at the start; a signal says whether it is"
  extends Interfaces.PartialStep;
  Modelica.Blocks.Interfaces.BooleanOutput active "Is the step active?";
initial equation
  active = true;
equation
  active = localActive;
end InitialStepWithSignal;
