within Modelica.Blocks.Sources;
block BooleanStep "A Boolean signal that changes once"
  extends Interfaces.partialBooleanSource;
  parameter SI.Time startTime = 0 "Time of the change";
  parameter Boolean startValue = false "Value before the change";
equation
  y = if time < startTime then startValue else not startValue;
end BooleanStep;
