within Modelica.StateGraph;
block StepWithSignal "A step that is not active at the start; a signal says whether it is"
  extends Interfaces.PartialStep;
  Modelica.Blocks.Interfaces.BooleanOutput active "Is the step active?";
initial equation
  active = false;
equation
  active = localActive;
end StepWithSignal;
