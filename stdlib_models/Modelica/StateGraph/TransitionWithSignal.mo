within Modelica.StateGraph;
block TransitionWithSignal "A transition whose condition is a signal"
  Modelica.Blocks.Interfaces.BooleanInput condition "May the transition fire?";
  extends Interfaces.PartialTransition(final localCondition = condition);
end TransitionWithSignal;
