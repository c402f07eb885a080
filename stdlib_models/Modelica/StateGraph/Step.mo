within Modelica.StateGraph;
block Step "A step that is not active at the start"
  output Boolean active "Is the step active?";
  extends Interfaces.PartialStep;
initial equation
  active = false;
equation
  active = localActive;
end Step;
