within Modelica.StateGraph;
block InitialStep "A step that is active at the start"
  output Boolean active "Is the step active?";
  extends Interfaces.PartialStep;
initial equation
  active = true;
equation
  active = localActive;
end InitialStep;
