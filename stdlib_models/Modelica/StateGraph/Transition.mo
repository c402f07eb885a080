within Modelica.StateGraph;
block Transition "A transition whose condition is an expression"
  input Boolean condition = true "May the transition fire?";
  extends Interfaces.PartialTransition(final localCondition = condition);
end Transition;
