within Modelica.Blocks.Logical;
block ZeroCrossing "True for an instant when an enabled signal crosses zero"
  extends Blocks.Interfaces.partialBooleanSO;
  Blocks.Interfaces.RealInput u "Signal that may cross zero" annotation(Placement(transformation(extent = {{-140, -20}, {-100, 20}})));
  Blocks.Interfaces.BooleanInput enable "Does a crossing count?" annotation(Placement(transformation(extent = {{-20, -20}, {20, 20}}, rotation = 90, origin = {0, -120})));
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
  annotation(Icon(graphics = {
      Text(extent = {{-80, 45}, {80, -45}}, textString = "zero", textColor = {255, 0, 255})}));
end ZeroCrossing;
