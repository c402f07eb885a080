within Modelica.Blocks.Logical;
block ZeroCrossing "True for an instant when an enabled signal crosses zero"
  extends Blocks.Interfaces.partialBooleanSO;
  Blocks.Interfaces.RealInput u "Signal that may cross zero";
  Blocks.Interfaces.BooleanInput enable "Does a crossing count?";
protected
  Boolean u_pos(start = false) "Is the signal positive? As it was where crossings do not count";
  Boolean was_enabled(start = false) "Did crossings count at the last event?";
initial equation
  pre(u_pos) = false;
  pre(enable) = false;
equation
  u_pos = enable and u >= 0;
  was_enabled = pre(enable);
  y = enable and was_enabled and change(u_pos);
end ZeroCrossing;
